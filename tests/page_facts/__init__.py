"""The published page of the game's random vaults as a table of facts, and the library's values beside it.

``vaults/page.toml`` has the facts. In come the vaults of the library; out come rows with the page's value, the value
found in the library's files, by its exact law or in generated levels, and the value of the game's own list.
"""
