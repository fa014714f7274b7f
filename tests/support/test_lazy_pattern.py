"""Patterns that are compiled at the first use."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

from vaultc.support.lazy import lazy_pattern


def test_they_are_used_like_others() -> None:
    word = lazy_pattern(r"(?P<first>[a-z])\w*", re.IGNORECASE)
    found = word.fullmatch("Door")
    assert found is not None
    assert found["first"] == "D"
    assert word.sub("x", "a door") == "x x"
    assert word.groups == 1


def test_mistakes_in_them_are_found_at_the_first_use() -> None:
    broken = lazy_pattern("(")
    with pytest.raises(re.error):
        broken.search("(")


def test_they_can_be_copied() -> None:
    for made in (copy.deepcopy(lazy_pattern("a+")), pickle.loads(pickle.dumps(lazy_pattern("a+")))):
        assert made.findall("aa ba") == ["aa", "a"]
