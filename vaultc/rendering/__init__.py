"""A level as text, picture, page or data.

A level and the catalogue of its game come in; ASCII, PNG, SVG, HTML, JSON or TMX goes out. ``formats`` lists them all.
"""
