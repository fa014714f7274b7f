"""Hunting: the first seeds whose levels meet a condition.

``search`` looks for the seeds, and ``record`` keeps what was found, so that a hunt goes on later.
"""
