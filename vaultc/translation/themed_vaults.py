"""Themed rooms of a Lua script as random vaults of a des file, each with its grade.

A room is run with several dice, and the calls of each run become statements. Where the script itself rolls, the runs
differ: the vault then throws a die among them. Rules: "Themed rooms: Translation of a vault".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from vaultc.games import DEFAULT
from vaultc.games.detection import declared
from vaultc.games.lua_rules import game_of_version, version_for
from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.language.formatter import format_source, handlers
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source
from vaultc.language.syntax import nodes
from vaultc.linter.engine import find_errors
from vaultc.lua import kinds, themed_levels, themes
from vaultc.lua.ground import map_rows
from vaultc.lua.schemas import CallFields
from vaultc.pipeline.reading import model_of
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import InvalidValueError
from vaultc.support.safe_text import counted
from vaultc.translation import CANNOT, DIFFERENT
from vaultc.translation.classic_levels.setting import GradeCounts

RUNS: Final = 12
"""The runs of a room, by dice of their own."""
MOST_VARIANTS: Final = 6
LONGEST_NAME: Final = 14
"""Characters of the name of a level that the game's compiler takes."""
_ALLOWED: Final = "# vaultc: allow-file(unstocked-vault-region): themed rooms without `filled` stay empty"
_LIGHTS: Final = {0: "unlit", 1: "lit"}
_ALIGNED: Final = {"half-left": "left", "half-right": "right", "none": "random"}
_DROPPED: Final = frozenset(("message", "levregion", "teleport_region", "stair", "ladder", "exclusion"))
"""Functions without effect in a vault: the ordinary level makes its own ways, and shows no text of a vault."""
_DRAWN: Final = {"fountain": "FOUNTAIN", "sink": "SINK", "pool": "POOL"}
_CHARACTERS: Final = {"throne": "\\", "tree": "T"}


@dataclass(slots=True)
class VaultStatement:
    """A statement: its lines, its block if it has one, and why it is only near (empty: exact)."""

    lines: list[str]
    body: list[VaultStatement] | None = None
    remark: str = ""
    is_lost: bool = False

    def text(self, indent: str = "") -> Iterator[str]:
        """The lines of the statement and its block."""
        if self.is_lost:
            yield from (f"{indent}# not converted: {line}" for line in self.lines)
            return
        *before, last = self.lines
        yield from before
        if self.body is None:
            yield f"{indent}{last}" if not before else last
            return
        yield f"{indent}{last} {{"
        for each in self.body:
            yield from each.text(indent + "  ")
        yield f"{indent}}}"

    def all(self) -> Iterator[VaultStatement]:
        """This statement and those in its block."""
        yield self
        for each in self.body or ():
            yield from each.all()


