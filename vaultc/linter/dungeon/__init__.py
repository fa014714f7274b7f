"""The linter of dungeon files: rules over a dungeon file and over the levels of its folder.

A dungeon file and the names of all levels come in; diagnostics about both go out. ``rules`` holds one rule a file.
"""
