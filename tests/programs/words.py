"""The vocabulary of programs: words of the language by their class, and names of the game's tables."""

from __future__ import annotations

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.world.catalog import catalog_of

CATALOG = catalog_of("unnethack-5.2")

KEYWORDS = UNNETHACK.grammar.statements
MAP_CHARACTERS = " -|}{+xABCISHKMPLWTtFYU\\#."
WORDS = {
    "alignment": [
        "noalign",
        "law",
        "neutral",
        "chaos",
        "coaligned",
        "noncoaligned",
        "align[0]",
        "align[1]",
        "align[2]",
    ],
    "altar": ["altar", "shrine", "sanctum", "random"],
    "boolean": ["true", "false"],
    "compare": ["==", "!=", "<>", "<", ">", "<=", ">="],
    "curse": ["blessed", "uncursed", "cursed"],
    "direction": ["north", "south", "east", "west"],
    "door": ["open", "closed", "locked", "nodoor", "broken", "secret", "random"],
    "engraving": ["dust", "engrave", "burn", "mark", "blood", "random"],
    "fill": ["", ", filled", ", unfilled"],
    "halign": ["left", "half-left", "center", "half-right", "right"],
    "humidity": ["dry", "wet", "hot", "solid", "any"],
    "light": ["lit", "unlit", "random"],
    "limit": ["", ", limited", ", unlimited"],
    "percent": ["0%", "1%", "20%", "50%", "80%", "99%", "100%"],
    "sound": ["hear", "pline", "verbal", "feel"],
    "valign": ["top", "center", "bottom"],
}
FLAGS = [
    "noteleport", "hardfloor", "nommap", "shortsighted", "arboreal", "mazelevel", "premapped", "shroud", "graveyard",
    "noflipx", "noflipy", "noflip", "stormy", "sky", "sheol",
]  # fmt: skip
ROOM_FLAGS = ["filled", "unfilled", "irregular", "regular", "joined", "unjoined"]


def _listed(text: str) -> list[str]:
    return [" ".join(name.split()) for name in text.split(";")]


MONSTERS = [species.name for species in CATALOG.species]
MONSTER_CLASSES = sorted(CATALOG.monster_characters)
TELLING_MONSTERS = _listed(
    """
    newt; long worm; ghost; chameleon; shark; giant mimic; small mimic; shopkeeper; aligned priest; Angel; watchman;
    Medusa; Vlad the Impaler; Oracle; vampire lord; doppelganger; giant eel; kraken; electric eel; xorn; fire
    vortex; stone giant; minotaur; purple worm; soldier; captain; valkyrie; wizard; guardian naga; leprechaun; water
    nymph; white unicorn; black unicorn; Death; Orcus; Wizard of Yendor; dwarf; gnome lord; hobbit; orc shaman;
    quantum mechanic; cobra; trapper; lurker above; rock piercer; zruty; succubus; baby long worm; killer bee; queen
    bee; soldier ant; skeleton; mail daemon; Croesus; ice vortex
    """
)
"""Species for which rules of their own hold."""

OBJECTS = [kind.name for kind in CATALOG.kinds if kind.name is not None]
OBJECT_CLASSES = sorted(CATALOG.object_class_of)
TELLING_OBJECTS = _listed(
    """
    boulder; statue; chest; large box; ice box; bag of holding; bag of tricks; sack; oilskin sack; corpse; egg; tin;
    figurine; gold piece; arrow; dart; shuriken; candy bar; slime mold; oil lamp; magic lamp; brass lantern; tallow
    candle; wax candle; Candelabrum of Invocation; oil; long sword; katana; can of grease; light; kelp frond; cloak
    of invisibility; dwarvish mithril-coat; chromatic dragon scale mail; crystal ball; magic marker; wishing;
    digging; loadstone; luckstone; heavy iron ball; iron chain; leash; tin opener; unicorn horn; worm tooth;
    crysknife; rock; lump of royal jelly; sprig of wolfsbane; identify; amulet of life saving; fedora
    """
)
"""Kinds for which rules of their own hold."""

TRAPS = sorted(CATALOG.trap_numbers)
ROOMS = sorted(UNNETHACK.catalog.room_types)
CARRIABLE = [(kind.character, kind.name) for kind in CATALOG.kinds if kind.name is not None]