class _Recorder(themes.ThemedPlayer):
    """A run that keeps the statements that its calls stand for."""

    def __init__(self, source: Source, version: LuaVersion, site: Site, to: Game) -> None:
        super().__init__(source, version, site)
        self.statements: list[VaultStatement] = []
        self.open: list[list[VaultStatement]] = [self.statements]
        self.pending: VaultStatement | None = None
        self.table = {**to.language.load_phrases(), **_PRINTED}
        self.fields: CallFields = {}

    def add(self, *lines: str, body: bool = False, remark: str = "", lost: bool = False) -> None:
        """Keep a statement; the next callback fills its block."""
        made = VaultStatement(list(lines), [] if body else None, remark, lost)
        self.open[-1].append(made)
        self.pending = made if body else None

    def record(self, name: str, fields: CallFields) -> None:
        """Note a call, and write it if the game's statement is not carried out by a node."""
        super().record(name, fields)
        if not self.is_themed:
            return
        self.fields = fields
        writer = _WRITERS.get(name)
        if writer is not None:
            writer(self, fields)
        elif name in _DROPPED:
            self.add(f"des.{name}", remark=f"des.{name} has no effect in a random vault", lost=True)
        elif name not in _BY_NODE:
            self.add(f"des.{name}", remark=f"des.{name} has no counterpart", lost=True)

    def call_back(self, function: Any, *arguments: object, lenient: bool = False) -> bool:
        """Call a function of the script; what it does belongs in the block of the pending statement."""
        pending, self.pending = self.pending, None
        body = self.open[-1] if pending is None or pending.body is None else pending.body
        self.open.append(body)
        try:
            return super().call_back(function, *arguments, lenient=lenient)
        finally:
            self.open.pop()

    def perform(self, node: nodes.Statement, inside: Callable[[], object] | None = None) -> None:
        """Carry out a statement, and keep it."""
        if self.is_themed and not isinstance(node, nodes.Stair | nodes.Ladder | nodes.Message):
            if isinstance(node, nodes.Door):
                x, y = self.fields.get("place", (0, 0))
                self.add(f"DOOR: {node.state.text}, ({x},{y})")
            else:
                lines = handlers.lines(self._placed(node), self.table, "")
                if isinstance(node, nodes.Altar):  # a random alignment is none in des files
                    lines = [re.sub(r", random(, \w+)$", r", align[0]\1", line) for line in lines]
                is_block = isinstance(node, nodes.Container) or getattr(node, "inventory", None) is not None
                self.add(" ".join(map(str.strip, lines)), body=is_block)
        super().perform(node, inside)

    def _placed(self, node: nodes.Statement) -> nodes.Statement:
        """A statement of an object with its place, which des files do not leave out, and its species by name."""
        if not isinstance(node, nodes.Object | nodes.Container):
            return node
        options = tuple(map(self._by_name, node.options))
        if not self.things and not any(option.key == "place" for option in options):
            anywhere = nodes.Option("place", None, nodes.RandomCoordinate((), span=self.span), span=self.span)
            options = (anywhere, *options)
        if isinstance(node, nodes.Container):
            return nodes.Container(node.kind, options, node.content, span=node.span)
        return nodes.Object(node.kind, options, span=node.span)

    def _by_name(self, option: nodes.Option) -> nodes.Option:
        """An option; the species of a corpse or statue is a plain text in des files."""
        kind = option.value
        if option.key != "montype" or not isinstance(kind, nodes.MonsterKind) or kind.name is None:
            return option
        return nodes.Option("montype", self.word("montype"), self.text(kind.name), span=option.span)

    def relative(self, chosen: kinds.CellSet) -> str:
        """A selection by its rows, in the frame."""
        left, top = self.machine.base()
        runs: list[list[int]] = []
        for y, x in sorted((y - top, x - left) for x, y in chosen.points()):
            if runs and runs[-1][1] == y and runs[-1][2] == x - 1:
                runs[-1][2] = x
            else:
                runs.append([x, y, x])
        parts = [f"({x},{y})" if x == last else f"fillrect({x},{y},{last},{y})" for x, y, last in runs]
        return parts[0] if len(parts) == 1 else f"({' & '.join(parts)})" if parts else ""


# ---- statements of calls


def _flags_of(fields: CallFields, *, filled: bool) -> str:
    words = ["filled" if filled else "unfilled", *(["irregular"] if fields.get("irregular") else [])]
    return ", ".join([*words, *([] if fields.get("joined", True) else ["unjoined"])])


def _room(recorder: _Recorder, fields: CallFields) -> None:
    kind, fill = fields.get("type", "ordinary"), fields.get("filled", 0)
    shown, light = ("rndvault" if kind == "themed" else kind), _LIGHTS.get(fields.get("lit", -1), "random")
    size = f"({fields['w']},{fields['h']})" if "w" in fields else "random"
    place = fields.get("place")
    where = f"({place[0]},{place[1]})" if place is not None else "random"
    ordinary = kind in ("ordinary", "themed")
    if recorder.machine.room is not None:
        remark = "a SUBROOM of a vault gets no ordinary contents" if ordinary and fill else ""
        recorder.add(f'SUBROOM: "{shown}", {light}, {where}, {size}', body=True, remark=remark)
        return
    align = (fields.get("xalign", "random"), fields.get("yalign", "random"))
    across, down = (_ALIGNED.get(each, each) for each in align)
    aligned = "random" if (across, down) == ("random", "random") else f"({across},{down})"
    remark = "a ROOM of a vault always gets random contents" if ordinary and not fill else ""
    if not fields.get("joined", True):
        remark = "a ROOM of a vault is always joined"
    recorder.add(f'ROOM: "{shown}", {light}, {where}, {aligned}, {size}', body=True, remark=remark)


