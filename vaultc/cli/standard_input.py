"""Standard input as the content of a file."""

from __future__ import annotations

import sys

from vaultc.cli.failures import fail
from vaultc.support.regular_files import LARGEST_FILE


def read_standard_input() -> bytes:
    """All of standard input; ends with a message if it is closed, cannot be read, or is too long for a des file."""
    if sys.stdin is None or sys.stdin.closed:
        fail("-: standard input is closed")
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    except OSError as error:
        fail(f"-: standard input: {(error.strerror or str(error)).lower()}")
    if len(data) > LARGEST_FILE:
        fail(f"-: larger than {LARGEST_FILE >> 20} MB, too large for a des file")
    return data
