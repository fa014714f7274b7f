"""The option ``--chance``: a policy with memory for a series of levels."""

from __future__ import annotations

from collections import abc
from contextlib import contextmanager
from dataclasses import dataclass

import click

from vaultc.cli.failures import fail
from vaultc.odds import series
from vaultc.odds.policies import PolicyError
from vaultc.world.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class ChanceOptions:
    """Options for chance: the generator, the policy, and what happens to its counters between levels."""

    rng: str | None
    policy: str
    reset: bool
    randomise: bool


def checked_policy(
    chance: ChanceOptions, seeds: abc.Sequence[int], surroundings: Surroundings
) -> abc.Callable[[], series.Series | None]:
    """Return a factory of series, seeded by the first level; a plain ``luck`` takes the hero's Luck.

    Ends with a message if the options mean no policy.

    Raises:
        click.UsageError: they exclude each other.
    """
    between = between_levels(reset=chance.reset, randomise=chance.randomise)

    def begin() -> series.Series | None:
        return series.series_for(chance.policy, seeds[0], surroundings.hero.luck, between)

    try:
        begin()
    except ValueError as error:
        fail(str(error))
    return begin


def between_levels(*, reset: bool, randomise: bool) -> series.Between:
    """Return the effect of the options on the counters from level to level.

    Raises:
        click.UsageError: both were given.
    """
    if reset and randomise:
        raise click.UsageError("--reset-between-levels and --randomise-counters exclude each other")
    return series.Between.RESET if reset else series.Between.RANDOMISE if randomise else series.Between.KEEP


@contextmanager
def refused_policies() -> abc.Iterator[None]:
    """End with a message if the policy cannot decide a percentage that is written in a file."""
    try:
        yield
    except PolicyError as error:
        fail(str(error))
