"""Solving a level with what it offers: from a way to a way with keys, tools and boulders, within documented limits.

``powers`` has the hero's means, their effects, and the tools that lie on a level, ``ground`` its squares and walks over
them. ``puzzles`` looks for pushes; ``solver`` puts all together. A verdict is never bolder than the search behind it.
"""
