"""Conditions on levels: expressions over measures, which are read without ever running text as a program.

``lexing`` and ``parsing`` make a tree of a text, ``condition`` a function of levels. Hunts and expectations use them.
"""
