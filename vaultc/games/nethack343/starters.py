"""The files that ``vaultc new`` writes: a level of rooms, and a maze with a map."""

from __future__ import annotations

_ROOMS = """\
# vaultc: dialect=nethack343

# Title: {title}
# Say here in one or two lines what the player will meet.
LEVEL:"{name}"

# The type of a room, its light, position and alignment, and the size of its floor. Position and alignment are best left
# to the dice. What follows is in the room, up to the next one.
ROOM:"ordinary",lit,random,random,(7,5)
# Places count from the first floor square, (0,0); the last one is (6,4) here.
STAIR:(0,0),up
FOUNTAIN:(3,2)

ROOM:"ordinary",random,random,random,random
STAIR:random,down
# A box, and what is in it.
CONTAINER:'(',"large box",random
OBJECT:'%',random,contained
# In half of all levels.
OBJECT[50%]:'*',random,random

RANDOM_CORRIDORS
"""

_MAP = """\
# vaultc: dialect=nethack343

# Title: {title}
# Say here in one or two lines what the player will meet.
MAZE:"{name}",' '
FLAGS:noteleport

# Places below count from the upper left corner of the map, which is (0,0).
GEOMETRY:center,center
MAP
-------------
|....|.|....|
|....+.+....|
|....|.|....|
|----|.|----|
|...........|
|...........|
-------------
ENDMAP
# Light; without it the level is dark.
REGION:(0,0,12,7),lit,"ordinary"
DOOR:random,(5,2)
DOOR:closed,(7,2)
STAIR:(1,1),up
STAIR:(11,1),down
FOUNTAIN:(6,5)
# In half of all levels.
MONSTER[50%]:'F',random,(9,5)
# A box, and what is in it.
CONTAINER:'(',"large box",(1,6)
OBJECT:'%',random,contained
"""

STARTERS = {"room": _ROOMS, "map": _MAP}
