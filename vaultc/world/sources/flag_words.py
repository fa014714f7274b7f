"""The words of catalogues for the names of flags in sources, where they differ from the name in small letters."""

from __future__ import annotations

from collections import abc
from typing import Final

INBORN: Final = {
    "NEEDPICK": "needs_pick", "NOTAKE": "no_take", "NOEYES": "no_eyes", "NOHANDS": "no_hands", "NOLIMBS": "no_limbs",
    "NOHEAD": "no_head", "REGEN": "regenerates", "SEE_INVIS": "see_invisible", "TPORT": "teleports",
    "TPORT_CNTRL": "teleport_control", "ACID": "acidic", "POIS": "poisonous", "NOPOLY": "no_poly",
    "MERC": "mercenary", "PNAME": "proper_name", "WANDER": "wanders", "STALK": "stalks", "ROCKTHROW": "throws_rocks",
    "COLLECT": "collects", "WANTSAMUL": "wants_amulet", "WANTSBELL": "wants_bell", "WANTSBOOK": "wants_book",
    "WANTSCAND": "wants_candelabrum", "WANTSARTI": "wants_artifact", "WAITFORU": "waits_for_hero",
    "CLOSE": "waits_close", "INFRAVIS": "infravision",
}  # fmt: skip
GENERATION: Final = {
    "UNIQ": "unique", "NOGEN": "no_generate", "SGROUP": "small_group", "LGROUP": "large_group", "GENO": "genocidable",
    "NOCORPSE": "no_corpse",
}  # fmt: skip
RUNNING: Final = frozenset({"FREQ", "GONE", "EXTINCT", "GENOD", "KNOWN", "IGNORE", "LSM_INITIALIZED"})
"""Generation flags that belong to the running game."""
MASKS: Final = frozenset({"WANTSALL", "COVETOUS", "WAITMASK", "MASK", "ALL", "RACEMASK"})
SEXES: Final = ("MALE", "FEMALE", "NEUTER")
SOUNDS: Final = ("LEADER", "NEMESIS", "GUARDIAN", "BRIBE", "PRIEST")
SIZES: Final = {0: "tiny", 1: "small", 2: "medium", 3: "large", 4: "huge", 7: "gigantic"}
COLORS: Final = (
    *("black", "red", "green", "brown", "blue", "magenta", "cyan", "gray", "none", "orange", "bright green"),
    *("yellow", "bright blue", "bright magenta", "bright cyan", "white"),
)


def color(number: int) -> str:
    """The word for a colour; those from 16 on are of the palette of 256."""
    return COLORS[number] if 0 <= number < len(COLORS) else f"xterm {number}"


def words_of(value: int, flags: abc.Mapping[str, int], words: abc.Mapping[str, str]) -> list[str]:
    """The words of all flags whose bits are set, by their bits; a flag of several bits needs all of them."""
    bits = sorted((bit, name) for name, bit in flags.items() if bit > 0 and value & bit == bit)
    return list(dict.fromkeys(words.get(name, name.lower()) for _, name in bits if name not in MASKS))


def generation_words(names: abc.Iterable[str]) -> dict[str, str]:
    """The words for generation flags; of a place that has both, ``X`` means only there and ``NOX`` not there."""
    known = frozenset(names)
    pairs = [name for name in known if f"NO{name}" in known]
    places = {name: f"{name.lower()}_only" for name in pairs} | {f"NO{name}": f"no_{name.lower()}" for name in pairs}
    return places | GENERATION
