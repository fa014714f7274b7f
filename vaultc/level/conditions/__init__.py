"""Conditions on levels: expressions over measures, which are read without ever running text as a program.

``parsing`` makes a tree of a text, ``condition`` a function of levels. Hunts and expectations use them.
"""
