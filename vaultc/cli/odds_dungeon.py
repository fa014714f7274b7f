"""``vaultc odds dungeon``: the main dungeon, its special rooms, and the chance to meet a vault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

import click

from vaultc.api.level_script import levels_called
from vaultc.api.loading import unknown_level
from vaultc.api.ordinary_levels import OrdinaryLevels
from vaultc.cli import odds_dungeon_reports as told
from vaultc.cli.drawing import workers_for
from vaultc.cli.failures import fail, reported_failures
from vaultc.cli.level_options import ManyVaults, VaultOptions, jobs_option, read_some_vaults, vault_options
from vaultc.cli.odds_reports import (
    Data,
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    TableCell,
    as_float,
    as_percentage,
    check_format,
    deliver,
    report_options,
    span_of_numbers,
)
from vaultc.cli.option_records import PATH, option, options
from vaultc.cli.progress import progress
from vaultc.cli.surroundings_options import DEEPEST, PlaceOptions, hero_and_date_options, surroundings_of
from vaultc.generation.population.special_rooms.choosing import SHOP_SEARCH
from vaultc.generation.site import making_of
from vaultc.language.game import Feature
from vaultc.odds.encounters import UncertainValue
from vaultc.sampling.dungeon_survey import (
    DungeonSurvey,
    SoughtVaults,
    SpecialRoomEstimate,
    SurveyPlan,
    counted_directly,
    journeys_of,
)
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import did_you_mean
from vaultc.world.catalog.kinds import SHOPBASE
from vaultc.world.plan import ORDINARY, worlds_of
from vaultc.world.vault_sets import without_rotation

SAMPLES = 50
"""Levels that are sampled at each depth unless an option says another number."""
_SHOP = "shop"
_SHOP_CONDITION = "from depth 2, above Medusa, rn2(depth) < 3, 3 rooms (and one for a branch, one for a gold vault)"


def special_rooms_report(survey: DungeonSurvey, gone: frozenset[str]) -> Report:
    """A column for each kind of room and a row for each depth; of one depth a row for each kind."""
    names = {**survey.levels.game.catalog.room_names, SHOPBASE: _SHOP}  # all shops are one kind
    kinds = {depth: found.special_rooms(survey.levels, gone) for depth, found in survey.depths.items()}
    conditions = _conditions(survey)
    long_rows = [
        _long_row(depth, names[kind.room_type], condition, kind)
        for depth, rows in kinds.items()
        for kind, condition in zip(rows, conditions, strict=True)
    ]
    facts = told.game_facts(survey)
    if gone:
        facts["gone"] = ReportCell(", ".join(sorted(gone)), {"gone": sorted(gone)})
    facts |= {**_in_one_game(survey, kinds, names), **_shops(survey), **told.sampling_facts(survey)}
    facts |= _rules(names, next(iter(kinds.values())), conditions, with_conditions=len(kinds) > 1)
    long = Report(long_rows, facts)

    def draw() -> bytes:
        return _picture(survey, kinds, names)

    if len(kinds) == 1:
        rows = [{name: row[name] for name in row if name != "suitable rooms"} for row in long_rows]
        return Report(rows, facts, draw, long)
    table: list[ReportRow] = []
    for depth, found in kinds.items():
        whole = survey.depths[depth].any_special_room(survey.levels, gone)
        chances = {**{names[kind.room_type]: kind.comes.value for kind in found}, "any": whole.value}
        cells = {
            name: ReportCell(told.short_percentage(share) if share else "-", share) for name, share in chances.items()
        }
        table.append({"depth": depth, **cells})
    return Report(table, facts, draw, long)


def _rules(
    names: Mapping[int, str],
    kinds: Sequence[SpecialRoomEstimate],
    conditions: Sequence[tuple[str, str]],
    *,
    with_conditions: bool,
) -> ReportFacts:
    """The condition of each kind if wanted, and the rooms that suit, for all kinds that share them."""
    rules: ReportFacts = {}
    sharing: dict[str, list[str]] = {}
    for kind, (condition, suitable) in zip(kinds, conditions, strict=True):
        name = names[kind.room_type]
        sharing.setdefault(suitable, []).append(name)
        if with_conditions:
            rules[name] = condition
    return {**rules, **{f"room for {', '.join(kinds)}": suitable for suitable, kinds in sharing.items()}}


def _long_row(depth: int, name: str, condition: tuple[str, str], kind: SpecialRoomEstimate) -> ReportRow:
    return {
        "depth": depth,
        "room": name,
        "condition": condition[0],
        "tried": kind.tried,
        "room found": told.estimated_chance("room found", kind.found),
        "comes": told.estimated_chance("comes", kind.comes),
        "suitable rooms": condition[1],
    }


def _conditions(survey: DungeonSurvey) -> list[tuple[str, str]]:
    """For each kind in the order of the chain: the condition to be tried, and the rooms that suit."""

    def left(inmates: Sequence[str]) -> str:
        return f", {' or '.join(inmates)} not gone" if inmates else ""

    rows = making_of(survey.levels.game).special_rooms
    chain = [(f"from depth {row.below + 1}, 1 in {row.odds}{left(row.inmates)}", row.search.words) for row in rows]
    return [(_SHOP_CONDITION, SHOP_SEARCH.words), *chain]


# ---- facts


def _in_one_game(
    survey: DungeonSurvey, kinds: dict[int, list[SpecialRoomEstimate]], names: dict[int, str]
) -> ReportFacts:
    """The mean number of each kind on all ordinary levels of a game, if all their depths were sampled."""
    if set(kinds) != set(survey.journeys.depths):
        return {}
    parts: list[str] = []
    data: dict[str, Data] = {}
    for index, kind in enumerate(next(iter(kinds.values()))):
        number = survey.journeys.number({depth: found[index].comes for depth, found in kinds.items()})
        parts.append(f"{names[kind.room_type]} {number.value:.2f}")
        data |= told.estimated_fields(f"{names[kind.room_type]} in one game", number)
    return {"special rooms by Medusa in one game, on average": ReportCell(", ".join(parts), data)}


def _shops(survey: DungeonSurvey) -> ReportFacts:
    """The exact chances of kinds of shops, before rooms that are too large for some kinds become general stores."""
    names = survey.levels.game.catalog.room_names
    shops = making_of(survey.levels.game).shops.kinds
    chances = {names[SHOPBASE + number]: Fraction(kind.chance, 100) for number, kind in shops.items() if kind.chance}
    text = ", ".join(f"{name} {as_percentage(chance).replace('.000', '')}" for name, chance in chances.items())
    data: dict[str, Data] = {f"{name}, of shops": chance for name, chance in chances.items()}
    return {"kinds of shops (wands and books only in rooms of at most 20 squares)": ReportCell(text, data)}


def _picture(survey: DungeonSurvey, kinds: dict[int, list[SpecialRoomEstimate]], names: dict[int, str]) -> bytes:
    title = survey.levels.game.title
    if len(kinds) == 1:
        ((depth, found),) = kinds.items()
        shares = [(names[kind.room_type], kind.comes.value) for kind in found if kind.tried]
        return told.one_depth_picture(f"Special rooms at depth {depth}, {title}", shares)
    order = [kind.room_type for kind in next(iter(kinds.values()))]
    curves = {
        names[room_type]: [(depth, found[index].comes.value) for depth, found in kinds.items()]
        for index, room_type in enumerate(order)
    }
    return told.special_rooms_picture(f"Special rooms of ordinary levels, {title}", curves)


def sought_vaults(levels: OrdinaryLevels, name: str) -> SoughtVaults:
    """The vault of that name, or all rotations of that title; ends with a message if there is none."""
    called = levels_called(levels.scripts, name)
    names = tuple(dict.fromkeys(script.name for script in called if script.is_vault))
    if not names and called:
        fail(f"{name} is a level of its own, not a random vault; vaults have the flag rndvault")
    if not names:
        fail(unknown_level(name, [script for script in levels.scripts if script.is_vault], "vault"))
    chances = levels.chances
    sought = SoughtVaults(names, tuple(chances[vault] for vault in names))
    if not sought.chance:
        fail(f"{name} is never chosen")
    return sought


# ---- one vault


def vault_report(survey: DungeonSurvey, sought: SoughtVaults, name: str, shown: range) -> Report:
    """A row for each depth: the chance that the vault is there, and that it was met by then."""
    chance = sought.chance
    here = {depth: found.chance_met(chance) for depth, found in survey.depths.items()}
    chosen = {depth: found.chance_chosen(chance) for depth, found in survey.depths.items()}
    rows = [_meeting_row(survey, here, chosen, depth) for depth in shown]
    facts = told.game_facts(survey) | _facts(survey, sought, name, here, chosen, shown[-1])
    facts |= told.sampling_facts(survey)
    return Report(rows, facts, lambda: _meeting_picture(survey, here, chosen, name, shown))


def _meeting_row(
    survey: DungeonSurvey, here: Mapping[int, UncertainValue], chosen: Mapping[int, UncertainValue], depth: int
) -> ReportRow:
    ordinary = survey.share_of_kind(ORDINARY, depth)
    above = survey.journeys.down_to(depth)
    met = above.chance(here)
    low, high = met.interval(high=1.0)
    on_level = told.estimated_chance("here", here[depth]) if depth in here else told.missing_estimate("here")
    return {
        "depth": depth,
        "ordinary": ordinary,
        "here": on_level,
        "chosen by here": told.estimated_chance("chosen by here", above.chance(chosen)),
        "met by here": ReportCell(told.short_percentage(met.value), met.value),
        "from": ReportCell(told.short_percentage(low), low),
        "to": ReportCell(told.short_percentage(high), high),
    }


def _facts(
    survey: DungeonSurvey,
    sought: SoughtVaults,
    name: str,
    here: Mapping[int, UncertainValue],
    chosen: Mapping[int, UncertainValue],
    last: int,
) -> ReportFacts:
    chance, where, above = sought.chance, told.goal(survey, last), survey.journeys.down_to(last)
    met = above.chance(here)
    called = sought.names[0] if len(sought.names) == 1 else f"{name}, {len(sought.names)} rotations"
    facts: ReportFacts = {
        "vault": ReportCell(called, list(sought.names)),
        "chance at a choice, exact": told.chance_at_a_choice(chance, survey.levels.table.total),
    }
    places = survey.places_of(sought.names)
    if places is not None:
        finds = told.estimated_chance("finds a place when chosen", places)
        facts["finds a place when chosen"] = ReportCell(told.chance_in_words(places), finds.data)
    name_chosen, name_met = f"chosen {where} in one game", f"met {where} in one game"
    before = above.chance(chosen)
    once = f", one game in {1 / met.value:.3g}" if met.value > 0 else ""
    facts[name_chosen] = ReportCell(
        f"{told.chance_in_words(before)}, exact for the sampled numbers of choices",
        told.estimated_chance(name_chosen, before).data,
    )
    facts[name_met] = ReportCell(told.chance_in_words(met) + once, told.estimated_chance(name_met, met).data)
    return facts


def _meeting_picture(
    survey: DungeonSurvey,
    here: Mapping[int, UncertainValue],
    chosen: Mapping[int, UncertainValue],
    name: str,
    shown: range,
) -> bytes:
    ways = [(depth, survey.journeys.down_to(depth)) for depth in shown]
    met = [(depth, way.chance(here)) for depth, way in ways]
    return told.vault_picture(
        f"{name} in one game of {survey.levels.game.title}", met, [(d, way.chance(chosen).value) for d, way in ways]
    )


# ---- every vault


def every_vault(levels: OrdinaryLevels) -> SoughtVaults:
    """All vaults, to be looked for equally often."""
    names = tuple(name for name, chance in levels.chances.items() if chance)
    return SoughtVaults(names, tuple(levels.chances[name] for name in names), in_turn=True)


def each_report(survey: DungeonSurvey, last: int) -> Report:
    """A row for each vault, all rotations together: the chance that it is chosen, and met, in one game."""
    levels, where = survey.levels, told.goal(survey, last)
    chances = levels.chances
    groups: dict[object, dict[str, str]] = {}
    for script in levels.scripts:
        if script.is_vault:
            key = script.name if levels.game_walk or script.place is None else script.place
            groups.setdefault(key, {})[script.name] = script.title or ""
    rows = [_each_row(survey, names, chances, where, last) for names in groups.values()]
    facts = {**told.game_facts(survey), **told.sampling_facts(survey)}
    return Report(rows, facts, lambda: _each_picture(rows, where, levels.game.title))


def _each_row(
    survey: DungeonSurvey, titles: Mapping[str, str], chances: Mapping[str, Fraction], where: str, last: int
) -> ReportRow:
    chance = sum((chances[name] for name in titles), Fraction(0))
    on_levels = {depth: found.chance_chosen(chance) for depth, found in survey.depths.items()}
    chosen = survey.journeys.down_to(last).chance(on_levels)
    name, title = next(iter(titles.items()))
    return {
        "vault": name,
        "title": title if len(titles) == 1 else without_rotation(title),
        "rotations": len(titles),
        "chance at a choice": told.chance_at_a_choice(chance, survey.levels.table.total),
        f"chosen {where}": told.estimated_chance("chosen", chosen),
        **_placed(survey, titles, chance, where, last),
    }


def _placed(
    survey: DungeonSurvey, names: Mapping[str, str], chance: Fraction, where: str, last: int
) -> dict[str, TableCell]:
    """Share of choices with a place, chance to meet the vault, games until then; "-" if no level tried."""
    finds, met, once = told.missing_estimate("finds a place"), told.missing_estimate("met"), None
    places = survey.places_of(names)
    if places is not None:
        placed = {depth: found.chance_placed(chance, places) for depth, found in survey.depths.items()}
        estimate = survey.journeys.down_to(last).chance(placed)
        finds, met = told.estimated_chance("finds a place", places), told.estimated_chance("met", estimate)
        once = 1 / estimate.value if estimate.value > 0 else None
    games = ReportCell("-" if once is None else f"{once:.3g}", once)
    return {"finds a place": finds, f"met {where}": met, "one game in": games}


def _each_picture(rows: Sequence[ReportRow], where: str, title: str) -> bytes:
    shares = []
    for row in rows:
        met = row[f"met {where}"]
        data = met.data if isinstance(met, ReportCell) else None
        chance = as_float(next(iter(data.values()))) if isinstance(data, Mapping) else 0.0  # type: ignore[arg-type]
        shares.append((f"{row['title'] or row['vault']}", chance))
    return told.one_depth_picture(f"Games of {title} in which a vault is met {where}", shares)


EPILOG = """\b
Examples:
  vaultc odds dungeon                             levels, rooms and vaults by depth
  vaultc odds dungeon --special-rooms             shops, temples, zoos ... by depth
  vaultc odds dungeon --special-rooms --depth 12  the same at one depth, with conditions
  vaultc odds dungeon --vault "fake Delphi"       the chance to meet it, by depth
  vaultc odds dungeon --each                      the chance of every vault in one game
  vaultc odds dungeon --vaults library mine.des --vault my-vault --out mine.png
  vaultc odds dungeon --special-rooms --gone soldier   after genocide
  vaultc odds dungeon dat/dungeon.def             the levels of a dungeon file, by depth
  vaultc odds dungeon dat/dungeon.def --level medusa   one of them

