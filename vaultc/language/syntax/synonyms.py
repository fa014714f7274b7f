"""Words that people write in place of the language's: synonyms, names of terrain, statements of other languages."""

from __future__ import annotations

from collections.abc import Iterable

SYNONYMS: dict[str, tuple[str, ...]] = {
    "friendly": ("peaceful",), "tame": ("peaceful",), "angry": ("hostile",), "aggressive": ("hostile",),
    "sleeping": ("asleep",), "sleep": ("asleep",), "waiting": ("asleep",), "awakened": ("awake",),
    "lawful": ("law",), "chaotic": ("chaos",), "unaligned": ("noalign",), "none": ("noalign", "nodoor"),
    "dark": ("unlit",), "light": ("lit",), "bright": ("lit",), "lighted": ("lit",),
    "holy": ("blessed",), "unholy": ("cursed",), "bless": ("blessed",), "curse": ("cursed",),
    "noncursed": ("uncursed",), "shut": ("closed",), "close": ("closed",), "opened": ("open",), "lock": ("locked",),
    "hidden": ("secret",), "doorless": ("nodoor",), "empty": ("nodoor", "unfilled"), "no_door": ("nodoor",),
    "raised": ("closed",), "lowered": ("open",), "up": ("north", "closed"), "down": ("south", "open"),
    "upstairs": ("up",), "downstairs": ("down",), "upwards": ("up",), "downwards": ("down",),
    "left": ("west",), "right": ("east",), "top": ("north",), "bottom": ("south",),
    "n": ("north",), "s": ("south",), "e": ("east",), "w": ("west",), "west": ("left",), "east": ("right",),
    "north": ("top",), "south": ("bottom",), "middle": ("center",), "centre": ("center",), "centred": ("center",),
    "mid": ("center",), "yes": ("true",), "no": ("false",), "on": ("true",), "off": ("false",),
    "engraved": ("engrave",), "carved": ("engrave",), "scratched": ("engrave",), "burned": ("burn",),
    "engrave": ("ENGRAVING",),
    "burnt": ("burn",), "written": ("dust",), "graffiti": ("mark",), "marker": ("mark",), "bloody": ("blood",),
    "temple": ("shrine",), "highaltar": ("sanctum",), "normal": ("altar", "regular"), "maze": ("mazegrid",),
    "solid": ("solidfill",), "fill": ("filled", "solidfill"), "cave": ("mines",), "cavern": ("mines",),
    "caves": ("mines",), "mine": ("mines",), "rust": ("eroded",), "rusty": ("eroded",), "rustproof": ("erodeproof",),
    "fixed": ("erodeproof",), "count": ("quantity",), "number": ("quantity",), "amount": ("quantity",),
    "called": ("name",), "named": ("name",), "type": ("montype",), "corpse": ("montype",),
    "scared": ("fleeing",), "blind": ("blinded",), "paralysed": ("paralyzed",), "to": ("TO",), "to_": ("TO",),
    "rand": ("random",), "any": ("random",), "anywhere": ("random",), "rnd_place": ("random",),
    "no_teleport": ("noteleport",), "noteleportation": ("noteleport",), "nodig": ("hardfloor",),
    "hard_floor": ("hardfloor",), "vault": ("rndvault",), "maze_level": ("mazelevel",), "nomap": ("nommap",),
    "box": ("rect",), "rectangle": ("rect",), "oval": ("ellipse",), "not": ("complement",),
}  # fmt: skip
"""Suggestions for a word that is unknown or not allowed at its place, the likeliest first."""

LOOSE = frozenset({"tame", "waiting", "rust", "rusty", "type", "corpse", "scared", "vault"})
"""Words whose suggestion is related, but may not be what is meant."""


def meant(word: str, expected: Iterable[str]) -> str | None:
    """The expected word that another word means; None if there is none."""
    allowed = set(expected)
    return next((known for known in SYNONYMS.get(word.lower(), ()) if known in allowed), None)


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
_OBJECT = 'write `OBJECT: "{}", random`'

