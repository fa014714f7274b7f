"""Generated levels as arguments of property tests, with Hypothesis, which the user's own tests bring along.

>>> from hypothesis import given
>>> from vaultc.hypothesis import levels
>>> @given(levels(vaultc.load("cellar.des").levels[0]))
... def test_stairs_are_joined(level):
...     assert level.measures("ways_joined")["ways_joined"]
"""

from __future__ import annotations

from collections import abc
from pathlib import Path
from typing import TYPE_CHECKING

from vaultc.language.source import Source
from vaultc.support.errors import InvalidValueError, VaultcError
from vaultc.support.installation import installing_package

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from vaultc.api.generated_level import GeneratedLevel
    from vaultc.api.level_script import LevelScript
    from vaultc.api.ordinary_levels import OrdinaryLevels
    from vaultc.linter.checking.dialects import Dialect
    from vaultc.world.surroundings import Surroundings


class HypothesisMissing(VaultcError, ImportError):  # noqa: N818 - it says what is the matter
    """Hypothesis is not installed."""


def levels(
    script: LevelScript | OrdinaryLevels | str | Path | Source,
    *,
    seeds: abc.Sequence[int] | None = None,
    dialect: Dialect = "auto",
    rng: str | None = None,
    surroundings: Surroundings | None = None,
) -> SearchStrategy[GeneratedLevel]:
    """The levels of any seeds, or of some ``seeds``; a failing example shows its seed.

    ``script`` may also be a des file with one level, or a vault of the library, whose game ``dialect`` tells as for
    :func:`vaultc.load`.

    It shrinks to smaller seeds, with ``seeds`` to earlier ones. An even smaller one may exist: Hypothesis does not try
    all, and seeds that fail can lie far apart.

    ``rng`` and ``surroundings`` mean the same as for :meth:`~vaultc.LevelScript.generate`. A level that the game cannot
    make fails the test with its :class:`~vaultc.GenerationError`.

    Raises:
        HypothesisMissing: Hypothesis is not installed.
        InvalidValueError: ``seeds`` is empty, or a file does not have one level.
        DesError, TargetError: as :func:`vaultc.load`.
    """
    try:
        from hypothesis import strategies
    except ImportError as error:
        raise HypothesisMissing(f"Hypothesis is not installed; {installing_package('hypothesis')}") from error
    if seeds is not None and not seeds:
        raise InvalidValueError("there must be a seed to draw from")
    made = _only_level(script, dialect) if isinstance(script, str | Path | Source) else script
    drawn = strategies.integers(0, made.game.seeding.largest) if seeds is None else strategies.sampled_from(seeds)

    def level_of(seed: int) -> GeneratedLevel:  # its name is what Hypothesis shows beside the seed
        return made.generate(seed, rng=rng, surroundings=surroundings)

    return drawn.map(level_of)


def _only_level(target: str | Path | Source, dialect: Dialect) -> LevelScript:
    from vaultc.api.loading import load

    found = load(target, dialect=dialect).levels
    if len(found) != 1:
        name = target.name if isinstance(target, Source) else target
        raise InvalidValueError(f"{name}: there are {len(found)} levels in it; load it and choose one of them")
    return found[0]
