"""Switches of a build that choose the names in a tree's tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.world.sources.reading import better_build
from vaultc.world.sources.tree import SourceTree

USED = {"peat crane": 4, "reed boat": 2, "human": 1}

HEADERS = {
    "include/config.h": "#ifndef CONFIG_H\n#define CONFIG_H\n{}#endif\n",
    "include/permonst.h": "struct permonst {{ const char *mname; char mlet; }};\n",
}
TABLES = {
    "src/monst.c": '#include "config.h"\n#include "permonst.h"\n{}'
    'struct permonst mons[] = {{ {}, {{ "human", 2 }} }};\n',
    "src/objects.c": '#include "config.h"\nstruct objdescr {{ const char *n, *d; }};\n'
    "struct objdescr obj_descr[] = {{ {} }};\n",
}


def tree(folder: Path, config: str, before: str, monsters: str, objects: str) -> SourceTree:
    texts = {name: text.format(config) for name, text in HEADERS.items()}
    texts["src/monst.c"] = TABLES["src/monst.c"].format(before, monsters)
    texts["src/objects.c"] = TABLES["src/objects.c"].format(objects)
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return SourceTree(folder)


SIDES = '\n#{} {}\n{{ "{}", 1 }}\n#else\n{{ "{}", 1 }}\n#endif\n'
THEIRS, OURS = ("moorkranich", "peat crane"), ("schilfboot", "reed boat")


def both(condition: str, name: str, first: int) -> tuple[str, str]:
    """The rows of the two tables, with ours on the ``first`` side (0) of a condition or on the other (1)."""
    ours, theirs = (SIDES.format(condition, name, *names[:: 1 if first else -1]) for names in (THEIRS, OURS))
    return ours, theirs


FORMS = {
    "--define ENGLISH": ("", "", *both("ifdef", "ENGLISH", 0)),
    "--define ENGLISH ": ("", "", *both("if", "defined(ENGLISH) && !defined(NOTHING)", 0)),
    "--define ENGLISH  ": ("#define ENGLISH 0\n", "", *both("if", "ENGLISH", 0)),
    "--undefine GERMAN": ("#define GERMAN /* the language */\n", "", *both("ifdef", "GERMAN", 1)),
    "--undefine GERMAN ": ("#define GERMAN\n", "", *both("ifndef", "GERMAN", 0)),
    "--define TONGUE=2": ("#define TONGUE 1\n", "", *both("if", "TONGUE == 2", 0)),
    "--undefine TONGUE": ("#define TONGUE 2\n", "", *both("if", "TONGUE == 2", 1)),
    "--define PLAIN": (
        "#ifdef PLAIN\n#define T(a, b) b\n#else\n#define T(a, b) a\n#endif\n", "",
        '{ T("moorkranich", "peat crane"), 1 }', '{ T("schilfboot", "reed boat"), 1 }',
    ),
}  # fmt: skip
"""The option that is proposed: the settings of the build, text before the table, the rows of monsters and objects."""


@pytest.mark.parametrize("option", FORMS)
def test_the_switch_that_chooses_the_names_is_found(option: str, tmp_path: Path) -> None:
    choice = better_build(tree(tmp_path, *FORMS[option]), {}, USED)
    assert choice is not None
    assert choice.option == option.strip()


def test_names_in_a_file_of_a_condition(tmp_path: Path) -> None:
    names = '#ifdef PLAIN\n#include "plain.h"\n#else\n#include "other.h"\n#endif\n'
    made = tree(tmp_path, "", names, "{ CRANE, 1 }", '{ "reed boat", 1 }')
    for name, text in (("plain.h", "peat crane"), ("other.h", "moorkranich")):
        (tmp_path / "include" / name).write_text(f'#define CRANE "{text}"\n')
    choice = better_build(SourceTree(made.root), {}, USED)
    assert choice is not None
    assert choice.option == "--define PLAIN"


@pytest.mark.parametrize(
    ("config", "monsters"),
    [("", '{ "peat crane", 1 }'), ("", '{ "moorkranich", 1 }'), ("#define GERMAN\n", both("ifdef", "GERMAN", 0)[0])],
)
def test_without_such_a_switch_there_is_no_choice(config: str, monsters: str, tmp_path: Path) -> None:
    assert better_build(tree(tmp_path, config, "", monsters, '{ "reed boat", 1 }'), {}, USED) is None


def test_a_switch_that_was_given_is_kept(tmp_path: Path) -> None:
    made = tree(tmp_path, *FORMS["--define ENGLISH"])
    assert better_build(made, {"ENGLISH": None}, USED) is None
    choice = better_build(made, {"OTHER": "1"}, USED)
    assert choice is not None
    assert choice.defined == {"OTHER": "1", "ENGLISH": "1"}
