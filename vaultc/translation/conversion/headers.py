"""Level headers: MAZE where there is none, flags, names. Rules: "NetHack 3.6: Language", "Level flags"."""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.language.syntax import nodes as n
from vaultc.linter.rules.flag_without_effect import is_unheeded
from vaultc.linter.rules.idle_flip_flag import MIRRORED
from vaultc.translation.conversion.conversion import Scene

NO_MIRRORING = "noflip"
VAULT = "rndvault"
MIRRORINGS = frozenset({"noflip", "noflipx", "noflipy", VAULT})
MAZE_LEVEL = "mazelevel"
FILLINGS = {" ": "solidfill, (' ', unlit)", "C": "solidfill, ('#', unlit)", None: "mazegrid, '-'"}
"""The filling statement of a MAZE level, by the header's character as the game takes it; None is ``random``."""


def level(scene: Scene, node: n.Level) -> bool:
    """The header with its flags; the statements come afterwards."""
    _name(scene, node)
    before = [word.text for word in node.flags.words] if node.flags else []
    after = _flags(scene, node, before)
    if node.maze is not None and "MAZE" not in scene.conversion.grammar.words:
        _without_maze(scene, node, before, after)
    elif _is_maze(node, after) and "MAZE" in scene.conversion.grammar.words and node.maze is None:
        _with_maze(scene, node, before, after)
    else:
        _write_flags(scene, node, before, after, node.maze or node.name)
    return False


def _name(scene: Scene, node: n.Level) -> None:
    ours, theirs = (game.language.quirks.numbers_levels for game in (scene.game, scene.to))
    if ours != theirs and "%" in node.name.text:
        game = scene.game if ours else scene.to
        scene.cannot(node, f"`%` in the name of a level is a counter in {game.title} alone", span=node.name.span)


# ---- flags


def _flags(scene: Scene, node: n.Level, before: list[str]) -> list[str]:
    """The flags that the level has in the other game."""
    known = scene.to.load_targets()[0].flags
    after = [word for word in before if word in known]
    for word in (node.flags.words if node.flags else ()) if len(after) < len(before) else ():
        if word.text not in known:
            _unknown_flag(scene, word)
    return _mirroring(scene, node, before, after)


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
        scene.note(
            node.maze, f"'{character}' fills the level of a MAZE with stone in {scene.game.title}, and here as well"
        )
    flags = after if MAZE_LEVEL in after else [MAZE_LEVEL, *after]
    _write_flags(scene, node, before, flags, node.maze)
    ground = FILLINGS[character if character in FILLINGS else " "]
    draft.insert((node.flags or node.maze).span.end, f"\nINIT_MAP: {ground} ")


def _is_maze(node: n.Level, flags: list[str]) -> bool:
    """Return whether a LEVEL begins as a MAZE does."""
    return flags[:1] == [MAZE_LEVEL] and bool(node.statements) and _filling(node.statements[0]) is not None


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


def _with_maze(scene: Scene, node: n.Level, before: list[str], after: list[str]) -> None:
    draft, start = scene.draft, node.span.start
    draft.replace(start, start + len("LEVEL"), "MAZE")
    draft.insert(node.name.span.end, f", {_filling(node.statements[0])}")
    _write_flags(scene, node, before, after[1:], node.name)
    scene.replace(node.statements[0], "")
