"""From a program and dice to a level: statements, layout, population, finishing.

A compiled script, dice, a place and the rules of a game come in; a finished level goes out, cell for cell the game's.
"""
