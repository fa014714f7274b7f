"""Levels that programs edit: ground as arrays, things as values, and what the game would change about them.

A :class:`~vaultc.Layout` comes from a generated level or from nothing, is edited in place, and goes out as a des file
without chance, as a picture, or as a level to be measured. Search and evolution copy, edit, validate and compare many.
"""
