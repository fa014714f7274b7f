"""Commands on files of themed rooms."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from themed_files import EXAMPLE

PNG = b"\x89PNG\r\n"
DES = 'LEVEL: "cellar"\nROOM: "ordinary", lit, random, random, random { }\n'


@pytest.fixture
def themerms(tmp_path: Path) -> Path:
    """The example under the name that games use."""
    return Path(shutil.copy(EXAMPLE, tmp_path / "themerms.lua"))


def test_list(run, themerms: Path) -> None:
    result = run("list", themerms, "--depth", 8)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0].split() == ["kind", "name", "frequency", "difficulty", "chance", "in", "unlit", "room"]
    assert len([line for line in lines if line.startswith("room ")]) == 20
    assert len([line for line in lines if line.startswith("fill ")]) == 7
    (bridge,) = (line.split() for line in lines if "lava bridge" in line)
    assert bridge[3:] == ["2", "12-", "0", "(never)"]
    assert "chances at depth 8, exact" in result.stderr


def test_list_for_programs(run, themerms: Path) -> None:
    rows = [json.loads(line) for line in run("list", themerms, "--json", "--depth", 13).stdout.splitlines()]
    (bridge,) = (row for row in rows if row["name"] == "lava bridge")
    assert (bridge["kind"], bridge["mindiff"], bridge["maxdiff"], bridge["frequency"]) == ("room", 12, None, 2)
    assert (bridge["chance"], bridge["how"]) == ("1/553", "exact")
    assert themerms.read_text("utf-8").splitlines()[bridge["line"] - 1].strip() == "{"


def test_list_beside_des_files(run, themerms: Path, tmp_path: Path) -> None:
    (tmp_path / "cellar.des").write_text(DES)
    result = run("list", themerms, tmp_path / "cellar.des")
    assert [line.split()[0] for line in result.stdout.splitlines()].count("cellar") == 1


def test_render_a_room_with_a_fill(run, themerms: Path) -> None:
    plain = run("render", themerms, "--room", "Letter L", "--fill", "nothing", "--seed", 3)
    filled = run("render", themerms, "--room", "letter L", "--fill", "boulders", "--seed", 3)
    assert (plain.exit_code, filled.exit_code) == (0, 0)
    assert plain.stdout.splitlines()[:3] == ["-----", "|...|", "|...|"]
    assert "`" in filled.stdout
    assert "`" not in plain.stdout


def test_render_all_on_a_sheet(run, themerms: Path, tmp_path: Path) -> None:
    out = tmp_path / "rooms.png"
    assert run("render", themerms, "--room", "all", "--sheet", "--out", out).exit_code == 0
    assert out.read_bytes().startswith(PNG)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--room", "leter L"], "there is no room 'leter L'; did you mean 'letter L'?"),
        (["--fill", "iced"], "there is no fill 'iced'; did you mean 'ice'?"),
        (["--level", "leter L"], "there is no level 'leter L'"),
    ],
)
def test_unknown_names(run, themerms: Path, options: list[str], message: str) -> None:
    result = run("render", themerms, *options)
    assert result.exit_code == 2
    assert message in result.stderr


def test_rooms_are_only_in_files_of_themed_rooms(run, tmp_path: Path) -> None:
    (tmp_path / "cellar.des").write_text(DES)
    rendered = run("render", tmp_path / "cellar.des", "--room", "cellar")
    dungeon = run("dungeon", "--room", "cellar")
    for result in (rendered, dungeon):
        assert result.exit_code == 2
        assert "--room and --fill are for files of themed rooms" in result.stderr


def test_dungeon(run, themerms: Path) -> None:
    result = run("dungeon", themerms, "--depth", 8, "--room", "kept pond")
    assert result.exit_code == 0
    assert "kept pond" in result.stdout.splitlines()[-1]
    assert run("dungeon", "--vaults", themerms, "--depth", 8, "--force", "kept pond").stdout == result.stdout
    jobs = [run("dungeon", themerms, "--depth", 8, "--count", 4, "--jobs", jobs).stdout for jobs in (1, 2)]
    assert jobs[0] == jobs[1]


def test_dungeon_refuses(run, themerms: Path) -> None:
    both = run("dungeon", themerms, "--room", "ring", "--force", "ring")
    assert (both.exit_code, "exclude each other" in both.stderr) == (2, True)
    unknown = run("dungeon", themerms, "--room", "rong")
    assert (unknown.exit_code, "there is no room 'rong'; did you mean 'ring'?" in unknown.stderr) == (2, True)
    mixed = run("dungeon", themerms, "--vaults", "library")
    assert (mixed.exit_code, "a file of themed rooms makes all rooms" in mixed.stderr) == (2, True)


def test_odds_by_depth(run, themerms: Path) -> None:
    rows = json.loads(run("odds", themerms, "--json").stdout)["rows"]
    starts = list(dict.fromkeys(row["depth from"] for row in rows))
    assert starts == [1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 21]
    sums: dict[int, float] = {}
    for row in rows:
        if row["kind"] == "room":
            sums[row["depth from"]] = sums.get(row["depth from"], 0.0) + row["chance decimal"]
    assert all(abs(total - 1) < 1e-9 for total in sums.values())
    assert rows[-1]["depth to"] is None


def test_odds_of_a_room_and_its_share_of_levels(run, themerms: Path) -> None:
    result = run("odds", themerms, "--room", "furnished room", "--depth", 8, "--levels", 30, "--json")
    (row,) = json.loads(result.stdout)["rows"]
    assert (row["chance"], row["how"]) == ("5/138", "exact")
    assert 0 <= row["share of levels"] <= 1
    again = run("odds", themerms, "--room", "furnished room", "--depth", 8, "--levels", 30, "--json", "--jobs", 2)
    assert again.stdout == result.stdout


def test_odds_under_conditions(run, themerms: Path) -> None:
    rows = json.loads(run("odds", themerms, "--given", "depth=3,9", "--room", "cold store", "--json").stdout)["rows"]
    assert [row["depth"] for row in rows] == [3, 9]


def test_other_commands_take_them_as_vaults(run, themerms: Path, tmp_path: Path) -> None:
    assert "kept pond, 5 levels" in run("stats", themerms, "--room", "kept pond", "--count", 5).stdout
    sampled = run("sample", themerms, "--room", "ring", "--count", 4, "--out", tmp_path / "set", "--executor", "here")
    assert sampled.exit_code == 0
    gallery = run("gallery", themerms, "--out", tmp_path / "gallery", "--samples", 1, "--heat", 2, "--sampled", 2)
    assert gallery.exit_code == 0
    assert "20 levels" in gallery.stdout


def test_check(run, themerms: Path, tmp_path: Path) -> None:
    assert run("check", themerms).exit_code == 0
    broken = tmp_path / "broken.lua"
    broken.write_text(themerms.read_text("utf-8").replace("mindiff = 12", "mindif = 12"))
    result = run("check", broken)
    assert "did you mean 'mindiff'? [lua-theme]" in result.stdout
    assert result.exit_code == 0
    both = run("check", themerms, Path(shutil.copy(themerms, tmp_path / "other.lua")))
    assert (both.exit_code, "duplicate" in both.stdout) == (0, False)


STOPS = """themerooms = {
   { name = "plain", frequency = 3, contents = function() des.room({ type = "ordinary" }) end },
   { name = "inside", contents = function()
      des.room({ contents = function(rm)
         des.feature("fountain")
         local x = rm.nothing.here
      end })
   end },
   { name = "refused", contents = function()
      des.room({ contents = function() des.monster({ id = "newtt" }) des.feature("sink") end })
   end },
   { name = "direct", contents = function() des.room({ x = nil .. "a" }) end },
}
function themerooms_generate()
   local pick, total = nil, 0
   for _, each in ipairs(themerooms) do
      total = total + (each.frequency or 1)
      if nh.rn2(total) < (each.frequency or 1) then pick = each end
   end
   pick.contents()
