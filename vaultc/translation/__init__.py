"""From one des file to another: the language of another game, or a generated level without chance.

A model or a level comes in; the text of a des file and notes on what differs go out.
"""
