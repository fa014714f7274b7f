"""Words that people write in place of the language's: synonyms, names of terrain, statements of other languages."""

from __future__ import annotations

from collections.abc import Iterable

MEANINGS = {
    "peaceful": "friendly tame", "hostile": "angry aggressive", "asleep": "sleeping sleep waiting",
    "awake": "awakened", "law": "lawful", "chaos": "chaotic", "noalign": "unaligned none",
    "nodoor": "none doorless empty no_door", "unlit": "dark", "lit": "light bright lighted",
    "blessed": "holy bless", "cursed": "unholy curse", "uncursed": "noncursed", "north": "up top n",
    "closed": "shut close raised up", "south": "down bottom s", "open": "opened lowered down", "locked": "lock",
    "secret": "hidden", "unfilled": "empty", "up": "upstairs upwards", "down": "downstairs downwards",
    "west": "left w", "east": "right e", "left": "west", "right": "east", "top": "north", "bottom": "south",
    "center": "middle centre centred mid", "true": "yes on", "false": "no off",
    "engrave": "engraved carved scratched", "burn": "burned burnt", "ENGRAVING": "engrave", "dust": "written",
    "mark": "graffiti marker", "blood": "bloody", "shrine": "temple", "sanctum": "highaltar", "altar": "normal",
    "regular": "normal", "mazegrid": "maze", "filled": "fill", "solidfill": "solid fill",
    "mines": "cave cavern caves mine", "eroded": "rust rusty", "erodeproof": "rustproof fixed",
    "quantity": "count number amount", "name": "called named", "montype": "type corpse", "fleeing": "scared",
    "blinded": "blind", "paralyzed": "paralysed", "TO": "to to_", "random": "rand any anywhere rnd_place",
    "noteleport": "no_teleport noteleportation", "hardfloor": "nodig hard_floor", "rndvault": "vault",
    "mazelevel": "maze_level", "nommap": "nomap", "rect": "box rectangle", "ellipse": "oval", "complement": "not",
}  # fmt: skip
"""The words that people write for each word of the language; of two meanings of a word, the likelier is first."""

LOOSE = frozenset({"tame", "waiting", "rust", "rusty", "type", "corpse", "scared", "vault"})
"""Words whose suggestion is related, but may not be what is meant."""


def meant(word: str, expected: Iterable[str]) -> str | None:
    """The expected word that another word means; None if there is none."""
    allowed, written = set(expected), word.lower()
    return next((known for known, others in MEANINGS.items() if known in allowed and written in others.split()), None)


# ---- terrain


CHARACTERS = {
    "stone": " ", "rock": " ", "solid rock": " ", "blank": " ", "corridor": "#", "floor": ".", "room": ".",
    "room floor": ".", "ground": ".", "wall": "-", "horizontal wall": "-", "vertical wall": "|", "door": "+",
    "air": "A", "boundary": "B", "cloud": "C", "secret door": "S", "secret corridor": "H", "fountain": "{",
    "throne": "\\", "sink": "K", "moat": "}", "pool": "P", "lava": "L", "ice": "I", "water": "W", "tree": "T",
    "dead tree": "t", "iron bars": "F", "bars": "F", "swamp": "M", "bog": "M", "crystal ice wall": "Y",
    "ice wall": "U",
}  # fmt: skip
"""Implements: Map characters."""


def character_of(name: str) -> str | None:
    """The map character of a kind of terrain by one of its names, in the singular or plural; None if it is none."""
    plain = name.lower().replace("_", " ").replace("-", " ").strip()
    return CHARACTERS.get(plain) or CHARACTERS.get(plain.removesuffix("s"))


# ---- statements


def _terrain(name: str, character: str) -> str:
    return f"{name} is terrain: write `TERRAIN: (3,4), '{character}'`"


ASSIGN = "a variable is assigned without a word in front: write `$name = 3`"
FUNCTION = "write `FUNCTION name() { ... }`"

_ADVICE = {
    _terrain("a wall", "-"): "WALL WALLS", _terrain("a tree", "T"): "TREES",
    "write `LOOP [3] { ... }` for a number of turns, `IF [...] { ... }` for a condition": "WHILE",
    "a turn of a LOOP goes on to its end; put the rest into an `IF [...] { ... }`": "CONTINUE",
    "a function has no value and runs to its end; `EXIT` ends the whole level": "RETURN",
    "write `LOOP [3] { ... }`": "REPEAT UNTIL DO", "a block ends with `}`": "END ENDIF END_IF",
    FUNCTION: "DEF DEFUN FN FUNC PROC", ASSIGN: "LET VAR SET INT CONST STRING LOCAL DEFINE",
    'write `MESSAGE: "text"`': "PRINT ECHO SAY",
    "write `STAIR: (3,4), up`": "STAIR_UP STAIRS_UP UPSTAIR UPSTAIRS UP_STAIRS",
    "write `STAIR: (3,4), down`": "STAIR_DOWN STAIRS_DOWN DOWNSTAIR DOWNSTAIRS DOWN_STAIRS",
    'write `CONTAINER: "chest", random { OBJECT: \'*\' }`': "CHEST", 'write `OBJECT: "boulder", random`': "BOULDER",
    'write `OBJECT: "statue", random`': "STATUE", 'write `OBJECT: "apple", random`': "ITEM",
    "write `OBJECT: '!', random`": "POTION", "write `OBJECT: '?', random`": "SCROLL",
    "write `OBJECT: ')', random`": "WEAPON", "write `MONSTER: 'o', random`": "CREATURE MOB",
    'write `MONSTER: "little dog", random, peaceful`': "PET",
    'write `ROOM: "shop", lit, random, random, random { ... }`': "SHOP",
    'write `ROOM: "temple", lit, random, random, random { ... }`': "TEMPLE",
    'write `ROOM: "zoo", lit, random, random, random { ... }`': "ZOO",
    'write `REGION: (1,1,5,5), lit, "ordinary"`': "LIGHT", "write `INIT_MAP: solidfill, ' '`": "FILL",
    "write `MAZEWALK: (3,4), east`": "MAZE_WALK", "write `NON_DIGGABLE: (0,0,10,10)`": "NODIG",
    "there are no levers; a `TRAP:` is what heroes set off": "LEVER",
    "write `FLAGS: noteleport` after the LEVEL line": "NOTELEPORT FLAG",
    'write `ALTAR: (3,4), random, shrine` in a room of type "temple"': "PRIEST",
}  # fmt: skip

STATEMENTS: dict[str, str] = {
    name.upper().replace(" ", "_"): _terrain(name, "\\\\" if character == "\\" else character)
    for name, character in CHARACTERS.items()
    if name not in ("fountain", "sink", "pool", "room", "corridor", "door", "wall", "stone", "blank", "boundary")
} | {word: advice for advice, words in _ADVICE.items() for word in words.split()}
"""Statements that people expect, and what to write for them."""

EXAMPLES = frozenset({"ITEM", "CREATURE", "MOB", "PET", "PRIEST"})
"""Statements whose advice is one example of many."""

SEVERAL = frozenset({"WALL", "WALLS", "MAZE_WALK"})
"""Statements that may mean another terrain or direction."""
