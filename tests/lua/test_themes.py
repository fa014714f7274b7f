"""Files of themed rooms: their tables, the rooms that they make, their chances, and what the check finds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from themed_files import EXAMPLE, read, source_of

from vaultc.api import loading, ordinary_levels
from vaultc.games.lua_versions import version_named
from vaultc.language.diagnostics import Diagnostic, GenerationError
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.lua import theme_checks, themes
from vaultc.world import grid
from vaultc.world.catalog import terrain

PLAIN = '{ name = "plain", frequency = 9, contents = function() des.room({ type = "ordinary", filled = 1 }) end },'
NETHACK37 = version_named("nethack-3.7")


def made(source: Source, name: str, seed: int = 1, dialect: str = "nethack-3.7") -> Level:
    """A room alone on an empty level."""
    return loading.load(source, dialect=dialect)[name].generate(seed).level


def found_in(source: Source) -> list[Diagnostic]:
    """The findings in a file."""
    return list(theme_checks.findings(source, NETHACK37, read(source)))


def law(source: Source, kind: str, depth: int, room: theme_checks.FilledRoom | None = None) -> theme_checks.ThemeLaw:
    return theme_checks.LawReader(source, NETHACK37, read(source)).law(kind, depth, room)


# ---- the tables


NAMED = """
   -- default room.
   function() des.room({}) end,
   -------------
   -- Fake Delphi
   -------------
   { frequency = 3, -- of a table
     contents = function() for i = 1, 2 do local t = { name = 5 } end end },
   { name = "last", mindiff = 2, maxdiff = 7, eligible = function(rm) return true end, contents = function() end },
   function() end,
"""


def test_names_come_from_the_field_the_comment_or_the_place() -> None:
    rooms = read(source_of(NAMED)).rooms
    assert [room.name for room in rooms] == ["default room", "Fake Delphi", "last", "room 4"]
    assert [room.frequency for room in rooms] == [1, 3, 1, 1]
    assert [room.limits for room in rooms] == ["", "", "2-7", ""]
    assert [room.asks for room in rooms] == [False, False, True, False]


def test_equal_names_are_told_apart() -> None:
    assert [room.name for room in read(source_of(PLAIN * 3)).rooms] == ["plain", "plain 2", "plain 3"]


def test_lists_that_are_built_have_names_too() -> None:
    text = "themerooms = {}\n-- by hand\nthemerooms[1] = function()\n   des.room({})\nend\n"
    assert read(Source.from_text(text, "themerms.lua")).rooms[0].name == "by hand"


def test_entries_know_the_places_of_their_keys() -> None:
    text = 'x = 1\nthemerooms = { { name = "a", f = { name = 2 }, contents = function() y = 2 end } }'
    (entry,) = themes.entries_of(text, "themerooms")
    assert text[entry.start : entry.end].startswith("{ name")
    assert [text[first:last] for first, last in entry.keys.values()] == ["name", "f", "contents"]


@pytest.mark.parametrize("text", ["themerooms = 3", "themerooms = nil + 1", "local x = 'themerooms'"])
def test_other_scripts_have_none(text: str) -> None:
    source = Source.from_text(text, "level.lua")
    assert theme_checks.themes.themes_of(source, NETHACK37) is None


# ---- rooms alone


MAP = """
   { name = "map", contents = function()
      des.map({ map = "-----\\n|...|\\n-----", contents = function(m)
         des.region({ region = { 1, 1, 3, 1 }, type = "themed", contents = function(rm)
            des.object("chest", rm.width - 1, rm.height - 1)
         end })
      end })
   end },
