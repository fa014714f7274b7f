"""Comparing generated levels with reference levels recorded from a game."""
