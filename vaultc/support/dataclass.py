"""The decorator ``dataclass`` of the standard library, for classes that cost little to define.

The original writes and compiles up to seven methods for each class, a third of the time in which a command starts, and
most of them are never called. Here ``__init__`` is written when an instance is made that is not among the first few,
whose attributes are set one by one; fields are read from the annotations when somebody asks for them, and the other
methods are functions that look the fields up. Classes do the same in both cases; type checkers and mypyc see the
original.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, MISSING, asdict, astuple, field, fields, is_dataclass, replace
from typing import TYPE_CHECKING

__all__ = ["KW_ONLY", "MISSING", "asdict", "astuple", "dataclass", "field", "fields", "is_dataclass", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses
    from functools import partial
    from operator import attrgetter
    from reprlib import recursive_repr
    from types import GetSetDescriptorType, MemberDescriptorType

    def dataclass(cls=None, /, *, init=True, repr=True, eq=True, frozen=False, slots=False, **others):
        """Make a dataclass of a class, as :func:`dataclasses.dataclass` does."""

        def decorate(cls):
            if others:
                usual = {"init": init, "repr": repr, "eq": eq, "frozen": frozen, "slots": slots}
                return dataclasses.dataclass(**usual, **others)(cls)
            methods = {}
            if init:
                methods["__init__"] = _UnwrittenInit(frozen, slots)
            if repr:
                methods["__repr__"] = _repr
            if frozen:
                methods |= _FROZEN
            if frozen and slots:
                methods |= _STATES
            if eq:
                has_own_hash = "__hash__" in cls.__dict__ and (cls.__hash__ or "__eq__" not in cls.__dict__)
                methods |= _comparing(cls)
                if not has_own_hash:
                    cls.__hash__ = methods.pop("__hash__") if frozen else None
            for name, method in methods.items():
                if name not in cls.__dict__:
                    setattr(cls, name, method)
            return _with_fields(cls, slots)

        return decorate if cls is None else decorate(cls)

    class _UnwrittenInit:
        """Stands for the ``__init__`` of a class until somebody looks for it, or has made some instances."""

        def __init__(self, frozen, slots):
            self._form = (frozen, slots)
            self._written = None
            self._unwritten_calls = 8  # for so few instances, writing and compiling costs more

        def __get__(self, instance, owner=None):
            asked = instance if isinstance(instance, type) else owner or type(instance)  # inspect binds it to the class
            cls = next((one for one in asked.__mro__ if one.__dict__.get("__init__") is self), None)
            if cls is not None:  # else another thread put the method in its place meanwhile
                if self._unwritten_calls and isinstance(instance, cls):
                    self._unwritten_calls -= 1
                    return partial(self._set_all, cls, instance)
                self._write(cls)
            return self._written if instance is None else self._written.__get__(instance)

        def _write(self, cls):
            self._written = _written_init(cls, *self._form)
            cls.__init__ = self._written

        def _set_all(self, cls, instance, /, *given, **named):
            """Do what the method would do; where arguments do not fit, it tells so itself."""
            frozen, slots = self._form
            every = fields(cls)
            names = [one.name for one in every if one.init and not one.kw_only]
            values = dict(zip(names, given, strict=False)) | named
            known = {one.name for one in every if one.init}
            needed = {one.name for one in every if one.init and one.default is one.default_factory is MISSING}
            if len(values) < len(given) + len(named) or not needed <= values.keys() <= known:
                self._write(cls)
                self._written(instance, *given, **named)
                return
            put = object.__setattr__ if frozen else setattr
            for one in every:
                if one.name in values:
                    put(instance, one.name, values[one.name])
                elif one.default_factory is not MISSING:
                    put(instance, one.name, one.default_factory())
                elif one.default is not MISSING and (one.init or slots):
                    put(instance, one.name, one.default)
            if hasattr(instance, "__post_init__"):
                instance.__post_init__()

    @dataclasses.dataclass(init=False, repr=False, eq=False)
    class _Example:
        """A class whose parameters all classes share, and its field the kind of all fields."""

        only: int

    _PARAMETERS = _Example.__dataclass_params__
    _KIND = fields(_Example)[0]._field_type

    class _UnreadFields:
        """Stands for the fields of a class until somebody asks for them."""

        def __init__(self, types, values):
            self._given = (types, values)

        def __get__(self, instance, owner=None):
            asked = owner or type(instance)
            cls = next((one for one in asked.__mro__ if one.__dict__.get("__dataclass_fields__") is self), None)
            if cls is None:  # another thread put the fields in their place meanwhile
                return asked.__dataclass_fields__
            found = {}
            for base in cls.__mro__[-1:0:-1]:
                found |= getattr(base, "__dataclass_fields__", {})
            types, values = self._given
            for name, one in types.items():
                found[name] = _named_field(values.get(name, MISSING), name, one)
            cls.__dataclass_fields__ = found
            return found

    def _named_field(value, name, annotation):
        """The field of a name with its type, from the value that the class gives it."""
        one = value if isinstance(value, dataclasses.Field) else field(default=value)
        one.name, one.type, one._field_type = name, annotation, _KIND
        if one.kw_only is MISSING:
            one.kw_only = False
        return one

    class _UnreadMatchArguments:
        """Stands for the names of the fields that patterns match by position."""

        def __get__(self, instance, owner=None):
            return tuple([one.name for one in fields(owner or instance) if one.init and not one.kw_only])

    def _with_fields(cls, slots):
        """Do what is left of making a dataclass: fields, and slots, for which a class is made anew."""
        types = vars(cls).get("__annotations__", {})
        is_native = "__mypyc_attrs__" in cls.__dict__  # which has slots, and types in place of their texts
        is_odd = any(type(vars(cls).get(name)).__hash__ is None for name in types)  # the original refuses it
        if is_odd or "__annotate_func__" in cls.__dict__ or not all(map(_is_plain, types.values())):
            return dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
        values, types = {}, {name: one for name, one in types.items() if not str(one).startswith(_NO_FIELDS)}
        for name in types:
            value = getattr(cls, name, MISSING)
            if value is MISSING or isinstance(value, (MemberDescriptorType, GetSetDescriptorType)):
                continue
            values[name] = value
            if isinstance(value, dataclasses.Field):
                if value.default is MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, value.default)
        cls.__dataclass_params__ = _PARAMETERS
        cls.__dataclass_fields__ = _UnreadFields(types, values)
        if "__match_args__" not in cls.__dict__:
            cls.__match_args__ = _UnreadMatchArguments()
        if not cls.__doc__:
            cls.__doc__ = f"{cls.__name__}({', '.join(types)})"
        return _with_slots(cls, types) if slots and not is_native else cls

    _NO_FIELDS = ("ClassVar", "typing.ClassVar")

    def _is_plain(annotation):
        """True for the annotation of a field or a variable of the class; others are read by the original."""
        if isinstance(annotation, str):
            return not annotation.endswith("KW_ONLY") and "InitVar" not in annotation
        return isinstance(annotation, type) and annotation is not dataclasses.InitVar

    def _with_slots(cls, names):
        inherited = [one for base in cls.__mro__[1:-1] for one in getattr(base, "__dataclass_fields__", ())]
        taken = set()
        for base in cls.__mro__[1:-1]:
            slots = base.__dict__.get("__slots__", ())
            taken.update([slots] if isinstance(slots, str) else slots)
        every = dict.fromkeys([*inherited, *names])
        members = {name: value for name, value in cls.__dict__.items() if name not in every}
        members.pop("__dict__", None)
        members.pop("__weakref__", None)
        members["__slots__"] = tuple([name for name in every if name not in taken])
        made = type(cls)(cls.__name__, cls.__bases__, members)
        made.__qualname__ = cls.__qualname__
        return made

    class _Factory:
        """Stands for a default that is made for each instance."""

        def __repr__(self):
            return "<factory>"

    _MADE = _Factory()

    def _written_init(cls, frozen, slots):
        """The method that :mod:`dataclasses` would write, from the fields of a class."""
        given = {"_set": object.__setattr__, "_MADE": _MADE}
        usual, by_keyword, lines, types = ["self"], [], [], {}
        for one in fields(cls):
            name, value = one.name, one.name
            has_factory, has_default = one.default_factory is not MISSING, one.default is not MISSING
            given[f"_of_{name}"] = one.default_factory if has_factory else one.default
            if one.init:
                default = "=_MADE" if has_factory else f"=_of_{name}" if has_default else ""
                (by_keyword if one.kw_only else usual).append(name + default)
                types[name] = one.type
                if has_factory:
                    value = f"_of_{name}() if {name} is _MADE else {name}"
            elif has_factory:
                value = f"_of_{name}()"
            elif slots and has_default:
                value = f"_of_{name}"
            else:
                continue
            lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
        if hasattr(cls, "__post_init__"):
            lines.append("self.__post_init__()")
        parameters = ", ".join([*usual, *(["*", *by_keyword] if by_keyword else [])])
        exec(f"def __init__({parameters}):\n " + "\n ".join(lines or ["pass"]), given)
        written = given["__init__"]
        written.__qualname__ = f"{cls.__qualname__}.__init__"
        written.__module__ = cls.__module__
        written.__annotations__ = types | {"return": None}
        return written

    @recursive_repr()
    def _repr(self):
        shown = [f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr]
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    def _comparing(cls):
        """The methods ``__eq__`` and ``__hash__``."""
        read = None

        def values(instance):
            """The values of the fields that are compared, as one tuple."""
            nonlocal read
            if read is None:
                names = [one.name for one in fields(cls) if one.compare]
                read = (
                    attrgetter(*names)
                    if len(names) > 1
                    else lambda given: tuple([getattr(given, name) for name in names])
                )
            return read(instance)

        def equals(self, other):
            return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

        def hashed(self):
            return hash(values(self))

        return {"__eq__": equals, "__hash__": hashed}

    def _refuse_to_set(self, name, value):
        if "__dataclass_fields__" in type(self).__dict__ or name in self.__dataclass_fields__:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def _refuse_to_delete(self, name):
        if "__dataclass_fields__" in type(self).__dict__ or name in self.__dataclass_fields__:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        object.__delattr__(self, name)

    def _get_state(self):
        return [getattr(self, one.name) for one in fields(self)]

    def _set_state(self, state):
        for one, value in zip(fields(self), state, strict=True):
            object.__setattr__(self, one.name, value)

    _FROZEN = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    _STATES = {"__getstate__": _get_state, "__setstate__": _set_state}
