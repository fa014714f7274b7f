"""Levels inside files of another language: Python modules, and the code cells of notebooks.

A file is read by Python's own :mod:`ast` and never run. Every character of a level knows its place in the file,
and what only running would tell is a hole.
"""
