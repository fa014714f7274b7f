"""Pictures of all dungeons of a game: one world, or the ranges of all worlds with chances as shades.

A world or its laws come in; ``layout`` makes a chart of boxes, which ``renderers`` draw as text, SVG and PNG.
"""
