"""Levels that are data: their statements are executed kind by kind. Rules: "NetHack 3.4.3: Making a level".

The statements become instructions in the order of execution, so that the machine of scripts runs them. What such a
level remembers while it is made is in its :class:`~vaultc.generation.classic_levels.things.SortedMemory`.
"""
