"""Hunting: the first seeds whose levels meet a condition.

``lexing``, ``parsing`` and ``conditions`` read an expression over the measures of levels, without ever running text as
a program; ``search`` looks for the seeds, and ``record`` keeps what was found, so that a hunt goes on later.
"""
