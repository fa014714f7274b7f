"""Types of JSON values."""

from __future__ import annotations

from typing import Any

JsonObject = dict[str, Any]
"""An object of a JSON document as Python reads it."""