def _region(recorder: _Recorder, fields: CallFields) -> None:
    kind, fill = fields.get("type", "ordinary"), bool(fields.get("filled", 0))
    light = _LIGHTS.get(fields.get("lit", -1), "random")
    x1, y1, x2, y2 = fields["region"]
    remark, shown, filled = "", kind, True
    if kind == "ordinary":
        filled = not fill  # the words act the other way round in vaults
    elif kind == "themed" and fill:
        shown = "rndvault"
    elif kind == "themed":
        shown, remark = "ordinary", "the room may become a special one, as ordinary rooms do"
    line = f'REGION: ({x1},{y1},{x2},{y2}), {light}, "{shown}", {_flags_of(fields, filled=filled)}'
    recorder.add(line, body=True, remark=remark)


def _map(recorder: _Recorder, fields: CallFields) -> None:
    rows = map_rows(recorder, fields["map"])
    place, remark = fields.get("place"), ""
    across, down = fields.get("halign", "none"), fields.get("valign", "none")
    if across != "none" and down != "none":
        where = f"{across},{down}"
    elif place is None or -1 in place:
        where = "random"
        if place is not None:
            remark = "a map with only one coordinate lies anywhere"
    else:
        where = f"({place[0] - 1},{place[1]})"
    recorder.add(f"GEOMETRY: {where}", "MAP", *rows, "ENDMAP", remark=remark)


def _terrain(recorder: _Recorder, fields: CallFields) -> None:
    chosen = fields.get("selection")
    if chosen is None:
        x, y = fields["place"]
        cells = f"({x},{y})"
    else:
        cells = recorder.relative(chosen)
    if cells:
        remark = "the light of the terrain is left as it is" if "lit" in fields else ""
        recorder.add(f"TERRAIN: {cells}, '{fields['typ']}'", remark=remark)


def _replace(recorder: _Recorder, fields: CallFields) -> None:
    if "region" not in fields or "fromterrain" not in fields:
        recorder.add("des.replace_terrain", remark="only a region of one terrain can be replaced", lost=True)
        return
    x1, y1, x2, y2 = fields["region"]
    characters = f"'{fields['fromterrain']}', '{fields['toterrain']}'"
    recorder.add(f"REPLACE_TERRAIN: ({x1},{y1},{x2},{y2}), {characters}, {fields.get('chance', 100)}%")


def _feature(recorder: _Recorder, fields: CallFields) -> None:
    place, kind = fields.get("place"), fields["type"]
    where = "random" if place is None else f"({place[0]},{place[1]})"
    if kind in _DRAWN:
        recorder.add(f"{_DRAWN[kind]}: {where}")
    elif place is None:
        recorder.add("des.feature", remark=f"a {kind} needs a place", lost=True)
    else:
        recorder.add(f"TERRAIN: {where}, '{_CHARACTERS[kind]}'")


def _whole(keyword: str) -> Callable[[_Recorder, CallFields], None]:
    def write(recorder: _Recorder, fields: CallFields) -> None:
        chosen = fields.get("selection")
        if chosen is None:
            recorder.add(f"{keyword}: levregion(1,0,79,20)")
            return
        points, (left, top) = chosen.points(), recorder.machine.base()
        columns, rows = [x - left for x, _ in points], [y - top for _, y in points]
        if points:
            box = f"({min(columns)},{min(rows)},{max(columns)},{max(rows)})"
            is_box = len(points) == (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1)
            recorder.add(f"{keyword}: {box}", remark="" if is_box else "the region is the whole box around the cells")

    return write


def _wall_property(recorder: _Recorder, fields: CallFields) -> None:
    x1, y1, x2, y2 = fields["region"]
    keyword = "NON_PASSWALL" if fields.get("property") == "nonpasswall" else "NON_DIGGABLE"
    recorder.add(f"{keyword}: ({x1},{y1},{x2},{y2})")


