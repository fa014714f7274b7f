"""Every number that the articles on chance print, with its place; ``make generated`` writes them into the book."""

from __future__ import annotations

from article_numbers import luck_and_roguelikes, luck_events, random_vault, rnl, rogue_random_generator
from article_numbers.model import Number

MODULES = (rnl, luck_and_roguelikes, luck_events, rogue_random_generator, random_vault)

NUMBERS: tuple[Number, ...] = tuple(number for module in MODULES for number in module.numbers())
"""All of them, article by article."""
