"""SHA-256 without OpenSSL, which :mod:`hashlib` loads for it; commands that hash little start faster."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["sha256"]

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256  # since Python 3.12
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:  # another Python than CPython
            from hashlib import sha256
