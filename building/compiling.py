"""Compile the parts into a folder: ``python building/compiling.py FOLDER``, from the root of the project.

The build calls this as a program of its own, because mypyc ends the program where it finds a mistake.

mypyc writes one C file for each module, and a module beside it that only names the first. As they come, most of the
time goes into reading the same headers 430 times. So the C files are gathered into a few large units (all in one would
be too much for compilers), and one module serves all names.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any

import primitives
from parts import BUSIEST, files
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

OPTIONS = (
    "--config-file=",
    "--strict",
    "--ignore-missing-imports",
    "--follow-imports=silent",
    "--no-warn-unused-ignores",
    "--no-site-packages",  # so that what happens to be installed changes nothing
    f"--cache-dir={os.devnull}",
)
GROUP = "vaultc"
"""The name of the one library, ``vaultc__mypyc``, that holds all code."""

UNIT_SIZE = 2_000_000
"""The bytes of C in a unit, which takes a compiler a few seconds and a quarter of a gigabyte."""

BUSY, QUIET, OWN = "busy", "quiet", "own"
"""Units of modules that take most of the time, of all others, and of what mypyc brings along for all and kernels."""

KERNELS = "vaultc/generation/kernels/"
"""The modules that call most passes of C, whose loops gain most from a compiler's full effort."""

OPTIMISATION = {BUSY: "-O1", QUIET: "-Og", OWN: "-O2"}
"""For compilers that understand it, by the names of units."""

EVERYWHERE = ("-w", "-fno-asynchronous-unwind-tables", "-fvisibility=hidden")
"""For all units, where compilers understand it: no warnings about what mypyc writes, no tables for exceptions, which
C lacks, and no names for other libraries, which each start would look up."""

NAMED = """
PyMODINIT_FUNC PyInit_{name}(void)
{{
    return PyModuleDef_Init(&definition);
}}
"""


class BuildOnAllProcessors(build_ext):
    """Compiles the sources of one module side by side; setuptools does so only for several modules."""

    def build_extensions(self) -> None:
        compile_sources = self.compiler.compile
        unix = self.compiler.compiler_type == "unix"

        def compile_one(source: str, arguments: dict[str, Any]) -> list[str]:
            if unix and (level := OPTIMISATION.get(Path(source).stem.rstrip("0123456789"))):
                options = [*(arguments.get("extra_postargs") or ()), level, *EVERYWHERE]
                arguments = arguments | {"extra_postargs": options}
            return list(compile_sources([source], **arguments))

        def side_by_side(sources: list[str], **arguments: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as workers:
                parts = workers.map(lambda source: compile_one(source, arguments), sources)
                return [path for part in parts for path in part]

        self.compiler.compile = side_by_side  # type: ignore[method-assign]
        super().build_extensions()


def build(extensions: list[Extension], folder: Path) -> Path:
    """Leave extension modules in a folder, by their packages."""
    command = BuildOnAllProcessors(Distribution({"name": "vaultc", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "modules"), str(folder / "objects")
    command.ensure_finalized()
    command.run()
    return folder / "modules"


def in_units(sources: Iterable[Path], name: str, folder: Path) -> list[str]:
    """C files that include the sources, about equally large."""
    paths = sorted(sources, key=lambda path: (-path.stat().st_size, path.name))
    count = max(1, round(sum(path.stat().st_size for path in paths) / UNIT_SIZE))
    units: list[list[Path]] = [[] for _ in range(count)]
    sizes = [0] * count
    for path in paths:
        smallest = sizes.index(min(sizes))
        units[smallest].append(path)
        sizes[smallest] += path.stat().st_size
    written = []
    for number, unit in enumerate(units):
        target = folder / f"{name}{number}.c"
        included = [primitives.HEADER, *(path.relative_to(folder).as_posix() for path in unit)]
        target.write_text("".join(f'#include "{path}"\n' for path in included), "utf-8")
        written.append(str(target))
    return written


def gathered(sources: Iterable[str], folder: Path) -> list[str]:
    """The C files of the library in units."""
    modules = {path.removesuffix(".py").replace("/", "___"): path for path in files(Path())}
    busiest = set(files(Path(), BUSIEST))
    units: dict[str, list[Path]] = {BUSY: [], QUIET: [], OWN: []}
    for source in map(Path, sources):
        module = modules.get(source.stem.removeprefix("__native_"))
        fastest = module is None or module.startswith(KERNELS)
        units[OWN if fastest else BUSY if module in busiest else QUIET].append(source)
    return [unit for name, paths in units.items() for unit in in_units(paths, name, folder)]


def write_door(folder: Path) -> Path:
    """Write the source of the module that serves the names of all, and return it."""
    names = sorted({"door", *(Path(path).stem for path in files(Path()))})
    source = folder / "door.c"
    text = Path(__file__).with_name("door.c").read_text("utf-8")
    source.write_text(text + "".join(NAMED.format(name=name) for name in names), "utf-8")
    return source


def add_doors(folder: Path) -> None:
    """Give every compiled module the file by which Python finds it: copies of a single one."""
    (door,) = build([Extension("door", [str(write_door(folder))])], folder / "door").glob("door.*")
    for path in files(Path()):
        target = (folder / "modules" / path).with_suffix(door.name.removeprefix("door"))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(door, target)


@contextmanager
def modules_alone(folder: Path) -> Iterator[None]:
    """Work in a copy of the package that has its modules and no stubs.

    The stub of the package imports the whole interface, which no part uses, and mypyc would analyse all of it.
    """
    for path in Path("vaultc").rglob("*.py"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / path)
    with chdir(folder):
        yield


def write_c(folder: Path) -> Extension:
    """Translate the parts to C, and return the library that they make."""
    from mypyc.build import mypycify

    primitives.register()
    library, *_ = mypycify(
        [*OPTIONS, *files(Path())],
        target_dir=str(folder),
        group_name=GROUP,
        debug_level="0",
        opt_level="1",
        multi_file=True,
    )
    return library


def compile_into(folder: Path) -> None:
    """Compile the parts."""
    source_folder = folder / "c"
    with modules_alone(folder / "python"):
        library = write_c(source_folder)
    if any(b"import_librt" in Path(source).read_bytes() for source in library.sources):
        raise SystemExit("this version of mypyc makes modules that need librt, which nobody would install")
    primitives.write_headers(source_folder)
    library.sources = gathered(library.sources, source_folder)
    build([library], folder)
    add_doors(folder)


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]).absolute())
