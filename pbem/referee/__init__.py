"""The use cases of a referee: the shell around the pure parts."""
