"""Python files with one mistake each, which is found at its place and alone; and files without any."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from bundles import read_bundle
from every import every

from vaultc.games import game_named
from vaultc.language.diagnostics import DesError, Diagnostic
from vaultc.language.embedded.levels import levels_in
from vaultc.language.embedded.rewriting import formatted_file
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.configuration import Settings, is_syntax_error
from vaultc.linter.checking.embedded_files import examine_embedded, mended

HERE = Path(__file__).parent
MISTAKES = read_bundle(HERE / "mistakes.txt")
SOUND = read_bundle(HERE / "sound.txt")
FORMS = read_bundle(HERE / "forms.txt")
"""As ``mistakes``, in texts whose parts come from functions, methods, dictionaries and other files."""
SOUND_FORMS = read_bundle(HERE / "sound_forms.txt")
GAME = game_named("nethack36")


def found_in(text: str, name: str = "env.py") -> list[Diagnostic]:
    examined = examine_embedded(Source.from_text(text, name), GAME, minihack=True)
    return judge([examined], lambda _: Settings(), minihack=True)


def marked(text: str) -> tuple[str, int, int]:
    start, end = text.index("<<"), text.index(">>") - 2
    return text.replace("<<", "").replace(">>", ""), start, end


def test_there_are_enough() -> None:
    assert len(MISTAKES) >= 30 <= len(FORMS)
    assert len(SOUND) >= 10 <= len(SOUND_FORMS)


@every("name", [*MISTAKES, *FORMS], at_once=50)
def test_one_mistake_is_found_at_its_place(name: str) -> None:
    text, start, end = marked((MISTAKES | FORMS)[name])
    found = found_in(text)
    assert [(each.span.text, each.span.start, each.span.end) for each in found] == [(text[start:end], start, end)], [
        str(each) for each in found
    ]


@pytest.mark.parametrize("name", [*SOUND, *SOUND_FORMS])
def test_nothing_is_found_without_a_mistake(name: str) -> None:
    assert [str(each) for each in found_in((SOUND | SOUND_FORMS)[name])] == []


@pytest.mark.parametrize("name", [*FORMS, *SOUND_FORMS])
def test_other_forms_change_in_strings_alone(name: str) -> None:
    """What cannot be written in its literals stays; an older Python cannot read one of the files."""
    text = marked(FORMS[name])[0] if name in FORMS else SOUND_FORMS[name]
    try:
        before = without_strings(text)
    except SyntaxError:
        assert sys.version_info < (3, 12)
        return
    source = Source.from_text(text, "env.py")
    levels = [len(level.holes) for level in levels_in(source)]
    if not any(is_syntax_error(each.rule) for each in found_in(text)):
        after, _ = formatted_file(source, GAME.language)
        assert without_strings(after) == before
        assert [len(level.holes) for level in levels_in(Source.from_text(after, "env.py"))] == levels
    result = mended(source, GAME, True, lambda each: judge([each], lambda _: Settings()), unsafe=True)
    assert without_strings(result.text) == before
    assert len(found_in(result.text)) == len(found_in(text)) - result.fixed.total()


def without_strings(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            node.value = ""
        if isinstance(node, ast.JoinedStr):
            node.values = [part for part in node.values if isinstance(part, ast.FormattedValue)]
    return ast.dump(tree)


@pytest.mark.parametrize("name", [*MISTAKES, *SOUND])
def test_formatting_changes_strings_alone(name: str) -> None:
    text = marked(MISTAKES[name])[0] if name in MISTAKES else SOUND[name]
    source = Source.from_text(text, "env.py")
    if any(is_syntax_error(each.rule) for each in found_in(text)):
        with pytest.raises(DesError):
            formatted_file(source, GAME.language)
        return
    after, left = formatted_file(source, GAME.language)
    assert not left
    assert without_strings(after) == without_strings(text)
    again, _ = formatted_file(Source.from_text(after, "env.py"), GAME.language)
    assert again == after
    assert len(levels_in(Source.from_text(after, "env.py"))) == len(levels_in(source))
    assert [each.rule for each in found_in(after)] == [each.rule for each in found_in(text)]


@pytest.mark.parametrize("name", MISTAKES)
def test_fixes_change_strings_alone(name: str) -> None:
    text, _, _ = marked(MISTAKES[name])
    result = mended(
        Source.from_text(text, "env.py"), GAME, True, lambda each: judge([each], lambda _: Settings()), unsafe=True
    )
    assert without_strings(result.text) == without_strings(text)
    assert len(found_in(result.text)) == 1 - min(result.fixed.total(), 1)