_WRITERS: Final[dict[str, Callable[[_Recorder, CallFields], None]]] = {
    "room": _room, "region": _region, "map": _map, "terrain": _terrain, "replace_terrain": _replace,
    "feature": _feature, "non_diggable": _whole("NON_DIGGABLE"), "non_passwall": _whole("NON_PASSWALL"),
    "wall_property": _wall_property,
}  # fmt: skip
_BY_NODE: Final = frozenset(
    ("altar", "grave", "engraving", "gold", "trap", "monster", "object", "door", "drawbridge", "mazewalk", "mineralize",
     "corridor", "random_corridors", "stair", "ladder", "message", "level_init", "level_flags")
)  # fmt: skip


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"'


def _kind(node: nodes.MonsterKind | nodes.ObjectKind) -> str:
    character = None if node.character is None else f"'{node.character}'"
    name = None if node.name is None else _quoted(node.name)
    found = [each for each in (character, name) if each is not None]
    return f"({found[0]}, {found[1]})" if len(found) == 2 else found[0] if found else "random"


_PRINTED: Final[dict[type[nodes.Node], Callable[[Any], str]]] = {
    nodes.String: lambda node: _quoted(node.text),
    nodes.Integer: lambda node: str(node.value),
    nodes.Word: lambda node: str(node.text),
    nodes.MapCharacter: lambda node: f"'{node.character}'",
    nodes.MonsterKind: _kind,
    nodes.ObjectKind: _kind,
}
"""The spelling of nodes that no text of a des file stands behind."""


# ---- vaults


class RoomGrades(GradeCounts):
    """The number of rooms of each grade."""

    def __str__(self) -> str:
        grades = f"{self.exact} exact, {self.near} near, {self.impossible} impossible"
        return f"{counted(sum(self), 'room')}: {grades}"


@dataclass(slots=True)
class ConvertedVaults:
    """A des file of random vaults, what is to be known of it, and the rooms by their grades."""

    text: str
    findings: list[Diagnostic] = field(default_factory=list)
    counts: RoomGrades = field(default_factory=RoomGrades)


def convert_themes(source: Source, game: Game, themed: themes.ThemedFile, to: Game) -> ConvertedVaults:
    """The themed rooms of a script as random vaults of a game.

    Raises:
        InvalidValueError: the game has no random vaults.
        LuaMissingError: there is no interpreter.
    """
    if not to.has(Feature.RANDOM_VAULTS):
        raise InvalidValueError(f"{to.title} has no random vaults; themed rooms can be converted to {DEFAULT}")
    version, result = version_for(game, source.text), ConvertedVaults("")
    names: Counter[str] = Counter()
    blocks = [f"# Random vaults, from the themed rooms of {source.name.replace(chr(92), '/').rpartition('/')[2]}\n"]
    for entry in themed.rooms:
        block = _vault(source, version, entry, to, result, names)
        if block:
            blocks.append(block)
    if any('"ordinary", filled' in block for block in blocks):
        blocks.insert(1, f"{_ALLOWED}\n")
    text = "\n".join(blocks)
    laid_out = format_source(Source.from_text(text, source.name), to.language)
    result.text = declared(laid_out, to.name)
    return result


def _vault(
    source: Source, version: LuaVersion, entry: themes.ThemedEntry, to: Game, result: ConvertedVaults,
    names: Counter[str],
) -> str:  # fmt: skip
    """The level of a room; empty if there can be none."""
    weighed, failure = _variants(source, version, entry, to)
    variants = [variant for variant, _ in weighed]
    if entry.frequency <= 0 or not variants:
        why = failure or ("its frequency is 0" if entry.frequency <= 0 else "it never finds a place")
        _tell(result, source, entry, CANNOT, f"the themed room {entry.name!r} is left out: {why}")
        result.counts = RoomGrades(*(result.counts + GradeCounts(impossible=1)))
        return ""
    head = [f"# Title: {entry.name}", f'LEVEL: "{_level_name(entry, names)}"', "FLAGS: rndvault"]
    head += [f"VAULTGEN: {entry.frequency}"] if entry.frequency != 1 else []
    for word, limit in (("<", entry.least), (">", entry.most)):
        if limit is not None:
            head.append(f"IF [level.difficulty {word} {limit}] {{ EXIT }}")
    _drop_refused(variants, to, head)
    remarks = dict.fromkeys(each.remark for one in variants for top in one for each in top.all() if each.remark)
    if entry.least is not None or entry.most is not None:
        remarks["outside its limits it is still chosen, but makes nothing"] = None
    if len(variants) > 1:
        remarks[f"the script rolls dice; the vault chooses among {len(variants)} of its results"] = None
    if remarks:
        _tell(result, source, entry, DIFFERENT, f"the themed room {entry.name!r}: {'; '.join(remarks)}")
    result.counts = RoomGrades(*(result.counts + (GradeCounts(near=1) if remarks else GradeCounts(exact=1))))
    return "\n".join([*head, *_body(weighed)]) + "\n"


