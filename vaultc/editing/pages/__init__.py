"""Pages of wikis and books: their samples of levels as one des file whose characters know their place on the page."""
