"""Compile the parts into a folder: ``python building/compiling.py FOLDER``, from the root of the project.

The build hook calls this as a program of its own, because mypyc ends the program where it finds a mistake.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from parts import files
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

OPTIONS = (
    "--config-file=",
    "--strict",
    "--ignore-missing-imports",
    "--follow-imports=silent",
    "--no-warn-unused-ignores",
    "--no-site-packages",  # so that what happens to be installed changes nothing
)
PROBE = "#include <Python.h>\nPyObject *PyInit_probe(void) { return NULL; }\n"


class BuildOnAllProcessors(build_ext):
    """Compiles the sources of one module side by side; setuptools does so only for several modules."""

    def build_extensions(self) -> None:
        compile_sources = self.compiler.compile

        def side_by_side(sources: list[str], **arguments: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as workers:
                parts = workers.map(lambda source: compile_sources([source], **arguments), sources)
                return [compiled for part in parts for compiled in part]

        self.compiler.compile = side_by_side  # type: ignore[method-assign]
        super().build_extensions()


def build(extensions: list[Extension], folder: Path) -> None:
    """Leave extension modules in a folder, by their packages."""
    command = BuildOnAllProcessors(Distribution({"name": "vaultc", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "modules"), str(folder / "objects")
    command.ensure_finalized()
    command.run()


def require_compiler(folder: Path) -> None:
    """End the program with one line where no extension module can be built, before minutes are spent on more."""
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "probe.c"
    source.write_text(PROBE, "utf-8")
    try:
        build([Extension("probe", [str(source)])], folder)
    except Exception as error:
        sys.exit(f"there is no working C compiler ({error})")


def compile_into(folder: Path) -> None:
    """Compile the parts."""
    require_compiler(folder / "probe")
    from mypyc.build import mypycify

    cache = f"--cache-dir={folder / 'types'}"
    paths = [*OPTIONS, cache, *files(Path())]
    build(
        mypycify(
            paths, target_dir=str(folder / "c"), group_name="vaultc", debug_level="0", opt_level="1", multi_file=True
        ),
        folder,
    )


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]))
