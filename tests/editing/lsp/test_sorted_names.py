"""Completion of names in sorted levels, where a name follows its class and is looked up in it."""

from __future__ import annotations

from typing import Any

import pytest

FIRST = "# vaultc: dialect=nethack343\n"
HEAD = FIRST + "MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n-----\n|...+\n-----\nENDMAP\n"
ROOMS = FIRST + 'LEVEL:"t"\nROOM:"ordinary",lit,random,random,random\nNAME:"hall"\n'


@pytest.mark.parametrize(
    ("line", "there", "not_there"),
    [
        ("MONSTER:'o',\"h§\",(1,1)", "hill orc", "newt"),
        ("MONSTER[40%]:':',\"§", "newt", "hill orc"),
        ("OBJECT:'*',\"§\",(1,1)", "diamond", "chest"),
        ("CONTAINER:'(',\"§\",(1,1)", "chest", "diamond"),
        ("OBJECT:'%',\"corpse\",(1,1),\"§\",0", "newt", "corpse"),
        ("OBJECT:'%',\"corpse\",(1,1),blessed,\"§\",0", "newt", "corpse"),
        ("OBJECT:')',\"long sword\",(1,1),blessed,0,\"§\"", "Excalibur", "newt"),
        ("MONSTER:'m',\"giant mimic\",(1,1),m_object \"§\"", "boulder", "newt"),
        ("MONSTER:'m',\"giant mimic\",(1,1),m_feature \"§\"", "fountain", "boulder"),
        ('PORTAL:(1,1,1,1),(0,0,0,0),"§"', "baalz", "newt"),
        ("RANDOM_OBJECTS:'*',§", "'!' potions", "'o' orc"),
        ("RANDOM_MONSTERS:§", "'o' orc", "'!' potions"),
    ],
)  # fmt: skip
def test_names_follow_their_class(editor: Any, line: str, there: str, not_there: str) -> None:
    labels = {item.label for item in editor.open(f"{HEAD}{line}\n").at("textDocument/completion").items}
    assert there in labels
    assert not_there not in labels


def test_subrooms_name_the_rooms_of_their_level(editor: Any) -> None:
    opened = editor.open(f'{ROOMS}SUBROOM:"zoo",lit,(0,0),(1,1),"§"\n')
    assert [item.label for item in opened.at("textDocument/completion").items] == ["hall"]


def test_names_are_written_alone_without_a_quote(editor: Any) -> None:
    items = editor.open(f"{HEAD}MONSTER:'o',§\n").at("textDocument/completion").items
    assert {item.text_edit.new_text for item in items if item.label == "hill orc"} == {'"hill orc"'}