end
"""


@pytest.mark.parametrize(
    ("room", "shown", "line"), [("inside", "{", 6), ("refused", "#", 10), ("direct", "stops in line 12", 12)]
)
def test_rooms_that_stop_are_drawn_as_far_as_they_go(run, tmp_path: Path, room: str, shown: str, line: int) -> None:
    path = tmp_path / "themerms.lua"
    path.write_text(STOPS)
    result = run("render", path, "--room", room, "--seed", 2)
    assert result.exit_code == 1
    assert shown in result.stdout
    assert f"as far as it can be drawn: the game stops in line {line}:" in result.stdout
    assert result.stderr.count("error:") == 1
    assert f"themerms.lua:{line}:" in result.stderr


def test_ordinary_levels_that_stop_are_drawn_as_far_as_they_go(run, tmp_path: Path) -> None:
    path = tmp_path / "themerms.lua"
    path.write_text(STOPS)
    result = run("dungeon", path, "--depth", 5, "--seeds", "1-4")
    assert result.exit_code == 1
    assert result.stdout.count("as far as it can be drawn: the game stops in line") == 4
    assert "the game stops on 4 levels, drawn as far as possible" in result.stderr
    assert "no themed room" not in result.stderr
    assert ">" in result.stdout


COUNTING = """levels = 0
themerooms = {
   { name = "first", contents = function() des.room({ w = 5, h = 5 }) end },
   { name = "later", contents = function() des.room({ w = 4, h = 4 }) end },
}
function pre_themerooms_generate() levels = levels + 1 end
function themerooms_generate() themerooms[levels > 1 and 2 or 1].contents() end
"""


def test_variables_last_for_the_levels_of_one_game(run, tmp_path: Path) -> None:
    path = tmp_path / "themerms.lua"
    path.write_text(COUNTING)

    def vaults(*options: object) -> list[list[str]]:
        result = run("dungeon", path, "--depths", "3-6", "--format", "json", *options)
        assert result.exit_code == 0, result.stderr
        return [sorted({each["name"] for each in level["vaults"]}) for level in json.loads(result.stdout)]

    assert vaults() == [["first"]] * 4
    assert vaults("--one-game") == [["first"], ["later"], ["later"], ["later"]]
    assert vaults("--one-game") == vaults("--one-game")
    one = run("dungeon", path, "--depth", 3, "--one-game")
    assert one.stdout == run("dungeon", path, "--depth", 3).stdout
    assert run("dungeon", "--one-game").exit_code == 2
