"""Tables of small cases, of which one test checks many: it names each case that fails, with its message."""

from __future__ import annotations

import inspect
import reprlib
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import pytest

Test = Callable[..., None]
SHORT = reprlib.Repr()
SHORT.maxstring = SHORT.maxother = 100


class Case(NamedTuple):
    """A row of a table: its place and words for readers, and its arguments by their names."""

    name: str
    arguments: dict[str, Any]


def every(
    names: str | Sequence[str],
    rows: Iterable[Any],
    ids: Iterable[object] | Callable[[Any], object] | None = None,
    at_once: int = 100,
) -> Callable[[Test], Test]:
    """Like ``pytest.mark.parametrize``, but one test checks up to ``at_once`` rows and fails with a list of all faults.

    Each row gets a folder of its own as ``tmp_path``; the rows of a test share all other fixtures.
    """
    columns = [names] if isinstance(names, str) else [*names]
    table = [(row, _arguments(columns, row)) for row in rows]
    if ids is None:
        words: list[object] = [getattr(row, "id", None) or SHORT.repr(row) for row, _ in table]
    elif callable(ids):
        words = ["-".join(str(ids(value)) for value in arguments.values()) for _, arguments in table]
    else:
        words = [*ids]
    named = enumerate(zip(words, table, strict=True), start=1)
    cases = [Case(f"case {number}, {word}", arguments) for number, (word, (_, arguments)) in named]
    parts = [cases[start : start + at_once] for start in range(0, len(cases), at_once)]

    def decorate(test: Test) -> Test:
        parameters = inspect.signature(test).parameters
        fixtures = [parameter for name, parameter in parameters.items() if name not in columns]

        @wraps(test)
        def check_all(**given: Any) -> None:
            __tracebackhide__ = True
            check_cases(test, given.pop("cases_of_test"), given)

        own = inspect.Parameter("cases_of_test", inspect.Parameter.KEYWORD_ONLY)
        vars(check_all)["__signature__"] = inspect.Signature([*fixtures, own])
        places = [f"{at_once * number + 1}-{at_once * number + len(part)}" for number, part in enumerate(parts)]
        marked: Test = pytest.mark.parametrize("cases_of_test", parts, ids=places)(check_all)
        return marked

    return decorate


def check_cases(test: Test, cases: Iterable[Case], fixtures: dict[str, Any]) -> None:
    """Check all cases; raise one ``AssertionError`` that lists those that fail, or skip if all of them are skipped."""
    __tracebackhide__ = True
    faults, skipped, passed = [], [], 0
    for number, case in enumerate(cases):
        own = dict(fixtures)
        if isinstance(folder := own.get("tmp_path"), Path):
            own["tmp_path"] = folder / str(number)
            own["tmp_path"].mkdir()
        try:
            test(**own, **case.arguments)
            passed += 1
        except pytest.skip.Exception as reason:
            skipped.append(str(reason))
        except (Exception, pytest.fail.Exception) as error:
            error.with_traceback(error.__traceback__ and error.__traceback__.tb_next)
            faults.append(f"{case.name}\n{pytest.ExceptionInfo.from_exception(error).getrepr(style='short')}")
    if faults:
        raise AssertionError("\n\n".join([f"{len(faults)} cases fail:", *faults]))
    if skipped and not passed:
        pytest.skip(skipped[0])


def _arguments(columns: list[str], row: Any) -> dict[str, Any]:
    values = getattr(row, "values", None) if isinstance(row, type(pytest.param())) else None
    if values is None:
        values = [row] if len(columns) == 1 else row
    return dict(zip(columns, values, strict=True))
