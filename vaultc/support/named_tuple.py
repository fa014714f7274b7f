"""The class ``NamedTuple`` of the standard library, for classes that cost little to define.

The original writes and compiles ``__new__`` for each class when it is defined, and a command defines up to a hundred.
Here that happens when the first instance is made; the other methods are shared. Classes do the same in both cases; type
checkers and mypyc see the original.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    import sys

    try:
        from _collections import _tuplegetter as _item
    except ImportError:  # another Python than CPython
        from operator import itemgetter

        def _item(place, doc):
            return property(itemgetter(place), doc=doc)

    _RESERVED = frozenset({"__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make",
                           "_replace", "_asdict", "_source"})  # fmt: skip

    class _UnwrittenNew:
        """Stands for the ``__new__`` of a class until somebody looks for it."""

        def __get__(self, instance, owner=None):
            asked = owner or type(instance)
            cls = next((one for one in asked.__mro__ if one.__dict__.get("__new__") is self), None)
            if cls is None:  # another thread put the method in its place meanwhile
                return asked.__new__
            written = _written_new(cls)
            cls.__new__ = written
            return written

    def _written_new(cls):
        """The method that :mod:`collections` would write, from the fields of a class."""
        parameters = ", ".join(f"{name}=_of_{name}" if name in cls._field_defaults else name for name in cls._fields)
        values = "".join(f"{name}, " for name in cls._fields)
        given = {"_tuple_new": tuple.__new__} | {f"_of_{name}": value for name, value in cls._field_defaults.items()}
        exec(f"def __new__(_cls, {parameters}):\n return _tuple_new(_cls, ({values}))", given)
        written = given["__new__"]
        written.__qualname__ = f"{cls.__qualname__}.__new__"
        written.__module__ = cls.__module__
        written.__doc__ = f"Create new instance of {cls.__name__}({', '.join(cls._fields)})"
        written.__annotations__ = dict(cls.__annotations__)
        return written

    def _make(cls, iterable):
        """Make a new instance from a sequence or iterable."""
        made = tuple.__new__(cls, iterable)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **values):
        """Return a copy with other values of some fields."""
        made = self._make(map(values.pop, self._fields, self))
        if values:
            error = TypeError if sys.version_info >= (3, 13) else ValueError
            raise error(f"Got unexpected field names: {list(values)!r}")
        return made

    def _asdict(self):
        """Return the values by the names of their fields."""
        return dict(zip(self._fields, self, strict=True))

    def _repr(self):
        shown = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)])
        return f"{self.__class__.__name__}({shown})"

    def _getnewargs(self):
        """Return the values as a plain tuple, which pickles and copies are made of."""
        return tuple(self)

    _SHARED = {
        "__slots__": (),
        "_make": classmethod(_make),
        "_replace": _replace,
        "__replace__": _replace,
        "_asdict": _asdict,
        "__repr__": _repr,
        "__getnewargs__": _getnewargs,
    }

    class _Definition(type):
        """The metaclass of the base alone: classes that name it as their base become tuples."""

        def __new__(cls, name, bases, namespace):
            if bases != (NamedTuple,):
                raise TypeError("a named tuple has no other base")
            types = namespace.get("__annotations__", {})
            if refused := _RESERVED & namespace.keys():
                raise AttributeError(f"Cannot overwrite NamedTuple attribute {min(refused)}")
            defaults = {field: namespace[field] for field in types if field in namespace}
            if any(before in defaults and after not in defaults for before, after in zip(types, [*types][1:])):  # noqa: B905
                raise TypeError("a field without a default follows one with a default")
            fields = tuple(types)
            getters = {field: _item(place, f"Alias for field number {place}") for place, field in enumerate(fields)}
            doc = {"__doc__": f"{name}({', '.join(fields)})", "_fields": fields, "_field_defaults": defaults}
            new = {"__match_args__": fields, "__new__": _UnwrittenNew()}
            return type(name, (tuple,), _SHARED | doc | namespace | getters | new)

    NamedTuple = type.__new__(_Definition, "NamedTuple", (), {"__module__": __name__})
