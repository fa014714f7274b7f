"""Programs of users that ask for workers: scripts without a guard, standard input, shells, other people's processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

START = """import operator, os, sys, threading
from vaultc.support.workers import sample
threading.Thread(target=threading.Event().wait, daemon=True).start()  # so that this process cannot be copied
"""
WITHOUT_GUARD = f"""{START}
print("once", list(sample(operator.neg, range(4), 2)))
"""
WITH_CLASS = f"""{START}
class Twice:
    def __init__(self, value=0):
        self.value = value

    def __call__(self, item):
        return Twice(2 * item)

def found():
    print([type(each) is Twice and each.value for each in sample(Twice(), range(4), 2)])

"""
GUARDED = f'{WITH_CLASS}print("once")\nif __name__ == "__main__":\n    found()\n'
UNGUARDED = f"{WITH_CLASS}print('once')\nfound()\n"
ENDING = f"{WITH_CLASS}if __name__ != '__main__':\n    sys.exit('no second time')\nfound()\n"

INSIDE = {
    "threads": """
from concurrent.futures import ThreadPoolExecutor
def numbers(_number):
    return list(sample(operator.neg, range(40), 2))
with ThreadPoolExecutor(4) as threads:
    found = list(threads.map(numbers, range(8)))
""",
    "a pool": """
import multiprocessing
def numbers(_number):
    return list(sample(operator.neg, range(40), 2))
if __name__ == "__main__":
    with multiprocessing.get_context(METHOD).Pool(2) as pool:
        found = pool.map(numbers, range(8))
""",
}
"""Programs whose ``found`` is eight times the same, and which ask for workers inside something else."""

KEPT = "before = dict(os.environ), list(sys.argv), sys.modules['__main__']\n"
CHECKED = """
if __name__ == "__main__":
    assert before == (dict(os.environ), sys.argv, sys.modules["__main__"])
    print(found == [list(range(0, -40, -1))] * 8)
"""


def run(folder: Path, *arguments: str, program: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in a folder; ``program`` is its standard input."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONSAFEPATH", "PYTHONPATH")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT)},
        input=program,
        capture_output=True,
        text=True,
    )


def run_form(form: str, program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program as a script, a module, from standard input, from the command line, or line by line in a shell."""
    if form in ("script", "module"):
        (folder / "program.py").write_text(program, "utf-8")
        return run(folder, *(["program.py"] if form == "script" else ["-m", "program"]))
    if form == "-c":
        return run(folder, "-c", program)
    return run(folder, "-" if form == "standard input" else "-iq", program=program)


@pytest.mark.parametrize("form", ["script", "module", "standard input", "-c", "shell"])
def test_no_form_of_program_needs_a_guard(form: str, tmp_path: Path) -> None:
    done = run_form(form, WITHOUT_GUARD, tmp_path)
    assert done.stdout == "once [0, -1, -2, -3]\n", done.stderr
    assert form == "shell" or done.stderr == ""


@pytest.mark.parametrize("form", ["script", "module"])
def test_workers_import_a_program_whose_class_they_need(form: str, tmp_path: Path) -> None:
    done = run_form(form, GUARDED, tmp_path)
    assert (done.stdout, done.stderr) == ("once\n[0, 2, 4, 6]\n", "")


@pytest.mark.parametrize(
    ("form", "program", "message"),
    [
        (
            "script",
            UNGUARDED,
            'program.py for Twice, and it would start workers again: write if __name__ == "__main__":',
        ),
        ("script", ENDING, "program.py, which they need for Twice: SystemExit: no second time; write if __name__"),
        ("standard input", UNGUARDED, "worker processes cannot import Twice, which was defined in a shell, a notebook"),
        ("-c", UNGUARDED, "worker processes cannot import Twice, which was defined in a shell, a notebook"),
    ],
)
def test_a_program_that_workers_cannot_import_is_one_message(
    form: str, program: str, message: str, tmp_path: Path
) -> None:
    done = run_form(form, program, tmp_path)
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert message in done.stderr.splitlines()[-1]
    assert done.stdout == ("once\n" if program == UNGUARDED else "")


@pytest.mark.parametrize("place", INSIDE)
@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_workers_inside_something_else(place: str, method: str, tmp_path: Path) -> None:
    """Processes that must not have children have workers, and threads do not get into each other's way."""
    if method == "fork" and (sys.platform != "linux" or place == "threads"):
        pytest.skip("nothing to copy")
    lines = START.splitlines(keepends=True)
    start = "".join(lines[:2] if method == "fork" else lines)
    done = run_form("script", start + KEPT + INSIDE[place].replace("METHOD", repr(method)) + CHECKED, tmp_path)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_options_of_the_interpreter_reach_workers(tmp_path: Path) -> None:
    program = START + "print(list(sample(eval, ['__import__(\"sys\").flags.optimize'] * 2, 2)))"
    (tmp_path / "sitecustomize.py").write_text("print('a stranger')")
    done = run(tmp_path, "-EOc", f"import sys; sys.path.append({str(ROOT)!r})\n{program}")
    assert (done.stdout, done.stderr) == ("[1, 1]\n", "")


def test_a_worker_prints_to_stderr(tmp_path: Path) -> None:
    done = run_form("script", START + "print(list(sample(print, ['hello'] * 2, 2)))", tmp_path)
    assert (done.stdout, done.stderr) == ("[None, None]\n", "hello\nhello\n")


def test_a_program_that_ends_ends_its_workers(tmp_path: Path) -> None:
    program = START + "import time\nresults = sample(time.sleep, [0, 0, 3600, 3600], 2, chunk=1)\nprint(next(results))"
    done = run_form("script", program, tmp_path)  # which returns when no process has its stderr
    assert (done.stdout, done.stderr) == ("None\n", "")


AGAIN_AND_AGAIN = """import operator
from vaultc.support.workers import processes, sample
for _ in range(60):
    if processes.start_method() != "fork":
        print("not copied")
    list(sample(operator.neg, range(4), 2))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes cannot be copied safely here")
def test_a_program_is_copied_again_and_again(tmp_path: Path) -> None:
    """Threads that have served other workers are gone."""
    done = run_form("script", AGAIN_AND_AGAIN, tmp_path)
    assert (done.stdout, done.stderr) == ("", "")
