"""The files that ``vaultc new`` writes, and the names it allows."""

from __future__ import annotations

import re

from vaultc.cli.level_starters import maze_starter, rooms_starter
from vaultc.language.semantics.headings import MAXIMUM_NAME

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


def starter(name: str, kind: str, *, with_vaults: bool = True) -> str:
    """A vault with comments, rectangular (``room``) or of a shape of its own (``map``), or else a whole level."""
    if with_vaults:
        return (_MAP if kind == "map" else _ROOM).format(name=name, title=_title(name))
    return (maze_starter if kind == "map" else rooms_starter)(name, _title(name))


def name_fault(name: str) -> str | None:
    """Why a text cannot be the name of a level and of its file, or None (rules: "File", level name)."""
    if not name:
        return "a level needs a name"
    if "." in name:
        return f"{name!r} has a dot, which the name of a level must not have{_without_ending(name)}"
    if len(name) > MAXIMUM_NAME:
        return f"{name!r} has {len(name)} characters; the name of a level has at most {MAXIMUM_NAME}"
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        return f"{name!r} cannot be the name of a level here: use letters, digits, - and _"
    if name.startswith("-"):
        return f"{name!r} begins with a -; begin with a letter or a digit"
    return None


def _without_ending(name: str) -> str:
    stem = name.removesuffix(".des")
    return f"; leave out .des: vaultc new {stem}" if stem != name and name_fault(stem) is None else ""


def _title(name: str) -> str:
    """A first title: the name in words."""
    return " ".join(re.split(r"[-_]+", name.removeprefix("vlt-"))).strip() or name
