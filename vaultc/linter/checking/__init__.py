"""Checking files: their selection, settings and cache, and the handling of findings.

The linter finds; this package decides which findings count, keeps results between runs, applies fixes, and writes
reports. Modules that a run with kept results needs do not import the linter, so that such a run takes no time.
"""
