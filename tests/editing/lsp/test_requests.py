"""Every request, asked by a client of a server of its own."""

from __future__ import annotations

from typing import Any

import pytest
from lsprotocol import types

CELLAR = 'LEVEL: "cellar"\n'


def labels(answer: Any) -> set[str]:
    return {item.label for item in answer.items}


# ---- findings and fixes


def test_findings_come_with_severity_rule_and_help(editor) -> None:
    [found] = editor.open(CELLAR + 'MONSTER: "newtt", random\n').findings
    assert (found.code, found.severity, found.source) == ("unknown-monster", types.DiagnosticSeverity.Error, "vaultc")
    assert found.message == 'unknown monster `newtt`\ndid you mean `"newt"`?'
    assert (found.range.start, found.range.end) == (types.Position(1, 9), types.Position(1, 16))


def test_findings_follow_every_key(editor) -> None:
    text = editor.open(CELLAR)
    assert text.findings == []
    line = 'MONSTER: "newt", random'
    for end in range(1, len(line) + 1):
        text.version += 1
        place = types.Position(1, end - 1)
        change = types.TextDocumentContentChangePartial(types.Range(place, place), line[end - 1])
        editor.send_changes(text, [change])
        assert bool(text.findings) == (end < len(line)), line[:end]


def test_ranges_count_as_the_client_does(editor) -> None:
    text = editor.open(CELLAR + 'ENGRAVING: random, dust, "\U0001f409 é" . 7\nMESSAGE: "\U0001f409" . nwet\n')
    assert [found.range.start.character for found in text.findings if found.range.start.line == 2] == [16]


def test_a_fix_mends_and_a_comment_allows(editor) -> None:
    text = editor.open(CELLAR + '  MONSTER: "n§ewtt", random\n')
    place = types.Range(text.marks[0], text.marks[0])
    actions = text.ask("textDocument/codeAction", range=place, context=types.CodeActionContext([]))
    fix, allow = actions
    assert fix.is_preferred
    assert 'MONSTER: "newt", random' in text.applied(fix.edit.changes[text.uri])
    assert "  # vaultc: allow(unknown-monster)\n  MONSTER" in text.applied(allow.edit.changes[text.uri])


def test_all_safe_fixes_at_once(editor) -> None:
    text = editor.open(CELLAR + "STAIR: random, upp\nSTAIR: random, downn\n")
    context = types.CodeActionContext([], only=["source.fixAll"])
    [action] = text.ask("textDocument/codeAction", range=text.whole, context=context)
    assert "STAIR: random, up\nSTAIR: random, down\n" in text.applied(action.edit.changes[text.uri])


# ---- layout

ROUGH = 'LEVEL:"cellar"\nSINK:random\n\nFOUNTAIN:random\n'


def test_formatting(editor) -> None:
    text = editor.open(ROUGH)
    edits = text.ask("textDocument/formatting", options=types.FormattingOptions(2, True))
    assert text.applied(edits) == 'LEVEL: "cellar"\nSINK: random\n\nFOUNTAIN: random\n'


def test_formatting_of_a_range_leaves_the_rest(editor) -> None:
    text = editor.open(ROUGH)
    where = types.Range(types.Position(3, 0), types.Position(3, 3))
    edits = text.ask("textDocument/rangeFormatting", range=where, options=types.FormattingOptions(2, True))
    assert text.applied(edits) == 'LEVEL:"cellar"\nSINK:random\n\nFOUNTAIN: random\n'


def test_broken_texts_are_not_laid_out(editor) -> None:
    text = editor.open(ROUGH + "MONSTER: (\n")
    assert not text.ask("textDocument/formatting", options=types.FormattingOptions(2, True))


# ---- completion

