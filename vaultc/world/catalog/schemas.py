"""Plain data checked against a JSON Schema, as far as the schemas that ship need it: fast, and with short messages.

The words known are ``type``, ``enum``, ``const``, ``required``, ``properties``, ``additionalProperties``, ``items``,
``propertyNames`` with a ``pattern``, ``anyOf``, ``pattern``, ``minimum``, ``maximum``, lengths of strings and lists,
and ``$ref`` into ``$defs``.
"""

from __future__ import annotations

import re
from collections import abc
from typing import Any, Final, TypeAlias

Schema: TypeAlias = "abc.Mapping[str, Any]"

_NAMES: Final = {
    "object": "a table", "array": "a list", "string": "a string", "integer": "a whole number", "number": "a number",
    "boolean": "true or false", "null": "null",
}  # fmt: skip

_CLASSES: Final[dict[str, tuple[type, ...]]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float)
}  # fmt: skip


def faults_in(data: Any, schema: Schema) -> abc.Iterator[str]:
    """Everything in data that a schema forbids, each with the path to it: ``tables/monsters/count: ...``."""
    yield from _faults(data, schema, schema, ())


def _faults(data: Any, schema: Schema, root: Schema, path: tuple[object, ...]) -> abc.Iterator[str]:
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        found = [list(_faults(data, each, root, path)) for each in schema["anyOf"]]
        if all(found):
            yield max((faults[0] for faults in found), key=lambda fault: fault.partition(":")[0].count("/"))
        return
    fault = _own_fault(data, schema)
    if fault:
        yield f"{'/'.join(map(str, path)) or 'the file'}: {fault}"
    elif isinstance(data, dict):
        yield from _in_object(data, schema, root, path)
    elif isinstance(data, list) and "items" in schema:
        for number, item in enumerate(data):
            yield from _faults(item, schema["items"], root, (*path, number))


def _in_object(data: dict[str, Any], schema: Schema, root: Schema, path: tuple[object, ...]) -> abc.Iterator[str]:
    own, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    names = schema.get("propertyNames", {}).get("pattern", "")
    for key, value in data.items():
        if names and not re.search(names, str(key)):
            yield f"{'/'.join(map(str, path))}: {_shown(key)} is not of the form {names}"
        inner = own.get(key, others)
        if inner is False:
            yield f"{'/'.join(map(str, (*path, key)))}: there is no such entry; known are {', '.join(own)}"
        elif inner is not True:
            yield from _faults(value, inner, root, (*path, key))


def _own_fault(data: Any, schema: Schema) -> str | None:
    """The fault of a value itself, whatever it holds."""
    types = schema.get("type", ())
    types = [types] if isinstance(types, str) else types
    if types and not any(_is(data, each) for each in types):
        return f"expected {' or '.join(_NAMES[each] for each in types)}, not {_shown(data)}"
    if "enum" in schema and data not in schema["enum"]:
        return f"{_shown(data)} is not one of {', '.join(map(str, schema['enum']))}"
    if "const" in schema and data != schema["const"]:
        return f"expected {schema['const']!r}, not {_shown(data)}"
    if isinstance(data, dict):
        missing = [key for key in schema.get("required", ()) if key not in data]
        return f"{missing[0]!r} is missing" if missing else None
    if isinstance(data, list):
        return _size_fault(len(data), schema, "minItems", "maxItems", "entries")
    if isinstance(data, str):
        if "pattern" in schema and not re.search(schema["pattern"], data):
            return f"{_shown(data)} is not of the form {schema['pattern']}"
        return _size_fault(len(data), schema, "minLength", "maxLength", "characters")
    if isinstance(data, int | float) and not isinstance(data, bool):
        return _size_fault(data, schema, "minimum", "maximum", "")
    return None


def _size_fault(size: float, schema: Schema, least: str, most: str, unit: str) -> str | None:
    if size < schema.get(least, size):
        return f"at least {schema[least]} {unit}".strip() + f" wanted, not {size}"
    if size > schema.get(most, size):
        return f"at most {schema[most]} {unit}".strip() + f" wanted, not {size}"
    return None


def _is(data: Any, type_: str) -> bool:
    if isinstance(data, bool) or data is None:
        return type_ == ("null" if data is None else "boolean")
    if type_ == "integer" and isinstance(data, float):
        return data.is_integer()
    return isinstance(data, _CLASSES.get(type_, ()))


def _shown(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 40 else text[:37] + "..."
