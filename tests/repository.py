"""Paths in a checkout, and the way in which it is tested."""

from __future__ import annotations

import os
from pathlib import Path

TESTS = Path(__file__).resolve().parent
"""The folder of the tests."""

ROOT = TESTS.parent
"""The folder of the whole project."""

AGAIN = os.environ.get("VAULTC_AGAIN", "") != ""
"""True where ``make test`` ran the same tests compiled, so that a part of their levels shows that both ways agree."""
