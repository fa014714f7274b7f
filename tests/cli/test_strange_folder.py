"""Nothing is imported from the working folder: it may be a stranger's, and full of modules with tempting names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from repository import ROOT

DEPENDENCIES = (
    *("PIL", "click", "dask", "distributed", "lark", "lsprotocol", "mypy_extensions", "numpy", "platformdirs"),
    *("psutil", "pyarrow", "pygls", "pygments", "pytest", "rich", "sitecustomize", "starlette", "tornado", "torch"),
    *("usercustomize", "uvicorn", "vaultc", "watchfiles", "yaml"),
)
PLANTED = """import os
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "imported"), "a") as file:
    file.write(__name__ + " ")
"""
PROBE = "import sys; print(*sys.modules)"
SCRIPT = """import sys
from vaultc.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""
SEVERAL = """import json, os, sys
from vaultc.__main__ import main
from vaultc.support.workers import processes

if __name__ == "__main__":
    processes.start_method = lambda: os.environ["METHOD"]
    for arguments in json.loads(sys.argv[1]):
        sys.argv = ["vaultc", *arguments]
        try:
            main()
        except SystemExit as end:
            if end.code not in (0, 1):
                raise
"""
LEVEL = """LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  STAIR: (0,0), up
  [50%]: FOUNTAIN: (1,1)
}
"""
ALONE = (
    ("check", "cellar.des", "--diff"), ("fmt", "cellar.des"), ("list", "library"), ("explain",), ("names", "dragon"),
    ("render", "cellar.des"), ("render", "cellar.des", "--out", "a.png"), ("render", "cellar.des", "--out", "a.tmx"),
    ("odds", "cellar.des"), ("odds", "vaults"), ("odds", "dice", "3d6"), ("odds", "rnl", "--x", "10", "--out", "b.png"),
    ("dungeon", "--depth", "3"), ("compile", "cellar.des", "--out", "."), ("decompile", "cellar.lev"),
    ("disassemble", "cellar.lev"), ("diff", "cellar.des", "cellar.lev"), ("freeze", "cellar.des"),
    ("convert", "cellar.des", "--to", "nethack36"), ("new", "vlt-new"), ("examples",), ("completion", "bash"),
    ("stats", "cellar.des", "--count", "2", "--out", "c.html"), ("--version",),
)  # fmt: skip
TOGETHER = (
    ("check", ".", "--samples", "4", "--jobs", "2"),
    ("render", "cellar.des", "--count", "4", "--jobs", "2", "--format", "png", "--out", "pictures/"),
    ("gallery", "cellar.des", "other.des", "--jobs", "2", "--samples", "1", "--heat", "2", "--out", "gallery"),
    ("sample", "cellar.des", "--count", "4", "--shard-size", "2", "--workers", "2", "--out", "sample"),
    ("stats", "cellar.des", "--count", "500", "--workers", "2"),
    ("hunt", "cellar.des", "--where", "width > 0", "--find", "1", "--count", "60", "--jobs", "2"),
    ("odds", "cellar.des", "--samples", "4", "--jobs", "2"),
    ("dungeon", "--count", "2", "--jobs", "2"),
)

BY_WORKERS = tuple(command for command in TOGETHER if command[0] in ("check", "sample", "hunt"))
"""A command for each kind of worker processes."""


