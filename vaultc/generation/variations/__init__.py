"""Differences between games that share a rule: choices, by the part of a level that they are about.

The defaults are the reference's, except for names that only it has. A difference that is a whole rule is not a choice:
the game has its own function for it, in a table of handlers or in a step of its
:class:`~vaultc.generation.site.GenerationRules`.
"""
