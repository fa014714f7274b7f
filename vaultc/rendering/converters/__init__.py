"""Levels in other forms: the JSON of the conformance suite, and other games' formats."""
