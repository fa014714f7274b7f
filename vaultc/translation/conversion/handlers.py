"""The conversion handler of each kind of node: values, functions, names and headers.

Rules: "NetHack 3.6: Language", "Level flags".
"""

from __future__ import annotations

from collections import abc
from functools import cache
from typing import Any

from vaultc.language.game import Feature
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter.rule import last_string
from vaultc.linter.rules.flag_without_effect import is_unheeded
from vaultc.linter.rules.idle_flip_flag import MIRRORED
from vaultc.translation import first_line
from vaultc.translation.conversion.conversion import TELLINGS, Conversion, Owner, Scene
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.kinds import Kind
from vaultc.world.catalog.monsters import Species


def operation(scene: Scene, node: n.Operation) -> bool:
    """A difference where there is no minus sign: a negative number is added."""
    if node.operator != "-" or "-" in scene.conversion.grammar.literals:
        return False
    right = node.right
    scene.draft.replace_between(node.left.span.end, right.span.start, "-", "+")
    if isinstance(right, n.Integer):
        scene.replace(right, f"(-{right.value})" if right.value >= 0 else str(-right.value))
    else:
        scene.draft.insert(right.span.end, " * (-1)")
    scene.note(node, f"{scene.to.title} has no subtraction: a negative number is added")
    return False


def line(scene: Scene, node: n.Line | n.RandLine) -> bool:
    ours, theirs = scene.game.grammar.between_ends, scene.conversion.grammar.between_ends
    if ours != theirs:
        scene.draft.replace_between(node.start.span.end, node.end.span.start, ours, theirs)
    return False


def gradient(scene: Scene, node: n.Gradient) -> bool:
    if "gradient" in scene.conversion.grammar.productions:
        return False
    scene.cannot(node, f"{scene.to.title} has no gradients", "write `filter(50%, ...)` to thin out a selection")
    return True


def variable(scene: Scene, node: n.Variable | n.Element) -> bool:
    """Another name where the other game cannot read it."""
    function = scene.owner.name.text if isinstance(scene.owner, n.FunctionDefinition) else None
    better = scene.conversion.names.of(node.name, function)
    if better != node.name:
        start = node.span.start
        scene.draft.replace(start, start + 1 + len(node.name), f"${better}")
        if function is None and scene.conversion.names.is_new(node.name):
            scene.note(node, f"`${node.name}` becomes `${better}`: {scene.to.title} has no digits in names")
    return False


def method(scene: Scene, node: n.Method) -> bool:
    """Return the known value of a method, for a game without methods."""
    if scene.to.has(Feature.METHODS):
        return False
    value = scene.owner and _known(scene, scene.owner, node)
    if value is not None:
        scene.note(node, f"`{node.span.text}` becomes {value}: {scene.to.title} has no methods")
        return scene.replace(node, str(value))
    help = "write the number itself, or a variable that holds it"
    scene.cannot(node, f"{scene.to.title} has no methods of variables: `{node.span.text}`", help)
    return True


def _known(scene: Scene, owner: Owner, node: n.Method) -> int | None:
    given = scene.conversion.model.assignments.of(owner, node.variable)
    if len(given) != 1 or not isinstance(given[0], n.Assignment):
        return None
    value = given[0].value.value if isinstance(given[0].value, n.Typed) else given[0].value
    match value, node.method:
        case n.Array(), "length":
            return len(value.elements)
        case n.Coordinate(), "x":
            return value.x
        case n.Coordinate(), "y":
            return value.y
    return None


def core_call(scene: Scene, node: n.CoreCall) -> bool:
    """Return the known value of a function of the language, for a game without it."""
    if scene.to.has(Feature.CORE_FUNCTIONS):
        return False
    text = _value(node)
    if text is not None:
        scene.note(node, f"`{node.span.text}` becomes `{text}`: {scene.to.title} has no functions")
        return scene.replace(node, text)
    scene.cannot(node, f"{scene.to.title} has no function `{node.function}`", "write a value in its place")
    return True


