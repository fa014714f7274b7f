"""Many levels: one job for many seeds, on several processes."""

from vaultc.sampling.processes import sample, usable_processors

__all__ = ["sample", "usable_processors"]
