"""Exact chances of scripts: how often each of their statements is executed and each of their chances comes true.

A script is executed once for all its levels: every draw that decides something parts the levels. Nothing is drawn.
"""
