"""Random edits through the page's questions, and the laws that each must keep."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from vaultc.api.loading import LevelScript, scripts_of
from vaultc.editing.studio.answers import Studio
from vaultc.editing.studio.files import MemoryFiles
from vaultc.editing.studio.session import LevelRequest, level_request
from vaultc.games import game_named
from vaultc.generation.interpreter.program import Recording
from vaultc.language.diagnostics import Diagnostic, GenerationError
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine_model
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.checking.dialects import dialect_of
from vaultc.pipeline import generating
from vaultc.pipeline.reading import model_of
from vaultc.world import grid

KINDS = ("paint", "paint", "place", "place", "move", "copy", "delete", "region", "room", "fill")
THINGS = ("object", "monster", "trap", "gold", "door", "fountain", "sink", "altar", "grave", "engraving", "ladder")
PARTS = {"monster": "'o'", "trap": '"pit"', "object": "'*'"}
SEEDS = 30
TRIES = 12


class Written(NamedTuple):
    """One edit that was made: its file, request and change, the text before, and the answer."""

    file: str
    request: dict[str, Any]
    change: dict[str, Any]
    before: str
    answer: dict[str, Any]


@lru_cache(maxsize=100)
def analysed(text: str, file: str) -> tuple[Model, list[Diagnostic]]:
    """A text's model and findings, without any code of the studio."""
    source = Source.from_text(text, file)
    model = model_of(source, game_named(dialect_of(source, Settings()).name))
    return model, judge([examine_model(model)], lambda _: Settings())


class LevelOfText:
    """A level as a seed makes it of a text, without any code of the studio that draws."""

    def __init__(self, text: str, request: LevelRequest) -> None:
        self.model, self.findings = analysed(text, request.file)
        self.script: LevelScript = scripts_of(self.model)[request.level]
        program = self.script.program.recorded(Recording())
        surroundings = request.surroundings_of(self.script)
        self.level: Level = generating.make_level(
            program, request.dice_for(self.script), surroundings, self.script.game
        )

    def things(self) -> Iterator[tuple[tuple[int, int], int | None]]:
        """The cells of all things, and the offsets of the statements that placed them."""
        level = self.level
        for one in (*level.monsters, *level.items(), *level.traps, *level.engravings):
            yield (one.x, one.y), one.origin.start if one.origin else None

    def statements_at(self, x: int, y: int) -> set[int]:
        """The offsets of the statements that made what is on a cell."""
        ground = self.level.origin(x, y)
        found = {start for cell, start in self.things() if cell == (x, y) and start is not None}
        return found | ({ground.start} if ground is not None else set())

    def terrain(self, x: int, y: int) -> int:
        """The terrain of a cell."""
        return self.level.terrain[grid.at(x, y)]


def written_edits(texts: dict[str, str], count: int, seed: int) -> Iterator[Written]:
    """That number of edits that were made, in random files one after the other; half of them stay."""
    dice = random.Random(seed)
    studio = Studio(MemoryFiles(texts), editable=True)
    names = sorted(texts)
    while count:
        file = names[count % len(names)]
        for _ in range(TRIES):
            found = _tried(studio, file, dice)
            if found is not None:
                count -= 1
                yield found
                _undone(studio, found)
                if dice.random() < 0.5:
                    assert studio.answer("redo", {"file": file})["text"] == found.answer["text"]
                break
        else:
            names.remove(file)
            assert names, "no file can be edited"


def _undone(studio: Studio, found: Written) -> None:
    """Undo gives the old text."""
    answer = studio.answer("undo", {"file": found.file})
    assert answer["text"] == found.before, found.change
    assert studio.answer("listing", {"file": found.file})["text"] == found.before


def _tried(studio: Studio, file: str, dice: random.Random) -> Written | None:
    """One random change; None if it was refused, and the text stayed as it was."""
    listing = studio.answer("listing", {"file": file})
    if listing["broken"] or not listing["levels"]:
        return None
    request = {"file": file, "level": dice.randrange(len(listing["levels"])), "seed": dice.randrange(SEEDS)}
    try:
        shown = LevelOfText(listing["text"], level_request(request))
    except GenerationError:
        return None
    change = _random_change(studio, request, shown, dice)
    if change is None:
        return None
    answer = studio.answer("edit", {**request, "change": change})
    if answer["objection"] is not None:
        assert answer["text"] == listing["text"]
        assert answer["objection"]["message"]
        return None
    return Written(file, request, change, listing["text"], answer)