def _value(node: n.CoreCall) -> str | None:
    """The same, drawn with the same numbers, without a function."""
    arguments = node.arguments or ()
    numbers = [a.value for a in arguments if isinstance(a, n.Integer)]
    if len(numbers) != len(arguments) or not numbers:
        return None
    if node.function in ("coord", "region") and all(0 <= number <= 255 for number in numbers):
        return f"({','.join(map(str, numbers))})"
    if node.function == "rnd":
        return f"(1d{numbers[0]} + (-1))" if numbers[0] > 0 else "0"
    if node.function in ("string", "str"):
        return f'"{numbers[0]}"'
    return None


MOST_COPIED = 1_000_000
"""Characters of functions that are copied to calls; functions that call others twice grow without bound."""


def definition(scene: Scene, node: n.FunctionDefinition) -> bool:
    """Its comments stay, and its statements move to its calls."""
    if scene.to.has(Feature.FUNCTIONS):
        return False
    if not any(call.function and call.function.definition is node for call in scene.conversion.model.functions.calls):
        scene.note(node, f"the function `{node.name.text}` is never called and is left out")
    else:
        scene.note(node, f"`{node.name.text}` is replaced by its statements: {scene.to.title} has no functions")
    return scene.replace(node, "")


def call(scene: Scene, node: n.Call) -> bool:
    """The arguments in variables, and the statements of the function."""
    conversion = scene.conversion
    if scene.to.has(Feature.FUNCTIONS):
        return False
    function = conversion.model.target(node)
    if function is None or conversion.size > MOST_COPIED:
        scene.cannot(node, f"the functions called here are too long to copy, and {scene.to.title} has no functions")
        return True
    text = "\n".join((*_arguments(scene, node, function), _body(conversion, function)))
    conversion.size += len(text)
    return scene.replace(node, f"{text.strip()} ")


def _arguments(scene: Scene, node: n.Call, function: n.FunctionDefinition) -> list[str]:
    lines = []
    for parameter, argument in zip(function.parameters, node.arguments, strict=True):
        given = Scene(scene.conversion, scene.conversion.draft(argument.span.source), scene.owner)
        given.visit(argument)
        name = scene.conversion.names.of(parameter.variable.name, function.name.text)
        lines.append(f"${name} = {given.draft.text(argument.span.start, argument.span.end)}")
    return lines


def _body(conversion: Conversion, function: n.FunctionDefinition) -> str:
    """The statements of a function, without its comments, which stay where it was."""
    start, end, source = function.body.span
    scene = Scene(conversion, conversion.draft(source), function)
    for comment in scene.draft.comments:
        if start <= comment.span.start < end:
            scene.draft.drop(comment.span.start, comment.span.end)
    for statement in function.body.statements:
        scene.visit(statement)
    return scene.draft.text(start + 1, end - 1)


def chance(scene: Scene, node: n.Chance) -> bool:
    """``[50%]: f()`` needs a block for the statements of the function."""
    if scene.to.has(Feature.FUNCTIONS) or not isinstance(node.statement, n.Call):
        return False
    scene.draft.insert(node.span.start, "IF ")
    scene.draft.replace_between(node.condition.span.end, node.statement.span.start, ":", " {")
    scene.visit(node.condition)
    scene.visit(node.statement)
    scene.draft.insert(node.span.end, "}")
    return True


def include(scene: Scene, node: n.Include) -> bool:
    """The statements of another file's functions move to their calls as well; levels of that file cannot."""
    if scene.to.has(Feature.INCLUSIONS):
        return False
    model = scene.conversion.model
    if any(level.node.span.source is not model.parsed.source for level in model.levels):
        help = "convert that file on its own, and leave this line out"
        scene.cannot(node, f"{scene.to.title} has no inclusions, and there are levels in this one", help)
        return True
    scene.note(node, f"{scene.to.title} has no inclusions: the statements of its functions are written at their calls")
    return scene.replace(node, "")


def monster_kind(scene: Scene, node: n.MonsterKind) -> bool:
    catalog = scene.to.catalog
    return _named_kind(scene, node, "monster", catalog.species_number, catalog.species, catalog.monster_characters)


def object_kind(scene: Scene, node: n.ObjectKind) -> bool:
    catalog = scene.to.catalog
    return _named_kind(scene, node, "object", catalog.kind_number, catalog.kinds, catalog.object_class_of)


