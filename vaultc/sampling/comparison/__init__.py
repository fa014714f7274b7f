"""Differences in meaning between levels: statements aligned by the code that they compile to.

Two statements mean the same if they give the same records, however they are written: a chance and an IF, a function
under another name. Jump distances do not count, since they depend only on the length of other statements.
"""
