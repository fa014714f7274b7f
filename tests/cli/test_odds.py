"""``vaultc odds`` and the chance policies of ``vaultc render``."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from PIL import Image

from vaultc.chance.seeding import GENERATORS

CHANCES = """LEVEL: "chances"
[25%]: FOUNTAIN: (5,5)
[50%]: OBJECT: ('`', "boulder"), (7,7)
IF [level.obj_at(('`', "boulder"), (7,7))] { [50%]: SINK: (6,6) }
"""


@pytest.fixture
def chances(tmp_path: Path) -> Path:
    path = tmp_path / "chances.des"
    path.write_text(CHANCES, "utf-8")
    return path


def test_chances_of_a_file(run, chances: Path) -> None:
    result = run("odds", chances, "--samples", 400, "--format", "json")
    exact, _, asked, sampled = json.loads(result.stdout)["rows"]
    assert (asked["kind"], asked["how"], asked["outcomes sampled"]) == ("condition", "sampled", True)
    assert asked["outcomes"] == ["true", "false"]
    assert sampled["interval from"] < 0.25 < sampled["interval to"]
    assert (exact["kind"], exact["times a level"], exact["how"]) == ("chance", "1/4", "exact")
    assert (exact["place"], exact["text"]) == (f"{chances}:2", "[25%]: FOUNTAIN: (5,5)")
    assert (exact["share of levels"], exact["share of levels decimal"], exact["how"]) == ("1/4", 0.25, "exact")
    assert (exact["written"], exact["levels"]) == ("1/4", None)
    assert sampled["share of levels"] is None
    assert sampled["share of levels decimal"] == pytest.approx(0.25, abs=0.06)
    assert (sampled["how"], sampled["levels"]) == ("sampled", 400)
    assert sampled["came out"] == round(sampled["share of levels decimal"] * 400) < sampled["met"] < 400
    assert sampled["standard error"] == pytest.approx(0.0217, abs=0.003)


def test_table_of_a_file(run, chances: Path) -> None:
    lines = run("odds", chances, "--samples", 10, "--format", "table").stdout.splitlines()
    assert lines[0].split()[:6] == ["level", "place", "text", "kind", "written", "outcomes"]
    assert "[25%]: FOUNTAIN: (5,5)" in lines[1]
    assert "25.000%" in lines[1]


def test_long_fractions_are_in_files_only(run, tmp_path: Path) -> None:
    path = tmp_path / "repeated.des"
    path.write_text('LEVEL: "repeated"\nNOMAP\nLOOP [40] { [33%]: SINK: random }\n[25%]: POOL: random\n', "utf-8")
    table = run("odds", path, "--samples", 2, "--format", "table").stdout
    assert "exact, with a long fraction" in table
    assert "exact: 1/4" in table
    assert max(map(len, table.splitlines())) < 250
    often, *_ = json.loads(run("odds", path, "--samples", 2, "--format", "json").stdout)["rows"]
    assert Fraction(often["share of levels"]) == 1 - Fraction(67, 100) ** 40


EVERYTHING = """LEVEL: "everything"
FLAGS: noteleport
$a = { (1,1), (2,2), (3,3) }
SHUFFLE: $a
$n = 2d3
LOOP [$n] { OBJECT: random, random }
SWITCH [4] { CASE 0: TRAP: random, (4,4) BREAK DEFAULT: OBJECT: '*', (5,5) }
SWITCH [$n] { CASE 2: MESSAGE: "few" BREAK CASE 9: MESSAGE: "many" }
REPLACE_TERRAIN: (1,1,20,10), ' ', 'T', 30%
TERRAIN: filter(40%, fillrect (30,1,39,10)), 'L'
DOOR: random, (6,6)
ENGRAVING: (7,7), random, "text"
MONSTER: 'o', (8,8)
REGION: (50,1,55,5), random, "ordinary"
IF [level.depth > 8] { MESSAGE: "deep" }
"""


def test_every_chance_of_a_file(run, tmp_path: Path) -> None:
    path = tmp_path / "everything.des"
    path.write_text(EVERYTHING, "utf-8")
    rows = json.loads(run("odds", path, "--samples", 40, "--format", "json").stdout)["rows"]
    found = {(int(row["place"].rpartition(":")[2]), row["kind"]): row for row in rows}
    assert found[4, "shuffle"]["outcomes"] == ["(1,1)", "(2,2)", "(3,3)"]
    assert found[4, "shuffle"]["chances"] == ["1/3"] * 3
    assert found[5, "dice"]["outcomes"] == [2, 3, 4, 5, 6]
    assert found[5, "dice"]["chances"] == ["1/9", "2/9", "1/3", "2/9", "1/9"]
    assert found[6, "class of object"]["times a level"] == "4"
    classes = dict(zip(found[6, "class of object"]["outcomes"], found[6, "class of object"]["chances"], strict=True))
    assert classes["'*'"] == "2/25"
    arms = [row for row in rows if row["kind"] == "arm"]
    assert [row["written"] for row in arms] == ["1/4", "3/4", "1/9", "0"]
    assert [row["share of levels"] for row in arms] == ["1/4", "3/4", "1/9", "0"]
    assert found[7, "kind of trap"]["share of levels"] == "1/4"
    assert not [text for text in found[7, "kind of trap"]["outcomes"] if "teleport" in text]
    assert found[7, "kind of object"]["share of levels"] == "3/4"
    assert (found[9, "each square"]["written"], found[10, "each square"]["written"]) == ("3/10", "2/5")
    assert found[9, "each square"]["squares"] == pytest.approx(60, abs=3)
    assert found[10, "each square"]["squares"] == pytest.approx(40, abs=3)
    assert found[11, "state of the door"]["chances"] == ["1/5"] * 5
    assert len(found[12, "kind of engraving"]["outcomes"]) == 5
    assert found[13, "species of monster"]["outcomes sampled"] is True
    assert found[14, "light"]["chances"] == ["1/77", "76/77"]
    assert found[15, "condition"]["outcomes"] == ["false"]
    deep = json.loads(run("odds", path, "--samples", 5, "--depth", 20, "--format", "json").stdout)["rows"]
    assert [row["outcomes"] for row in deep if row["kind"] == "condition"] == [["true"]]


THINGS = """LEVEL: "things"
FLAGS: rndvault
ROOM: "ordinary", lit, random, random, (7,5) {
  LOOP [2] { [50%]: OBJECT: ('`', "boulder"), random }
  IF [level.depth > 8] { MONSTER: "newt", (1,1) }
  LOOP [2] { OBJECT: ('*', "rock"), random }
}
"""


@pytest.fixture
def things(tmp_path: Path) -> Path:
    path = tmp_path / "things.des"
    path.write_text(THINGS, "utf-8")
    return path


def test_things_of_a_level(run, things: Path) -> None:
    rows = json.loads(run("odds", things, "--things", "--samples", 30, "--format", "json").stdout)["rows"]
    found = {(row["family"], row["thing"]): row for row in rows}
    boulder, newt, rock = found["object", "boulder"], found["monster", "newt"], found["object", "rock"]
    assert (boulder["none"], boulder["mean"], boulder["how"]) == ("1/4", "1", "exact")
    assert (boulder["numbers"], boulder["chances"]) == ([0, 1, 2], ["1/4", "1/2", "1/4"])
    assert (newt["none"], newt["mean"]) == ("1", "0")
    assert (rock["how"], rock["levels"], rock["none decimal"]) == ("sampled", 30, 0), "rocks may stack"
    assert rock["none from"] == 0 < rock["none to"] < 0.2
    table = run("odds", things, "--things", "--samples", 30).stdout
    assert "0: 25.000%, 1: 50.000%, 2: 25.000%" in table


def test_things_at_other_places(run, things: Path) -> None:
    conditions = ("--given", "depth=8..10", "--given", "hero-level=1,14")
    result = run("odds", things, "--things", "--samples", 10, *conditions, "--format", "csv")
    rows = [row for row in csv.DictReader(io.StringIO(result.stdout)) if row["thing"] == "newt"]
    told = [(row["depth"], row["hero level"], row["none"]) for row in rows]
    assert told == [(depth, level, str(int(depth == "8"))) for depth in ("8", "9", "10") for level in ("1", "14")]


def test_chances_given_a_depth(run, things: Path) -> None:
    rows = json.loads(run("odds", things, "--samples", 2, "--given", "depth=12", "--format", "json").stdout)["rows"]
    (condition,) = [row for row in rows if row["kind"] == "condition"]
    assert (condition["depth"], condition["outcomes"], condition["how"]) == (12, ["true"], "exact")


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("depth", "write NAME=VALUE"),
        ("height=3", "write NAME=VALUE"),
        ("depth=99", "expected 1 to 52"),
        ("depth=deep", "neither a number nor a range"),
        ("depth=9..1", "--given: 'depth=9..1': '9..1' ends before it begins"),
        ("gender=other", "choose from female, male"),
        ("role=Wizzard", "Did you mean Wizard"),
    ],
)
def test_conditions_that_cannot_be(run, things: Path, condition: str, message: str) -> None:
    result = run("odds", things, "--given", condition)
    assert (result.exit_code, message in result.stderr) == (2, True)
    assert "Traceback" not in result.stderr


def test_pictures_of_files(run, things: Path, tmp_path: Path) -> None:
    for number, options in enumerate((("--things",), ())):
        path = tmp_path / f"plot{number}.png"
        assert run("odds", things, *options, "--samples", 5, "--out", path).exit_code == 0
        with Image.open(path) as image:
            assert image.width > 500


def test_one_level_of_a_file(run, tmp_path: Path) -> None:
    path = tmp_path / "two.des"
    path.write_text(f'{CHANCES}\n# Title: second one\nLEVEL: "second"\n[10%]: FOUNTAIN: (5,5)\n')
    for name in ("second", "Second One"):
        result = run("odds", path, "--level", name, "--json")
        assert [(row["level"], row["written"]) for row in json.loads(result.stdout)["rows"]] == [("second", "1/10")]
    both = run("odds", path, "--level", "second", "--level", "chances", "--samples", 20, "--csv")
    assert [row["level"] for row in csv.DictReader(io.StringIO(both.stdout))] == ["second", *["chances"] * 4]
    things = run("odds", path, "--things", "--level", "chances", "--samples", 20, "--json")
    assert {row["level"] for row in json.loads(things.stdout)["rows"]} == {"chances"}
    unknown = run("odds", path, "--level", "secnd")
    assert unknown.exit_code == 2
    assert "second" in unknown.stderr


def test_a_vault_of_the_library_by_name(run) -> None:
    result = run("odds", "vlt-delphi", "--samples", 5)
    assert result.exit_code == 0


def test_vaults(run) -> None:
    rows = json.loads(run("odds", "vaults", "--format", "json").stdout)["rows"]
    assert rows[0]["vault"] == "vlt-ordinary"
    assert [Fraction(row["chance"]) for row in rows] == [Fraction(2000, 2050), *[Fraction(1, 2050)] * 50]
    assert {row["weight share"] for row in rows} == {"40/41", "1/2050"}
    (shape,) = (row for row in rows if row["title"] == "L-shaped")
    assert (shape["rotations"], shape["chance of each"]) == (4, "1/8200")
    assert run("odds", "vaults", "library", "--set", "game").stdout == run("odds", "vaults").stdout


def test_originals_are_chosen_on_demand(run) -> None:
    rows = json.loads(run("odds", "vaults", "--set", "originals", "--format", "json").stdout)["rows"]
    names = {row["vault"] for row in rows}
    assert {"vlt-ordinary", "vlt-tidepool"} < names
    assert "vlt-delphi" not in names
    assert Fraction(rows[0]["weight share"]) == Fraction(2000, 1999 + len(rows))
    everything = json.loads(run("odds", "vaults", "--set", "all", "--format", "json").stdout)["rows"]
    assert len(everything) == 51 + len(rows) - 1


def test_the_games_own_walk(run) -> None:
    """Every rotation counts, the first of the list loses a chance and the last one gains it."""
    rows = json.loads(run("odds", "vaults", "--game-walk", "--format", "json").stdout)["rows"]
    chances = [Fraction(row["chance"]) for row in rows]
    assert chances == [Fraction(1999, 2069), *[Fraction(1, 2069)] * 68, Fraction(2, 2069)]


def test_vaults_of_files_are_chosen_as_in_the_game(run, tmp_path: Path) -> None:
    path = tmp_path / "mine.des"
    room = 'FLAGS: rndvault\nROOM: "ordinary", random, random, random, random { }\n'
    path.write_text("".join(f'# Title: hall ({n} of 3)\nLEVEL: "hall-{n}"\n{room}\n' for n in (1, 2, 3)))
    rows = json.loads(run("odds", "vaults", path, "--format", "json").stdout)["rows"]
    assert [row["chance"] for row in rows] == ["0", "1/3", "2/3"]
    together = json.loads(run("odds", "vaults", "library", path, "--format", "json").stdout)["rows"]
    assert [row["chance"] for row in together] == ["2000/2053", *["1/2053"] * 53]


def test_luck(run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("odds", "rnl", "--x", 10, "--rule", "3.6", "--format", "csv").stdout)))
    assert len(rows) == 270
    chance = {"luck": "-13", "adjustment": "-4", "result": "0", "chance": "1/410", "chance decimal": str(1 / 410)}
    mean = {"mean": "609/82", "mean decimal": str(609 / 82)}
    assert rows[0] == chance | mean | {"luck ignored": "1/41", "luck ignored decimal": str(1 / 41)}
    table = run("odds", "rnl", "--x", 10, "--luck", 5, "--rule", "unnethack").stdout
    assert "rule: unnethack" in table
    assert len(table.splitlines()) == 5
    assert "10.000%" in table


def test_pseudo_random_distribution(run) -> None:
    data = json.loads(run("odds", "prd", "25%", "--format", "json").stdout)
    assert data["constant in units of 2^-32"] == 363973103
    assert data["certain on try"] == len(data["rows"]) == 12
    data = json.loads(run("odds", "prd", "--table", "3,17%,29,37,43,59,83", "--format", "json").stdout)
    assert data["long-run rate decimal"] == pytest.approx(0.246653087, abs=5e-10)
    assert Fraction(data["long-run rate"]).denominator.bit_length() > 100
    assert [row["threshold"] for row in data["rows"]][:2] == [128849018, 730144440]


def test_rubber_band(run) -> None:
    data = json.loads(run("odds", "rubber-band", "--format", "json").stdout)
    assert data["8 hits"] == "8560873596490316163/25600000000000000000"
    assert data["rows"][1]["chance"] == "33/50"
    later = run("odds", "rubber-band", "--start=-1/50", "--up", "0.02", "--down", "1").stdout
    assert "0.000%" in later


def test_karmic(run) -> None:
    rows = json.loads(run("odds", "karmic", "--modifier", "-2..2", "--format", "json").stdout)["rows"]
    assert [row["modifier"] for row in rows] == [-2, -1, 0, 1, 2]
    assert (rows[0]["bad on from"], rows[0]["bad on to"]) == (1, 12)
    single = run("odds", "karmic", "--modifier", 0).stdout
    assert "rolls after 2 bad in a row: 3.219% (karmic modifier +1, without karma 3.200%)" in single
    assert "19.904%" in run("odds", "karmic", "--modifier", 0, "--only", "bad").stdout


def test_dice(run) -> None:
    lines = run("odds", "dice", "3d6", "1d20", "5d2").stdout.splitlines()
    assert lines[0] == "3d6: mean 10.5, standard deviation 2.958040, 3 to 18, quartiles 8 10 13"
    assert lines[5].split() == ["1", "0.000%", "5.000%", "0.000%"]


def test_policies(run) -> None:
    rows = json.loads(run("odds", "policies", "25%", "--format", "json").stdout)["rows"]
    assert {row["policy"]: round(row["mean decimal"], 4) for row in rows}["prd:cold"] == 4.7375


@pytest.mark.parametrize(
    "arguments",
    ["rnl --x 10", "prd 25%", "rubber-band", "karmic", "karmic --modifier 3", "dice 3d6 1d20"],
)
def test_plots(run, arguments: str, tmp_path: Path) -> None:
    path = tmp_path / "plot.png"
    assert run("odds", *arguments.split(), "--out", path).exit_code == 0
    with Image.open(path) as image:
        assert image.size == (900, 560)


@pytest.mark.parametrize("arguments", ["vaults", "vaults --set all --game-walk", "policies 25%", "vlt-delphi"])
def test_rows_as_pictures(run, arguments: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.png"
    assert run("odds", *arguments.split(), "--out", path).exit_code == 0
    with Image.open(path) as image:
        assert image.width >= 1000
        assert len(image.getcolors(100_000)) > 5


def test_too_many_chances_for_a_picture(run, tmp_path: Path) -> None:
    path = tmp_path / "many.des"
    path.write_text('LEVEL: "many"\n' + "[25%]: FOUNTAIN: (5,5)\n" * 301)
    result = run("odds", path, "--out", tmp_path / "many.png")
    assert result.exit_code == 2
    assert "a plot shows at most 300 rows, not 301" in result.stderr
    assert not (tmp_path / "many.png").exists()


def test_files_by_their_ending(run, tmp_path: Path) -> None:
    run("odds", "dice", "1d4", "--out", tmp_path / "dice.csv")
    assert (tmp_path / "dice.csv").read_text("utf-8").splitlines()[1] == "1,1/4,0.25"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("rnl --x 0", "x must be at least 1, not 0"),
        ("rnl --x -4", "x must be at least 1, not -4"),
        ("rnl --x 5000", "x must be at most 2000"),
        ("rnl --x 10 --luck 14", "luck must be between -13 and 13, not 14"),
        ("rnl --x 10 --luck -14..0", "luck must be between -13 and 13, not -14"),
        ("rnl --x 10 --luck 5..1", "ends before it begins"),
        ("rnl --x 10 --luck much", "nor a range such as"),
        ("prd 150%", "between 0 and 100, not 150"),
        ("prd -5", "No such option"),
        ("prd much", "not a percentage"),
        ("prd 0", "from 0.1% to below 100%"),
        ("prd --table 3,17,101", "between 0 and 100, not 101"),
        ("prd --table ,", "not a percentage"),
        ("prd --table 0,0", "not all of them 0"),
        ("prd", "give a percentage"),
        ("rubber-band --up 0.5 --down 0.1", "the odds never come down"),
        ("rubber-band --start x", "not a number"),
        ("karmic --modifier 101", "between -100 and 100, not 101"),
        ("dice 3x6", "is not a dice expression"),
        ("dice 99999d99999", "can be looked at"),
        ("policies 150%", "between 0 and 100, not 150"),
        ("policies 100%", "from 1 to 99"),
        ("nowhere.des", "no such file"),
        ("dice 1d4 --out dice.bmp", "unknown format"),
    ],
)
def test_bad_input(run, arguments: str, message: str) -> None:
    result = run("odds", *arguments.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    last = result.stderr.strip().splitlines()[-1]
    assert message in last


def test_a_file_without_chances(run, tmp_path: Path) -> None:
    cellar = tmp_path / "cellar.des"
    cellar.write_text('LEVEL: "cellar"\nFOUNTAIN: (5,5)\n', "utf-8")
    result = run("odds", cellar)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "no chances found" in result.stderr


# ---- render --chance


def test_game_is_the_default(run, chances: Path) -> None:
    arguments = "render", chances, "--count", 40, "--format", "json"
    assert run(*arguments).stdout == run(*arguments, "--chance", "game").stdout


def test_policies_change_which_levels_hit(run, chances: Path) -> None:
    game = run("render", chances, "--count", 40).stdout
    for policy in ("prd", "rubber-band", "karmic", "bag", "luck:13"):
        first = run("render", chances, "--count", 40, "--chance", policy).stdout
        assert first != game
        assert first == run("render", chances, "--count", 40, "--chance", policy).stdout
    bag = run("render", chances, "--count", 40, "--chance", "bag").stdout
    assert bag.count("{") == 10


def test_luck_is_the_heros(run, chances: Path) -> None:
    plain = run("render", chances, "--count", 40, "--chance", "luck", "--luck", 13).stdout
    assert plain == run("render", chances, "--count", 40, "--chance", "luck:13:boon", "--luck", 13).stdout


@pytest.mark.parametrize(
    ("policy", "message"),
    [("prdd", "is not a chance policy"), ("luck:20", "luck must be between"), ("pity:2", "more often than 25 %")],
)
def test_bad_policies(run, chances: Path, policy: str, message: str) -> None:
    result = run("render", chances, "--chance", policy)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_between_levels(run, tmp_path: Path) -> None:
    path = tmp_path / "fountain.des"
    path.write_text('LEVEL: "fountain"\n[25%]: FOUNTAIN: (5,5)\n')

    def fountains(*options: str) -> int:
        result = run("render", path, "--count", 40, "--chance", "prd", *options)
        assert result.exit_code == 0
        return result.stdout.count("{")

    kept, reset, randomised = fountains(), fountains("--reset-between-levels"), fountains("--randomise-counters")
    assert 8 <= kept <= 12
    assert 0 <= reset <= 8
    assert 5 <= randomised <= 18


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--reset-between-levels", "game remembers nothing from level to level that could be reset"),
        ("--chance luck:3 --randomise-counters", "luck:3 remembers nothing from level to level"),
        ("--chance prd --reset-between-levels --randomise-counters", "exclude each other"),
        ("--chance prd:cold --randomise-counters", "cannot be randomised as well"),
    ],
)
def test_nothing_between_levels(run, chances: Path, options: str, message: str) -> None:
    result = run("render", chances, *options.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


# ---- render --rng


@pytest.mark.parametrize("name", GENERATORS)
def test_every_generator_makes_levels(run, name: str) -> None:
    arguments = "render", "vlt-fissure", "vlt-grove", "--count", 2, "--rng", name
    result = run(*arguments)
    assert result.exit_code == 0
    assert result.stdout == run(*arguments).stdout
    if name not in ("isaac", "pcg64"):
        assert result.stdout != run(*arguments[:-1], "isaac").stdout
    if name == "pcg64":
        assert result.stdout == run(*arguments[:-1], "modern").stdout


def test_facts_of_the_page(run) -> None:
    result = run("odds", "vaults", "Fake Delphi", "--facts", "--format", "json")
    assert result.exit_code == 0
    report = json.loads(result.output)
    assert (report["facts"], report["differ"]) == (8, 0)
    doors = next(row for row in report["rows"] if row["fact"] == "doors of the inner room")
    assert (doors["page"], doors["library"], doors["how"]) == ("1 + 25%", "1: 75%, 2: 25%", "law")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["vlt-moon", "--facts"], "the page says nothing about these levels"),
        (["--facts", "--game-walk"], "leave --game-walk out"),
        (["--set", "wiki"], "'wiki' is not one of 'library', 'page', 'game', 'originals', 'all'"),
    ],
)
def test_facts_that_are_not_there(run, arguments: list[str], message: str) -> None:
    result = run("odds", "vaults", *arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_sets_of_vaults(run) -> None:
    names = {}
    for chosen in ("library", "page", "game", "originals", "all"):
        result = run("odds", "vaults", "--set", chosen, "--format", "json")
        names[chosen] = [row["vault"] for row in json.loads(result.output)["rows"]]
    assert names["library"] == names["page"] == names["game"]
    assert len(names["page"]) == 51
    assert set(names["all"]) == {*names["page"], *names["originals"]}


def test_a_list_of_weights(run) -> None:
    found = json.loads(run("odds", "vaults", "--weights", "2000,1x50", "--format", "json").stdout)
    assert found["all weights"] == 2050
    assert [row["chance"] for row in found["rows"]] == ["1999/2050", *["1/2050"] * 49, "1/1025"]
    assert found["rows"][0]["weight share"] == "40/41"
    for weights in ("", "x", "0,0", "1x0", "-3,4", "1x1001", "1,,2"):
        result = run("odds", "vaults", "--weights", weights)
        assert (result.exit_code, result.stdout) == (2, "")
    assert run("odds", "vaults", "library", "--weights", "1,2").exit_code == 2


def test_chances_of_one_statement(run, tmp_path: Path) -> None:
    """Outside of a terminal, each says where it is."""
    path = tmp_path / "altar.des"
    path.write_text(
        'LEVEL: "x"\nALTAR: (5,5), align[0], random\nFOUNTAIN: (6,6)\nMINERALIZE: 10, 0, 20, (-1)\n', "utf-8"
    )
    lines = run("odds", path, "--dialect", "unnethack", "--format", "table").stdout.splitlines()
    assert [line.count("altar.des:") for line in lines] == [0, *[1] * 6]
    rows = list(csv.DictReader(io.StringIO(run("odds", path, "--dialect", "unnethack", "--format", "csv").stdout)))
    assert [row["kind"] for row in rows] == [
        "alignment of the altar", "kind of altar", "kelp in a pool", "kelp in a moat", "gold in rock", "gems in rock",
    ]  # fmt: skip
    assert [row["written"] for row in rows] == ["", "", "1/10", "0", "1/50", "1/200"]
    assert {row["place"] for row in rows} == {f"{path}:2", f"{path}:4"}


def test_options_may_precede_the_file(run, chances: Path) -> None:
    """Options are a file's wherever they are written, and a file of the library has no folder in its place."""
    few = ["--samples", "5"]
    for options in (["--things", *few], few, ["--json", *few], ["--given", "depth=3", *few], [*few, "--"]):
        assert run("odds", *options, chances).stdout == run("odds", chances, *options).stdout != ""
    assert "vaultc odds FILE [OPTIONS] [FILE]..." in run("odds", "--things").stderr
    assert run("odds", "--unknown", chances).exit_code == 2
    places = [row["place"] for row in json.loads(run("odds", "--json", "--samples", "5", "vlt-delphi").stdout)["rows"]]
    assert set(places) == {"rooms.des:13", "rooms.des:14"}