def _named_kind(
    scene: Scene, node: n.MonsterKind | n.ObjectKind, what: str, number_of: abc.Callable[..., int | None],
    rows: abc.Sequence[Species] | abc.Sequence[Kind], classes: abc.Collection[str],
) -> bool:  # fmt: skip
    """A monster or an object by name, in the class that is written, or by class alone."""
    if node.name is not None:
        if number_of(node.name, node.character) is None:
            number = number_of(node.name)
            if number is None:
                scene.cannot(node, f"{scene.to.title} has no {what} `{node.name}`", span=last_string(node.span))
            else:
                character = rows[number].character
                scene.note(node, f"`{node.name}` is in class '{character}' in {scene.to.title}")
                scene.replace(node, f"('{character}', \"{node.name}\")")
    elif node.character is not None and node.character not in classes:
        scene.cannot(node, f"{scene.to.title} has no class of {what}s {node.span.text}")
    return True


def option(scene: Scene, node: n.Option) -> bool:
    """``montype: "newt"`` and ``m_object "boulder"``, whose names are plain texts."""
    value, word = node.value, node.word.text if node.word else node.key
    if isinstance(value, n.String) and word in ("montype", "m_monster", "m_object"):
        what = "object" if word == "m_object" else "monster"
        if _exists(scene.game.catalog, what, value.text) and not _exists(scene.to.catalog, what, value.text):
            scene.cannot(node, f"{scene.to.title} has no {what} `{value.text}`", span=value.span)
    return False


def _exists(catalog: Catalog, what: str, name: str) -> bool:
    number = catalog.kind_number(name) if what == "object" else catalog.species_number(name)
    return number is not None


def trap(scene: Scene, node: n.Trap) -> bool:
    if node.kind is not None:
        _traps(scene, (node.kind,))
    return False


def trap_set(scene: Scene, node: n.TrapSet) -> bool:
    _traps(scene, (kind for kind in node.traps if isinstance(kind, n.String)))
    return True


def _traps(scene: Scene, kinds: abc.Iterable[n.String]) -> None:
    for kind in kinds:
        if kind.text not in scene.to.catalog.trap_numbers:
            scene.cannot(kind, f"{scene.to.title} has no trap `{kind.text}`")


def room_type(scene: Scene, node: n.Room | n.Subroom | n.RegionStatement) -> bool:
    kind = node.type
    if kind is not None and kind.text in scene.game.catalog.room_types and kind.text not in scene.to.catalog.room_types:
        scene.cannot(kind, f"{scene.to.title} has no rooms of type `{kind.text}`", 'write `"ordinary"`, for example')
    return False


def map_character(scene: Scene, node: n.MapCharacter) -> bool:
    if node.character in scene.game.catalog.codes:
        better = _letter(scene, node.character, node, first_line(node.span))
        if better != node.character:
            scene.draft.replace_between(node.span.start, node.span.end, f"'{node.character}'", f"'{better}'")
    return True


def _letter(scene: Scene, character: str, node: n.Node, span: Span) -> str:
    """The letter of a terrain in the other game: its own, or the letter of what a fork's terrain is like."""
    rows, theirs = scene.game.catalog.terrain_lineage(character), scene.to.catalog.terrain_of
    if not rows or (character in theirs and theirs[character].name == rows[0].name):
        return character
    named = {row.name: letter for letter, row in reversed(theirs.items())}
    near = next((row for row in rows if row.name in named), None)
    if near is None:
        scene.cannot(node, f"{scene.to.title} has no terrain `{character}` ({rows[0].word})", span=span)
        return character
    better = named[near.name]
    if character not in scene.conversion.likened and near is not rows[0]:
        scene.conversion.likened.add(character)
        lacking = f"{scene.to.title} has no terrain `{character}` ({rows[0].word})"
        scene.note(node, f"{lacking}; `{better}` ({near.word}) is written", span=span)
    return better


def map_block(scene: Scene, node: n.MapBlock) -> bool:
    """The letters of a map, with one finding for each that means nothing in the other game."""
    known, letters = scene.conversion.grammar.map_row, dict[str, str]()
    for row, offset in zip(node.rows, node.offsets, strict=True):
        for start, character in enumerate(row, offset):
            span = node.span.source.span(start, start + 1)
            if character not in letters:
                letters[character] = _letter(scene, character, node, span)
                is_said = character in scene.game.catalog.codes and character not in scene.to.catalog.codes
                if letters[character] == character and not known.fullmatch(character) and not is_said:
                    scene.cannot(node, f"{scene.to.title} has no terrain `{character}`", span=span)
            if letters[character] != character:
                scene.draft.replace(start, start + 1, letters[character])
    return True


