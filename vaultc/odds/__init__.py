"""Laws of odds: the effect of chances, luck and policies over many rolls, computed exactly where possible.

Dice and generators do not depend on them.
"""
