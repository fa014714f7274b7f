"""Types of JSON values."""

from __future__ import annotations

from typing import Any, TypeAlias

JsonObject = dict[str, Any]
"""An object of a JSON document as Python reads it."""
JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Any value of a JSON document."""
JsonDocument = dict[str, JsonValue]
"""An object of a JSON document whose keys no type lists."""
