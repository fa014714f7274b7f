"""Facts about the games: their tables, plans of dungeons, places, heroes and the grid of a map.

Data files come in; immutable facts go out, for every stage. This wing does not know the language and makes no levels.
"""
