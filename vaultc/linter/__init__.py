"""The linter: rules over models, rules over generated levels, and the engine of ``vaultc check``.

A model comes in; diagnostics in the order of the text go out. ``errors`` and ``rules`` hold one rule a file,
``level_linter`` those that look at levels, ``checking`` settings, suppressions, fixes and formats.
"""
