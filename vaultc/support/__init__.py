"""Foundations that know nothing of the language: files of strangers, records, resources, workers.

Paths, bytes and jobs come in; regular files, safe text, and results in order go out.
"""
