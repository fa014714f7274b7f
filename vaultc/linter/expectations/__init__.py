"""Expectations of levels that are written in comments: ``# expect: 1 chest``.

``written`` finds them, ``exact`` decides those whose law is known, ``sequential`` tests shares of levels, and
``outcomes`` words the results. Levels are made elsewhere, by ``linter.probe``.
"""
