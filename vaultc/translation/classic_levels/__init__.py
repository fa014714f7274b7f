"""Conversion of sorted levels, which are data executed kind by kind, to scripts, which are executed line by line.

In comes the model of a file in a grammar of sorted levels; out go a text in the language of a game of scripts, a
finding for each statement that means something else there or cannot be written, and how many of each there are. A
statement that cannot be written stays in the text as a comment.
"""
