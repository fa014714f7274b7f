"""``vaultc odds dungeon``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import click

from vaultc.api.loading import LIBRARY_LANGUAGE
from vaultc.api.ordinary_levels import OrdinaryLevels, read_vaults
from vaultc.cli import odds_dungeon_reports, odds_special_rooms, odds_vault_meetings
from vaultc.cli.drawing import workers_for
from vaultc.cli.dungeon_command import ManyVaults, fail_without_vaults
from vaultc.cli.failures import fail, reported_failures
from vaultc.cli.level_options import jobs_option
from vaultc.cli.odds_reports import Report, check_format, deliver, report_options
from vaultc.cli.odds_values import span_of_numbers
from vaultc.cli.option_records import gathered
from vaultc.cli.progress import progress
from vaultc.cli.surroundings_options import DEEPEST, PlaceOptions, hero_and_date_options, surroundings_of
from vaultc.cli.target_argument import given, set_option
from vaultc.language.features import Feature
from vaultc.sampling.dungeon_survey import DungeonSurvey, SurveyPlan, counted_directly, journeys_of
from vaultc.world.worlds import worlds_of

EPILOG = """\b
Examples:
  vaultc odds dungeon                             levels, rooms and vaults by depth
  vaultc odds dungeon --special-rooms             shops, temples, zoos ... by depth
  vaultc odds dungeon --special-rooms --depth 12  the same at one depth, with conditions
  vaultc odds dungeon --vault "fake Delphi"       the chance to meet it, by depth
  vaultc odds dungeon --each                      the chance of every vault in one game
  vaultc odds dungeon --vaults library mine.des --vault my-vault --out mine.png
  vaultc odds dungeon --special-rooms --gone soldier   after genocide

