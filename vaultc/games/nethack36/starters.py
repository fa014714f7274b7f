"""The files that ``vaultc new`` writes: whole levels, of rooms and with a map."""

from __future__ import annotations

_ROOMS = """\
# vaultc: dialect=nethack36

# Title: {title}
# Say here in one or two lines what the player will meet.
LEVEL: "{name}"

# The type of a room, its light, position and alignment, and the size of its floor. Position and alignment are best left
# to the dice; a number in brackets after the type is the chance of the type.
ROOM: "ordinary", lit, random, random, (7,5) {{
  # Places count from the first floor square, (0,0); the last one is (6,4) here.
  STAIR: (0,0), up
  FOUNTAIN: (3,2)
}}

ROOM: "ordinary", random, random, random, random {{
  # A box, and what is in it.
  CONTAINER: ('(', "large box"), random {{
    OBJECT: '%'
  }}

  # One to three of them, anywhere in the room.
  LOOP [1d3] {{
    MONSTER: "newt", random
  }}
}}

ROOM: "ordinary", random, random, random, random {{
  STAIR: random, down

  # In half of all levels.
  [50%]: OBJECT: '*', random
}}

RANDOM_CORRIDORS
"""

_MAP = """\
# vaultc: dialect=nethack36

# Title: {title}
# Say here in one or two lines what the player will meet.
# A level of nothing but rock, which counts as a maze; MiniHack loads the level called mylevel.
MAZE: "{name}", ' '
FLAGS: noteleport

# Places below count from the upper left corner of the map, which is (0,0).
GEOMETRY: center, center
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
REGION: (0,0,12,7), lit, "ordinary"

# Where the hero starts in MiniHack, which makes no stairs up, and the goal.
BRANCH: (1,1,1,1), (0,0,0,0)
STAIR: (11,1), down

# Ground comes before what lies on it.
DOOR: random, (5,2)
DOOR: closed, (7,2)
FOUNTAIN: (6,5)

# A box, and what is in it.
CONTAINER: ('(', "large box"), (1,6) {{
  OBJECT: '%'
}}

# In half of all levels.
[50%]: MONSTER: 'F', (9,5)
"""

STARTERS = {"room": _ROOMS, "map": _MAP}