COMPLETIONS = [
    ("", {"LEVEL"}, {"MONSTER"}),
    (CELLAR + "MON§", {"MONSTER", "MON_GENERATION"}, {"newt"}),
    (CELLAR + 'MONSTER: "§', {"newt", "gnome lord"}, {"long sword", "random"}),
    (CELLAR + "MONSTER: ('D', \"§\"), random", {"tatzelworm"}, {"newt"}),
    (CELLAR + "MONSTER: §", {"random", "newt"}, {"peaceful"}),
    (CELLAR + "MONSTER: 'D', random, §", {"peaceful", "asleep"}, {"blessed", "MONSTER"}),
    (CELLAR + "OBJECT: '*', random, §", {"blessed", "quantity"}, {"peaceful", "montype", "locked", "random"}),
    (CELLAR + 'OBJECT: "chest", random, §', {"locked", "trapped"}, {"open", "closed", "lit", "invisible"}),
    (CELLAR + 'OBJECT: "corpse", random, blessed, §', {"montype"}, {"cursed", "blessed", "locked", "recharged"}),
    (CELLAR + "CONTAINER: 'chest', random { OBJECT: '*', § }", {"blessed"}, {"random", "buried", "lit"}),
    (CELLAR + 'MONSTER: "newt", random, peaceful, §', {"asleep"}, {"hostile", "m_object"}),
    (CELLAR + "MONSTER: 'm', random, §", {"hostile", "m_object"}, {"erodeproof"}),
    (CELLAR + 'OBJECT: "corpse", random, montype: "§', {"newt"}, {"long sword"}),
    (CELLAR + 'OBJECT: "long sword", random, name: "§', {"Excalibur"}, {"newt"}),
    (CELLAR + 'TRAP: "§', {"sleep gas", "pit"}, {"newt"}),
    (CELLAR + "TERRAIN: (1,1), '§", {"'L' lava", "'}' moat"}, {"newt"}),
    (CELLAR + 'ROOM: "§', {"zoo", "ordinary"}, {"pit"}),
    (CELLAR + "FLAGS: §", {"noteleport", "rndvault"}, {"MONSTER"}),
    (CELLAR + "FLAGS: noteleport, §", {"hardfloor"}, {"MONSTER"}),
    (CELLAR + "$gold = 5\nGOLD: $§, random", {"$gold"}, {"newt"}),
    (CELLAR + "IF [§", {"level.depth", "rnd"}, {"MONSTER"}),
    (CELLAR + "FUNCTION den() { SINK: random }\nde§", {"den"}, set()),
    (CELLAR + 'PORTAL: (0,0,1,1), (0,0,0,0), "§', {"cellar"}, {"newt"}),
    (CELLAR + 'MONSTER: ((((\nROOM: "§', {"zoo"}, {"newt"}),
    (CELLAR + "# vaultc §", set(), {"MONSTER"}),
    (CELLAR + "GEOMETRY: center,center\nMAP\n..§", set(), {"MONSTER"}),
]


@pytest.mark.parametrize(("text", "there", "not_there"), COMPLETIONS)
def test_completion(editor, text: str, there: set[str], not_there: set[str]) -> None:
    opened = editor.open(text if "§" in text else text + "§")
    found = labels(opened.at("textDocument/completion"))
    assert there <= found
    assert not not_there & found


def test_a_completion_replaces_what_is_written(editor) -> None:
    text = editor.open(CELLAR + 'MONSTER: "new§", random\n')
    [newt] = [item for item in text.at("textDocument/completion").items if item.label == "newt"]
    assert text.applied([newt.text_edit]) == CELLAR + 'MONSTER: "newt", random\n'
    assert newt.detail.startswith("level ")


def test_statements_are_snippets_with_their_reference(editor) -> None:
    items = editor.open(CELLAR + "ENGRA§").at("textDocument/completion").items
    [item] = [item for item in items if item.label == "ENGRAVING"]
    assert item.insert_text_format is types.InsertTextFormat.Snippet
    assert item.text_edit.new_text == 'ENGRAVING: ${1:(3,4)}, ${2:dust}, "${3:text}"'
    assert "ENGRAVING: place," in item.documentation.value


# ---- hover and signatures

