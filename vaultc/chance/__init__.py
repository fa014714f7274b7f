"""Generators, and dice that roll as the games roll them.

Three things here look like mistakes and are the games':

- both streams of UnNetHack start with the same words;
- `rne` of UnNetHack always draws ten numbers, NetHack's only as many as it needs;
- rolls are remainders of words, so that small results are a little more likely.
"""
