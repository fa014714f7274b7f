"""The syntax of the des language: text to typed tree."""

from vaultc.language.syntax.grammar import Comment
from vaultc.language.syntax.parser import Parsed, parse, refused_at
from vaultc.language.syntax.walk import children, walk

__all__ = ["Comment", "Parsed", "children", "parse", "refused_at", "walk"]