HOVERS = [
    ("MON§STER: 'D', random", "MONSTER: monster, place"),
    ('MONSTER: "ne§wt", random', "**newt**"),
    ("MONSTER: 'D§', random", "tatzelworm"),
    ('OBJECT: "ru§by", random', "**ruby**"),
    ("TERRAIN: (1,1), 'L§'", "lava"),
    ("GOLD: 3§d6, random", "from 3 to 18"),
    ("GOLD: 2 + r§nd(5), random", "rnd(integer)"),
    ("$count = 4\nGOLD: $co§unt, random", "declared in line 2\n- `4`"),
    ("FUNCTION den($n:int) { SINK: random }\nde§n(3)", "FUNCTION den($n:int)"),
    ("I§F [30%] { LOOP [2] { SINK: random } }", "in 30% of all levels"),
    ("TERRAIN: fil§ter(30%, (1,1)), 'L'", "Some squares of a selection"),
    ("# vaultc: allow(unused-§variable)", "**unused-variable** (warning)"),
    ("OBJECT: 'D', random, greas§ed", "`greased`: covered with grease"),
    ("MONSTER: 'D', random, ble§ssed", "blessed"),
    ("OBJECT: '(', random, li§t", "`lit`: burning"),
    ('REGION: (1,1,5,5), li§t, "ordinary"', "with light"),
    ("STAIR: random, u§p", "leads to the level above"),
    ("ALTAR: (§3,4), align[0], altar", "(3,4), level (4,4)"),
    ('ROOM: "ordinary", lit, random, random, (7,5) {\n  SINK: (§3,4)\n}', "(3,4) in this room: `.` floor"),
    ("ALTAR: (3,4), align[0], al§tar", "here: `altar | shrine | sanctum | random`"),
    ("TERRAIN: filter(3§0%, (1,1)), 'L'", "a chance of 30%"),
    ("[3§0%]: SINK: random", "true 30% of the time"),
    ("TERRAIN: (1,1) §& (2,2), 'L'", "all squares of both selections"),
    ("SWITCH [§2] { CASE 0: EXIT }", "a number is drawn from 0"),
    ("GEOMETRY: center,center\nM§AP\n....\nENDMAP", "a map of 4 columns and 1 rows"),
    ("GEOMETRY: center,center\nMAP\n...\n.L§.\nENDMAP", "(2,1) of this MAP, level (41,12): `.` floor"),
    ("GEOMETRY: center,center\nMAP\n...\n.§L.\nENDMAP", "(1,1) of this MAP, level (40,12): `L` lava"),
]


def test_places_of_levels_that_the_game_mirrors(editor) -> None:
    text = "# vaultc: dialect=unnethack\n" + CELLAR + "GEOMETRY: center,center\nMAP\n...\n.§L.\nENDMAP\n"
    shown = editor.open(text).at("textDocument/hover").contents.value
    assert shown == "(1,1) of this MAP, level (40,12) unless the level is mirrored: `L` lava"


@pytest.mark.parametrize(("text", "words"), HOVERS)
def test_hover(editor, text: str, words: str) -> None:
    assert words in editor.open(f"{CELLAR}{text}\n").at("textDocument/hover").contents.value


VAULTS = "".join(
    f'LEVEL: "{name}"\nFLAGS: rndvault\n{word}: {weight}\nROOM: "rndvault", lit, random, random, (3,3) {{ }}\n'
    for name, word, weight in (("one", "VAULTGEN", "1§0"), ("two", "VAULTGEN", "30"))
)


def test_the_chance_of_a_vault(editor) -> None:
    text = editor.open(VAULTS)
    shown = text.at("textDocument/hover").contents.value
    assert shown.startswith("weight 10: chance ")
    assert shown.endswith("among the vaults of this file")
    hints = [hint.label for hint in text.ask("textDocument/inlayHint", range=text.whole)]
    assert len(hints) == 2
    assert hints[0].removeprefix("chance ") in shown


def test_signature_help(editor) -> None:
    text = editor.open(CELLAR + 'MONSTER: "newt", §\nTERRAIN: filter(30%, §\nGOLD: rnd(§\n')
    monster, selection, core = (text.at("textDocument/signatureHelp", mark) for mark in range(3))
    assert monster.signatures[0].label.startswith("MONSTER: monster, place")
    assert monster.active_parameter == 1
    assert (selection.signatures[0].label, selection.active_parameter) == ("filter(chance%, selection)", 1)
    assert core.signatures[0].label == "rnd(integer)"


