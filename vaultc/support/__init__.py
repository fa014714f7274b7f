"""Foundations, independent of the language: untrusted files, records, resources, workers.

Paths, bytes and jobs come in; regular files, safe text, and results in order go out.
"""
