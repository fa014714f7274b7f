"""The conversion of one file to another game's language: its notes, edits and names of variables.

Statements that both games have but treat differently get a note each. Rules: "NetHack 3.6: Language".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import abc
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from vaultc.generation.site import GenerationRules
from vaultc.language import diagnostics
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Comment, Grammar, without_digits
from vaultc.language.syntax.walk import children
from vaultc.translation import CANNOT, DIFFERENT, first_line


class Draft:
    """Edits of a source that do not overlap, in any order; at one offset they are applied as they were added."""

    def __init__(self, source: Source, comments: abc.Sequence[Comment]) -> None:
        self.source = source
        self.comments = comments
        self._edits: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Put a text in the place of another, after the comments in that."""
        kept = self.comments_in(start, end)
        self._edits.append((start, end, f"\n{kept}{text}" if kept else text))

    def drop(self, start: int, end: int) -> None:
        """Leave a text out, comments and all."""
        self._edits.append((start, end, ""))

    def insert(self, offset: int, text: str) -> None:
        """Put a text in front of a character."""
        self._edits.append((offset, offset, text))

    def comments_in(self, start: int, end: int) -> str:
        """The comments between two offsets, each on a line of its own."""
        return "".join(f"{c.span.text.strip()}\n" for c in self.comments if start <= c.span.start < end)

    def replace_between(self, start: int, end: int, sign: str, better: str) -> None:
        """Replace a sign between two offsets, outside of comments."""
        offset = start
        for line in self.source.text[start:end].splitlines(keepends=True):
            found = -1 if line.lstrip(" \t").startswith("#") else line.find(sign)
            if found >= 0:
                self.replace(offset + found, offset + found + len(sign), better)
                return
            offset += len(line)

    def text(self, start: int = 0, end: int | None = None) -> str:
        """The edited text between two offsets of the source."""
        last = len(self.source.text) if end is None else end
        pieces, position = [], start
        for begin, behind, text in self._sorted():
            if max(start, position) <= begin and behind <= last:
                pieces += [self.source.text[position:begin], text]
                position = behind
        return "".join((*pieces, self.source.text[position:last]))

    def origin(self, offset: int) -> int:
        """The offset in the source of the text at an offset of the whole edited text."""
        edits = self._sorted()
        moved = list(accumulate((len(text) - (end - start) for start, end, text in edits), initial=0))
        starts = [start + shift for (start, _, _), shift in zip(edits, moved, strict=False)]
        index = bisect_right(starts, offset) - 1
        if index < 0:
            return offset
        start, end, text = edits[index]
        return start if offset < starts[index] + len(text) else max(offset - moved[index + 1], end)

    def _sorted(self) -> list[tuple[int, int, str]]:
        return sorted(self._edits, key=lambda edit: edit[:2])


LETTERS = "abcdefghijklmnopqrstuvwxyz"


class VariableNames:
    """The names of a file's variables in the other game; each is chosen once and then kept."""

    def __init__(self, model: Model, grammar: Grammar) -> None:
        self._pattern = re.compile(grammar.patterns["VAR"])
        self._taken = {variable.name for variable in model.find(n.Variable)} | {e.name for e in model.find(n.Element)}
        self._given: dict[tuple[str | None, str], str] = {}
        self._told: set[str] = set()

    def is_new(self, name: str) -> bool:
        """Return whether this is the first call for a name."""
        before = name in self._told
        self._told.add(name)
        return not before

    def of(self, name: str, function: str | None = None) -> str:
        """Return the name of a variable of a level, or of a function that is copied to its calls (no dollar signs)."""
        if function is None and self._pattern.fullmatch(f"${name}"):
            return name
        if (function, name) not in self._given:
            wanted = name if function is None else re.sub(r"\W", "_", f"{function}_{name}")
            self._given[function, name] = self._free(without_digits(f"${wanted}")[1:])
        return self._given[function, name]

    def _free(self, wanted: str) -> str:
        """A name that no variable has."""
        found, count = wanted, 0
        while found in self._taken:
            found = f"{wanted}_{_word(count)}"
            count += 1
        self._taken.add(found)
        return found


