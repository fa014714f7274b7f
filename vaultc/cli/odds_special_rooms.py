"""Special rooms of ordinary levels as a report: conditions, and chances by depth and kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from vaultc.cli import odds_estimates as told
from vaultc.cli.odds_cells import Data, LabelledValue, TableCell, as_percentage
from vaultc.cli.odds_dungeon_reports import game_facts, sampling_facts
from vaultc.cli.odds_reports import Report
from vaultc.generation.population.special_rooms.choosing import SHOP_SEARCH
from vaultc.generation.site import making_of
from vaultc.odds.uncertain_values import UncertainValue
from vaultc.sampling.dungeon_survey import DungeonSurvey, SpecialRoomEstimate
from vaultc.world.catalog.rooms import SHOPBASE

_COLUMNS = ("depth", "room", "condition", "tried", "room found", "comes")
_LONG_COLUMNS = (*_COLUMNS, "suitable rooms")
_SHOP = "shop"
_SHOP_CONDITION = "from depth 2, above Medusa, rn2(depth) < 3, 3 rooms (and one for a branch, one for a gold vault)"


def special_rooms_report(survey: DungeonSurvey, gone: frozenset[str]) -> Report:
    """A column for each kind of room and a row for each depth; of one depth a row for each kind."""
    names = _names(survey)
    kinds = {depth: found.special_rooms(survey.levels, gone) for depth, found in survey.depths.items()}
    conditions = _conditions(survey)
    long_rows = [
        _long_row(depth, names[kind.room_type], condition, kind)
        for depth, rows in kinds.items()
        for kind, condition in zip(rows, conditions, strict=True)
    ]
    facts = {**game_facts(survey), **_gone(gone), **_in_one_game(survey, kinds, names), **_shops(survey)}
    facts |= sampling_facts(survey)
    facts |= _rules(names, next(iter(kinds.values())), conditions, with_conditions=len(kinds) > 1)
    long = Report(_LONG_COLUMNS, long_rows, facts)

    def draw() -> bytes:
        return _picture(survey, kinds, names)

    if len(kinds) == 1:
        return Report(_COLUMNS, [row[:-1] for row in long_rows], facts, draw, long)
    columns = ("depth", *(names[kind.room_type] for kind in next(iter(kinds.values()))), "any")
    rows = [
        _row(depth, found, survey.depths[depth].any_special_room(survey.levels, gone)) for depth, found in kinds.items()
    ]
    return Report(columns, rows, facts, draw, long)


def _rules(
    names: Mapping[int, str],
    kinds: Sequence[SpecialRoomEstimate],
    conditions: Sequence[tuple[str, str]],
    *,
    with_conditions: bool,
) -> dict[str, TableCell]:
    """The condition of each kind if wanted, and the rooms that suit, for all kinds that share them."""
    rules: dict[str, TableCell] = {}
    sharing: dict[str, list[str]] = {}
    for kind, (condition, suitable) in zip(kinds, conditions, strict=True):
        name = names[kind.room_type]
        sharing.setdefault(suitable, []).append(name)
        if with_conditions:
            rules[name] = condition
    return {**rules, **{f"room for {', '.join(kinds)}": suitable for suitable, kinds in sharing.items()}}


def _row(depth: int, kinds: Sequence[SpecialRoomEstimate], whole: UncertainValue) -> list[TableCell]:
    chances = [*(kind.comes.value for kind in kinds), whole.value]
    return [depth, *(LabelledValue(_percentage(chance), chance) for chance in chances)]


def _percentage(chance: float) -> str:
    return told.short_percentage(chance) if chance else "-"


def _long_row(depth: int, name: str, condition: tuple[str, str], kind: SpecialRoomEstimate) -> Sequence[TableCell]:
    found = told.estimated_chance("room found", kind.found)
    comes = told.estimated_chance("comes", kind.comes)
    return depth, name, condition[0], kind.tried, found, comes, condition[1]


def _names(survey: DungeonSurvey) -> dict[int, str]:
    """The names of kinds of rooms by their types; all shops are one kind."""
    return {**survey.levels.game.catalog.room_names, SHOPBASE: _SHOP}


def _conditions(survey: DungeonSurvey) -> list[tuple[str, str]]:
    """For each kind in the order of the chain: the condition to be tried, and the rooms that suit."""
    rows = making_of(survey.levels.game).special_rooms
    chain = [(f"from depth {row.below + 1}, 1 in {row.odds}{_left(row.inmates)}", row.search.words) for row in rows]
    return [(_SHOP_CONDITION, SHOP_SEARCH.words), *chain]


def _left(inmates: Sequence[str]) -> str:
    return f", {' or '.join(inmates)} not gone" if inmates else ""


# ---- facts


def _gone(gone: frozenset[str]) -> dict[str, TableCell]:
    names: list[Data] = [*sorted(gone)]
    return {"gone": LabelledValue(", ".join(sorted(gone)), {"gone": names})} if gone else {}


def _in_one_game(
    survey: DungeonSurvey, kinds: dict[int, list[SpecialRoomEstimate]], names: dict[int, str]
) -> dict[str, TableCell]:
    """The mean number of each kind on all ordinary levels of a game, if all their depths were sampled."""
    if set(kinds) != set(survey.journeys.depths):
        return {}
    parts: list[str] = []
    data: dict[str, Data] = {}
    for index, kind in enumerate(next(iter(kinds.values()))):
        number = survey.journeys.number({depth: found[index].comes for depth, found in kinds.items()})
        parts.append(f"{names[kind.room_type]} {number.value:.2f}")
        data |= _with_interval(f"{names[kind.room_type]} in one game", number)
    return {"special rooms by Medusa in one game, on average": LabelledValue(", ".join(parts), data)}


def _with_interval(name: str, number: UncertainValue) -> dict[str, Data]:
    low, high = number.interval()
    return {name: number.value, f"{name} from": low, f"{name} to": high}


def _shops(survey: DungeonSurvey) -> dict[str, TableCell]:
    """The exact chances of kinds of shops, before rooms that are too large for some kinds become general stores."""
    names = survey.levels.game.catalog.room_names
    shops = making_of(survey.levels.game).shops.kinds
    chances = {names[SHOPBASE + number]: Fraction(kind.chance, 100) for number, kind in shops.items() if kind.chance}
    text = ", ".join(f"{name} {as_percentage(chance).replace('.000', '')}" for name, chance in chances.items())
    data: dict[str, Data] = {f"{name}, of shops": chance for name, chance in chances.items()}
    return {"kinds of shops (wands and books only in rooms of at most 20 squares)": LabelledValue(text, data)}


def _picture(survey: DungeonSurvey, kinds: dict[int, list[SpecialRoomEstimate]], names: dict[int, str]) -> bytes:
    from vaultc.cli.odds_dungeon_pictures import one_depth_picture, special_rooms_picture

    title = survey.levels.game.title
    if len(kinds) == 1:
        ((depth, found),) = kinds.items()
        shares = [(names[kind.room_type], kind.comes.value) for kind in found if kind.tried]
        return one_depth_picture(f"Special rooms at depth {depth}, {title}", shares)
    order = [kind.room_type for kind in next(iter(kinds.values()))]
    curves = {
        names[room_type]: [(depth, found[index].comes.value) for depth, found in kinds.items()]
        for index, room_type in enumerate(order)
    }
    return special_rooms_picture(f"Special rooms of ordinary levels, {title}", curves)
