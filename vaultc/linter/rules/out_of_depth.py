"""A trap or a monster that the game never makes at random so near the surface.

A random vault can appear at any depth from the first level or its `MINDEPTH` on, statements in `IF [level.depth >= 7]`
run only from depth 7 on, and the game's plan says where a special level is. At random, the game makes some kinds of
traps only from a certain difficulty on, which is about the depth. It makes no random monster whose difficulty is above
half the sum of the level's difficulty and the hero's experience level, which is at most 30.

Bad:
    LEVEL: "vlt-cellar"
    FLAGS: rndvault
    ROOM: "ordinary", random, random, random, (5,5) {
      TRAP: "web", (2,2)
            ^^^^^
    }

Says:
    4:9: note: at random, no web is made before depth 7; this vault can appear at depth 1
    help: write `IF [level.depth >= 7] { ... }` around it

Good:
    LEVEL: "vlt-cellar"
    FLAGS: rndvault
    ROOM: "ordinary", random, random, random, (5,5) {
      IF [level.depth >= 7] {
        TRAP: "web", (2,2)
      }
    }

Bad:
    LEVEL: "oracle"
    ROOM: "delphi", lit, (4,3), (center,center), (11,9) {
      STAIR: random, up
      STAIR: random, down
      TRAP: "polymorph", random
            ^^^^^^^^^^^
    }

Says:
    5:9: note: at random, no polymorph trap is made before depth 8; this level can appear at depth 5

Good:
    LEVEL: "oracle"
    ROOM: "delphi", lit, (4,3), (center,center), (11,9) {
      STAIR: random, up
      STAIR: random, down
      TRAP: "magic", random
    }
"""

import re

from vaultc.linter import n, rule
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.surroundings import natural_place

_HIGHEST_EXPERIENCE = 30
_DEPTHS = frozenset(("level.depth", "level.difficulty"))


@rule.note(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    depths = {level.index: depth for level in model.levels if (depth := _least_depth(model, level)) is not None}
    if not depths:
        return
    guarded, read = _guarded(model)
    asking = [call for call in model.find(n.CoreCall) if call.function in _DEPTHS and id(call) not in read]
    for index in [*depths] if asking else ():
        if any(rule.lies_in(call.span, model.levels[index].node.span) for call in asking):
            del depths[index]
    told: set[tuple[int | None, str]] = set()
    for placed, node in rule.placed_nodes(model, n.Trap, n.Monster):
        if placed.level not in depths or node.kind is None:
            continue
        found = _monster(model, node) if isinstance(node, n.Monster) else _trap(model, node.kind.text)
        asked = [depth for block, depth in guarded if rule.lies_in(node.span, block.span)]
        least = max([depths[placed.level], *asked])
        if found is not None and found.depth > least and (placed.level, found.what) not in told:
            told.add((placed.level, found.what))
            help = f"write `IF [level.depth >= {found.depth}] {{ ... }}` around it"
            kind = "vault" if model.levels[placed.level].is_vault else "level"
            reason = f"before depth {found.depth}{found.reason}; this {kind} can appear at depth {least}"
            can_ask = kind == "vault" and model.game.has(rule.Feature.CORE_FUNCTIONS)
            yield rule.Finding(f"at random, no {found.what} is made {reason}", node.kind, help if can_ask else None)


def _guarded(model: rule.Model) -> tuple[list[tuple[n.Node, int]], set[int]]:
    """The blocks that run only from a depth on, with that depth, and the ``id`` of each call in their conditions."""
    blocks, calls = [], set()
    conditional: list[tuple[n.Node, n.Node]] = [(found.condition, found.then) for found in model.find(n.If)]
    conditional += [(found.condition, found.statement) for found in model.find(n.Chance)]
    for condition, inner in conditional:
        if isinstance(condition, n.Comparison) and isinstance(condition.right, n.Integer):
            asked, bound = condition.left, condition.right.value
            least = {">=": bound, ">": bound + 1, "==": bound}.get(condition.operator.text)
            if isinstance(asked, n.CoreCall) and asked.function == "level.depth" and least is not None:
                blocks.append((inner, least))
                calls.add(id(asked))
    return blocks, calls


def _least_depth(model: rule.Model, level: rule.LevelFacts) -> int | None:
    """The least depth at which a level can appear, or the difficulty there if it differs; None if it is not known."""
    if level.is_vault:
        given = [node.depth.value for node in model.find(n.MinDepth) if rule.lies_in(node.span, level.node.span)]
        return given[-1] if given else 1
    plan = model.game.plan
    word, _, number = (natural_place(plan, level.name) or "").partition(":")
    dungeon = next((each for each in plan.dungeons if number and each.word == word), None)
    if dungeon is None:
        return None
    name = re.sub(r"-\d+$", "", level.name)
    ranges = plan.ranges.levels if plan.ranges is not None and dungeon is plan.main else ()
    drawn = next((each.places.base for each in ranges if each.name == name and each.places.base > 0), None)
    return dungeon.difficulty_of(int(number)) if drawn is None else drawn


class _Least(NamedTuple):
    """A thing, the least depth at which it is made at random, and what that depends on."""

    what: str
    depth: int
    reason: str = ""


def _trap(model: rule.Model, word: str) -> _Least | None:
    kind = next((row for row in model.game.catalog.traps if row.des_name == word), None)
    if kind is None:
        return None
    from vaultc.generation.population import traps
    from vaultc.generation.site import GenerationRules

    rules = model.game.load_generation_rules()
    assert isinstance(rules, GenerationRules)
    depth = traps.least_difficulty(rules, kind.code)
    return _Least(kind.name, depth) if depth > 1 else None


def _monster(model: rule.Model, monster: n.Monster) -> _Least | None:
    species = rule.species_of(model.game.catalog, monster.kind)
    if species is None or not species.frequency or species.generation & {"no_generate", "unique"}:
        return None
    depth = 2 * species.difficulty - _HIGHEST_EXPERIENCE
    return _Least(species.name, depth, ", whatever the hero's experience") if depth > 1 else None
