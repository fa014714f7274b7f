"""Joining rooms.

Three things here look like mistakes and are the game's:

- CORRIDOR works only from east and west walls, and does nothing with a number as its second end;
- a corridor that gets stuck leaves what it has dug;
- the styles join rooms in the order of their records, not of their places.
"""
