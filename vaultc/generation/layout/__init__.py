"""Ground: rooms, maps, mazes, caves, walls, doors, places, mirroring.

Three things here look like mistakes and are the game's:

- row 21 of a column is row 0 of the next one, and some rules write there;
- a fixed place is never tested, so that stairs may be placed in rock;
- `noflipx` forbids the mirroring from top to bottom.
"""
