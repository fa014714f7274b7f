"""Measure tests by mutants: small changes of a module, of which its tests should notice each.

    python tools/mutants.py                            # all modules of MODULES, as a table
    python tools/mutants.py vaultc/world/grid.py       # one of them; --survivors shows what was not noticed
    python tools/mutants.py --list killed.txt ...      # writes down what was noticed, a mutant a line

A mutant differs from its module in one operator, comparison, condition, constant, returned value or statement inside of
a function. A sample of each module is chosen by the module's text, so that two runs compare. Tests are collected once;
each mutant gets a copy of that process, in which the functions of the module have the changed code. What survives in a
function that imports call is tried again in a fresh process, which imports the changed module.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import importlib.abc
import importlib.util
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from mmap import mmap
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent

MODULES: dict[str, tuple[str, ...]] = {
    "vaultc/support/installation.py": ("tests/support/test_installation.py",),
    "vaultc/chance/luck.py": ("tests/odds/test_luck.py", "tests/chance/test_library_dice.py"),
    "vaultc/chance/congruential.py": ("tests/odds/test_generators.py", "tests/odds/test_rogue_clone.py"),
    "vaultc/odds/hit_counts.py": ("tests/odds/test_hit_counts.py", "tests/odds/test_prd_constants.py"),
    "vaultc/odds/karmic.py": ("tests/odds/test_karmic.py", "tests/odds/test_karmic_trace.py"),
    "vaultc/language/names.py": ("tests/language/names",),
    "vaultc/language/source.py": ("tests/language/test_source.py",),
    "vaultc/language/semantics/constants.py": ("tests/language/semantics/test_constants.py",),
    "vaultc/world/grid.py": ("tests/world/test_grid.py",),
    "vaultc/world/surroundings.py": ("tests/world/test_planned_places.py",),
    "vaultc/generation/layout/doors.py": ("tests/generation/layout/test_doors.py",),
    "vaultc/generation/layout/positions.py": ("tests/generation/layout/test_positions.py",),
    "vaultc/generation/population/minerals.py": ("tests/generation/population/test_minerals.py",),
    "vaultc/linter/checking/configuration.py": ("tests/linter/checking/test_configuration.py",),
    "vaultc/linter/expectations/written.py": ("tests/linter/expectations/test_written.py",),
    "vaultc/sampling/statistics/inference.py": ("tests/sampling/statistics/test_inference.py",),
    "vaultc/sampling/archives.py": ("tests/sampling/test_archives.py",),
    "vaultc/cli/option_records.py": ("tests/cli/test_option_records.py",),
    "vaultc/cli/output.py": ("tests/cli/test_output.py",),
}
"""The modules that are measured, with the tests that should notice what changes in them."""

SAMPLE = 40
"""Mutants of each module."""
PATIENCE = 4
"""A mutant is noticed if its tests take this many times as long as usual, and some seconds."""
SECONDS, MEMORY = 5, 4 << 30
"""Seconds of processor time on top of that, and the bytes that the tests of a mutant may use."""

_PAIRS: list[tuple[type[ast.AST], type[ast.AST]]] = [
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.LShift, ast.RShift)),
    *((ast.BitAnd, ast.BitOr), (ast.Break, ast.Continue)),
]
_SWAPS = {
    **{one: other for pair in _PAIRS for one, other in (pair, pair[::-1])},
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitAnd,
}
"""Operators and the others that take their places."""


_Key = tuple[str, int]
"""The name and the first line of a function."""


class Mutant(NamedTuple):
    """A change of a module: its line, its words, and the numbers of the place and of the change there."""

    line: int
    change: str
    place: int
    choice: int


class _Place(NamedTuple):
    """A part of a tree: the node that holds it, its field, its position in a list, and the statement around it."""

    holder: ast.AST
    field: str
    position: int | None
    line: int

    def get(self) -> ast.AST:
        found = getattr(self.holder, self.field)
        return found if self.position is None else found[self.position]

    def put(self, node: ast.AST) -> None:
        if self.position is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.position] = node


def _places(tree: ast.AST, inside: bool = False, line: int = 0) -> Iterator[_Place]:
    """All parts of the bodies of functions, without annotations and docstrings."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list", "args" if isinstance(tree, ast.FunctionDef) else ""):
            continue
        is_body = isinstance(tree, ast.FunctionDef) and field == "body"
        for position, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or _is_text(node):
                continue
            there = getattr(node, "lineno", line)
            if inside or is_body:
                yield _Place(tree, field, position, there)
            yield from _places(node, inside or is_body, there)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changed(node: ast.AST, holder: ast.AST) -> Iterator[ast.AST]:
    """The nodes that may take the place of one."""
    if type(node) in _SWAPS:
        yield _SWAPS[type(node)]()
    elif isinstance(node, ast.Constant):
        yield from _changed_constant(node.value)
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Constant):
        negated = copy.copy(node)
        negated.test = ast.UnaryOp(ast.Not(), node.test)
        yield negated
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(holder, ast.stmt):
        yield ast.Pass()


