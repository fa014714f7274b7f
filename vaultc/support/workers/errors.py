"""What goes wrong with workers."""

from __future__ import annotations


class WorkersLostError(Exception):
    """Workers died again and again, or a cluster cannot be had; the message says what happened."""
