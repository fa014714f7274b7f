"""Levels as text, pictures and pages.

Nothing is imported here: text needs no numpy, so each renderer is imported where it is used.
"""
