"""A trap or a monster in a vault that chance never puts so near the surface.

A random vault can come at any depth from the first level on, if it does not ask for `level.depth`. Chance makes some
kinds of traps only from a difficulty on, which is about the depth, and no monsters whose difficulty is beyond half of
the sum of the level's difficulty and the hero's experience level, which ends at 30.

Bad:
    LEVEL: "vlt-cellar"
    FLAGS: rndvault
    ROOM: "ordinary", random, random, random, (5,5) {
      TRAP: "web", (2,2)
            ^^^^^
    }

Says:
    4:9: note: chance makes no web before depth 7; this vault can appear at depth 1
    help: write `IF [level.depth >= 7] { ... }` around it

Good:
    LEVEL: "vlt-cellar"
    FLAGS: rndvault
    ROOM: "ordinary", random, random, random, (5,5) {
      IF [level.depth >= 7] {
        TRAP: "web", (2,2)
      }
    }
"""

from typing import NamedTuple

from vaultc.linter import n, rule

_HIGHEST_EXPERIENCE = 30
_DEPTHS = frozenset(("level.depth", "level.difficulty"))


@rule.note()
def check(model: rule.Model) -> rule.Findings:
    vaults = {level.index for level in model.levels if level.is_vault}
    if not vaults:
        return
    asking: list[n.Node] = [call for call in model.find(n.CoreCall) if call.function in _DEPTHS]
    asking += model.find(n.MinDepth)
    free = {index for index in vaults if not any(_is_in(node, model.levels[index]) for node in asking)}
    told: set[tuple[int | None, str]] = set()
    for placed, node in rule.placed_nodes(model, n.Trap, n.Monster):
        if placed.level not in free or node.kind is None:
            continue
        found = _monster(model, node) if isinstance(node, n.Monster) else _trap(model, node.kind.text)
        if found is not None and (placed.level, found.what) not in told:
            told.add((placed.level, found.what))
            help = f"write `IF [level.depth >= {found.depth}] {{ ... }}` around it"
            message = (
                f"chance makes no {found.what} before depth {found.depth}{found.reason}; "
                "this vault can appear at depth 1"
            )
            can_ask = model.game.has(rule.Feature.CORE_FUNCTIONS)
            yield rule.Finding(message, node.kind, help if can_ask else None)


class _Least(NamedTuple):
    """A thing, the least depth at which chance makes it, and what that depends on."""

    what: str
    depth: int
    reason: str = ""


def _is_in(node: n.Node, level: rule.LevelFacts) -> bool:
    return rule.lies_in(node.span, level.node.span)


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
