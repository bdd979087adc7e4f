"""Rulesets: the seam every game system fits, the registry, and the systems themselves."""
