"""The danger and the loot of a vault or level, against an ordinary room or level of the same depth.

``quantities`` lists the figures that are compared, ``tallies`` adds them up and estimates means and ratios,
``ordinary`` makes the ordinary rooms, ``comparing`` does the sampling, ``texts`` and ``pages`` write the results.
"""