def _changed_constant(value: object) -> Iterator[ast.Constant]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
    elif isinstance(value, str):
        yield ast.Constant(f"{value}?" if value else "?")


def mutants(text: str) -> Iterator[Mutant]:
    """All mutants of a module, in the order of their places."""
    for number, place in enumerate(_places(ast.parse(text))):
        before = place.get()
        for choice, after in enumerate(_changed(before, place.holder)):
            yield Mutant(place.line, f"{_told(before)} -> {_told(after)}", number, choice)


def mutated(text: str, mutant: Mutant) -> ast.Module:
    """The whole changed module."""
    tree = ast.parse(text)
    place = list(_places(tree))[mutant.place]
    before = place.get()
    after = list(_changed(before, place.holder))[mutant.choice]
    place.put(ast.copy_location(after, before) if hasattr(before, "lineno") else after)
    return ast.fix_missing_locations(tree)


def _told(node: ast.AST) -> str:
    """A node in a few words: its first line, or its class where it has no text."""
    if isinstance(node, ast.operator | ast.cmpop | ast.boolop):
        return type(node).__name__
    first = ast.unparse(node).split("\n")[0]
    return first if len(first) <= 60 else first[:57] + "..."


def sample(text: str, count: int = SAMPLE) -> list[Mutant]:
    """Some mutants of a module, the same for the same text."""
    every = list(mutants(text))
    return [every[n] for n in sorted(random.Random(text).sample(range(len(every)), min(count, len(every))))]


def _codes(path: Path, tree: ast.Module) -> dict[_Key, CodeType]:
    """The code of all functions of a module, also of those inside of others."""
    found, waiting = {}, [compile(tree, str(path), "exec")]
    while waiting:
        inner = [constant for constant in waiting.pop().co_consts if isinstance(constant, CodeType)]
        found.update({_key(code): code for code in inner})
        waiting += inner
    return found