# ---- names of the author's own

FUNCTIONS = """FUNCTION de§n($size:int) {
  LOOP [$size] { SINK: random }
}
LEVEL: "cellar"
$size = 3
d§en($si§ze)
GOLD: $size, random
"""


def test_definition_and_references(editor) -> None:
    text = editor.open(FUNCTIONS)
    [place] = text.at("textDocument/definition", 1)
    assert place.range.start == types.Position(0, 9)
    [variable] = text.at("textDocument/definition", 2)
    assert variable.range.start == types.Position(4, 0)
    context = types.ReferenceContext(include_declaration=True)
    lines = [place.range.start.line for place in text.at("textDocument/references", 2, context=context)]
    assert lines == [4, 5, 6]
    uses = text.at("textDocument/references", 0, context=types.ReferenceContext(include_declaration=False))
    assert [place.range.start.line for place in uses] == [5]


def test_highlights_tell_writing_from_reading(editor) -> None:
    found = editor.open(FUNCTIONS).at("textDocument/documentHighlight", 2)
    assert [each.kind.name for each in found] == ["Write", "Read", "Read"]


def test_rename_keeps_to_the_scope(editor) -> None:
    text = editor.open(FUNCTIONS)
    assert text.at("textDocument/prepareRename", 2).placeholder == "size"
    edit = text.at("textDocument/rename", 2, new_name="$number")
    renamed = text.applied(edit.changes[text.uri])
    assert "$number = 3\nden($number)\nGOLD: $number" in renamed
    assert "den($size:int) {\n  LOOP [$size]" in renamed
    function = text.at("textDocument/rename", 1, new_name="lair")
    assert text.applied(function.changes[text.uri]).count("lair") == 2


@pytest.mark.parametrize(("mark", "name"), [(2, "two words"), (2, ""), (0, "7"), (0, "LEVEL"), (2, "$")])
def test_impossible_names_are_refused(editor, mark: int, name: str) -> None:
    text = editor.open(FUNCTIONS)
    with pytest.raises(Exception, match="cannot be the name"):
        text.at("textDocument/rename", mark, new_name=name)


def test_levels_are_known_in_all_files_of_the_folder(editor) -> None:
    (editor.folder / "gate.des").write_text('LEVEL: "gate"\nPORTAL: (0,0,5,5), (0,0,0,0), "attic-of-all"\n')
    text = editor.open('LEVEL: "att§ic-of-all"\nSINK: random\n', "attic.des")
    edit = text.at("textDocument/rename", new_name="loft")
    assert {uri.rpartition("/")[2] for uri in edit.changes} == {"attic.des", "gate.des"}
    found = editor.ask("workspace/symbol", query="gat")
    assert [symbol.name for symbol in found] == ["gate"]


def test_definition_of_an_included_function(editor) -> None:
    (editor.folder / "tools.des").write_text("FUNCTION forge() { SINK: random }\n")
    text = editor.open('INCLU§DE "tools.des"\nLEVEL: "smithy"\nfor§ge()\n', "smithy.des")
    assert text.findings == []
    [file] = text.at("textDocument/definition", 0)
    [function] = text.at("textDocument/definition", 1)
    assert file.uri == function.uri == (editor.folder / "tools.des").as_uri()
    assert function.range.start == types.Position(0, 9)


# ---- the whole text

OUTLINE = """# one
# two
LEVEL: "cellar"
ROOM: "ordinary", lit, random, random, random {
  CONTAINER: "chest", random {
    OBJECT: '*'
  }
}
GEOMETRY: center,center
MAP
.....
.....
ENDMAP
$place = (1,1)
"""


