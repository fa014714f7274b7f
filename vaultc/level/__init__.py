"""A level: its map, its contents, its free space, and its measures.

Generation fills a level; renderers, rules and statistics read it.
"""
