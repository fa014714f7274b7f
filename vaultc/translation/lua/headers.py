"""The head of a level and the statements that describe it as a whole."""

from __future__ import annotations

from vaultc.games import game_named
from vaultc.games.lua_versions import version_named
from vaultc.language.features import Feature
from vaultc.language.syntax import nodes as n
from vaultc.linter.rules.flag_without_effect import is_unheeded
from vaultc.linter.rules.idle_flip_flag import MIRRORED
from vaultc.translation.conversion.headers import VAULT
from vaultc.translation.lua import values
from vaultc.translation.lua.scene import LuaScene
from vaultc.translation.lua.text import quoted, with_fields
from vaultc.world.catalog.lua_worlds import MIRRORING

_TURNED = {"noflipx": "noflipy", "noflipy": "noflipx"}
_PITS = frozenset({"pit", "hole", "spiked pit", "trap door"})


def flags(scene: LuaScene, node: n.Level) -> None:
    """The flags of a level, as the first statement of its script."""
    words = [word.text for word in node.flags.words] if node.flags else []
    if node.maze is not None and "mazelevel" not in words:
        words.insert(0, "mazelevel")
    found: list[str] = []
    for word in words:
        better = _flag(scene, node, word)
        if better:
            found.append(better)
    found += _sokoban(scene, node, found)
    found += _mirroring(scene, node, found)
    if found:
        scene.write(f"des.level_flags({', '.join(quoted(word) for word in dict.fromkeys(found))})")


def _flag(scene: LuaScene, node: n.Level, word: str) -> str | None:
    if word == VAULT or is_unheeded(word):
        return None
    if word in _TURNED and scene.has(Feature.MIRRORED_LEVELS) and not scene.intended:
        scene.explain(f"`{word}` forbids the other direction in {scene.game.title}: the script has `{_TURNED[word]}`",
                     node=node.flags)  # fmt: skip
        return _TURNED[word]
    known = scene.world.flag_words.get(word, word)
    if known in scene.world.flags:
        return known
    scene.lost(f"{scene.world.title} has no flag `{word}`; it is left out", node=node.flags)
    return None


def _sokoban(scene: LuaScene, node: n.Level, found: list[str]) -> list[str]:
    """The rules of Sokoban, which come with other words in the games."""
    if "premapped" not in found or "sokoban" in found:
        return []
    if scene.has(Feature.SOKOBAN_RULES):
        traps = (placed.node for placed in scene.model.statements_of(scene.facts))
        return ["sokoban"] if any(isinstance(t, n.Trap) and t.kind and t.kind.text in _PITS for t in traps) else []
    return ["sokoban"] if node.name.text.lower().startswith(MIRRORED) else []


def _mirroring(scene: LuaScene, node: n.Level, found: list[str]) -> list[str]:
    """Keep a level from being mirrored where its own game never does it."""
    if scene.intended or scene.has(Feature.MIRRORED_LEVELS) or MIRRORING not in scene.world.has:
        return []
    in_sokoban = scene.has(Feature.FLIP_FLAGS) and node.name.text.lower().startswith(MIRRORED)
    return [] if in_sokoban or "noflip" in found or scene.facts.is_vault else ["noflip"]


def maze(scene: LuaScene, node: n.Level) -> None:
    """The filling of a MAZE header, unless another follows."""
    if node.maze is None or any(isinstance(each, n.SolidFill | n.MazeGrid | n.Mines) for each in node.statements[:1]):
        return
    scene.has_filled = True
    if isinstance(node.maze, n.Word):
        scene.write('des.level_init({ style = "mazegrid", bg = "-" })')
        return
    character = node.maze.character
    if scene.intended:
        scene.write(f'des.level_init({{ style = "solidfill", fg = {quoted(values.letter(scene, character, node))} }})')
        return
    if character not in " C":
        scene.explain(f"'{character}' fills the level with stone in {scene.game.title}, and so here", node=node.maze)
    scene.write(f'des.level_init({{ style = "solidfill", fg = "{"#" if character == "C" else " "}", lit = 0 }})')


def message(scene: LuaScene, node: n.Message) -> None:
    longest = scene.game.language.quirks.longest_message
    text = node.text
    if longest is None:
        text = n.String(node.text.text.replace("%", "%%"), span=text.span) if isinstance(node.text, n.String) else text
    elif isinstance(node.text, n.String) and len(node.text.text) > longest:
        scene.remark(f"{scene.game.title} shows {longest} characters of this message, the script all")
    scene.write(f"des.message({values.string(scene, text)})")


def nothing(_scene: LuaScene, _node: n.Statement) -> None:
    """A statement that is written elsewhere in the script: a function, the weight of a vault."""


# ---- level regions


def _exists(scene: LuaScene, name: str) -> bool:
    """Return whether the dungeon of the world has a level, or the name is the number of one."""
    game = game_named(version_named(scene.world.name).game)
    return name[:1].isdigit() or bool(game.plan.has_level(name, game.surroundings.hero.role))


def _region(name: str, region: n.LevelRegion) -> list[str]:
    """The fields of a level region."""
    cells = ",".join(f"{value:02d}" for value in (region.x1, region.y1, region.x2, region.y2))
    return [f"{name} = {{ {cells} }}", *([f"{name}_islev = 1"] if region.absolute else [])]


def _areas(area: n.LevelRegion, exclusion: n.LevelRegion) -> list[str]:
    """Both regions; a plain one of nothing but zeros means that there is none."""
    corners = (exclusion.x1, exclusion.y1, exclusion.x2, exclusion.y2)
    without = not exclusion.absolute and corners == (0, 0, 0, 0)
    return [*_region("region", area), *([] if without else _region("exclude", exclusion))]


LevelRegionStatement = n.Branch | n.Portal | n.TeleportRegion | n.StairRegion


def level_region(scene: LuaScene, node: LevelRegionStatement) -> None:
    if scene.in_themed_room:
        scene.tell_dropped(f"a {node.form.keyword} with an area", "ordinary levels make their own")
        return
    areas = _areas(node.area, node.exclusion)
    match node:
        case n.TeleportRegion():
            direction = [f"dir = {quoted(node.direction.text)}"] if node.direction else []
            scene.write(*with_fields("des.teleport_region", [*areas, *direction]))
            return
        case n.Portal():
            if not _exists(scene, node.target.text):
                scene.lost(f"no portal: {scene.world.title} has no level `{node.target.text}` and would crash")
                return
            kind = ['type = "portal"', f"name = {quoted(node.target.text)}"]
        case n.Branch():
            kind = ['type = "branch"']
        case n.StairRegion():
            kind = [f"type = {quoted('stair-' + node.direction.text)}"]
    scene.write(*with_fields("des.levregion", [*areas, *kind]))
