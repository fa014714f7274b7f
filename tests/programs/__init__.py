"""Random valid des programs, and laws that hold for all of them.

`scope` keeps what a program may name at a place, `values` writes expressions, `statements` statements, `author` whole
files, `runs` chooses where in the dungeon a program runs, and `laws` says what has to hold.
"""