def _random_change(studio: Studio, request: dict[str, Any], shown: LevelOfText, dice: random.Random) -> Any:
    drawn = [cell for cell, made in enumerate(shown.level.origins[: grid.CELLS]) if made and cell >= grid.HEIGHT]
    if not drawn:
        return None
    here, there = dice.choice(drawn), dice.choice(drawn)
    x, y = divmod(here, grid.HEIGHT)
    right, bottom = min(x + dice.randrange(1, 5), 78), min(y + dice.randrange(1, 4), 20)
    kind = dice.choice(KINDS)
    match kind:
        case "paint":
            cells = [[column, y] for column in range(x, right + 1)]
            return {"do": "paint", "cells": cells, "terrain": dice.choice(".}LTIP")}
        case "place":
            thing = dice.choice(THINGS)
            parts = {"kind": PARTS[thing]} if thing in PARTS else {}
            return {"do": "place", "thing": thing, "at": [x, y], "parts": parts}
        case "region" | "room":
            return {"do": kind, "box": [x, y, right, bottom]}
    things = [grid.at(*cell) for cell, start in shown.things() if start is not None]
    if not things:
        return None
    here = dice.choice(things)
    told = studio.answer("contents", {**request, "cell": here})
    starts = [one["start"] for one in told["things"] if one["start"] is not None and one["fixed"] is None]
    if not starts:
        return None
    change = {"do": kind, "start": starts[0], "from": list(divmod(here, grid.HEIGHT))}
    if kind == "fill":
        fields = studio.answer("form", {**request, "start": starts[0]})["form"]["fields"]
        number = dice.randrange(len(fields))
        texts = [choice["text"] for choice in fields[number]["choices"]]
        return {**change, "field": number, "text": dice.choice(texts)} if texts else None
    return {**change, "to": list(divmod(there, grid.HEIGHT))}


# ---- laws


def check(found: Written) -> None:
    """The laws of an edit: it parses, nothing new is found, the level shows it, and all else stays."""
    request = level_request(found.request)
    before, after = LevelOfText(found.before, request), LevelOfText(found.answer["text"], request)
    assert not any(error.forbids_use for error in after.findings), found
    more = Counter(each.rule for each in after.findings) - Counter(each.rule for each in before.findings)
    assert not more, (found.file, found.change, found.answer["edits"], more)
    _check_bytes(found)
    _check_shown(found, before, after)


def _check_bytes(found: Written) -> None:
    """The edits alone make the new text, and take away no more than they must."""
    old, text = found.before, found.before
    edits = found.answer["edits"]
    for edit in sorted(edits, key=lambda edit: edit["start"], reverse=True):
        text = text[: edit["start"]] + edit["text"] + text[edit["end"] :]
    assert text == found.answer["text"]
    removed = "".join(old[edit["start"] : edit["end"]] for edit in edits)
    match found.change["do"]:
        case "place" | "region" | "room" | "copy":
            assert not removed.strip(), (found.change, edits)
        case "paint":
            assert len(removed) <= len(found.change["cells"]), (found.change, edits)
        case "delete":
            assert not any(edit["text"] for edit in edits)


def _check_shown(found: Written, before: LevelOfText, after: LevelOfText) -> None:
    """The level shows what was drawn, at its place also if the other draws mirror it otherwise."""
    change, level = found.change, after.level

    def cell(place: list[int]) -> tuple[int, int]:
        turned = before.level.flip ^ level.flip
        x, y = place
        return (grid.LAST_COLUMN - x if turned & 2 else x), (grid.LAST_ROW - y if turned & 1 else y)

    told = (found.file, found.request, change, found.answer["edits"])
    match change["do"]:
        case "paint":
            wanted = after.script.catalog.codes[change["terrain"]]
            assert {after.terrain(*cell(place)) for place in change["cells"]} == {wanted}, told
        case "place" | "move" | "copy":
            lines = _lines(found.answer)
            place = cell(change["at"] if change["do"] == "place" else change["to"])
            made = {after.model.parsed.source.position(start).line for start in after.statements_at(*place)}
            doors = after.script.catalog.terrain_classes.doors
            assert made & lines or (change.get("thing") == "door" and doors[after.terrain(*place)]), told
        case "delete":
            assert len(_statements(after.model)) < len(_statements(before.model)) or "&" in found.before, told
        case "region" | "room":
            assert len(_statements(after.model)) > len(_statements(before.model)), told
            if change["do"] == "room":
                x1, y1, x2, y2 = change["box"]
                rooms = [room for outer in level.rooms for room in (outer, *outer.subrooms)]
                assert (x2 - x1 + 1, y2 - y1 + 1) in {(room.width, room.height) for room in rooms}, told
        case "fill":
            assert change["text"] in found.answer["text"], told


def _lines(answer: dict[str, Any]) -> set[int]:
    """The lines of the new text that edits wrote."""
    source, moved = Source.from_text(answer["text"]), 0
    lines: set[int] = set()
    for edit in sorted(answer["edits"], key=lambda edit: edit["start"]):
        start = edit["start"] + moved
        first, last = source.position(start).line, source.position(start + len(edit["text"])).line
        lines |= set(range(first, last + 1))
        moved += len(edit["text"]) - (edit["end"] - edit["start"])
    return lines


def _statements(model: Model) -> list[str]:
    return [type(placed.node).__name__ for placed in model.statements]
