"""Measures of one level: its ground, its ways, its contents. One set of names for every user.

``level_measures`` lists the measures; ``survey`` holds a level with the facts that several of them need. The rules that
examine levels, the statistics, the tables of data sets and the conditions of a hunt all use these.
"""
