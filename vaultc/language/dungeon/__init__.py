"""The language of dungeon files: which dungeons a game has, how long they are, and where their levels and branches lie.

A text comes in; ``reading`` makes a tree that always exists and reports mistakes, ``planning`` makes the blueprint of
the tree, ``formatter`` prints it. A dungeon file in Lua becomes the same tree.
"""
