"""Tables of which one test checks many rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from every import Case, check_cases, every


def cases(*numbers: int) -> list[Case]:
    return [Case(f"number {number}", {"number": number}) for number in numbers]


def is_small(number: int) -> None:
    if number == 0:
        pytest.skip("nothing to see")
    assert number < 10


def test_all_faults_are_listed_by_name_with_their_messages() -> None:
    def fails_oddly(number: int) -> None:
        assert number != 2
        if number == 3:
            raise KeyError("three")
        if number == 4:
            pytest.fail("four")

    with pytest.raises(AssertionError) as raised:
        check_cases(fails_oddly, cases(1, 2, 3, 4, 5), {})
    told = str(raised.value)
    assert told.startswith("3 cases fail:\n\nnumber 2\n")
    assert all(text in told for text in ("assert 2 != 2", "number 3\n", "KeyError: 'three'", "number 4\n", "four"))
    assert "number 1" not in told
    assert "number 5" not in told


def test_it_skips_if_all_are_skipped() -> None:
    check_cases(is_small, cases(0, 1), {})
    with pytest.raises(pytest.skip.Exception, match="nothing to see"):
        check_cases(is_small, cases(0, 0), {})
    with pytest.raises(AssertionError, match="number 10"):
        check_cases(is_small, cases(0, 10), {})


def test_interruptions_end_it() -> None:
    def stop(number: int) -> None:  # noqa: ARG001
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check_cases(stop, cases(1), {})


@every("number", range(5), at_once=2)
def test_every_case_has_a_folder_of_its_own(number: int, tmp_path: Path) -> None:
    assert tmp_path.is_dir()
    assert not any(tmp_path.iterdir())
    (tmp_path / "file").write_text(f"{number}")


@every(("one", "two"), [(1, 2), pytest.param(3, 4, id="three")])
def test_rows_are_arguments(one: int, two: int) -> None:
    assert one + 1 == two


def test_rows_have_names() -> None:
    """That of their place and their id, or else their text."""

    def test(one: int, two: int) -> None:
        assert one < two

    rows = [(1, 2), pytest.param(3, 4, id="three")]
    for ids, words in ((None, ["(1, 2)", "three"]), (["x", "y"], ["x", "y"]), (str, ["1-2", "3-4"])):
        marked = every(("one", "two"), rows, ids)
        (part,) = vars(marked(test))["pytestmark"][0].args[1]
        assert [case.name for case in part] == [f"case {number}, {word}" for number, word in enumerate(words, 1)]
