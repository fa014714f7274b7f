"""Named tuples do what those of the standard library do."""

from __future__ import annotations

import copy
import inspect
import pickle
import typing

import pytest

from vaultc.support.named_tuple import NamedTuple


class Light(NamedTuple):
    """A place."""

    x: int
    y: int = 2

    def total(self) -> int:
        """The sum."""
        return self.x + self.y


class Original(typing.NamedTuple):
    """A place."""

    x: int
    y: int = 2


def test_instances_behave_alike() -> None:
    one, other = Light(1), Original(1)
    assert one == other == (1, 2)
    assert hash(one) == hash(other)
    assert repr(one).replace("Light", "Original") == repr(other)
    assert one._asdict() == other._asdict()
    assert one._replace(x=5) == other._replace(x=5)
    assert Light._make([3, 4]) == Original._make([3, 4])
    assert one.total() == 3
    x, y = one
    assert (x, y) == (one.x, one.y)


def test_classes_tell_the_same_of_themselves() -> None:
    assert Light._fields == Original._fields
    assert Light._field_defaults == Original._field_defaults
    assert Light.__match_args__ == Original.__match_args__
    assert Light.__doc__ == Original.__doc__
    assert [*inspect.signature(Light).parameters] == [*inspect.signature(Original).parameters]
    assert typing.get_type_hints(Light) == typing.get_type_hints(Original)


def test_copies_and_pickles_are_of_the_class() -> None:
    for copied in (copy.copy(Light(1)), copy.deepcopy(Light(1)), pickle.loads(pickle.dumps(Light(1)))):
        assert type(copied) is Light
        assert copied == (1, 2)


@pytest.mark.parametrize("make", [lambda cls: cls(), lambda cls: cls(1, 2, 3), lambda cls: cls(z=1)])
def test_wrong_arguments_are_refused_alike(make: typing.Callable[[typing.Any], object]) -> None:
    messages = []
    for cls in (Light, Original):
        with pytest.raises(TypeError) as refused:
            make(cls)
        messages.append(str(refused.value).replace("Light.", "").replace("Original.", ""))
    assert messages[0] == messages[1]


def test_a_wrong_number_of_values_is_refused() -> None:
    with pytest.raises(TypeError, match="Expected 2 arguments, got 1"):
        Light._make([1])
