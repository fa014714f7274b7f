"""Syntax, meaning and snippets of statements, in the form that editors show."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple

from vaultc.language.syntax.forms import FORMS
from vaultc.language.syntax.grammar import Grammar


class ReferenceEntry(NamedTuple):
    """A statement or an expression: its ``forms`` as the book writes them, and what it does."""

    name: str
    forms: tuple[str, ...]
    text: str
    has_example: bool = True

    @property
    def markdown(self) -> str:
        """The text of a hover, with an example."""
        example = FORMS.get(self.name) if self.has_example else None
        shown = f"\n\nExample: `{example}`" if example and "`" not in example else ""
        return "```des\n" + "\n".join(self.forms) + f"\n```\n{self.text}{shown}"


@cache
def statements() -> dict[str, ReferenceEntry]:
    """By keyword."""
    text = resources.files("vaultc.editing.lsp").joinpath("reference.json").read_text("utf-8")
    return {name: ReferenceEntry(name, tuple(row["forms"]), row["text"]) for name, row in json.loads(text).items()}


_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_FENCE = re.compile(r"```(\w*).*?\n(.*?)```\n?", re.DOTALL)
_HEADING = re.compile(r"^###? (.*)$", re.MULTILINE)
_NAME = re.compile(r"^\$?([A-Za-z_]+)")
SEPARATOR = re.compile(r"\s{4,}(?:or\s{4,}|also\s)?")


def collect(folder: Path) -> dict[str, dict[str, Any]]:
    """Collect the descriptions of all forms from the pages of the book in a folder, by their first words."""
    found: dict[str, dict[str, Any]] = {}
    for page in sorted(folder.glob("*.md")):
        for body in _HEADING.split(page.read_text("utf-8"))[2::2]:
            fence = next((match[2] for match in _FENCE.finditer(body) if match[1] == "text"), "")
            for name, forms in _forms(fence).items():
                known = found.setdefault(name, {"forms": [], "text": ""})
                known["forms"] += forms
                known["text"] = "\n\n".join(
                    dict.fromkeys(filter(None, (known["text"], _plain(_FENCE.sub("\n", body)))))
                )
    return found


def _joined(*texts: str) -> str:
    return "\n\n".join(dict.fromkeys(filter(None, texts)))


def _forms(block: str) -> dict[str, list[str]]:
    """The forms of a block by the word they begin with."""
    if block.startswith("GEOMETRY"):
        return {"GEOMETRY": [block.strip()]}
    found: dict[str, list[str]] = {}
    for line in block.splitlines():
        for form in SEPARATOR.split(line):
            name = _NAME.match(form.strip().removeprefix("["))
            if name and name[1] != "name":
                found.setdefault(name[1], []).append(form.strip())
    return found


def _plain(text: str) -> str:
    """The first paragraphs without tables and links."""
    paragraphs = [part.strip() for part in text.split("\n\n") if part.strip() and not part.lstrip().startswith("|")]
    return _LINK.sub(r"\1", "\n\n".join(paragraphs))


if __name__ == "__main__":
    text = json.dumps(collect(Path(sys.argv[1])), indent=1, ensure_ascii=False)
    Path(__file__).with_name("reference.json").write_text(text + "\n", "utf-8")


_AREAS: Final = "Areas count from the map, or with `levregion(...)` from the level; the second one is left out."

_TEXTS: Final = {
    "ALTAR": ("ALTAR: place, alignment, altar|shrine|sanctum|random", "An altar; a shrine in a temple has a priest."),
    "BRANCH": ("BRANCH: area, area", f"The stairs to another dungeon. {_AREAS}"),
    "CHANCE": ("CHANCE: 1..99", "The chance in percent that the room has its type; otherwise it is ordinary."),
    "CONTAINER": (
        "CONTAINER[n%]: class, name, place [, curse] [, species] [, enchantment [, given name]]",
        "A container. Later objects whose place is `contained` go into it.",
    ),
    "CORRIDOR": (
        "CORRIDOR: (room, wall, door), (room, wall, door)",
        "A corridor between two doors. Rooms and doors are counted from 0; only `east` and `west` are dug.",
    ),
    "DOOR": (
        "DOOR: state, place\nDOOR: secret, state, wall, position",
        "In a map, the state of a door that it has. In a room, a door in one of its walls, counted from 0.",
    ),
    "DRAWBRIDGE": ("DRAWBRIDGE: place, direction, open|closed", "A drawbridge, and the side of the wall beside it."),
    "ENGRAVING": ("ENGRAVING: place, dust|engrave|burn|mark|random, text", "A text on the floor."),
    "FLAGS": ("FLAGS: noteleport, hardfloor", "Peculiarities of the level."),
    "FORGE": ("FORGE: place", "A forge."),
    "FOUNTAIN": ("FOUNTAIN: place", "A fountain."),
    "GEOMETRY": ("GEOMETRY: halign, valign", "Where the map after it lies; begins a part of the level."),
    "GOLD": ("GOLD: amount|random, place", "A heap of gold."),
    "HALLUMSG": ("HALLUMSG: text", "A message for the hallucinating, in place of MESSAGE."),
    "INIT_MAP": (
        "INIT_MAP: foreground, background, smoothed, joined, light, walled",
        "A cave of two terrains, before all parts and rooms.",
    ),
    "LADDER": ("LADDER: place, up|down", "A ladder."),
    "LEVEL": ("LEVEL: name", "Begins a level of rooms and corridors."),
    "MAZE": ("MAZE: name, filling|random", "Begins a level of maps; the filling is around them."),
    "MAZEWALK": ("MAZEWALK: place, direction", "Carves the maze around the maps from there."),
    "MESSAGE": ("MESSAGE: text", "Is shown when the hero arrives; several are lines of one text."),
    "MONSTER": (
        "MONSTER[n%]: class, name, place [, option ...]",
        "A monster. The name is looked up in the class, to the letter; `random` leaves it open.",
    ),
    "NAME": ("NAME: text", "The name of the room, by which subrooms say where they are."),
    "NOMAP": ("NOMAP", "A part without a map: the whole level, after an INIT_MAP."),
    "NON_DIGGABLE": ("NON_DIGGABLE: (x1,y1,x2,y2)", "Walls that cannot be dug."),
    "NON_PASSWALL": ("NON_PASSWALL: (x1,y1,x2,y2)", "Walls that nothing passes."),
    "OBJECT": (
        "OBJECT[n%]: class, name, place|contained [, curse] [, species] [, enchantment [, given name]]",
        "An object. After curse or species the enchantment cannot be left out.",
    ),
    "OBJFLAGS": ("OBJFLAGS: o_lit, o_buried", "Of the object before it."),
    "POOL": ("POOL: place", "A pool."),
    "PORTAL": ("PORTAL: area, area, level", f"A magic portal. {_AREAS}"),
    "RANDOM_CORRIDORS": ("RANDOM_CORRIDORS", "Joins all rooms; comes after them."),
    "RANDOM_MONSTERS": ("RANDOM_MONSTERS: class, class ...", "A list that is shuffled; `monster[0]` is an entry."),
    "RANDOM_OBJECTS": ("RANDOM_OBJECTS: class, class ...", "A list that is shuffled; `object[0]` is an entry."),
    "RANDOM_PLACES": ("RANDOM_PLACES: (x,y), (x,y) ...", "A list that is shuffled; `place[0]` is an entry."),
    "RANDOM_REGION": ("RANDOM_REGION[n]: area, area", "An area in which `region[n]` is a place."),
    "REGION": (
        "REGION: (x1,y1,x2,y2), light, type [, filled|unfilled [, irregular]]",
        "Light, and a room if it has a type, is unfilled or irregular (`true`).",
    ),
    "ROOM": (
        "ROOM: type, light, (x,y), (halign,valign), (width,height) [, stocked]",
        "A room; what follows is in it, up to the next room or corridor. The place is in a grid of 5 by 5.",
    ),
    "SINK": ("SINK: place", "A sink."),
    "STAIR": ("STAIR: place, up|down\nSTAIR: area, area, up|down", f"Stairs. {_AREAS}"),
    "SUBROOM": (
        "SUBROOM: type, light, (x,y), (width,height), name [, stocked]",
        "A room inside of the room of that NAME; its place counts from the corner of that room.",
    ),
    "TELEPORT_REGION": ("TELEPORT_REGION: area, area [, up|down]", f"Where heroes arrive. {_AREAS}"),
    "TRAP": ("TRAP[n%]: type|random, place", "A trap."),
    "WALLIFY": ("WALLIFY", "Draws walls around the floor of the map, when the level is compiled."),
}
_SHARED: Final = ("random", "align")
"""Words whose descriptions hold for sorted levels as well."""


def statements_of(grammar: Grammar) -> dict[str, ReferenceEntry]:
    """The statements of a language by keyword."""
    if not grammar.is_sorted:
        return statements()
    found = {word: statements()[word] for word in _SHARED}
    return found | {
        word: ReferenceEntry(word, tuple(form.split("\n")), text, False) for word, (form, text) in _TEXTS.items()
    }


_BLOCK = " {\n\t$0\n}"
_IRREGULAR = {
    "CASE": "CASE ${1:0}:\n\t$0",
    "DEFAULT": "DEFAULT:\n\t$0",
    "FOR": "FOR \\$${1:i} = ${2:1} TO ${3:3}" + _BLOCK,
    "FUNCTION": "FUNCTION ${1:treasure}(\\$${2:count}:${3:int})" + _BLOCK,
    "GEOMETRY": "GEOMETRY: ${1:center}, ${2:center}\nMAP\n${0:.....}\nENDMAP",
    "INCLUDE": 'INCLUDE "${1:file.des}"',
    "MAP": "GEOMETRY: ${1:center}, ${2:center}\nMAP\n${0:.....}\nENDMAP",
    "SHUFFLE": "SHUFFLE: \\$${1:places}",
    "SWITCH": "SWITCH [${1:2}] {\n\tCASE 0:\n\t\t${2:EXIT}\n\t\tBREAK\n\tDEFAULT:\n\t\t${0:EXIT}\n}",
}
"""By keyword, where the parts of the example are not separated by commas."""
_ONE_QUOTED = re.compile(r"""(["'])((?:(?!\1).)*)\1""")
_PLACEHOLDER = re.compile(r"\$\{\d+:((?:\\.|[^}\\])*)\}")
_ESCAPED = re.compile(r"\\([\\$}])")


def snippet(keyword: str) -> str:
    """The snippet of a statement: the parts of its example are tab stops, a block is the last."""
    if keyword in _IRREGULAR:
        return _IRREGULAR[keyword]
    head, has_block, _ = FORMS[keyword].partition(" {")
    block = _BLOCK if has_block else ""
    name, bracket, inner = head.partition(" [")
    if bracket:
        return f"{name} [{_tab_stop(inner.rstrip(']'), 1)}]{block}"
    name, colon, rest = head.partition(": ")
    if not colon:
        return head + block
    stops = (_tab_stop(part, number) for number, part in enumerate(parts_of(rest), 1))
    return f"{name}: {', '.join(stops)}{block}"


def _tab_stop(part: str, number: int) -> str:
    """A part as a tab stop; the quotes of a text are outside, so that only the text is typed."""
    quoted = _ONE_QUOTED.fullmatch(part)
    if quoted:
        return f"{quoted[1]}${{{number}:{_escaped(quoted[2])}}}{quoted[1]}"
    return f"${{{number}:{_escaped(part)}}}"


def _escaped(text: str) -> str:
    return re.sub(r"[\\$}]", r"\\\g<0>", text)


def plain(text: str) -> str:
    """The text that a snippet inserts before anything is typed."""
    return _ESCAPED.sub(r"\1", _PLACEHOLDER.sub(r"\1", text).replace("$0", ""))


def parts_of(text: str) -> list[str]:
    """Split at the commas outside brackets and quotes."""
    parts, depth, begun = [], 0, 0
    quote = ""
    for index, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[begun:index].strip())
            begun = index + 1
    return [*parts, text[begun:].strip()]