STATEMENTS: dict[str, str] = {
    name.upper().replace(" ", "_"): _terrain(name, "\\\\" if character == "\\" else character)
    for name, character in CHARACTERS.items()
    if name not in ("fountain", "sink", "pool", "room", "corridor", "door", "wall", "stone", "blank", "boundary")
} | {
    "WALL": _terrain("a wall", "-"), "WALLS": _terrain("a wall", "-"), "TREES": _terrain("a tree", "T"),
    "WHILE": "write `LOOP [3] { ... }` for a number of turns, `IF [...] { ... }` for a condition",
    "REPEAT": "write `LOOP [3] { ... }`", "UNTIL": "write `LOOP [3] { ... }`", "DO": "write `LOOP [3] { ... }`",
    "CONTINUE": "a turn of a LOOP goes on to its end; put the rest into an `IF [...] { ... }`",
    "RETURN": "a function has no value and runs to its end; `EXIT` ends the whole level",
    "END": "a block ends with `}`", "ENDIF": "a block ends with `}`", "END_IF": "a block ends with `}`",
    "DEF": FUNCTION, "DEFUN": FUNCTION, "FN": FUNCTION, "FUNC": FUNCTION, "PROC": FUNCTION,
    "LET": ASSIGN, "VAR": ASSIGN, "SET": ASSIGN, "INT": ASSIGN, "CONST": ASSIGN, "STRING": ASSIGN,
    "LOCAL": ASSIGN, "DEFINE": ASSIGN,
    "PRINT": 'write `MESSAGE: "text"`', "ECHO": 'write `MESSAGE: "text"`', "SAY": 'write `MESSAGE: "text"`',
    "STAIR_UP": "write `STAIR: (3,4), up`", "STAIRS_UP": "write `STAIR: (3,4), up`",
    "UPSTAIR": "write `STAIR: (3,4), up`", "UPSTAIRS": "write `STAIR: (3,4), up`",
    "UP_STAIRS": "write `STAIR: (3,4), up`", "STAIR_DOWN": "write `STAIR: (3,4), down`",
    "STAIRS_DOWN": "write `STAIR: (3,4), down`", "DOWNSTAIR": "write `STAIR: (3,4), down`",
    "DOWNSTAIRS": "write `STAIR: (3,4), down`", "DOWN_STAIRS": "write `STAIR: (3,4), down`",
    "CHEST": 'write `CONTAINER: "chest", random { OBJECT: \'*\' }`', "BOULDER": _OBJECT.format("boulder"),
    "STATUE": _OBJECT.format("statue"), "ITEM": _OBJECT.format("apple"), "POTION": "write `OBJECT: '!', random`",
    "SCROLL": "write `OBJECT: '?', random`", "WEAPON": "write `OBJECT: ')', random`",
    "CREATURE": "write `MONSTER: 'o', random`", "MOB": "write `MONSTER: 'o', random`",
    "PET": "write `MONSTER: \"little dog\", random, peaceful`",
    "SHOP": 'write `ROOM: "shop", lit, random, random, random { ... }`',
    "TEMPLE": 'write `ROOM: "temple", lit, random, random, random { ... }`',
    "ZOO": 'write `ROOM: "zoo", lit, random, random, random { ... }`',
    "LIGHT": 'write `REGION: (1,1,5,5), lit, "ordinary"`', "FILL": "write `INIT_MAP: solidfill, ' '`",
    "MAZE_WALK": "write `MAZEWALK: (3,4), east`", "LEVER": "there are no levers; a `TRAP:` is what heroes set off",
    "NODIG": "write `NON_DIGGABLE: (0,0,10,10)`", "NOTELEPORT": "write `FLAGS: noteleport` after the LEVEL line",
    "FLAG": "write `FLAGS: noteleport` after the LEVEL line",
    "PRIEST": 'write `ALTAR: (3,4), random, shrine` in a room of type "temple"',
}  # fmt: skip
"""Statements that people expect, and what to write for them."""

EXAMPLES = frozenset({"ITEM", "CREATURE", "MOB", "PET", "PRIEST"})
"""Statements whose advice is one example of many."""

SEVERAL = frozenset({"WALL", "WALLS", "MAZE_WALK"})
"""Statements that may mean another terrain or direction."""