def _level_name(entry: themes.ThemedEntry, taken: Counter[str]) -> str:
    """A name for the level of a room, as short as the game's compiler takes it, that no other has."""
    slug = re.sub(r"[^a-z0-9]+", "-", entry.name.lower()).strip("-") or f"room-{entry.index}"
    name, number = slug[:LONGEST_NAME].strip("-"), 1
    while taken[name]:
        number += 1
        name = f"{slug[: LONGEST_NAME - len(str(number)) - 1].strip('-')}-{number}"
    taken[name] += 1
    return name


def _body(variants: Sequence[tuple[list[VaultStatement], int]]) -> Iterator[str]:
    """The only result of a room, or a die with as many sides for each as there were runs with it."""
    if len(variants) == 1:
        for each in variants[0][0]:
            yield from each.text()
        return
    sides, side = sum(runs for _, runs in variants), 0
    yield f"SWITCH [{sides}] {{"
    for variant, runs in variants:
        side += runs
        yield from (f"  CASE {number}:" for number in range(side - runs, min(side, sides - 1)))
        if side == sides:
            yield "  DEFAULT:"
        for each in variant:
            yield from each.text("    ")
        yield "    BREAK"
    yield "}"


def _tell(result: ConvertedVaults, source: Source, entry: themes.ThemedEntry, rule: str, message: str) -> None:
    severity = Severity.WARNING if rule == CANNOT else Severity.NOTE
    result.findings.append(Diagnostic(rule, severity, message, themes.span_of(source, entry)))


def _variants(
    source: Source, version: LuaVersion, entry: themes.ThemedEntry, to: Game
) -> tuple[list[tuple[list[VaultStatement], int]], str]:
    """The different results of a room with their numbers of runs, the most frequent first, and why a run failed."""
    game = game_of_version(version, themed=True)
    found: dict[str, list[VaultStatement]] = {}
    numbers: Counter[str] = Counter()
    failure = ""
    for seed in range(1, RUNS + 1):
        recorder = _Recorder(source, version, themes.site_for(source.name, game, seed), to)
        try:
            recorder.begin()
            with themed_levels.making(recorder):
                contents = recorder.contents.get(themes.ROOM, {}).get(entry.index)
                if contents is None:
                    return [], "it has no contents"
                recorder.call_function(contents)
                failed = recorder.has_failed
        except GenerationError as error:
            failure = error.diagnostic.message
            continue
        if not failed and recorder.statements:
            key = "\n".join(line for each in recorder.statements for line in each.text())
            found.setdefault(key, recorder.statements)
            numbers[key] += 1
    return [(found[key], number) for key, number in numbers.most_common(MOST_VARIANTS)], failure


def _drop_refused(variants: Sequence[list[VaultStatement]], to: Game, head: Sequence[str]) -> None:
    """Turn statements that the game refuses into comments, one after the other."""
    for variant in variants:
        statements = [each for top in variant for each in top.all()]
        for _ in range(len(statements)):
            text = "\n".join([*head, *(line for each in variant for line in each.text())]) + "\n"
            errors = find_errors(model_of(Source.from_text(text, "vault.des"), to))
            lines = text.splitlines()
            refused = {lines[error.span.begin.line - 1].strip().removesuffix(" {") for error in errors}
            bad = next((each for each in statements if not each.is_lost and refused & set(each.lines)), None)
            if bad is None:
                break
            message = next((each.message for each in errors), "")
            bad.is_lost, bad.remark = True, f"{bad.lines[-1]} is left out, since {to.title} refuses it: {message}"
