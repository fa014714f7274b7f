"""Solving a level with what it offers: from a way to a way with keys, tools and boulders, within documented limits.

``abilities`` names the hero's means, ``powers`` the effects of them, ``findings`` the tools that lie on a level,
``ground`` its squares. ``walks``, ``pushes``, ``puzzles`` and ``charges`` search; ``solver`` puts them together, and
``solution`` is the result. A verdict is never bolder than the search behind it.
"""