class StrangeFolder:
    """A folder with des files and planted modules, and a way to run programs in it."""

    def __init__(self, tmp_path: Path) -> None:
        self.path = tmp_path / "strange"
        self.path.mkdir()
        self.bin = tmp_path / "bin"
        self.bin.mkdir()
        (self.bin / "probe.py").write_text(PROBE)
        (self.bin / "vaultc").write_text(SCRIPT)
        (self.bin / "several").write_text(SEVERAL)
        (self.path / "cellar.des").write_text(LEVEL)
        (self.path / "other.des").write_text(LEVEL.replace("cellar", "other"))

    def plant(self, loaded: set[str]) -> None:
        """Plant a module for everything that could be imported but what Python itself has loaded when it begins."""
        for name in {*sys.stdlib_module_names, *DEPENDENCIES} - loaded:
            (self.path / f"{name}.py").write_text(PLANTED)

    @property
    def imported(self) -> str:
        """The planted modules that were imported."""
        marker = self.path / "imported"
        return marker.read_text() if marker.exists() else ""

    def run(self, *command: object, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the folder, with the package on its path."""
        return subprocess.run(
            [sys.executable, *map(str, command)],
            cwd=self.path,
            env=outside(PYTHONPATH=str(ROOT), XDG_CACHE_HOME=str(self.bin / "cache")) | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )


def outside(**more: str) -> dict[str, str]:
    """The environment without what already keeps Python off the working folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONSAFEPATH", "PYTHONPATH")}
    return {**kept, "VAULTC_TRACEBACK": "1", "OPENBLAS_NUM_THREADS": "1", **more}


@pytest.fixture
def strange(tmp_path: Path) -> StrangeFolder:
    return StrangeFolder(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_no_command_imports_from_the_working_folder(strange: StrangeFolder, method: str) -> None:
    if method == "fork" and sys.platform != "linux":
        pytest.skip("processes cannot be copied safely here")
    strange.plant(set())
    commands = (*ALONE, *TOGETHER) if method == "fork" else BY_WORKERS
    done = strange.run(strange.bin / "several", json.dumps(commands), METHOD=method)
    assert strange.imported == ""
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(find_spec("distributed") is None, reason="dask.distributed is not installed")
def test_a_local_dask_cluster_imports_nothing_from_the_working_folder(strange: StrangeFolder) -> None:
    strange.plant(set())
    command = ("sample", "cellar.des", "--count", "4", "--executor", "dask", "--workers", "2", "--out", "data")
    done = strange.run(strange.bin / "vaultc", *command)
    assert strange.imported == ""
    assert done.stdout == "data: 4 levels in 1 shard\n"


@pytest.mark.parametrize("entries", ["", ".", "lib"])
def test_relative_entries_of_the_path_do_not_count(strange: StrangeFolder, entries: str) -> None:
    path = os.pathsep.join((str(ROOT), str(strange.bin), entries))
    if entries == "lib":
        strange.path = strange.path / "lib"
        strange.path.mkdir()
    loaded = set(strange.run("-c", f"import re, sys; {PROBE}", PYTHONPATH=path).stdout.split())
    strange.plant(loaded | {"sitecustomize", "usercustomize"})  # which Python has tried before
    if entries == "lib":
        strange.path = strange.path.parent
    command = ("hunt", "cellar.des", "--where", "width > 0", "--find", "1", "--count", "60", "--jobs", "2")
    done = strange.run(strange.bin / "vaultc", *command, PYTHONPATH=path)
    strange.path = strange.path / entries
    assert (done.returncode, strange.imported) == (0, ""), done.stderr


@pytest.mark.parametrize("command", ["vaultc", "vaultc.linter.checking.pages"])
def test_python_m_leaves_the_working_folder_at_once(strange: StrangeFolder, command: str) -> None:
    """Python itself imports a few modules before it begins; none may follow."""
    path = os.pathsep.join((str(ROOT), str(strange.bin)))
    loaded = set(strange.run("-m", "probe", PYTHONPATH=path).stdout.split()) | {"runpy", "vaultc"}
    strange.plant(loaded)
    arguments = ("render", "cellar.des") if command == "vaultc" else ()
    done = strange.run("-m", command, *arguments, PYTHONPATH=path)
    assert (done.returncode, strange.imported) == (0, ""), done.stderr


def test_a_checkout_runs_from_its_root_and_its_modules_come_last(tmp_path: Path) -> None:
    """The folder of the package is trusted, but comes after all others."""
    (tmp_path / "vaultc").symlink_to(ROOT / "vaultc", target_is_directory=True)
    for folder in ("grammars", "vaults", "examples"):
        (tmp_path / folder).symlink_to(ROOT / folder, target_is_directory=True)
    for name in ("lark", "multiprocessing", "tomllib"):
        (tmp_path / f"{name}.py").write_text(PLANTED)
    (tmp_path / "cellar.des").write_text(LEVEL)
    command = ("hunt", "cellar.des", "--where", "width > 0", "--find", "1", "--count", "60", "--jobs", "2")
    done = subprocess.run(
        [sys.executable, "-m", "vaultc", *command], cwd=tmp_path, env=outside(), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "imported").exists()


def test_another_program_keeps_its_path(strange: StrangeFolder) -> None:
    (strange.path / "mine.py").write_text("print('mine')")
    (strange.path / "program").mkdir()
    (strange.path / "program" / "__init__.py").write_text("import vaultc\nimport mine")
    (strange.path / "program" / "__main__.py").write_text("")
    assert strange.run("-m", "program").stdout == "mine\n"


def test_own_command_runs_this_package_in_any_folder(strange: StrangeFolder) -> None:
    """As the language server starts previews, from whatever place the package was imported."""
    strange.plant(set())
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from vaultc import working_folder as w; "
        "import subprocess; subprocess.run(w.own_command(['render', 'cellar.des']))"
    )
    done = strange.run("-P", "-c", program, PYTHONPATH="")
    assert (done.returncode, done.stderr, strange.imported) == (0, "", "")
    assert ">" in done.stdout or "<" in done.stdout


def test_workers_that_die_end_a_command_with_a_message(strange: StrangeFolder) -> None:
    program = "import os, sys\nif 'serving' in ' '.join(sys.orig_argv): os._exit(3)\n"
    (strange.bin / "sitecustomize.py").write_text(program)
    path = os.pathsep.join((str(strange.bin), str(ROOT)))
    for arguments in BY_WORKERS:
        command = json.dumps([arguments])
        done = strange.run(strange.bin / "several", command, PYTHONPATH=path, METHOD="spawn")
        assert done.returncode == 2, arguments
        assert done.stderr.startswith("vaultc: "), (arguments, done.stderr)
        assert "died" in done.stderr
        assert done.stderr.count("\n") == 1
