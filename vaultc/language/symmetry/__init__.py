"""Rotations and mirror images of levels that a MAP draws: their texts, and the levels that are images of each other."""
