"""Paths in a checkout."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent
"""The folder of the tests."""

ROOT = TESTS.parent
"""The folder of the whole project."""
