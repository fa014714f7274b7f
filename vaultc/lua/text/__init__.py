"""The text of Lua scripts: tokens, statements, calls and their arguments, also where a text is unfinished."""
