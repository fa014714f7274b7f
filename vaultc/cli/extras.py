"""Commands that need packages which are installed only on demand."""

from __future__ import annotations

from importlib.util import find_spec

from vaultc.cli.failures import fail
from vaultc.support.installation import installing


def require(extra: str, *packages: str) -> None:
    """End with a message if one of the packages of an extra is missing."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        fail(f"this needs {' and '.join(missing)}; install vaultc with the extra {extra}: {installing(extra)}")
