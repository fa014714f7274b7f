"""The files that ``vaultc new`` writes: random vaults, rectangular and with a map."""

from __future__ import annotations

_ROOM = """\
# Title: {title}
# Say here in one or two lines what the player will meet.
LEVEL: "{name}"

# A random vault: a plan for one room, which the game drops into ordinary levels.
FLAGS: rndvault

# The type of the room, its light, position and alignment, and the size of its floor. Position and alignment are best
# left to the dice. A room of type "ordinary" may be turned into a shop or a zoo; a "rndvault" stays what it is.
ROOM: "rndvault", lit, random, random, (7,5) {{
  # Ground comes first. Places count from the first floor square, (0,0); the last one is (6,4) here.
  FOUNTAIN: (3,2)

  # A box, and what is in it.
  CONTAINER: ('(', "large box"), (0,0) {{
    OBJECT: '%'
  }}

  # One to three of them, anywhere in the room.
  LOOP [1d3] {{
    MONSTER: "newt", random
  }}

  # In half of all rooms.
  [50%]: OBJECT: '*', random
}}
"""

_MAP = """\
# Title: {title}
# Say here in one or two lines what the player will meet.
LEVEL: "{name}"

# A random vault: a plan for one room, which the game drops into ordinary levels.
FLAGS: rndvault

# The shape of the room, anywhere on the level. An x leaves alone what is there. Places below count from the upper left
# corner of the map, which is (0,0).
GEOMETRY: random
MAP
xxx-----xxx
xxx|...|xxx
----...----
|.........|
|.........|
----...----
xxx|...|xxx
xxx-----xxx
ENDMAP

# Ground comes before what lies on it.
FOUNTAIN: (5,3)

# A box, and what is in it.
CONTAINER: ('(', "large box"), (1,3) {{
  OBJECT: '%'
}}

# In half of all rooms.
[50%]: MONSTER: 'F', (9,4)

# Makes the floor a room; its upper left corner must be floor. A room of type "ordinary" may be turned into a shop or a
# zoo; a "rndvault" stays what it is.
REGION: (4,1,6,6), lit, "rndvault", unfilled, irregular
"""

STARTERS = {"room": _ROOM, "map": _MAP}
