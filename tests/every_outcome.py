"""Every outcome of a script's dice: a level is made for each, and has the chance of its draws."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from vaultc.api.loading import LevelScript
from vaultc.chance.dice import Dice
from vaultc.generation.exact_chances.sites import ChanceSite
from vaultc.generation.interpreter.machine import chance_keys
from vaultc.generation.interpreter.rooms import NoWords
from vaultc.generation.site import Site
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.level.level import Level
from vaultc.sampling.chances import Events, SiteRow, Witness, site_row, watched_instructions

MOST_OUTCOMES = 20_000
MOST_SIDES = 12
ALIGNMENT_DRAWS = 2
"""Every script begins with two draws for the alignments in registers."""


class TooManyOutcomesError(Exception):
    """Raised where a script draws too much to try everything."""


class OutcomeDice(Dice):
    """Dice that follow a path through all outcomes, and know its chance.

    Rolls of a hundred have an outcome for each range between the percentages of the script; no other die has many
    sides. The first ``unused`` draws decide nothing, so that one outcome of each is enough.
    """

    def __init__(self, path: list[int], percentages: Iterable[int], unused: int) -> None:
        super().__init__(NoWords(), NoWords())
        self.ranges = list(pairwise(sorted({0, 100, *(end for end in percentages if 0 < end < 100)})))
        self.unused = unused
        self.path = path
        self.taken: list[tuple[int, int]] = []
        self.chance = Fraction(1)

    def _outcome(self, number: int) -> int:
        depth = len(self.taken)
        outcome = self.path[depth] if depth < len(self.path) else 0
        self.taken.append((outcome, number))
        return outcome

    def rn2(self, n: int) -> int:
        if n <= 1:
            return 0
        if self.unused:
            self.unused -= 1
            return 0
        if n == 100:
            low, high = self.ranges[self._outcome(len(self.ranges))]
            self.chance *= Fraction(high - low, 100)
            return low
        if n > MOST_SIDES:
            raise TooManyOutcomesError
        self.chance /= n
        return self._outcome(n)

    def rnd(self, n: int) -> int:
        return 1 + self.rn2(n)

    def rolls(self, n: int, count: int) -> list[int]:
        return [self.rn2(n) for _ in range(count)]

    def d(self, count: int, sides: int) -> int:
        return count + sum(self.rn2(sides) for _ in range(count))

    def enter_monster_stream(self) -> None: ...

    def leave_monster_stream(self) -> None: ...

    def following(self) -> list[int] | None:
        """The path to the next outcome."""
        path = list(self.taken)
        while path:
            outcome, number = path.pop()
            if outcome + 1 < number:
                return [*(one for one, _ in path), outcome + 1]
        return None


def outcomes(
    script: LevelScript, look: Callable[[Level, Events], Hashable], most: int = MOST_OUTCOMES
) -> dict[Hashable, Fraction]:
    """The chance of everything that ``look`` may see in a level after its script.

    Raises:
        TooManyOutcomesError: there is no end.
    """
    facts, events = script.facts, Events()
    keys = {key: span for span, key in chance_keys(facts.node, facts.functions, script.name).items()}
    program = replace(script.program, instructions=watched_instructions(script, script.program.instructions, events))
    parts = [part for root in (facts.node, *facts.functions.values()) for part in walk(root)]
    ends = [literal(part.value) for part in parts if isinstance(part, nodes.Percent)]
    ends += [literal(part.chance.value) + 1 for part in parts if isinstance(part, nodes.WallWalk) and part.chance]
    unused = 0 if any(isinstance(part, nodes.AlignmentRegister) for part in parts) else ALIGNMENT_DRAWS
    found: dict[Hashable, Fraction] = {}
    path: list[int] | None = []
    for _ in range(most):
        if path is None:
            assert sum(found.values()) == 1
            return found
        dice = OutcomeDice(path, ends, unused)
        level = Level(script.name)
        events.clear()
        around = script.surroundings_at()
        program.run(Site(level, dice, around, script.game, vault_mode=program.is_vault, series=Witness(keys, events)))
        seen = look(level, events)
        found[seen] = found.get(seen, Fraction(0)) + dice.chance
        path = dice.following()
    raise TooManyOutcomesError


def site_laws(script: LevelScript, sites: list[ChanceSite], most: int = MOST_OUTCOMES) -> list[dict[int, Fraction]]:
    """The law of each site's number of events."""

    def rows(level: Level, events: Events) -> tuple[SiteRow, ...]:
        return tuple(site_row(site, events, level, script.catalog) for site in sites)

    found = outcomes(script, rows, most)
    laws: list[dict[int, Fraction]] = [{} for _ in sites]
    for seen, chance in found.items():
        assert isinstance(seen, tuple)
        for law, (_, times, _, _) in zip(laws, seen, strict=True):
            law[times] = law.get(times, Fraction(0)) + chance
    return laws
