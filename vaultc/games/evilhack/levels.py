"""The rules by which levels of EvilHack are made, as far as they are known: NetHack 3.6's, and its own."""

from __future__ import annotations

from vaultc.games.nethack36.levels import MAKING as BEFORE

MAKING = BEFORE
