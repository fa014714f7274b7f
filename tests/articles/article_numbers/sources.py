"""The command that prints each number, and the number's place in the output."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import vaultc
from article_numbers.model import Number
from article_numbers.printed import DICE, NUMBER, Printed

Keys = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Source:
    """The place of a number in the output of a command.

    Without ``row`` it is in the fact called ``column``. ``row`` has columns with the texts that a row has there
    (several of them with a stroke between), and ``of`` counts the rows that have them. ``nth`` counts the numbers (or
    what fits ``pattern``) in the cell or fact, 0 for the whole cell.
    """

    command: str
    column: str
    row: Keys = ()
    nth: int = 0
    of: int = 1
    pattern: re.Pattern[str] = NUMBER

    @property
    def where(self) -> str:
        """The place for readers."""
        number = f"{_ORDINALS[self.nth]} number of " if self.nth > 1 else ""
        if not self.row:
            return f"{number}line `{self.column}`"
        names = ", ".join(" or ".join(f"`{part}`" for part in text.split("|")) for _, text in self.row)
        return f"{number}row {names}{f' ({_ORDINALS[self.of]})' if self.of > 1 else ''}, column `{self.column}`"

    def find(self, printed: Printed) -> str:
        """The text of the number in the output of the command."""
        text = self._row(printed)[self.column] if self.row else printed.fact(self.column)
        if not self.nth:
            return text
        found: list[str] = self.pattern.findall(text)
        return found[self.nth - 1]

    def _row(self, printed: Printed) -> dict[str, str]:
        rows = [row for row in printed.rows if all(row[name] in text.split("|") for name, text in self.row)]
        return rows[self.of - 1]


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")

SITUATIONS = "vaultc odds rnl --situations --rule 3.6"
DISTRIBUTION = "vaultc odds rnl --x 10 --rule 3.6"
ADJUSTMENTS = "vaultc odds rnl --adjustments --rule 3.6"
OLD_ADJUSTMENTS = "vaultc odds rnl --adjustments --rule 3.4.3"
TABLE = "vaultc odds prd --table published"
STRAIGHT = "vaultc odds prd --table 24.57"
RUBBER = "vaultc odds rubber-band"
CAKES = f"{RUBBER} --game staircakes"
HIT_POINTS = "vaultc odds dice 8d10+12 40d2+12 --rng rogue36"
EYE = "vaultc odds softlock"
KARMIC = "vaultc odds karmic"
REPLAY = f"{KARMIC} --replay examples/chance/luck-rolls.txt"
SHUFFLERS = "vaultc odds rogue --shufflers"
GENERATOR = "vaultc odds rogue --generator"
WEIGHTS = "vaultc odds vaults --weights 2000,1x50"
FACTS = "vaultc odds vaults --facts"
LIBRARY = "vaultc odds library --samples 1 --format table"
MAPS = ("blocked centre", "circular small", "circular medium", "circular large", "four-leaf clover",
        "Ozymandias' tomb")  # fmt: skip

Finder = Callable[[dict[str, str]], Source]


def _fact(command: str, name: str, nth: int = 1) -> Finder:
    return lambda g: Source(command.format(**g), name.format(**g), nth=nth)


def _cell(command: str, column: str, nth: int = 0, of: int = 1, **row: str) -> Finder:
    """Underscores in names of columns are blanks."""
    return lambda g: Source(
        command.format(**g),
        column.format(**g),
        tuple((name.replace("_", " "), text.format(**g)) for name, text in row.items()),
        nth,
        of,
    )


def _signed(g: dict[str, str]) -> str:
    return f"{int(g['n']):+d}" if int(g["n"]) else "0"


def _calculator(kind: str) -> Finder:
    return lambda g: Source(KARMIC, f"{g['outcome']} {kind}", (("modifier", _signed(g)),))


def _streak(column: str) -> Finder:
    def find(g: dict[str, str]) -> Source:
        return Source(
            f"{KARMIC} --streaks", column, (("streak", f"{g['n']} {g['kind']}" if g["n"] != "0" else "none"),)
        )

    return find


_DICE_PARTS = ("mean", "standard deviation", "lowest", "highest", "first quartile", "median", "third quartile")


def _hit_points(g: dict[str, str]) -> Source:
    dice = {"1d10": "8d10+12", "5d2": "40d2+12"}[g["dice"]] + (" fair" if g["which"] == "a good" else "")
    return Source(HIT_POINTS, dice, nth=1 + _DICE_PARTS.index(g["part"]))


@cache
def _names() -> dict[str, str]:
    return {level.display_title: level.name for level in vaultc.library().levels}


def _size(g: dict[str, str]) -> Source:
    fact = "map" if g["title"] in MAPS else "blank map" if g["title"] == "underground rivers" else "size of the floor"
    fact = "inner room" if g["n"] == "2" else fact
    return Source(FACTS, "library", (("vault", g["title"]), ("fact", fact)), nth=1)


def _in_text(kind: str, column: str) -> Finder:
    def find(g: dict[str, str]) -> Source:
        row = (("level", _names()[g["title"]]), ("kind", kind))
        return Source(LIBRARY, column, row, nth=1, of=int(g["n"] or 1), pattern=DICE if kind == "dice" else NUMBER)

    return find


RULES: dict[str, Sequence[tuple[str, Finder]]] = {
    "rnl": (
        (r"(?:Events|Numerical)[^:]*: (?P<name>\S+), .*, Luck \+?(?P<luck>-?\d+)",
         _cell(SITUATIONS, "Luck {luck}", situation="{name}")),
        (r"Sample[^:]*: Luck \+?(?P<luck>-?\d+), result (?P<n>\d)", _cell(DISTRIBUTION, "{n}", luck="{luck}")),
        (r"text: how often Luck is ignored, small Luck", _cell(ADJUSTMENTS, "small: luck ignored", luck="2")),
        (r"text: how often Luck is ignored, Luck 13, x.*", _cell(ADJUSTMENTS, "small: luck ignored", luck="13")),
        (r"text: how often Luck is ignored, Luck 13, l.*", _cell(ADJUSTMENTS, "large: luck ignored", luck="13")),
        (r"text: 3\.4\.3, .*, from", _cell(OLD_ADJUSTMENTS, "small: luck ignored", luck="13")),
        (r"text: 3\.4\.3, .*, to", _cell(OLD_ADJUSTMENTS, "small: luck ignored", luck="-13")),
        (r"text: largest x .*", _fact(ADJUSTMENTS, "small rolls")),
        (r"text: lowest Luck", _fact(ADJUSTMENTS, "luck", 1)),
        (r"text: highest Luck", _fact(ADJUSTMENTS, "luck", 2)),
        (r"text: a minion .*",
         _cell("vaultc odds rnl --situation altar-minion --level 7 --rule 3.6", "altar-minion:7", luck="-13")),
        (r"text: an angry god .*",
         _cell("vaultc odds rnl --situation gehennom-prayer --alignment 1 --rule 3.6", "gehennom-prayer:1",
               luck="-13")),
        (r"text: kicking a door.*",
         _cell("vaultc odds rnl --situation kick-door:15 --rule 3.6", "kick-door:15", luck="5")),
        (r"text: opening a door.*",
         _cell("vaultc odds rnl --situation open-door:15 --rule 3.6", "open-door:15", luck="2")),
    ),
    "luck-and-roguelikes": (
        (r"table of odds, entry (?P<n>\d), threshold", _cell(TABLE, "threshold", **{"try": "{n}"})),
        (r"table of odds, entry (?P<n>\d), percentage", _cell(TABLE, "odds", **{"try": "{n}"})),
        (r"table of odds, what stands for certainty", _fact(TABLE, "thresholds are shares of")),
        (r"table of odds, cells that are read", _fact(f"{TABLE} --overrun", "entries that are read")),
        (r"simulation of the table, (?:the )?(?P<row>mean|standard deviation).*",
         _cell(f"{TABLE} --overrun --trials 10000", "with memory", share_of_hits="{row}")),
        (r"the same, if the table is read safely",
         _cell(f"{TABLE} --trials 10000", "with memory", share_of_hits="mean")),
        (r"simulation of one chance, threshold", _cell(STRAIGHT, "threshold", **{"try": "1"})),
        (r"simulation of one chance, (?P<row>mean|standard deviation).*",
         _cell(f"{STRAIGHT} --trials 10000", "with memory", share_of_hits="{row}")),
        (r"simulation, one standard deviation by the other",
         _fact(f"{TABLE} --overrun --trials 10000", "standard deviation, independent by with memory")),
        (r"share of hits of the table, .*, as printed", _fact(f"{TABLE} --overrun", "long-run rate")),
        (r"share of hits of the table, .*, read safely", _fact(TABLE, "long-run rate")),
        (r"share of hits of the table, .* eighth entry", _fact(f"{TABLE} --close added", "long-run rate")),
        (r"share of hits of the table, .* last entry", _fact(f"{TABLE} --close replaced", "long-run rate")),
        (r"first entry .* an eighth of 100%", _cell(f"{TABLE} --close added --tune 25%", "odds", **{"try": "1"})),
        (r"first entry .* instead of the last",
         _cell(f"{TABLE} --close replaced --tune 25%", "odds", **{"try": "1"})),
        (r"rubber band, odds at the start", _fact(RUBBER, "start, up, down", 1)),
        (r"rubber band, what a level adds", _fact(RUBBER, "start, up, down", 2)),
        (r"rubber band, what a hit takes", _fact(RUBBER, "start, up, down", 3)),
        (r"rubber band, chance on the first level", _cell(RUBBER, "chance", level="1")),
        (r"rubber band, chance on the second .*", _cell(RUBBER, "chance if none before", level="2")),
        (r"rubber band, share of hits in the long run", _fact(RUBBER, "long-run rate")),
        (r"rubber band, (?P<n>\d+) hits in 20 levels", _fact(RUBBER, "{n} hits")),
        (r"waffles, halflings who starve with fresh odds", _fact(f"{RUBBER} --hunger", "starved")),
        (r"waffles, (?P<n>\d) left after 20 levels", _fact(f"{RUBBER} --hunger", "{n} left")),
        (r"waffles, .* in the second game", _cell(f"{RUBBER} --hunger --leak 10000", "starved", game="2")),
        (r"waffles, .* in the long run", _cell(f"{RUBBER} --hunger --leak 10000", "starved", game="10000")),
        (r"waffles, .* in ten thousand games", _fact(f"{RUBBER} --hunger --leak 10000", "starved games expected")),
        (r"staircakes, chance on the first level.*", _cell(f"{CAKES} --start 0", "chance", level="1")),
        (r"the same with odds of minus one step", _cell(f"{CAKES} --levels 26", "chance", level="1")),
        (r"staircakes in 26 levels with it, none", _fact(f"{CAKES} --levels 26", "0 hits")),
        (r"staircakes in 26 levels with it, one", _fact(f"{CAKES} --levels 26", "1 hits")),
        (r"hit points, eight times (?P<dice>\w+) of (?P<which>the bad|a good) generator, (?P<part>.*)", _hit_points),
        (r"mean of (?P<dice>\w+)", _fact("vaultc odds dice 3d6 1d20", "{dice}", 1)),
        (r"standard deviation of (?P<dice>\w+)", _fact("vaultc odds dice 3d6 1d20", "{dice}", 2)),
        (r"hit points, eight times 5d2 by the high bits .*", _fact(f"{HIT_POINTS} --high-bits", "40d2+12", 2)),
        (r"floating eye, armour class (?P<n>\d+), with the extra draw",
         _cell(f"{EYE} --extra-draw", "Rogue: 10000 in a row", armour_class="{n}")),
        (r"floating eye, armour class (?P<n>\d+), program as printed",
         _cell(EYE, "Rogue: 10000 in a row", armour_class="{n}")),
        (r"floating eye, armour class (?P<n>\d+), good generator",
         _cell(EYE, "fair die: forever", armour_class="{n}")),
        (r"floating eye, armour class (?P<n>\d+), longer than.*",
         _cell(EYE, "Rogue: longest escape", armour_class="{n}")),
    ),
    "luck-events": (
        (r"range of (?P<outcome>bad|none|good) luck", _cell(KARMIC, "{outcome} on", modifier="0")),
        (r"(?P<name>no (?:bad|good) luck) from .*", _fact(KARMIC, "{name} from")),
        (r"(?P<name>(?:bad|good) luck is certain from)", _fact(KARMIC, "{name}")),
        (r"lowest event modifier", _fact(KARMIC, "event modifiers", 1)),
        (r"highest event modifier", _fact(KARMIC, "event modifiers", 2)),
        (r"calculator, modifier (?P<n>[+-]\d+), (?P<outcome>\w+)", _calculator("plain")),
        (r"with karma in the long run, modifier (?P<n>[+-]\d+), (?P<outcome>\w+)", _calculator("karmic")),
        (r"karmic modifier after (?P<n>\d) times (?P<kind>bad|good) luck", _streak("karmic modifier")),
        (r"longest streak that counts", _fact(f"{KARMIC} --streaks", "longest streak that counts")),
        (r"a roll that finds (?P<n>\d).* times (?P<kind>bad) luck.*", _streak("share of rolls")),
        (r"worked example, step (?P<n>\d+), modifier in force", _cell(REPLAY, "karma", roll="{n}")),
        (r"worked example, step (?P<n>\d+), modifier after", _cell(REPLAY, "karma after", roll="{n}")),
        (r"worked example, step (?P<n>\d+), the highest.*", _cell(REPLAY, "remark", 2, roll="{n}")),
    ),
    "rogue-random-generator": (
        (r"generator, words of the table", _fact(GENERATOR, "words of the table")),
        (r"generator, how far the front .*", _fact(GENERATOR, "the front is ahead by")),
        (r"generator, results thrown away .*", _fact(GENERATOR, "results that seeding throws away")),
        (r"generator, (?P<name>\w+) that fills the table", _fact(GENERATOR, "{name} that fills the table")),
        (r"generator, type of .*", _fact(GENERATOR, "type of random()")),
        (r"generator, cells of the array", _fact(GENERATOR, "cells of its array")),
        (r"table, word (?P<n>\d+)", _cell(GENERATOR, "word when the game begins", place="{n}")),
        (r"rolls, bits .*", _fact(GENERATOR, "bits of a word that rolls keep")),
        (r"rolls, rand_percent\((?P<n>\d+)\)",
         _cell("vaultc odds rogue --percents 33,50,84", "chance", percent="{n}")),
        (r"potions, swaps", _fact(SHUFFLERS, "potions", 2)),
        (r"potions, kinds", _fact(SHUFFLERS, "potions", 1)),
        (r"wands, kinds", _fact(SHUFFLERS, "wands and staffs", 1)),
        (r"wands, materials", _fact(SHUFFLERS, "wands and staffs", 2)),
        (r"wands, materials of metal", _fact(SHUFFLERS, "wands and staffs", 3)),
        (r"rings, kinds", _fact(SHUFFLERS, "rings", 1)),
        (r"rings, gems", _fact(SHUFFLERS, "rings", 2)),
        (r"scrolls, kinds", _fact(SHUFFLERS, "scrolls", 1)),
        (r"scrolls, fewest syllables", _fact(SHUFFLERS, "scrolls", 2)),
        (r"scrolls, most syllables", _fact(SHUFFLERS, "scrolls", 3)),
        (r"scrolls, lowest syllable drawn", _fact(SHUFFLERS, "scrolls", 4)),
        (r"scrolls, highest syllable drawn", _fact(SHUFFLERS, "scrolls", 5)),
        (r"scrolls, syllables in the list", _fact(SHUFFLERS, "scrolls", 6)),
        (r"potions, a title stays on its kind",
         _cell(SHUFFLERS, "look stays", shuffler="potions: 33 swaps, the game")),
        (r"potions, a title comes to .*", _fact(SHUFFLERS, "a title comes to one given other kind, 33 swaps")),
        (r"potions, titles that stay, on average", _fact(SHUFFLERS, "potions that keep their title, 33 swaps")),
        (r"potions, distance from a fair shuffle",
         _cell(SHUFFLERS, "distance from fair", shuffler="potions: 33 swaps, the game")),
        (r"potions, distance from a fair shuffle after 32 swaps",
         _cell(SHUFFLERS, "distance from fair", shuffler="potions: 32 swaps")),
        (r"potions, nothing stays", _fact(SHUFFLERS, "no potion keeps its title, 33 swaps")),
        (r"potions, everything stays.*", _fact(SHUFFLERS, "all keep their titles, 33 swaps")),
        (r"(?P<name>wands|rings), draws on average",
         _cell(SHUFFLERS, "draws on average", shuffler="{name}: until an unused one comes")),
        (r"scrolls, two given ones agree", _cell(SHUFFLERS, "two alike", shuffler="scrolls: 2 to 5 syllables each")),
        (r"scrolls, pairs that agree in a game",
         _fact(SHUFFLERS, "pairs of scrolls with the same title, expected in a game")),
    ),
    "random-vault": (
        (r"weight of the ordinary room", _cell(WEIGHTS, "weight", place="1")),
        (r"all weights together", _fact(WEIGHTS, "all weights")),
        (r"chance of the ordinary room", _cell(WEIGHTS, "chance", place="1")),
        (r"chance of vault (?P<n>\d+) of 50",
         lambda g: Source(WEIGHTS, "chance", (("place", str(1 + int(g["n"]))),))),
        (r"(?P<title>.*), size(?: (?P<n>\d))?", _size),
        (r"(?P<title>.*), dice(?: (?P<n>\d))?", _in_text("dice", "text")),
        (r"(?P<title>.*), chance(?: (?P<n>\d))?", _in_text("chance|each square", "written")),
        (r"(?P<title>.*), rotations", _cell("vaultc odds vaults", "rotations", title="{title}")),
    ),
}  # fmt: skip
"""By article: patterns of places, the first that fits a place counts."""


def source_of(number: Number) -> Source:
    """The command that prints a number.

    Raises:
        LookupError: none is known.
    """
    for pattern, find in RULES[number.article]:
        if match := re.fullmatch(pattern, number.place):
            return find(match.groupdict())
    raise LookupError(f"no command is known that prints {number.name}")
