"""Many levels: one job for many seeds, on several processes."""
