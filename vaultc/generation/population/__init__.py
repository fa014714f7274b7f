"""Population of a level: objects, monsters, traps, engravings, the contents of special rooms.

Three things here look like mistakes and are the game's:

- things in containers and inventories draw a place that is thrown away;
- a MONSTER draws an alignment also when none is given, and `noncoaligned` costs two draws or three;
- scripted temples, swamps, leprechaun halls, ant holes and nests are made but not filled.
"""