NO_MIRRORING = "noflip"
VAULT = "rndvault"
MIRRORINGS = frozenset({"noflip", "noflipx", "noflipy", VAULT})
MAZE_LEVEL = "mazelevel"
FILLINGS = {" ": "solidfill, (' ', unlit)", "C": "solidfill, ('#', unlit)", None: "mazegrid, '-'"}
"""The filling statement of a MAZE level, by the header's character as the game takes it; None is ``random``."""


def level_headers(scene: Scene, node: n.Level) -> bool:
    """The header with its flags; the statements come afterwards."""
    ours, theirs = (game.language.quirks.numbers_levels for game in (scene.game, scene.to))
    if ours != theirs and "%" in node.name.text:
        game = scene.game if ours else scene.to
        scene.cannot(node, f"`%` in the name of a level is a counter only in {game.title}", span=node.name.span)
    before = [word.text for word in node.flags.words] if node.flags else []
    known = scene.to.load_targets()[0].flags
    after = [word for word in before if word in known]
    for word in node.flags.words if node.flags else ():
        if word.text not in known:
            _unknown_flag(scene, word)
    after = _mirroring(scene, node, before, after)
    has_mazes = "MAZE" in scene.conversion.grammar.words
    filling = _filling(node.statements[0]) if after[:1] == [MAZE_LEVEL] and node.statements else None
    if node.maze is not None and not has_mazes:
        _without_maze(scene, node, before, after)
    elif filling is not None and has_mazes and node.maze is None:  # it begins as a MAZE does
        start = node.span.start
        scene.draft.replace(start, start + len("LEVEL"), "MAZE")
        scene.draft.insert(node.name.span.end, f", {filling}")
        _write_flags(scene, node, before, after[1:], node.name)
        scene.replace(node.statements[0], "")
    else:
        _write_flags(scene, node, before, after, node.maze or node.name)
    return False


# ---- flags


def _mirroring(scene: Scene, node: n.Level, before: list[str], after: list[str]) -> list[str]:
    """The flags with those that keep a level from being mirrored where it was not, and a note where it was."""
    ours, theirs = (game.has(Feature.MIRRORED_LEVELS) for game in (scene.game, scene.to))
    alike = all(game.has(Feature.FLIP_FLAGS) for game in (scene.game, scene.to))
    if ours is theirs or VAULT in before or (alike and node.name.text.startswith(MIRRORED)):
        return after
    where = "only in Sokoban" if alike else "never"
    if ours and not MIRRORINGS.intersection(before):
        scene.note(node, f"{scene.game.title} mirrors the level at random, {scene.to.title} {where}")
    if ours or NO_MIRRORING in after:
        return after
    if alike:
        scene.note(node, f"{scene.to.title} mirrors the level at random, {scene.game.title} {where}: `noflip` is added")
    return [*(word for word in after if word not in MIRRORINGS), NO_MIRRORING]


def _unknown_flag(scene: Scene, word: n.Word) -> None:
    if is_unheeded(word.text):
        scene.note(word, f"{scene.to.title} has no flag `{word.text}`; it has no effect on a level")
    elif word.text in MIRRORINGS and word.text.startswith(NO_MIRRORING):
        if word.text != NO_MIRRORING or not scene.game.has(Feature.MIRRORED_LEVELS):
            scene.note(word, f"{scene.to.title} mirrors no level, with or without `{word.text}`")
    else:
        scene.cannot(word, f"{scene.to.title} has no flag `{word.text}`", "leave it out")


def _write_flags(scene: Scene, node: n.Level, before: list[str], after: list[str], behind: n.Node) -> None:
    if before == after:
        return
    text = f"FLAGS: {', '.join(after)}" if after else ""
    if node.flags is not None:
        scene.replace(node.flags, text)
    else:
        scene.draft.insert(behind.span.end, f"\n{text} ")


# ---- MAZE