def test_outline_and_folding(editor) -> None:
    text = editor.open(OUTLINE)
    [level] = text.ask("textDocument/documentSymbol")
    assert [symbol.name for symbol in level.children] == ["ROOM ordinary", "MAP 5×2", "$place"]
    assert [symbol.name for symbol in level.children[0].children] == ['CONTAINER "chest"']
    folds = {(fold.start_line, fold.end_line) for fold in text.ask("textDocument/foldingRange")}
    assert {(0, 1), (3, 6), (4, 5)} <= folds


def test_semantic_tokens(editor) -> None:
    text = editor.open('# note\nLEVEL: "a"\n$n = 3\nGOLD: $n, random\nGEOMETRY: center,center\nMAP\n..\nENDMAP\n')
    data = text.ask("textDocument/semanticTokens/full").data
    kinds = decoded(text.text, data)
    assert kinds["# note"] == "comment"
    assert kinds["LEVEL"] == kinds["GOLD"] == "keyword"
    assert kinds['"a"'] == "string"
    assert kinds["$n"] == "variable"
    assert kinds["random"] == "enumMember"
    assert kinds[".."] == "macro"
    part = text.ask("textDocument/semanticTokens/range", range=types.Range(types.Position(3, 0), types.Position(4, 0)))
    assert set(decoded(text.text, part.data)) == {"GOLD", "$n", "random"}


def decoded(text: str, data: list[int]) -> dict[str, str]:
    from vaultc.editing.lsp.hinting import KINDS

    lines, found = text.split("\n"), {}
    line = character = 0
    for place in range(0, len(data), 5):
        down, right, length, kind, _ = data[place : place + 5]
        line, character = line + down, right if down else character + right
        found[lines[line][character : character + length]] = KINDS[kind]
    return found


def test_inlay_hints(editor) -> None:
    text = editor.open(
        CELLAR
        + "SWITCH [4] { CASE 0: SINK: random BREAK CASE 1: BREAK DEFAULT: FOUNTAIN: random }\n"
        + "LOOP [2] { [50%]: SINK: random }\n"
        + "GEOMETRY: center,center\nMAP\n......\n.§.....\n......\n......\nENDMAP\n"
    )
    hints = [hint.label for hint in text.ask("textDocument/inlayHint", range=text.whole)]
    assert {"25%", "50%", "75% of levels", "6×4", "y=3"} <= set(hints)
    text.at("textDocument/documentHighlight")
    assert "(1,1)" in [hint.label for hint in text.ask("textDocument/inlayHint", range=text.whole)]


def test_colors_of_terrain(editor) -> None:
    text = editor.open(CELLAR + "TERRAIN: (1,1), 'L'\n")
    [found] = text.ask("textDocument/documentColor")
    assert found.color.red > found.color.blue
    shown = text.ask("textDocument/colorPresentation", color=found.color, range=found.range)
    assert shown[0].label == "'L'"


# ---- whatever is written


def test_every_beginning_of_a_file_can_be_asked_about(editor) -> None:
    whole = FUNCTIONS.replace("§", "") + OUTLINE
    text = editor.open("")
    for end in range(0, len(whole), 9):
        editor.change(text, whole[:end])
        last = types.Position(whole[:end].count("\n"), 10_000)
        text.marks = [last]
        for method in ("completion", "hover", "signatureHelp", "definition", "documentHighlight", "prepareRename"):
            text.at(f"textDocument/{method}")
        for method in ("documentSymbol", "foldingRange", "semanticTokens/full", "documentColor", "codeLens"):
            text.ask(f"textDocument/{method}")
        text.ask("textDocument/inlayHint", range=text.whole)


def test_a_file_that_is_not_open_is_nothing(editor) -> None:
    where = types.TextDocumentIdentifier((editor.folder / "nowhere.des").as_uri())
    assert editor.ask("textDocument/hover", text_document=where, position=types.Position(0, 0)) is None


def test_closing_takes_findings_back(editor) -> None:
    text = editor.open(CELLAR + "NOTHING\n")
    assert text.findings
    document = types.TextDocumentIdentifier(text.uri)
    editor._expect(text.uri, lambda: editor.tell("textDocument/didClose", text_document=document))
    assert text.findings == []
