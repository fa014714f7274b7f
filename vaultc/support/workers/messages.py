"""Messages between a process and its workers: a pickled value after its length, so that half a message shows itself."""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import IO, Any

from vaultc.support.workers import main_program

_LENGTH = 8
"""The number of bytes that tell the length of a message."""


def send(file: IO[bytes], message: bytes) -> None:
    """Write a message.

    Raises:
        OSError: the reader is gone.
    """
    file.write(len(message).to_bytes(_LENGTH, "little"))
    file.write(message)
    file.flush()


def receive(file: IO[bytes]) -> bytes:
    """Wait for a message and return it.

    Raises:
        EOFError: the writer is gone, perhaps in the middle of the message.
    """
    return _exactly(file, int.from_bytes(_exactly(file, _LENGTH), "little"))


def _exactly(file: IO[bytes], size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise EOFError
    return data


def packed(value: object) -> bytes:
    """Return a value as a message.

    Raises:
        Exception: it cannot be pickled.
    """
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def unpacked(message: bytes) -> Any:
    """Return the value of a message; names of the main program are looked up when they occur.

    Raises:
        WorkersLostError: it refers to the main program, which this worker cannot import.
        Exception: it cannot be read.
    """
    return _Reader(BytesIO(message)).load()


class _Reader(pickle.Unpickler):
    """Reads values, and knows the main program of the first process."""

    def find_class(self, module: str, name: str) -> Any:
        if module in main_program.NAMES:
            main_program.require(name)
            module = main_program.NAMES[0]
        return super().find_class(module, name)
