"""Dungeon files in the editor."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.editing.lsp import dungeon_files, protocol, symbols
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.fixing import actions
from vaultc.editing.lsp.positions import uri_of

TEXT = """\
DUNGEON: "The Deep" "D" (10,3)
BRANCH: "The Pit" @ (2,1)
RNDLEVEL: "moat" "none" @ (4,2) 2
CHAINLEVEL: "well" "none" "moat" + (1,0)
DUNGEON: "The Pit" "P" (2,0)
LEVEL: "" "none" @ (1,0)
DESCRIPTION: 
"""  # noqa: W291


@pytest.fixture
def opened(tmp_path: Path) -> tuple[Documents, Document]:
    (tmp_path / "deep.des").write_text('LEVEL: "moat-1"\nLEVEL: "moat-2"\nLEVEL: "crypt"\n')
    (tmp_path / "dungeon.def").write_text(TEXT)
    documents = Documents()
    return documents, documents.open(uri_of(tmp_path / "dungeon.def"), TEXT, 1)


def proposed(opened: tuple[Documents, Document], before: str) -> list[str]:
    documents, document = opened
    offset = TEXT.index(before) + len(before)
    return [item.label for item in dungeon_files.proposals(documents, document, offset).items]


def test_names_and_words_are_proposed(opened: tuple[Documents, Document]) -> None:
    assert proposed(opened, 'LEVEL: "moat" "none" @ (4,2) 2\nCHAIN')[:2] == ["DUNGEON", "ENTRY"]
    assert proposed(opened, 'RNDLEVEL: "') == ["moat", "crypt"]
    assert proposed(opened, '\nLEVEL: "') == ["moat-1", "moat-2", "crypt"]
    assert proposed(opened, '"well" "none" "') == ["moat", "well", ""]
    assert proposed(opened, 'BRANCH: "') == ["The Deep", "The Pit"]
    assert proposed(opened, "DESCRIPTION: ") == ["hellish", "mazelike", "roguelike"]


def test_a_level_is_described_with_its_chances(opened: tuple[Documents, Document]) -> None:
    _, document = opened
    found = dungeon_files.hover(document, TEXT.index('"moat"') + 2)
    assert found is not None
    assert found.contents.value.startswith("**moat**, in The Deep: depths 4 to 5, in all games")
    assert "| 4 | 50.0% |" in found.contents.value
    branch = dungeon_files.hover(document, TEXT.index("The Pit") + 2)
    assert branch is not None
    assert "branch in The Deep: depth 2" in branch.contents.value


def test_names_lead_to_levels_and_dungeons(opened: tuple[Documents, Document]) -> None:
    documents, document = opened
    levels = dungeon_files.definition(documents, document, TEXT.index('"moat"') + 2)
    assert [(Path(place.uri).name, place.range.start.line) for place in levels] == [("deep.des", 0), ("deep.des", 1)]
    chain = dungeon_files.definition(documents, document, TEXT.rindex('"moat"') + 2)
    assert [place.range.start.line for place in chain] == [2]
    pit = dungeon_files.definition(documents, document, TEXT.index("The Pit") + 2)
    assert [place.range.start.line for place in pit] == [4]


def test_a_level_is_renamed_in_all_files(opened: tuple[Documents, Document]) -> None:
    documents, document = opened
    edit = dungeon_files.rename(documents, document, TEXT.index('"moat"') + 2, "ditch")
    assert edit is not None
    count = {Path(uri).name: len(edits) for uri, edits in edit.changes.items()}
    assert count == {"dungeon.def": 2, "deep.des": 2}
    assert dungeon_files.rename(documents, document, TEXT.index('"moat"') + 2, 'a"b') is None


def test_findings_and_layout(tmp_path: Path) -> None:
    documents = Documents()
    text = 'DUNGEON: "The Deep" "D" (10,3)\nLEVEL: "moat"  none @ (4,2)\n'
    document = documents.open(uri_of(tmp_path / "dungeon.def"), text, 1)
    assert [found.message for found in document.findings] == ["`none` in LEVEL needs double quotes"]
    whole = protocol.Range(protocol.Position(0, 0), protocol.Position(2, 0))
    assert [action.title for action in actions(document, whole, None)] == [
        "Put it in quotes",
        "Apply all safe fixes",
    ]
    assert dungeon_files.formatted(document) == []
    fixed = document.with_text(text.replace("none", '"none"'))
    assert len(dungeon_files.formatted(fixed)) == 1


def renamed_in_levels(opened: tuple[Documents, Document], old: str, new: str) -> dict[str, list[str]]:
    documents, document = opened
    assert document.path is not None
    path = document.path.with_name("deep.des")
    levels = documents.open(uri_of(path), path.read_text(), 1)
    edit = symbols.rename(documents, levels, levels.text.index(old) + 1, new, [path.parent])
    assert edit is not None
    return {Path(uri).name: sorted(each.new_text for each in edits) for uri, edits in edit.changes.items()}


def test_a_level_is_renamed_in_the_dungeon_file_too(opened: tuple[Documents, Document]) -> None:
    found = renamed_in_levels(opened, "moat-1", "ditch-1")
    assert found == {"dungeon.def": ["ditch", "ditch"], "deep.des": ["ditch-1", "ditch-2"]}


def test_a_counted_level_with_another_number_is_renamed_alone(opened: tuple[Documents, Document]) -> None:
    assert renamed_in_levels(opened, "moat-1", "pool") == {"deep.des": ["pool"]}


def test_places_in_dungeon_files_are_references(opened: tuple[Documents, Document]) -> None:
    documents, document = opened
    assert document.path is not None
    path = document.path.with_name("deep.des")
    levels = documents.open(uri_of(path), path.read_text(), 1)
    found = symbols.references(documents, levels, levels.text.index("moat-2") + 1, [path.parent])
    assert [Path(place.uri).name for place in found] == ["deep.des", "dungeon.def", "dungeon.def"]


WHOLE = 'DUNGEON: "The Deep" "D" (10,3)\nRNDLEVEL: "moat" "none" @ (4,2) 2\nLEVEL: "well" "none" @ (6,0)\n'


def test_findings_about_the_folder_are_shown_where_they_are(opened: tuple[Documents, Document]) -> None:
    documents, document = opened
    assert document.path is not None
    document.path.write_text(WHOLE)
    document = documents.open(document.uri, WHOLE, 2)
    assert document.path is not None
    missing = [found.message for found in document.own_findings if found.rule == "missing-level"]
    assert len(missing) == 1
    assert "`well`" in missing[0]
    path = document.path.with_name("deep.des")
    levels = documents.open(uri_of(path), path.read_text(), 1)
    unused = [found for found in levels.own_findings if found.rule == "unused-level"]
    assert [found.span.text for found in unused] == ['"crypt"']


def test_levels_are_those_of_the_open_texts(opened: tuple[Documents, Document]) -> None:
    documents, document = opened
    assert document.path is not None
    documents.open(uri_of(document.path.with_name("deep.des")), 'LEVEL: "moat-1"\nLEVEL: "moat-2"\nLEVEL: "well"\n', 2)
    assert list(documents.open(document.uri, WHOLE, 2).own_findings) == []
