"""The des language: sources, syntax, semantics, and the formatter.

Text comes in; a tree, the facts about it, diagnostics, and text in the canonical layout go out. The record of a game
says which dialect is meant.
"""
