"""The types of the documented JSON agree with its schema, key by key."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import level_schema

from vaultc.rendering.converters import level_types

PLAIN = {str: "string", int: "integer", bool: "boolean"}
SCHEMA = level_schema.schema()


def agree(hint: object, schema: dict[str, Any], held: set[object]) -> None:
    """Hold a type to the schema of its values; objects are ``held`` once, since they may contain each other."""
    if get_origin(hint) is NotRequired:
        hint = get_args(hint)[0]
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    if is_typeddict(hint):
        if hint not in held:
            held.add(hint)
            objects_agree(hint, schema, held)
    elif get_origin(hint) is list:
        assert schema["type"] == "array"
        agree(get_args(hint)[0], schema["items"], held)
    elif get_origin(hint) is dict:
        agree(get_args(hint)[1], schema["additionalProperties"], held)
    elif get_origin(hint) is Literal:
        assert list(get_args(hint)) == schema.get("enum", [schema.get("const")])
    else:
        assert PLAIN[hint] == schema["type"]  # type: ignore[index]


def objects_agree(kind: Any, schema: dict[str, Any], held: set[object]) -> None:
    hints = get_type_hints(kind, include_extras=True)
    assert set(hints) == set(schema["properties"]), kind
    assert {key for key, hint in hints.items() if get_origin(hint) is not NotRequired} == set(schema["required"]), kind
    for key, hint in hints.items():
        agree(hint, schema["properties"][key], held)


def test_types_agree_with_the_schema() -> None:
    held: set[object] = set()
    agree(level_types.LevelJson, SCHEMA, held)
    assert level_types.ObjectJson in held
    assert len(held) > 15
