"""Comments that allow findings in Lua scripts: what they cover, their faults, and ``--add-allow``."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.games import game_named
from vaultc.language.source import Source
from vaultc.linter.checking.allowing import ScriptComments, with_allows
from vaultc.linter.checking.check_file import examine
from vaultc.pipeline.reading import model_of

MISSPELT = "des.object({ cursd = true })"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def checked(run, text: str, *arguments: str) -> str:
    Path("level.lua").write_text(text)
    return run("check", "level.lua", "--output-format", "concise", *arguments).stdout


@pytest.mark.parametrize(
    "text",
    [
        f"-- vaultc: allow(lua-strict)\n{MISSPELT}\n",
        f"{MISSPELT} -- vaultc: allow(lua-strict): a fork reads it\n",
        f"des.gold()\n-- vaultc: allow-file(lua-strict)\n{MISSPELT}\n{MISSPELT}\n",
        f"-- vaultc: allow(lua-strict)\n\n-- and more\nfor i = 1, 2 do\n   {MISSPELT}\nend\n",
        "des.object({\n   id = 'dagger',\n   -- vaultc: allow(lua-strict)\n   cursd = true,\n   buc = 'cursed',\n})\n",
        "-- vaultc: allow(lua-strict)\ndes.map([[\n...\n..\n]])\n",
        "des.map([[\n...\n]]) des.object({\n cursd = true }) -- vaultc: allow(lua-strict)\n",
        "-- vaultc: allow(lua-strict, lua-global)\nplace = des.object({ cursd = 1 })\n",
    ],
)
def test_allowed(run, text: str) -> None:
    assert checked(run, text).startswith("no errors, no warnings")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"-- vaultc: allow(lua-strict)\ndes.gold()\n{MISSPELT}\n", "1:18: warning: nothing here needs `lua-strict`"),
        ("des.gold() -- vaultc: allow(lua-globl)\n", "1:29: warning: there is no rule `lua-globl`; did you mean"),
        ("-- vaultc: alow(lua-strict)\n", "1:1: note: vaultc does not understand this comment"),
        ("-- vaultc: dialect=nethack37\n", "there is no dialect `nethack37`; did you mean 'nethack-3.7'?"),
        ("local text = [[\n-- vaultc: allow(lua-strict)\n]]\n" + MISSPELT, "the field 'cursd' is unknown"),
        ("des.object({\n-- vaultc: allow(lua-strict)\nbuc = 'cursed',\ncursd = true })\n", "'cursd' is unknown"),
    ],
)
def test_comments_that_do_not_hold(run, text: str, message: str) -> None:
    assert message in checked(run, text)


def test_the_fix_of_a_comment_behind_code_keeps_the_code(run) -> None:
    checked(run, "des.gold() -- vaultc: allow(lua-strict)\ndes.stair('up')\n", "--fix", "--unsafe-fixes")
    assert Path("level.lua").read_text() == "des.gold()\ndes.stair('up')\n"


def test_a_game_in_a_comment_is_its_version() -> None:
    source = Source.from_text("-- vaultc: dialect=unnethack6\nlocal x = get_deadends()\n", "level.lua")
    assert examine(source, game_named("unnethack")).diagnostics == ()


def test_comments_are_written_where_they_can_stand(run) -> None:
    text = (
        f"des.map([[\n...\n..\n]]); {MISSPELT}\ndes.room({{\n   contents = function()\n      {MISSPELT}\n"
        "      des.object({\n         id = 'dagger',\n         cursd = true,\n      })\n   end,\n})\nplace = 3\n"
    )
    Path("level.lua").write_text(text)
    result = run("check", "level.lua", "--add-allow")
    assert result.stdout == "4 findings allowed by 4 comments in 1 file\n"
    assert result.stderr.count("not allowed: level.lua:4:19:") == 1
    assert Path("level.lua").read_text() == (
        f"-- vaultc: allow(lua-strict)\ndes.map([[\n...\n..\n]]); {MISSPELT}\ndes.room({{\n   contents = function()\n"
        f"      -- vaultc: allow(lua-strict)\n      {MISSPELT}\n"
        "      des.object({\n         id = 'dagger',\n         -- vaultc: allow(lua-strict)\n         cursd = true,\n"
        "      })\n   end,\n})\n-- vaultc: allow(lua-global)\nplace = 3\n"
    )


def test_a_syntax_error_cannot_be_allowed() -> None:
    source = Source.from_text("des.gold(\n", "level.lua")
    model = model_of(source, game_named("nethack36"))
    result = with_allows(source, "nethack36", model.parsed.diagnostics)
    assert (result.text, result.findings, len(result.left)) == (source.text, 0, 1)


def test_line_ends_of_other_systems() -> None:
    comments = ScriptComments(Source.from_text("-- vaultc: allow(lua-strict)\r\ndes.gold()\r\n", "level.lua"))
    (allow,) = comments.parsed.comments
    assert allow.text == "-- vaultc: allow(lua-strict)"
    assert comments.covered(allow.span).text.rstrip("\r\n") == "des.gold()"
