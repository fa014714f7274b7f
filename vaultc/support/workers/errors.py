"""Errors of workers."""

from __future__ import annotations

from vaultc.support.errors import VaultcError


class WorkersLostError(VaultcError):
    """Workers died, cannot be had, or cannot be given the work; the message says what happened."""


class WorkerDiedError(WorkersLostError):
    """A worker process ended before its work was done."""

    def __init__(self) -> None:
        super().__init__(
            "a worker process died: was it killed, or is there too little memory? "
            "With one worker (--jobs 1, workers=1) there are none"
        )

    def __reduce__(self) -> tuple[type[WorkerDiedError], tuple[()]]:
        return type(self), ()
