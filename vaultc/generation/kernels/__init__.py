"""Loops over cells and words, written for a compiler: machine integers and vectors of bytes.

Each function is the twin of a tuned one of pure Python, which is in the module of its rule and which it equals in every
result and every draw; ``vaultc.support.acceleration`` chooses. Uncompiled they would only be slow, so that only tests
load them then.
"""