\b
Places of levels, chances at a choice and conditions of special rooms are exact.
Numbers of rooms and choices follow no law that can be written down: they are
sampled, with 95 % intervals in csv and json. All chances of special rooms are for
ordinary levels."""


@dataclass(frozen=True, slots=True)
class _TableOptions:
    """The vaults to choose from, and how they are chosen."""

    targets: tuple[str, ...]
    vault_set: str | None
    game_walk: bool


@dataclass(frozen=True, slots=True)
class _QuestionOptions:
    """The table that is asked for, and about which games and depths."""

    depths: range | None
    special_rooms: bool
    vault: str | None
    each: bool
    world: str
    gone: tuple[str, ...]
    samples: int
    jobs: int | None


def _depths(context: click.Context, option: click.Parameter, text: str | None) -> range | None:
    if text is None:
        return None
    found = span_of_numbers(context, option, text.replace("-", "..") if ".." not in text else text)
    if not 1 <= found.start < found.stop <= DEEPEST + 1:
        raise click.BadParameter(f"{text!r} is not within 1..{DEEPEST}")
    return found


@click.command("dungeon", cls=ManyVaults, epilog=EPILOG)
@click.option("--depth", "depths", callback=_depths, metavar="A..B",
              help="These depths, or one of them.  [default: the whole main dungeon]")  # fmt: skip
@click.option("--special-rooms", is_flag=True, help="Special rooms by kind instead, with their conditions.")
@click.option("--vault", metavar="VAULT", help="The chance to meet this vault (name or title) instead, by depth.")
@click.option("--each", is_flag=True, help="The chance of every vault in one game instead.")
@click.option("--world", type=click.Choice(("any", "reference")), default="any", show_default=True,
              help="Any game, with places of special levels as games draw them, where these rules are known; or the "
                   "reference world, as vaultc dungeon has it.")  # fmt: skip
@click.option("--gone", multiple=True, metavar="SPECIES",
              help="A species that is genocided or extinct, for special rooms. Repeatable.")  # fmt: skip
@click.option("--samples", type=click.IntRange(2, 100_000), default=50, show_default=True,
              help="Levels to sample at each depth.")  # fmt: skip
@click.option("--vaults", "targets", multiple=True, metavar="PATH...",
              help="Des files, folders or names of vaults to choose from; 'library' (the default) means all of "
                   "vaultc's own.")  # fmt: skip
@set_option
@click.option("--game-walk", is_flag=True, help="Choose the library's vaults too as the game's own walk does.")
@jobs_option
@hero_and_date_options
@report_options
@gathered("table", _TableOptions)
@gathered("question", _QuestionOptions)
def command(
    table: _TableOptions, question: _QuestionOptions, place: PlaceOptions, format_: str | None, out: str | None
) -> None:
    """The levels, rooms, vaults and special rooms that a player meets in one game, by depth.

    The first lines tell how many random vaults there are on the way down to Medusa.
    """
    if question.special_rooms + question.each + (question.vault is not None) > 1:
        raise click.UsageError("--special-rooms, --vault and --each exclude each other")
    check_format(format_, out)
    with reported_failures():
        levels = _read(table, place.dialect)
        deliver(_report(levels, question, replace(place, dialect=levels.game.name)), format_, out)


def _read(table: _TableOptions, dialect: str) -> OrdinaryLevels:
    """The vaults to choose from; ends with a message if there are none."""
    sources = given(table.targets)
    levels = read_vaults(*sources, dialect=dialect, vault_set=table.vault_set, game_walk=table.game_walk)
    if levels.game.has(LIBRARY_LANGUAGE) and not levels.table.entries:
        fail_without_vaults(table.targets)
    return levels


def _report(levels: OrdinaryLevels, question: _QuestionOptions, place: PlaceOptions) -> Report:
    reference = question.world == "reference"
    worlds = worlds_of(levels.game.plan, reference=reference)
    shown = question.depths or range(1, max(world.levels for world in worlds) + 1)
    down_to = tuple(depth for depth in journeys_of(worlds).depths if depth <= shown[-1])
    plan = SurveyPlan(levels, down_to, question.samples, surroundings_of(place), reference)
    if question.special_rooms:
        gone = _species(levels, question.gone)
        asked = replace(plan, depths=_ordinary(down_to, shown))
        return odds_special_rooms.special_rooms_report(_run(asked, question.jobs), gone)
    if question.vault is not None:
        _check_vaults(levels)
        sought = odds_vault_meetings.sought_vaults(levels, question.vault)
        replacing = not counted_directly(sought.chance)
        found = _run(replace(plan, sought=sought, rooms_only=True, replacing=replacing), question.jobs)
        return odds_vault_meetings.vault_report(found, sought, question.vault, shown)
    if question.each:
        _check_vaults(levels)
        sought = odds_vault_meetings.every_vault(levels)
        found = _run(replace(plan, sought=sought, rooms_only=True), question.jobs)
        return odds_vault_meetings.each_report(found, shown[-1])
    sought = odds_dungeon_reports.random_vaults(levels)
    found = _run(replace(plan, sought=sought if sought.names else None), question.jobs)
    return odds_dungeon_reports.overview(found, sought, shown)


def _run(plan: SurveyPlan, jobs: int | None) -> DungeonSurvey:
    """Sample the levels of a survey, with a progress bar."""
    largest = plan.levels.game.seeding.largest
    if max(plan.depths, default=0) * plan.samples > largest:
        raise click.UsageError(f"--samples {plan.samples} asks for seeds beyond {largest}, the game's largest")
    watch = partial(progress, total=plan.total, what="sampling levels", levels=plan.total)
    return plan.run(workers_for(jobs, plan.total), watch)


def _ordinary(depths: tuple[int, ...], shown: range) -> tuple[int, ...]:
    """Those of some depths that are shown; ends with a message if there is none."""
    found = tuple(depth for depth in depths if depth in shown)
    if not found:
        where = f"depth {shown[0]}" if len(shown) == 1 else f"depths {shown[0]} to {shown[-1]}"
        fail(f"there is no ordinary level at {where} of the main dungeon")
    return found


def _check_vaults(levels: OrdinaryLevels) -> None:
    if not levels.game.has(Feature.RANDOM_VAULTS):
        fail(f"{levels.game.title} has no random vaults")


def _species(levels: OrdinaryLevels, names: tuple[str, ...]) -> frozenset[str]:
    """The species of some names.

    Raises:
        click.UsageError: there is no such species.
    """
    known = {species.name.lower(): species.name for species in levels.game.catalog.species}
    for name in names:
        if name.lower() not in known:
            from difflib import get_close_matches

            near = get_close_matches(name.lower(), known, n=1)
            hint = f"; did you mean {known[near[0]]}?" if near else ""
            raise click.UsageError(f"there is no species {name!r}{hint}")
    return frozenset(known[name.lower()] for name in names)
