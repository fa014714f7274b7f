"""The decision whether a build compiles: where a C compiler is at hand and nobody forbids it.

As a program it tries the compiler: ``python building/deciding.py FOLDER``.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from shutil import which

SWITCH = "VAULTC_PURE"
"""As in ``vaultc.support.acceleration``. When installing, 0 means: compile even where that is not usual."""

PROBE = "#include <Python.h>\nPyObject *PyInit_probe(void) { return NULL; }\n"


def refusal(only_look: bool = False) -> str:
    """Return why nothing is compiled, or an empty text.

    Args:
        only_look: ask neither setuptools nor a compiler, which takes a second.
    """
    return _forbidden() or _missing() or ("" if only_look else _failing())


def _forbidden() -> str:
    """Somebody's wish."""
    wish = os.environ.get(SWITCH, "")
    if wish not in ("", "0"):
        return f"{SWITCH}={wish} was set when it was built"
    if wish != "0" and _for_pre_commit():
        return "pre-commit installed it, which does not wait for a compiler"
    return ""


def _for_pre_commit() -> bool:
    """Return True if pre-commit makes the environment of a hook, by its variable or by the name of the folder."""
    environment = os.environ.get("VIRTUAL_ENV") or sys.prefix
    return os.environ.get("PRE_COMMIT") == "1" or Path(environment).name.startswith("py_env-")


def _missing() -> str:
    """Return why nothing can be compiled, as far as that is visible, or an empty text."""
    if sys.implementation.name != "cpython":
        return f"only CPython runs compiled modules, and this is {sys.implementation.name}"
    if os.name != "posix":
        return ""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not which(program := shlex.split(compiler)[0]):
        return f"there is no C compiler ({program})"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return "" if header.is_file() else f"there is no {header}, which systems often pack as python3-dev"


def _failing() -> str:
    """The compiler's own word."""
    with tempfile.TemporaryDirectory(prefix="vaultc-") as folder:
        command = [sys.executable, __file__, folder]
        result = subprocess.run(command, capture_output=True, text=True)
    return "" if result.returncode == 0 else f"there is no working C compiler ({last_line(result)})"


def last_line(result: subprocess.CompletedProcess[str]) -> str:
    """The last thing that a program said, which is what it failed of."""
    lines = (result.stderr.strip() or result.stdout.strip() or "it failed without a word").splitlines()
    return lines[-1]


def _probe(folder: Path) -> None:
    from compiling import build
    from setuptools import Extension

    source = folder / "probe.c"
    source.write_text(PROBE, "utf-8")
    try:
        build([Extension("probe", [str(source)])], folder)
    except Exception as error:
        sys.exit(str(error))


if __name__ == "__main__":
    _probe(Path(sys.argv[1]))
