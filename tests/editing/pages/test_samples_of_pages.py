"""Pages as their readers have them: HTML, wikitext, Markdown and copied text give the samples that the page shows."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import pytest

from vaultc.api.loading import read
from vaultc.editing.pages import page, recognizing
from vaultc.language.source import Source, is_lua
from vaultc.world import vault_sets

WELL = """LEVEL: "vlt-%04i"
FLAGS: rndvault
ROOM: "ordinary", lit, random, random, (5,5) {
  [30%]: FOUNTAIN: (2,2)
  MONSTER: ('n', "water nymph"), (1,1)
}
"""
CAPE = """LEVEL: "vlt-%04i"
FLAGS: rndvault
GEOMETRY: random
MAP
   ----
   |..|
----..|
|.}...|
-------
ENDMAP
REGION: (1,3,5,3), lit, "ordinary"
"""
NUMBERED = (WELL.replace("%04i", "0001"), CAPE.replace("%04i", "0002"))


def of(text: str) -> page.ReadPage:
    """A page read as what its text is recognized as."""
    source = Source.from_text(text, "page")
    kind = recognizing.kind_of_page(source)
    assert kind is not None
    return page.read_page(source, kind)


def code(text: str) -> str:
    """A des text without comments and blank lines."""
    return "".join(f"{line}\n" for line in text.split("\n") if line.strip() and not line.startswith("#"))


def html(sample: str) -> str:
    return f"<pre>{escape(sample)}</pre>"


def colored(sample: str) -> str:
    """A block as programs that colour code write it, each line with a number beside it."""
    lines = [
        f'<span class="line"><span class="lineno">{number}</span><b>{escape(line[:4])}</b>{escape(line[4:])}</span>'
        for number, line in enumerate(sample.split("\n"), 1)
    ]
    whole = "\n".join(lines)
    return f'<div class="highlight"><pre class="des"><code>{whole}</code></pre></div>'


def broken_lines(sample: str) -> str:
    return "<p>" + "<br />\n".join(escape(line).replace(" ", "&nbsp;") for line in sample.split("\n")) + "</p>"


def in_table(sample: str) -> str:
    rows = (f"<tr><td>{n}</td><td>{escape(line)}</td></tr>\n" for n, line in enumerate(sample.split("\n"), 1))
    return f"<table>{''.join(rows)}</table>"


PAGE = (
    "<!DOCTYPE html><html><head><title>Vaults</title><style>p {{}}</style></head><body><h1>Vaults</h1><p>Of them.</p>"
    "<h2>A well<span class='mw-editsection'>[edit]</span></h2>{}<p>It is deep.</p>"
    "<h2>A &amp; cape</h2>{}<script>x<pre</script>"
)
WIKI = "{{{{stub|\n a}}}}\n'''Vaults''' and [[room]]s.\n\n== A well ==\n{}\nIt is deep.\n\n== A & cape ==\n{}\n"
COPIED = (
    "Vaults and what is in them, told by nobody.\n\nA well[edit]\n\n{}\nIt is deep.\n\n"
    "A & cape[edit]\n\n{}\nRead more.\n"
)


def indented(by: str) -> Callable[[str], str]:
    return lambda sample: "".join(f"{by}{line}\n" for line in sample.splitlines())


FORMS: dict[str, tuple[str, Callable[[str], str]]] = {
    "pre": (PAGE, html),
    "coloured": (PAGE, colored),
    "broken lines": (PAGE, broken_lines),
    "table": (PAGE, in_table),
    "wikitext pre": (WIKI, lambda sample: f"<pre>\n{sample}</pre>"),
    "wikitext pre with nowiki": (WIKI, lambda sample: f"<pre><nowiki>{sample}</nowiki></pre>"),
    "wikitext nowiki": (WIKI, lambda sample: f"<nowiki>\n{sample}</nowiki>"),
    "wikitext source": (WIKI, lambda sample: f"<syntaxhighlight lang='text' line>\n{sample}</syntaxhighlight>"),
    "wikitext entities": (WIKI, lambda sample: f"<pre>\n{escape(sample).replace(' ', '&#160;')}</pre>"),
    "wikitext blanks": (WIKI, indented(" ")),
    "wikitext links": (WIKI, lambda sample: indented(" ")(sample.replace("FLAGS", "[[flag|'''FLAGS''']]"))),
    "Markdown": ("# Vaults\n## A well\n{}It is deep.\n\n## A & cape\n{}", lambda sample: f"~~~~ des\n{sample}~~~~\n"),
    "copied": (COPIED, str),
    "copied, indented": (COPIED, indented("    ")),
    "copied, no-break": (COPIED, lambda sample: sample.replace(" ", "\u00a0")),
    "copied, numbers": (COPIED, lambda s: "".join(f"{n:3}. {x}\n" for n, x in enumerate(s.splitlines(), 1))),
    "text area": ("<html><body><textarea>{}\n{}</textarea>", lambda sample: f"== A ==\n<pre>\n{escape(sample)}</pre>"),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_samples_of_a_page_are_found_whole(form: str) -> None:
    around, write = FORMS[form]
    found = of(around.format(write(WELL), write(CAPE)))
    assert code(found.des.text) == "".join(NUMBERED)
    assert [sample.name for sample in found.levels] == ["vlt-0001", "vlt-0002"]
    assert [sample.heading for sample in found.levels] == (
        ["A", "A"] if form == "text area" else ["A well", "A & cape"]
    )
    assert not read(found.des).errors


@pytest.mark.parametrize("form", FORMS)
def test_every_character_knows_its_place(form: str) -> None:
    around, write = FORMS[form]
    text = around.format(write(WELL.replace("nymph", "nmph")), write(CAPE))
    found = of(text)
    (error,) = (found.located(finding) for finding in read(found.des).errors)
    shown = error.span.text.replace("\u00a0", " ").replace("&nbsp;", " ").replace("&#160;", " ")
    assert "water nmph" in shown.replace("&quot;", '"')
    assert error.span.begin.line == text[: text.index("nmph")].count("\n") + 1
    assert [place for place in found.places if not 0 <= place < len(text)] == []


@pytest.mark.parametrize("path", vault_sets.files(), ids=lambda path: path.stem)
@pytest.mark.parametrize("form", ["pre", "wikitext blanks", "Markdown", "copied"])
def test_the_library_comes_back_from_a_page(path: object, form: str) -> None:
    text = Source.read(str(path)).text
    around, write = FORMS[form]
    assert code(of(around.format(write(text), "")).des.text) == code(text)


def test_repairs_are_counted_with_their_lines() -> None:
    lines = (
        "== A ==", "<pre>", "LEVEL: “vlt-%04i”", "FLAGS:\u00a0rnd\u200bvault",
        "ROOM: ‘ordinary', random, random, random, (5,5) {", "[50 %]: SINK: (1,2)",
        "[30％]: REPLACE_TERRAIN: (0,0,3,4), '.', ‘P’, 20\u00a0%", 'ENGRAVING: (3,3), burn, "“50 %”"', "}", "</pre>",
    )  # fmt: skip
    text = "\n".join(lines)
    found = of(text)
    assert dict(found.repaired_lines) == {
        "typographic quotes": (3, 3, 5, 5, 7, 7),
        "odd spaces": (4, 7),
        "invisible characters": (4,),
        "percent signs": (6, 7),
        "dashes and other signs": (7,),
    }
    assert "repaired percent signs: 2 (lines 6, 7)" in found.repair_lines
    assert '"“50 %”"' in found.des.text
    assert not read(found.des).errors


def test_rows_of_maps_keep_their_blanks() -> None:
    rows = ["  ---  ", "  |.|---", "---...|", "|.....|  ", "---------"]
    plain = "\n".join(['LEVEL: "a"', "GEOMETRY: center, center", "MAP", *rows, "ENDMAP"])
    odd = plain.replace("---------", "—" + "-" * 6).replace(" ", "\u2003").replace("\nMAP\n", "\n  MAP\n")
    for text in (plain, odd.replace("|.....", "│.....")):
        found = of(f"== A ==\n<pre>\n{text}\n</pre>")
        (level,) = read(found.des).levels
        assert level.facts.node.span.text.split("\n")[3:8] == rows


def test_snippets_get_what_they_lack() -> None:
    snippets = ("FOUNTAIN: (3,3)", "MAP\n...\n.{.\n...\nENDMAP", 'ROOM: "ordinary", lit, random, random, (3,3) {\n}')
    found = of("== A ==\n" + "".join(f"<pre>\n{snippet}\n</pre>\n" for snippet in snippets))
    assert [sample.written for sample in found.levels] == [None] * 3
    assert [finding.rule for finding in found.findings] == ["sample-without-level"] * 3
    assert [finding.span.begin.line for finding in found.findings] == [3, 6, 13]
    assert [finding.help for finding in found.findings] == [
        "added: LEVEL and a ROOM", "added: LEVEL and GEOMETRY", "added: LEVEL"
    ]  # fmt: skip
    loaded = read(found.des)
    assert not loaded.errors
    assert all(level.generate(1) for level in loaded.levels)


def test_headings_end_samples() -> None:
    lines = "== A ==\n SINK: (1,1)\n POOL: (2,2)\n\n=== B ===\n SINK: (1,1)\n POOL: (2,2)\n"
    assert [sample.heading for sample in of(lines).levels] == ["A", "B"]


def test_functions_before_levels_stay_there() -> None:
    text = "FUNCTION wet($p) {\nFOUNTAIN: $p\n}\nLEVEL: \"a\"\nINIT_MAP: solidfill, '.'\nwet((3,3))\n"
    found = of(f"== A ==\n<pre>\n{text}</pre>\n")
    assert len(found.levels) == 1
    assert code(found.des.text) == text


def test_names_are_used_once() -> None:
    names = ["vlt-%04i", "vlt-0002", "vlt-%04i", "twin", "twin", "twin-2", "%i%i"]
    found = of("== A ==\n" + "".join(f'<pre>\nLEVEL: "{name}"\nSINK: random\n</pre>\n' for name in names))
    assert [sample.name for sample in found.levels] == [
        "vlt-0001", "vlt-0002", "vlt-0003", "twin", "twin-3", "twin-2", "%i%i"
    ]  # fmt: skip
    (repeated,) = found.findings
    assert (repeated.rule, repeated.span.text, repeated.span.begin) == ("duplicate-level-name", "twin", (19, 9))


def test_titles_of_the_page_stay_titles() -> None:
    sample = '# Title: my own\n# of two lines\nLEVEL: "a"\nSINK: random\n'
    (level,) = read(of(f"== Other ==\n<pre>\n{sample}</pre>\n").des).levels
    assert level.title == "my own"
    (level,) = read(of('== A\u202e B ==\n<pre>\nLEVEL: "a"\nSINK: random\n</pre>\n').des).levels
    assert level.title == "A B"


@pytest.mark.parametrize(
    "text",
    [
        WELL,
        "# Comment with <b>markup</b> and [[links]].\n" + WELL,
        WELL.replace("FOUNTAIN: (2,2)", 'MESSAGE: "<p>[[x]]</p>"'),
        CAPE.replace("|.}...|", "</td>|"),
        "\n\n" + CAPE,
        'LEVEL "a"\nFLAGS noteleport\n',
        WELL + "This line lacks the sign of a comment.\n" + CAPE,
        "This line lacks the sign of a comment.\n" + WELL,
        "MONSTER: 'r', random\n",
        "des.level_init({ style = 'solidfill' })\n-- <p>text</p>\n",
        "",
        "A text about gardens.\n\nWith flowers in it.\n",
    ],
)
def test_des_files_and_other_texts_are_not_pages(text: str) -> None:
    assert recognizing.kind_of_page(Source.from_text(text)) is None


@pytest.mark.parametrize("path", vault_sets.files(), ids=lambda path: path.stem)
def test_the_library_is_not_taken_for_a_page(path: object) -> None:
    assert recognizing.kind_of_page(Source.read(str(path))) is None
    assert not is_lua(Source.read(str(path)).text)


@pytest.mark.parametrize(
    "text",
    [
        "MONSTER: a monster of some kind is put there\nOBJECT: an object that you may want to have\n",
        "$ vaultc check cellar.des\nSINK\n",
        "-----\n|...|\n-----\n",
        "LEVEL of the dungeon\nNOTE: this is text\nTODO: more of it\n",
    ],
)
def test_other_text_is_not_a_sample(text: str) -> None:
    assert page.read_page(Source.from_text(f"== A ==\n<pre>\n{text}</pre>\n{text}")).levels == ()


@pytest.mark.parametrize(
    "text",
    [
        f"[[x] y]\nRandom vaults: a list (0.5)\n\n{WELL}",
        f"1 Overview\n2 Vaults\n\n{WELL}",
        f"{WELL}\nThis one is found in the deep parts of it.\n\n{CAPE}\nThe last one is hardly ever seen by anyone.\n",
    ],
)
def test_copied_text_is_recognized(text: str) -> None:
    assert code(of(text).des.text).startswith(NUMBERED[0])


def test_templates_are_left_alone() -> None:
    hidden = "{{box|\n" + WELL + "}}\n"
    assert len(of(f"== A ==\n{hidden}\n<pre>\n{WELL}</pre>\n").levels) == 1
    assert len(of("== A ==\n{{box|\n<pre>\n" + WELL + "</pre>\n}}\n").levels) == 1


def test_huge_pages_are_refused() -> None:
    many = "<pre>SINK: random</pre>\n" * (page.MOST_SAMPLES + 1)
    with pytest.raises(page.PageError, match="more than 1000 samples"):
        of(f"<html>{many}")
    long = Source.from_text("<html>" + " " * recognizing.LONGEST_PAGE)
    assert recognizing.kind_of_page(long) is None
    with pytest.raises(page.PageError, match="too long for a page"):
        page.read_page(long)


@pytest.mark.parametrize(
    "piece", ["<!--", "<a x='", "<pre>", "<div>", "{{", "}}", "[[a|", "&#", "“\n", "MAP\n", "<svg>"]
)
@pytest.mark.parametrize("kind", recognizing.READERS)
def test_broken_markup_is_read_to_its_end(piece: str, kind: str) -> None:
    text = f'{piece * 2000}\n<pre>\nLEVEL: "a"\nSINK: random\n</pre>'
    assert len(page.read_page(Source.from_text(text), kind).levels) <= 2
