"""Compiled exactly when the others are, and quick to find."""