"""


def test_a_map_lies_anywhere_and_its_region_is_a_room() -> None:
    places = set()
    for seed in range(1, 8):
        level = made(source_of(MAP), "map", seed)
        (room,) = level.rooms
        assert (room.hx - room.lx, room.hy - room.ly) == (2, 0)
        assert [(item.x, item.y) for item in level.items()] == [(room.hx, room.ly)]
        places.add((room.lx, room.ly))
    assert len(places) == 7


def test_wide_maps_never_fit_in_37_and_do_in_50() -> None:
    wide = f'{{ name = "wide", contents = function() des.map({{ map = "{"." * 25}\\n{"." * 25}" }}) end }},'
    assert not any(made(source_of(wide), "wide").terrain)
    level = made(source_of(wide), "wide", dialect="nethack-5.0")
    assert level.terrain.count(terrain.ROOM) == 50


def test_after_a_failure_no_room_is_made_but_the_rest_goes_on() -> None:
    text = """{ name = "two", contents = function()
       des.map({ x = 5, y = 0, map = "...\\n..." })
       des.room({ w = 3, h = 3 })
       des.terrain(30, 10, "}")
    end },"""
    level = made(source_of(text), "two")
    assert not level.rooms
    assert [cell for cell in grid.ALL_CELLS if level.terrain[cell]] == [grid.at(31, 10)]


def test_rooms_are_not_filled_unless_they_say_so() -> None:
    text = """{ name = "three", contents = function()
       des.room({ type = "ordinary" })
       des.room({ type = "ordinary", filled = 1 })
       des.room({ type = "themed", joined = false })
    end },"""
    rooms = made(source_of(text), "three").rooms
    assert [(room.fill, room.join) for room in rooms] == [(0, True), (1, True), (0, False)]


def test_the_fill_that_is_asked_for_replaces_the_chosen() -> None:
    rooms = '{ name = "r", contents = function() des.room({ lit = 1, contents = themeroom_fill }) end },'
    fills = """{ name = "none", frequency = 99, contents = function() end },
       { name = "ice", contents = function(rm) des.terrain(selection.room(), "I") end },
       { name = "dark", eligible = function(rm) return not rm.lit end, contents = function() end },"""
    script = loading.load(source_of(rooms, fills))["r"]
    iced = replace(script, fill=2).generate(1).level
    assert iced.terrain.count(terrain.ICE) == iced.rooms[0].width * iced.rooms[0].height
    unsuited = replace(script, fill=3).generate(1).level
    message = "the fill 'dark' was not used: eligible returned false"
    assert [message in each.message for each in unsuited.complaints] == [True]


# ---- whole levels


def test_all_rooms_of_the_example_are_drawn() -> None:
    library = loading.load(EXAMPLE)
    assert len(library.levels) == 20
    assert all(level.is_vault and level.is_themed for level in library.levels)
    for level in library.levels:
        drawn = level.generate(2, depth=13).level
        assert drawn.rooms, level.name
        assert not drawn.complaints, level.name


@pytest.mark.parametrize("depth", [1, 8, 20])
def test_ordinary_levels_are_made_of_them(depth: int) -> None:
    levels = ordinary_levels.read_vaults(EXAMPLE)
    for seed in range(1, 5):
        level = levels.generate(seed, depth=depth)
        assert len(level.level.rooms) >= 3
        assert level.level.down_stairs.x
        assert bool(level.level.up_stairs.x) is (depth > 1)
        assert set(level.vaults) <= {room.name for room in levels.scripts}


def test_shops_have_one_keeper() -> None:
    levels, shops = ordinary_levels.read_vaults(source_of(PLAIN)), 0
    for seed in range(1, 31):
        monsters = levels.generate(seed, depth=4).level.monsters
        keepers = sum("shopkeeper" in monster.state for monster in monsters)
        assert keepers <= 1
        shops += keepers
    assert shops


def test_levels_are_the_same_again() -> None:
    one, other = (ordinary_levels.read_vaults(EXAMPLE).generate(5, depth=9).render("json") for _ in range(2))
    assert one == other


def test_a_room_is_forced() -> None:
    levels = ordinary_levels.read_vaults(EXAMPLE)
    level = levels.generate(3, depth=8, force="kept pond")
    assert "kept pond" in level.vaults
    assert level.missing is None
    assert levels.generate(3, depth=8, force="nursery").vaults[0] == "nursery"


def test_rooms_that_never_fit_are_missed() -> None:
    wide = f'{{ name = "wide", contents = function() des.map({{ map = "{"." * 30}\\n{"." * 30}" }}) end }},'
    level = ordinary_levels.read_vaults(source_of(PLAIN + wide)).generate(1, depth=3, force="wide")
    assert (level.missing, "wide" in level.vaults) == ("wide", False)


def test_a_file_must_choose() -> None:
    with pytest.raises(GenerationError, match="no function themerooms_generate"):
        ordinary_levels.read_vaults(source_of(PLAIN, choice="")).generate(1)


def test_an_error_ends_the_level_at_its_line() -> None:
    levels = ordinary_levels.read_vaults(source_of('{ contents = function()\n des.monster({ id = "newtt" })\nend },'))
    with pytest.raises(GenerationError, match="newtt") as caught:
        levels.generate(1)
    assert caught.value.diagnostic.span.begin.line == 3


# ---- chances


def test_chances_are_frequencies() -> None:
    source = Source.read(EXAMPLE)
    found = law(source, "room", 8)
    coming = [room for room in read(source).rooms if room.comes_at(8)]
    total = sum(room.frequency for room in coming)
    assert found.exact
    assert found.chances == {room.index: Fraction(room.frequency, total) for room in coming}


def test_fills_depend_on_the_room() -> None:
    source = Source.read(EXAMPLE)
    names = {fill.index: fill.name for fill in read(source).fills}
    lit, unlit, wide = (
        {names[index] for index in law(source, "fill", 8, room).chances}
        for room in (
            theme_checks.FilledRoom(),
            theme_checks.FilledRoom(lit=False),
            theme_checks.FilledRoom(width=20),
        )
    )
    assert lit - unlit == {"orchard"}
    assert unlit - lit == {"webs"}
    assert lit - wide == {"storeroom"}


@pytest.mark.parametrize(
    "choice",
    [
        "function themerooms_generate() themerooms[nh.rn2(3) + 1].contents() end",
        "function themerooms_generate() for _, e in ipairs(themerooms) do e.contents() end end",
        "function themerooms_generate()\n local s, p = 0, themerooms[1]\n for _, e in ipairs(themerooms) do\n"
        " s = s + e.frequency; if nh.rn2(s) <= e.frequency - 1 then p = e end end\n p.contents()\nend",
    ],
)
def test_another_choice_is_exact_only_if_it_is_the_games(choice: str) -> None:
    found = law(source_of(PLAIN * 3, choice=choice), "room", 5)
    assert found.exact is ("<=" in choice) or not found.chances
    if found.chances and not found.exact:
        assert abs(float(found.chances[1]) - 1 / 3) < 0.05


def test_nothing_is_known_without_a_function_that_chooses() -> None:
    assert law(source_of(PLAIN, choice=""), "room", 5).chances == {}


def test_shares_of_levels_agree_with_the_law() -> None:
    """First picks of levels: each count is within five standard deviations of its law."""
    levels, count = ordinary_levels.read_vaults(source_of(SHARED)), 300
    around = replace(levels.game.surroundings, depth=6, difficulty=6)
    firsts = Counter(levels.themed_passes(seed, around)[0].entry for seed in range(1, count + 1))
    chances = law(source_of(SHARED), "room", 6).chances
    assert chances == {1: Fraction(1, 2), 2: Fraction(1, 3), 4: Fraction(1, 6)}
    for index, chance in chances.items():
        mean, deviation = count * chance, float(count * chance * (1 - chance)) ** 0.5
        assert abs(firsts[index] - mean) < 5 * deviation
    assert set(firsts) <= set(chances)


SHARED = "".join(
    f'{{ name = "{name}", frequency = {frequency}, {limits} contents = function() des.room({{}}) end }},\n'
    for name, frequency, limits in (("a", 3, ""), ("b", 2, ""), ("c", 5, "mindiff = 9,"), ("d", 1, "maxdiff = 6,"))
)


def test_depths_are_told_apart_by_limits() -> None:
    assert theme_checks.depth_ranges(read(source_of(SHARED))) == [(1, 6), (7, 8), (9, 50)]


# ---- findings


def test_the_example_has_no_findings() -> None:
    assert found_in(Source.read(EXAMPLE)) == []


@pytest.mark.parametrize(
    ("entry", "text", "message"),
    [
        ("mindif = 3", "mindif", "the field 'mindif' is unknown and ignored; did you mean 'mindiff'?"),
        ("frequency = 0", "frequency", "is never chosen, since its frequency is 0"),
        ("frequency = 'x'", "frequency", "frequency must be a whole number"),
        ("mindiff = 9, maxdiff = 3", "mindiff", "is never chosen: mindiff 9 is above maxdiff 3"),
        ("mindiff = 90", "mindiff", "no level is as deep as mindiff 90"),
        ("maxdiff = 0", "maxdiff", "maxdiff 0 is above the first level"),
        ("eligible = function() return true end", "eligible", "the game calls eligible only for fills"),
    ],
)
def test_fields(entry: str, text: str, message: str) -> None:
    told = found_in(source_of(f'{PLAIN}{{ name = "odd", {entry}, contents = function() des.room({{}}) end }},'))
    (found,) = (each for each in told if each.rule == theme_checks.RULE)
    assert message in found.message
    assert found.span.text == text


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        (f'des.map({{ map = "{"." * 22}\\n{"." * 22}" }})', "a map of 22 columns never finds a place"),
        (f'des.map({{ map = "{"." * 78}\\n{"." * 78}" }})', "a map of 78 columns and 2 rows never fits"),
        (
            "des.room({ w = 9, h = 7, contents = function() des.map({ x = 2, y = 2, map = '..\\n..' }) end })",
            "finds no place on an empty level in 15 tries",
        ),
        ("des.room({ contents = function() des.object({ id = 'chest', lokced = true }) end })", "'lokced' is unknown"),
        ("des.room({ contents = function() des.object('chestt') end })", "Unknown object id 'chestt'"),
        ("des.room({ contents = function() undefined.x = 3 end })", "attempt to index a nil value"),
    ],
)
def test_contents(contents: str, message: str) -> None:
    found = found_in(source_of(f'{PLAIN}{{ name = "odd", contents = function()\n{contents}\nend }},'))
    assert [message in each.message for each in found] == [True]


def test_entries_without_contents() -> None:
    (found,) = found_in(source_of(f'{PLAIN}{{ name = "odd" }},'))
    assert "has no contents" in found.message


FILLED = '{ name = "r", maxdiff = 9, contents = function() des.room({ lit = 1, contents = themeroom_fill }) end },'
NOTHING = '{ name = "none", contents = function() end },'


@pytest.mark.parametrize(
    ("rooms", "fill", "message"),
    [
        (FILLED, 'eligible = function(rm) return not rm.lit end, name = "f", contents = function() end', "fits none"),
        (FILLED, 'mindiff = 12, name = "f", contents = function() end', "no room that asks for a fill is possible"),
        ("", 'name = "f", contents = function() end', "no room of the file asks for a fill"),
        (FILLED, 'name = "f", contents = function() des.trap("beer trap") end', "Unknown trap type 'beer trap'"),
    ],
)
def test_fills(rooms: str, fill: str, message: str) -> None:
    found = found_in(source_of(PLAIN + rooms, f"{NOTHING}{{ {fill} }},"))
    assert any(message in each.message for each in found)


def test_depths_without_rooms() -> None:
    (found,) = found_in(source_of('{ name = "late", mindiff = 4, contents = function() des.room({}) end },'))
    assert "at depths 1 to 3 no room is possible, so the first is always taken" in found.message


def test_files_that_choose_nothing() -> None:
    (found,) = found_in(source_of(PLAIN, choice=""))
    assert "no function themerooms_generate" in found.message


def test_mistakes_of_functions_are_found() -> None:
    choice = (
        "function themerooms_generate() themerooms[1].contents() end\nfunction post_level_generate() des.room(1) end"
    )
    (found,) = found_in(source_of(PLAIN, choice=choice))
    assert (found.rule, "des.room" in source_of(PLAIN, choice=choice).line(found.span.begin.line)) == (
        "lua-error",
        True,
    )


def test_endless_files_end() -> None:
    found = found_in(source_of('{ name = "odd", contents = function() while true do end end },'))
    assert ["instructions of Lua" in each.message for each in found] == [True]
