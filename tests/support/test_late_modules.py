"""Modules that are loaded when they are used, seen in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from vaultc.support import working_folder


def run(code: str, folder: Path, **variables: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LANG", "LC_"))}
    environment |= {"PYTHONPATH": working_folder.HOME, **variables}
    start = "import sys; from vaultc.support import lazy as late; late.start_fast()\n"
    return subprocess.run(
        [sys.executable, "-c", start + code], env=environment, cwd=folder, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize(
    ("use", "name"),
    [
        ("import inspect; inspect.signature(run := lambda x: x)", "inspect"),
        ("from fractions import Fraction; Fraction(1, 2)", "fractions"),
        ("import platform; platform.machine()", "platform"),
        ("import gettext; gettext.NullTranslations()", "gettext"),
        ("import inspect; inspect.cleandoc('  one\\n  two') == 'one\\ntwo' or sys.exit(1)", "inspect"),
    ],
)
def test_use_loads(use: str, name: str, tmp_path: Path) -> None:
    # Where the environment or a library used a module before, it is itself from the start.
    seen = f"print(type(sys.modules[{name!r}]).__name__)"
    assert run(f"{seen}; {use}; {seen}", tmp_path).split()[-1] == "module"


def test_what_starts_call_loads_nothing(tmp_path: Path) -> None:
    calls = (
        "import gettext, inspect, uuid; print(inspect.cleandoc('  a\\tb  '), gettext.gettext('x'), "
        "gettext.ngettext('one', 'many', 2), [n for n in ('ast', 'locale', 'subprocess') if n in sys.modules])"
    )
    assert run(calls, tmp_path) == "a     b   x many []"


def test_other_languages_ask_the_catalogues(tmp_path: Path) -> None:
    asked = "import gettext; print(gettext.gettext('x'), gettext.ngettext('one', 'many', 1), 'locale' in sys.modules)"
    assert run(asked, tmp_path, LANG="de_DE.UTF-8") == "x one True"


def test_missing_names_are_refused(tmp_path: Path) -> None:
    code = "import inspect\ntry: inspect.nothing\nexcept AttributeError as error: print(error)"
    assert run(code, tmp_path) == "module 'inspect' has no attribute 'nothing'"
