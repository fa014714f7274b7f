"""The linter of dungeon files: rules over a dungeon file and over the levels of its folder.

They take a dungeon file and the names of all levels, and return diagnostics about both. ``rules`` has one rule per
file.
"""