def _key(code: CodeType) -> _Key:
    return code.co_qualname, code.co_firstlineno


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a mutant in place of its module."""

    def __init__(self, path: Path, tree: ast.Module) -> None:
        self.path, self.tree = path, tree
        parts = path.relative_to(ROOT).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(self, name: str, *_: object) -> Any:
        if name != self.name:
            return None
        inner = [str(self.path.parent)] if self.path.stem == "__init__" else None
        return importlib.util.spec_from_file_location(name, self.path, loader=self, submodule_search_locations=inner)

    def exec_module(self, module: Any) -> None:
        exec(compile(self.tree, str(self.path), "exec"), module.__dict__)


class _FirstFailure:
    """A plugin of pytest that ends this process with 1 at the first failure, without a report."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not isinstance(call.excinfo.value, pytest.skip.Exception):
            os._exit(1)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Let Hypothesis try the same examples each time, and not look for smaller ones."""
        with suppress(ImportError):
            from hypothesis import Phase, settings

            phases = [Phase.explicit, Phase.generate]
            settings.register_profile("mutants", settings(), phases=phases, derandomize=True, database=None)
            settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        run_tests(session.items)
        os._exit(0 if session.items and not session.testsfailed else 1)


def run_tests(items: list[pytest.Item]) -> None:
    """Run tests in turn."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class _Copies(_FirstFailure):
    """A plugin of pytest that runs the collected tests once for each mutant, in copies of this process.

    ``killed`` has True for a mutant that a test noticed, None for one in what was called before the tests.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.text = path, path.read_text("utf-8")
        self.codes = _codes(path, ast.parse(self.text))
        self.called: set[_Key] = set()
        self.failed = mmap(-1, 4096)  # the test that failed in a copy
        self.noticed: Counter[str] = Counter()
        self.killed: list[bool | None] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        super().pytest_collection()
        sys.setprofile(self._note)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        self.failed[:] = item.nodeid.encode()[:4096].ljust(4096, b"\0")
        super().pytest_runtest_makereport(call)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename == str(self.path):
            self.called.add(_key(frame.f_code))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        own = [each for each in functions if each.__code__.co_filename == str(self.path)]
        gc.freeze()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        if session.testsfailed or not session.items or _failing_copy(lambda: run_tests(session.items), 600):
            raise pytest.UsageError("the tests fail without any mutant, or there are none")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        usual = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"{self.path.relative_to(ROOT)}: {len(session.items)} tests, {usual:.1f} s", file=sys.stderr, flush=True)
        limit = int(usual * PATIENCE) + SECONDS
        self.killed = [self._try(session, own, mutant, limit) for mutant in sample(self.text)]
        return True

    def _try(self, session: pytest.Session, own: list[FunctionType], mutant: Mutant, limit: int) -> bool | None:
        codes = _codes(self.path, mutated(self.text, mutant))
        changed = {key for key in codes if codes[key] != self.codes[key]}
        variables = [codes[key].co_freevars == self.codes[key].co_freevars for key in changed]

        def run() -> None:
            for function in own:
                function.__code__ = codes.get(_key(function.__code__), function.__code__)
            run_tests(sorted(session.items, key=lambda item: -self.noticed[item.nodeid]))

        is_killed = all(variables) and _failing_copy(run, limit)
        self.noticed[self.failed[:].rstrip(b"\0").decode()] += is_killed
        return is_killed or (None if changed & self.called or not all(variables) else False)


def _failing_copy(run: Callable[[], None], seconds: int) -> bool:
    """True if something fails in a copy of this process, or takes too long."""
    copied = os.fork()
    if not copied:
        os.setsid()
        _limit(seconds)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        result = 1
        with suppress(BaseException):
            run()
            result = 0
        os._exit(result)
    status = os.waitpid(copied, 0)[1]
    with suppress(ProcessLookupError):
        os.killpg(copied, signal.SIGKILL)  # what it started
    return status != 0


def _limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.alarm(20 * seconds)  # for what only waits


def _pytest(module: str, plugin: object) -> int:
    """Run the tests of a module in this process, without what they do not need."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    tests = [str(ROOT / test) for test in MODULES[module]]
    options = ["--override-ini=addopts=--import-mode=importlib", "--assert=plain", f"--rootdir={ROOT}"]
    plugins = [f"-p{name}" for name in ("no:terminal", "no:cacheprovider", "_hypothesis_pytestplugin")]
    return int(pytest.main([*tests, *options, *plugins], plugins=[plugin]))


def survives(module: str, number: int) -> bool:
    """True if the tests of a module pass in a fresh process that imports a mutant of its sample."""
    command = [sys.executable, __file__, "--only", str(number), module]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=600).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def judge(module: str) -> list[tuple[Mutant, bool]]:
    """The sample of a module, each with True if the tests notice it."""
    wanted = sample((ROOT / module).read_text("utf-8"))
    copies = _Copies(ROOT / module)
    if _pytest(module, copies) or len(copies.killed) != len(wanted):
        raise SystemExit(f"{module}: the tests fail without any mutant, or cannot be collected")
    killed = [not survives(module, n) if known is None else known for n, known in enumerate(copies.killed)]
    return list(zip(wanted, killed, strict=True))


def main() -> None:
    """Print a table of the modules, or try one mutant in this process."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="one of MODULES, by its path; all without any")
    parser.add_argument("--survivors", action="store_true", help="print the mutants that no test notices")
    parser.add_argument("--list", type=Path, metavar="FILE", help="write the mutants that a test notices")
    parser.add_argument("--only", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.only is not None:
        path = ROOT / asked.modules[0]
        text = path.read_text("utf-8")
        sys.meta_path.insert(0, _Mutated(path, mutated(text, sample(text)[asked.only])))
        _limit(200)
        sys.exit(_pytest(asked.modules[0], _FirstFailure()))
    print("| module | noticed | of |", "| --- | --- | --- |", sep="\n", flush=True)
    noticed, total = 0, 0
    for module in asked.modules or MODULES:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
            judged = judge(module)
        killed = [mutant for mutant, is_killed in judged if is_killed]
        noticed, total = noticed + len(killed), total + len(judged)
        print(f"| `{module}` | {len(killed)} | {len(judged)} |", flush=True)
        if asked.survivors:
            left = (mutant for mutant, is_killed in judged if not is_killed)
            print(*(f"  {module}:{mutant.line}: {mutant.change}" for mutant in left), sep="\n", flush=True)
        if asked.list:
            with asked.list.open("a", encoding="utf-8") as file:
                file.writelines(f"{module}:{mutant.line}: {mutant.change}\n" for mutant in killed)
    print(f"| all | {noticed} | {total} |")


if __name__ == "__main__":
    main()
