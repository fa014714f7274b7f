"""The chance to meet a vault in one game as a report: one vault by depth, or every vault on the way to Medusa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from vaultc.api.level_script import levels_called
from vaultc.api.loading import unknown_level
from vaultc.api.ordinary_levels import OrdinaryLevels
from vaultc.cli import odds_estimates as told
from vaultc.cli.failures import fail
from vaultc.cli.odds_cells import LabelledValue, TableCell, as_float
from vaultc.cli.odds_dungeon_reports import game_facts, goal, sampling_facts
from vaultc.cli.odds_reports import Report
from vaultc.odds.uncertain_values import UncertainValue
from vaultc.sampling.dungeon_survey import DungeonSurvey, SoughtVaults
from vaultc.world.vault_sets import without_rotation

_COLUMNS = ("depth", "ordinary", "here", "chosen by here", "met by here", "from", "to")
_EACH_COLUMNS = ("vault", "title", "rotations", "chance at a choice", "chosen", "finds a place", "met", "one game in")


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
    rows = [_row(survey, here, chosen, depth) for depth in shown]
    facts = {**game_facts(survey), **_facts(survey, sought, name, here, chosen, shown[-1]), **sampling_facts(survey)}
    return Report(_COLUMNS, rows, facts, lambda: _picture(survey, here, chosen, name, shown))


def _row(
    survey: DungeonSurvey, here: Mapping[int, UncertainValue], chosen: Mapping[int, UncertainValue], depth: int
) -> Sequence[TableCell]:
    ordinary = sum((world.share for world in survey.worlds if depth in world.ordinary), Fraction(0))
    above = survey.journeys.down_to(depth)
    met = above.chance(here)
    low, high = met.interval(high=1.0)
    on_level = told.estimated_chance("here", here[depth]) if depth in here else told.nothing_estimated("here")
    return (
        depth,
        ordinary,
        on_level,
        told.estimated_chance("chosen by here", above.chance(chosen)),
        LabelledValue(told.short_percentage(met.value), met.value),
        LabelledValue(told.short_percentage(low), low),
        LabelledValue(told.short_percentage(high), high),
    )


def _facts(
    survey: DungeonSurvey,
    sought: SoughtVaults,
    name: str,
    here: Mapping[int, UncertainValue],
    chosen: Mapping[int, UncertainValue],
    last: int,
) -> dict[str, TableCell]:
    chance, where, above = sought.chance, goal(survey, last), survey.journeys.down_to(last)
    met = above.chance(here)
    facts: dict[str, TableCell] = {
        "vault": LabelledValue(_called(sought, name), list(sought.names)),
        "chance at a choice, exact": told.chance_at_a_choice(chance, survey.levels.table.total),
    }
    places = survey.places_of(sought.names)
    if places is not None:
        finds = told.estimated_chance("finds a place when chosen", places)
        facts["finds a place when chosen"] = LabelledValue(told.chance_in_words(places), finds.data)
    name_chosen, name_met = f"chosen {where} in one game", f"met {where} in one game"
    before = above.chance(chosen)
    once = f", one game in {1 / met.value:.3g}" if met.value > 0 else ""
    facts[name_chosen] = LabelledValue(
        f"{told.chance_in_words(before)}, exact for the sampled numbers of choices",
        told.estimated_chance(name_chosen, before).data,
    )
    facts[name_met] = LabelledValue(told.chance_in_words(met) + once, told.estimated_chance(name_met, met).data)
    return facts


def _called(sought: SoughtVaults, name: str) -> str:
    return sought.names[0] if len(sought.names) == 1 else f"{name}, {len(sought.names)} rotations"


def _picture(
    survey: DungeonSurvey,
    here: Mapping[int, UncertainValue],
    chosen: Mapping[int, UncertainValue],
    name: str,
    shown: range,
) -> bytes:
    from vaultc.cli.odds_dungeon_pictures import vault_picture

    ways = [(depth, survey.journeys.down_to(depth)) for depth in shown]
    met = [(depth, way.chance(here)) for depth, way in ways]
    return vault_picture(
        f"{name} in one game of {survey.levels.game.title}", met, [(d, way.chance(chosen).value) for d, way in ways]
    )


# ---- every vault


def every_vault(levels: OrdinaryLevels) -> SoughtVaults:
    """All vaults, to be looked for equally often."""
    names = tuple(name for name, chance in levels.chances.items() if chance)
    return SoughtVaults(names, tuple(levels.chances[name] for name in names), in_turn=True)


def each_report(survey: DungeonSurvey, last: int) -> Report:
    """A row for each vault, all rotations together: the chance that it is chosen, and met, in one game."""
    levels, where = survey.levels, goal(survey, last)
    chances = levels.chances
    groups: dict[object, dict[str, str]] = {}
    for script in levels.scripts:
        if script.is_vault:
            key = script.name if levels.game_walk or script.place is None else script.place
            groups.setdefault(key, {})[script.name] = script.title or ""
    rows = [_each_row(survey, names, chances, last) for names in groups.values()]
    columns = [f"{column} {where}" if column in ("chosen", "met") else column for column in _EACH_COLUMNS]
    facts = {**game_facts(survey), **sampling_facts(survey)}
    return Report(columns, rows, facts, lambda: _each_picture(rows, where, levels.game.title))


def _each_row(
    survey: DungeonSurvey, titles: Mapping[str, str], chances: Mapping[str, Fraction], last: int
) -> Sequence[TableCell]:
    chance = sum((chances[name] for name in titles), Fraction(0))
    on_levels = {depth: found.chance_chosen(chance) for depth, found in survey.depths.items()}
    chosen = survey.journeys.down_to(last).chance(on_levels)
    name, title = next(iter(titles.items()))
    return (
        name,
        title if len(titles) == 1 else without_rotation(title),
        len(titles),
        told.chance_at_a_choice(chance, survey.levels.table.total),
        told.estimated_chance("chosen", chosen),
        *_placed(survey, titles, chance, last),
    )


def _placed(
    survey: DungeonSurvey, names: Mapping[str, str], chance: Fraction, last: int
) -> tuple[TableCell, TableCell, TableCell]:
    """Share of choices with a place, chance to meet the vault, games until then; "-" if no level tried."""
    places = survey.places_of(names)
    if places is None:
        return told.nothing_estimated("finds a place"), told.nothing_estimated("met"), LabelledValue("-", None)
    placed = {depth: found.chance_placed(chance, places) for depth, found in survey.depths.items()}
    met = survey.journeys.down_to(last).chance(placed)
    once = 1 / met.value if met.value > 0 else None
    return (
        told.estimated_chance("finds a place", places),
        told.estimated_chance("met", met),
        LabelledValue("-" if once is None else f"{once:.3g}", once),
    )


def _each_picture(rows: Sequence[Sequence[TableCell]], where: str, title: str) -> bytes:
    from vaultc.cli.odds_dungeon_pictures import one_depth_picture

    shares = [(f"{row[1] or row[0]}", _first(row[6])) for row in rows]
    return one_depth_picture(f"Games of {title} in which a vault is met {where}", shares)


def _first(cell: TableCell) -> float:
    """The value of an estimate."""
    data = cell.data if isinstance(cell, LabelledValue) else None
    return as_float(next(iter(data.values()))) if isinstance(data, Mapping) else 0.0  # type: ignore[arg-type]
