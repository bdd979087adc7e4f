"""Boards: hex grids, printed numbers, areas, paths, result tables, map snapshots."""
