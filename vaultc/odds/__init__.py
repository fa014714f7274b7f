"""Laws of odds: what chances, luck and policies mean over many rolls, worked out exactly where they can be.

Dice and generators do not depend on them.
"""