def _without_maze(scene: Scene, node: n.Level, before: list[str], after: list[str]) -> None:
    """``MAZE: "a", ' '`` as a LEVEL with a flag and an INIT_MAP."""
    assert node.maze is not None
    draft, start = scene.draft, node.span.start
    draft.replace(start, start + len("MAZE"), "LEVEL")
    draft.replace(node.name.span.end, node.maze.span.end, "")
    character = node.maze.character if isinstance(node.maze, n.MapCharacter) else None
    if character not in FILLINGS:
        scene.note(node.maze, f"'{character}' fills the level of a MAZE with stone, as in {scene.game.title}")
    flags = after if MAZE_LEVEL in after else [MAZE_LEVEL, *after]
    _write_flags(scene, node, before, flags, node.maze)
    ground = FILLINGS[character if character in FILLINGS else " "]
    draft.insert((node.flags or node.maze).span.end, f"\nINIT_MAP: {ground} ")


def _filling(statement: n.Statement) -> str | None:
    """Return the filling of the MAZE header that replaces a first statement; None if there is none."""
    match statement:
        case n.MazeGrid(filling=n.MapCharacter(character="-")):
            return "random"
        case n.SolidFill(filling=n.MapCharacter(character=" ", light=n.Word(text="unlit"))):
            return "' '"
        case n.SolidFill(filling=n.MapCharacter(character="#", light=n.Word(text="unlit"))):
            return "'C'"
    return None


ConversionHandler = abc.Callable[[Scene, Any], bool]
"""Edits the text of a node; True if nothing below it is to be looked at any more."""


def statement(scene: Scene, node: n.Statement) -> bool:
    """Any other statement is the same in both games, or one of them lacks it."""
    keyword = node.form.keyword
    if keyword in scene.conversion.grammar.statements:
        return False
    scene.cannot(node, f"{scene.to.title} has no statement {keyword}")
    return True


def named_ground(scene: Scene, node: n.NamedGround) -> bool:
    if node.ground.text not in scene.conversion.grammar.words:
        scene.cannot(node, f"{scene.to.title} has no ground `{node.ground.text}`")
    return True


def level(scene: Scene, node: n.Level) -> bool:
    """The header, and the statements with the level's own variables."""
    level_headers(scene, node)
    inner = Scene(scene.conversion, scene.draft, node)
    told = TELLINGS[n.Flags](inner, node.flags) if node.flags else None
    if told and node.flags:
        inner.note(node.flags, told)
    for child in node.statements:
        inner.visit(child)
    return True


HANDLERS: dict[type[n.Node], ConversionHandler] = {
    **{cls: statement for cls in n.concrete(n.Statement) if cls.form.keyword},
    n.Level: level, n.FunctionDefinition: definition, n.Call: call, n.Chance: chance, n.Include: include,
    n.Operation: operation, n.Line: line, n.RandLine: line, n.Gradient: gradient, n.Variable: variable,
    n.Element: variable, n.Method: method, n.CoreCall: core_call, n.MonsterKind: monster_kind,
    n.ObjectKind: object_kind, n.Option: option, n.Trap: trap, n.TrapSet: trap_set, n.Room: room_type,
    n.Subroom: room_type, n.RegionStatement: room_type, n.MapCharacter: map_character, n.MapBlock: map_block,
    n.NamedGround: named_ground,
}  # fmt: skip
"""By the class of the node; every other node is the same in all games."""


@cache
def handlers(own: tuple[type[n.Node], ...] = ()) -> abc.Mapping[type[n.Node], ConversionHandler]:
    """For each class of nodes what edits it and what tells how it differs; ``own`` are nodes that only the file's game
    has."""
    known = {cls: _both(cls) for cls in HANDLERS.keys() | (TELLINGS.keys() - {n.Flags})}
    return {**dict.fromkeys((cls for cls in own if issubclass(cls, n.Statement)), statement), **known}


def _both(cls: type[n.Node]) -> ConversionHandler:
    edit, tell = HANDLERS.get(cls), TELLINGS.get(cls)

    def handle(scene: Scene, node: Any) -> bool:
        told = tell(scene, node) if tell else None
        if told:
            scene.note(node, told)
        return bool(edit and edit(scene, node))

    return handle