def _word(number: int) -> str:
    """``a`` to ``z``, then ``ba`` and so on."""
    word = LETTERS[number % 26]
    return word if number < 26 else _word(number // 26) + word


Owner = n.Level | n.FunctionDefinition


class Conversion:
    """A file with its facts, the target game, and the notes so far."""

    def __init__(
        self, model: Model, to: Game, handlers: abc.Mapping[type[n.Node], abc.Callable[[Scene, Any], bool]]
    ) -> None:
        self.model = model
        self.to = to
        self.handlers = handlers
        self.names = VariableNames(model, to.grammar)
        self.size = 0
        """The number of characters of functions that have been copied to their calls."""
        self.said: dict[tuple[str, Span], diagnostics.Diagnostic] = {}
        self.likened: set[str] = set()
        """The map characters of a fork that have been told to be written as what they are like."""

    @property
    def game(self) -> Game:
        """The game of the file."""
        return self.model.game

    @property
    def grammar(self) -> Grammar:
        """The grammar of the other game."""
        return self.to.grammar

    def draft(self, source: Source) -> Draft:
        """A draft of the file itself or of an included file."""
        comments = next((parsed.comments for parsed in self.model.files if parsed.source is source), ())
        return Draft(source, comments)

    def say(self, rule: str, severity: diagnostics.Severity, message: str, span: Span, help: str | None) -> None:
        """Keep what is to be told; once for each place and kind."""
        self.said.setdefault((message, span), diagnostics.Diagnostic(rule, severity, message, span, help))

    @property
    def fails(self) -> bool:
        """True if something cannot be converted."""
        return any(found.severity is diagnostics.Severity.ERROR for found in self.said.values())


class Scene:
    """The context of a node's handler: the draft that it edits, and the owner of the variables there."""

    def __init__(self, conversion: Conversion, draft: Draft, owner: Owner | None) -> None:
        self.conversion = conversion
        self.draft = draft
        self.owner = owner

    @property
    def to(self) -> Game:
        """The other game."""
        return self.conversion.to

    @property
    def game(self) -> Game:
        """The game of the file."""
        return self.conversion.game

    def cannot(self, node: n.Node, message: str, help: str | None = None, span: Span | None = None) -> None:
        """Something that the other game has no words for."""
        self.conversion.say(CANNOT, diagnostics.Severity.ERROR, message, span or first_line(node.span), help)

    def note(self, node: n.Node, message: str, help: str | None = None, span: Span | None = None) -> None:
        """Note something that means something else in the other game, or that is written differently."""
        self.conversion.say(DIFFERENT, diagnostics.Severity.NOTE, message, span or first_line(node.span), help)

    def replace(self, node: n.Node, text: str) -> bool:
        """Write another text for a whole node."""
        self.draft.replace(node.span.start, node.span.end, text)
        return True

    def visit(self, root: n.Node) -> None:
        """Let the handlers see a node and all below it, parents first, but not below what they have done with."""
        waiting = [root]
        handlers = self.conversion.handlers
        while waiting:
            node = waiting.pop()
            handler = handlers.get(type(node))
            if handler is None or not handler(self, node):
                waiting += reversed(children(node))


Telling = Callable[[Scene, Any], str | None]
"""A function that returns the note on a node of a certain class; None if there is none."""


def making(game: Game) -> GenerationRules:
    """The rules by which a game makes levels."""
    made = game.load_generation_rules()
    assert isinstance(made, GenerationRules)
    return made


def differs(scene: Scene, rule: str) -> bool:
    """Return whether two games differ in a rule for ground."""
    return bool(getattr(making(scene.game).ground, rule) != getattr(making(scene.to).ground, rule))


def which(scene: Scene, rule: str, value: object) -> tuple[str, str]:
    """The titles of the game with this value of a rule, and of the other."""
    ours = getattr(making(scene.game).ground, rule) == value
    games = (scene.game, scene.to) if ours else (scene.to, scene.game)
    return games[0].title, games[1].title


def having(scene: Scene, feature: Feature) -> tuple[str, str] | None:
    """The titles of the game with a feature, and of the other without it; None if both or neither has it."""
    ours, theirs = (game.has(feature) for game in (scene.game, scene.to))
    if ours is theirs:
        return None
    games = (scene.game, scene.to) if ours else (scene.to, scene.game)
    return games[0].title, games[1].title


def random_corridors(scene: Scene, node: n.RandomCorridors) -> str | None:
    plain = node.style is None or (isinstance(node.style, n.Integer) and node.style.value == 0)
    if plain or not differs(scene, "corridor_styles"):
        return None
    with_styles, without = which(scene, "corridor_styles", True)
    return f"{with_styles} joins rooms in the style of the number, {without} always in style 0"


def grow(scene: Scene, node: n.Grow) -> str | None:
    if not node.directions or not differs(scene, "backward_grow"):
        return None
    backward, plain = which(scene, "backward_grow", True)
    return f"{backward} grows away from the named side, with diagonals; {plain} towards it"


def wallify(scene: Scene, node: n.Wallify) -> str | None:
    making_walls = None if node.selection is not None else having(scene, Feature.WHOLE_WALLIFY)
    if making_walls is not None:
        return f"WALLIFY without a selection makes walls in {making_walls[0]}, and none in {making_walls[1]}"
    if node.selection is not None or not differs(scene, "wide_wallify"):
        return None
    wide, narrow = which(scene, "wide_wallify", True)
    return f"{wide} puts walls round the map as well, {narrow} only from its first row and column on"


def level_map(scene: Scene, node: n.Map) -> str | None:
    """A map at the left border lies elsewhere if an INIT_MAP came before it."""
    left = node.horizontal is not None and node.horizontal.text == "left"
    if not left or not differs(scene, "left_after_init") or not _has_ground_before(scene, node):
        return None
    one, three = which(scene, "left_after_init", 1)
    return f"after an INIT_MAP or MAZE, `left` is column 1 in {one} and column 3 in {three}"


GROUNDS = (n.SolidFill, n.MazeGrid, n.Mines, n.NamedGround)


def _has_ground_before(scene: Scene, node: n.Map) -> bool:
    owner = scene.owner
    if isinstance(owner, n.Level):
        return owner.maze is not None or any(isinstance(s, GROUNDS) for s in owner.statements if s.span < node.span)
    return True


def room(scene: Scene, node: n.Room) -> str | None:
    """The number of `bottom` has the bit of `unjoined` in it."""
    bottom = node.alignment is not None and node.alignment.vertical.text == "bottom"
    if not bottom or not differs(scene, "rooms_refuse"):
        return None
    refusing, joining = which(scene, "rooms_refuse", True)
    return f"a room aligned to the `bottom` gets no random corridors in {refusing}, but does in {joining}"


def region(scene: Scene, node: n.RegionStatement | n.Subroom) -> str | None:
    flags = {flag.text for flag in node.flags}
    unfilled = bool(flags) and "filled" not in flags
    ours, theirs = scene.game.language.quirks, scene.to.language.quirks
    if isinstance(node, n.RegionStatement) and node.type is None and unfilled:
        if ours.random_unfilled == theirs.random_unfilled:
            return None
        return f"this is a {ours.random_unfilled} in {scene.game.title}, a {theirs.random_unfilled} in {scene.to.title}"
    if "unjoined" in flags and differs(scene, "rooms_refuse"):
        refusing, joining = which(scene, "rooms_refuse", True)
        return f"`unjoined` keeps random corridors away in {refusing}, and does nothing in {joining}"
    if node.type is not None and not unfilled and node.type.text in ours.bare_rooms ^ theirs.bare_rooms:
        stocked = scene.to if node.type.text in ours.bare_rooms else scene.game
        return f"a room of type {node.type.text} is stocked only in {stocked.title}"
    listed = having(scene, Feature.DOORS_LISTED_AT_ONCE)
    if isinstance(node, n.RegionStatement) and _is_room(node, flags) and listed is not None:
        at_once, later = listed
        return f"the room has the doors that DOOR makes after it in {at_once}, all in its walls in {later}"
    return None


def _is_room(node: n.RegionStatement, flags: set[str]) -> bool:
    ordinary = node.type is not None and node.type.text == "ordinary"
    return not ordinary or "irregular" in flags or (bool(flags) and "filled" not in flags)


def trap(scene: Scene, node: n.Trap) -> str | None:
    if node.kind is not None or set(scene.game.catalog.trap_numbers) == set(scene.to.catalog.trap_numbers):
        return None
    return f"random traps are not of the same kinds in {scene.game.title} and in {scene.to.title}"


def message(scene: Scene, node: n.Message) -> str | None:
    ours, theirs = (game.language.quirks.longest_message for game in (scene.game, scene.to))
    text = node.text.text if isinstance(node.text, n.String) else ""
    if ours == theirs or not ("%" in text or len(text.encode()) > (ours or theirs or 0)):
        return None
    cutting, plain = (scene.to, scene.game) if ours is None else (scene.game, scene.to)
    return f"{cutting.title} cuts messages after {ours or theirs} characters and fills in `%`, {plain.title} does not"


def premapped(scene: Scene, node: n.Flags) -> str | None:
    keeping = [game.title for game in (scene.game, scene.to) if game.has(Feature.PREMAPPED_SECRETS)]
    others = [game.title for game in (scene.game, scene.to) if not game.has(Feature.PREMAPPED_SECRETS)]
    if not keeping or not others or not any(word.text == "premapped" for word in node.words):
        return None
    return f"a premapped level has no secret doors and corridors left in {others[0]}, but keeps them in {keeping[0]}"


def option(scene: Scene, node: n.Option) -> str | None:
    if node.key == "alignment":
        return aligned_monster(scene, node)
    ours, theirs = (game.language.quirks.idle_object_options for game in (scene.game, scene.to))
    word = node.word.text if node.word else ""
    if word not in ours ^ theirs or node.key not in ("trapped", "light", "lock", "invisible"):
        return None
    acting = scene.to if word in ours else scene.game
    return f"`{word}` of an object has an effect only in {acting.title}"


def aligned_monster(scene: Scene, node: n.Option) -> str | None:
    """Alignments of monsters: made minions of all of them, or only of priests and Angels."""
    minions = having(scene, Feature.MINIONS_BY_ALIGNMENT)
    if minions is not None:
        return f"any monster with an alignment is a minion in {minions[0]}, and only priests and Angels in {minions[1]}"
    return _random_alignment(scene, node.word)


def altar(scene: Scene, node: n.Altar) -> str | None:
    return _random_alignment(scene, node.alignment)


def _random_alignment(scene: Scene, word: n.Node | None) -> str | None:
    drawn = having(scene, Feature.RANDOM_ALIGNMENTS)
    if drawn is None or not isinstance(word, n.Word) or word.text != "random":
        return None
    return f"a random alignment is drawn in {drawn[0]}, but means no alignment in {drawn[1]}"


def flood_fill(scene: Scene, _node: n.FloodFill) -> str | None:
    flooding = having(scene, Feature.FLOODFILLS)
    return flooding and f"`floodfill` selects an area in {flooding[0]}, but nothing in {flooding[1]}"


def filtered(scene: Scene, node: n.Filter) -> str | None:
    light = node.criterion.light if isinstance(node.criterion, n.MapCharacter) else None
    drawn = having(scene, Feature.RANDOM_LIGHT_FILTERS)
    if drawn is None or light is None or light.text != "random":
        return None
    return f"a filter for random light takes cells by chance in {drawn[0]}, and all of the terrain in {drawn[1]}"


def spill(scene: Scene, node: n.Spill) -> str | None:
    searching = having(scene, Feature.SEARCHING_SPILLS)
    if searching is None or not isinstance(node.place, n.RandomCoordinate):
        return None
    return f"SPILL from a random place looks for a wall in {searching[0]}, and begins at (0,0) in {searching[1]}"


def barriers(scene: Scene, _node: n.NonDiggable | n.NonPasswall) -> str | None:
    drawn = any("F" in row for block in scene.conversion.model.find(n.MapBlock) for row in block.rows)
    if not drawn or not differs(scene, "hard_bars"):
        return None
    hard, soft = which(scene, "hard_bars", True)
    return f"iron bars resist as walls do in {hard}, but not in {soft}"


TELLINGS: dict[type[n.Node], Telling] = {
    n.RandomCorridors: random_corridors, n.Grow: grow, n.Wallify: wallify, n.Map: level_map, n.Room: room,
    n.RegionStatement: region, n.Subroom: region, n.Trap: trap, n.Message: message, n.Flags: premapped,
    n.Option: option, n.NonDiggable: barriers, n.NonPasswall: barriers, n.FloodFill: flood_fill, n.Filter: filtered,
    n.Altar: altar, n.Spill: spill,
}  # fmt: skip
