"""The tables of a game, read from the C sources of its own tree.

In: a folder that is not trusted. Out: tables of facts as in ``world/catalog/data``, and notes on what could not be
read. Nothing is compiled or run; files, expansion and nesting are bounded.
"""