\b
Places of levels, chances at a choice and conditions of special rooms are exact.
Numbers of rooms and choices follow no law that can be written down: they are
sampled, with 95 % intervals in csv and json. All chances of special rooms are for
ordinary levels."""


def _depths(context: click.Context, option: click.Parameter, text: str | None) -> range | None:
    if text is None:
        return None
    found = span_of_numbers(context, option, text.replace("-", "..") if ".." not in text else text)
    if not 1 <= found.start < found.stop <= DEEPEST + 1:
        raise click.BadParameter(f"{text!r} is not within 1..{DEEPEST}")
    return found


@dataclass(frozen=True, slots=True)
class _QuestionOptions:
    """The table that is asked for, and about which games and depths."""

    jobs: int | None
    depths: range | None = option("--depth", callback=_depths, metavar="A..B",
                                  help="These depths, or one of them.  [default: the whole main dungeon]")  # fmt: skip
    special_rooms: bool = option(help="Special rooms by kind instead, with their conditions.")
    vault: str | None = option(metavar="VAULT", help="The chance to meet this vault (name or title) instead, by depth.")
    each: bool = option(help="The chance of every vault in one game instead.")
    world: str = option(
        type=click.Choice(("any", "reference")), default="any", show_default=True,
        help="Any game, with places of special levels as games draw them, where these rules are known; or the "
             "reference world, as vaultc dungeon has it.",
    )  # fmt: skip
    gone: tuple[str, ...] = option(
        multiple=True, metavar="SPECIES", help="A species that is genocided or extinct, for special rooms. Repeatable.",
    )  # fmt: skip
    level: str | None = option(metavar="NAME", help="With FILE: one level, depth by depth.")
    samples: int | None = option(
        type=click.IntRange(2, 100_000),
        help="Levels to sample at each depth (default 50); with FILE worlds, where chances are not exact "
             "(default 20000).",
    )  # fmt: skip


@click.command("dungeon", cls=ManyVaults, epilog=EPILOG)
@click.argument("file", required=False, type=PATH)
@options("question", _QuestionOptions)
@vault_options
@jobs_option
@hero_and_date_options
@report_options
def command(
    file: Path | None,
    vaults: VaultOptions,
    question: _QuestionOptions,
    place: PlaceOptions,
    format_: str | None,
    out: str | None,
) -> None:
    """The levels, rooms, vaults and special rooms that a player meets in one game, by depth.

    The first lines tell how many random vaults there are on the way down to Medusa. With a dungeon FILE (dungeon.def or
    dungeon.lua): for each of its levels the share of games that have it, and its depths with their chances.
    """
    if question.special_rooms + question.each + (question.vault is not None) > 1:
        raise click.UsageError("--special-rooms, --vault and --each exclude each other")
    if file is None and question.level is not None:
        raise click.UsageError("--level needs a dungeon file")
    check_format(format_, out)
    with reported_failures():
        if file is not None:
            from vaultc.cli.odds_dungeon_file import dungeon_file_report

            deliver(dungeon_file_report(file, question.level, question.samples), format_, out)
            return
        levels = read_some_vaults(vaults, place.dialect)
        deliver(_report(levels, question, replace(place, dialect=levels.game.name)), format_, out)


def _report(levels: OrdinaryLevels, question: _QuestionOptions, place: PlaceOptions) -> Report:
    reference = question.world == "reference"
    worlds = worlds_of(levels.game.plan, reference=reference)
    shown = question.depths or range(1, max(world.levels for world in worlds) + 1)
    down_to = tuple(depth for depth in journeys_of(worlds).depths if depth <= shown[-1])
    plan = SurveyPlan(levels, down_to, question.samples or SAMPLES, surroundings_of(place), reference)
    if question.special_rooms:
        gone = _species(levels, question.gone)
        asked = replace(plan, depths=_ordinary(down_to, shown))
        return special_rooms_report(_run(asked, question.jobs), gone)
    if question.vault is not None:
        _check_vaults(levels)
        sought = sought_vaults(levels, question.vault)
        replacing = not counted_directly(sought.chance)
        found = _run(replace(plan, sought=sought, rooms_only=True, replacing=replacing), question.jobs)
        return vault_report(found, sought, question.vault, shown)
    if question.each:
        _check_vaults(levels)
        sought = every_vault(levels)
        found = _run(replace(plan, sought=sought, rooms_only=True), question.jobs)
        return each_report(found, shown[-1])
    sought = told.random_vaults(levels)
    found = _run(replace(plan, sought=sought if sought.names else None), question.jobs)
    return told.overview(found, sought, shown)


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
            raise click.UsageError(
                f"there is no species {name!r}{did_you_mean(name.lower(), known, shown=known.__getitem__)}"
            )
    return frozenset(known[name.lower()] for name in names)
