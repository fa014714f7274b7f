"""The syntax of the des language: text to typed tree."""

from vaultc.syntax.comments import Comment
from vaultc.syntax.parser import Parsed, parse
from vaultc.syntax.walk import children, walk

__all__ = ["Comment", "Parsed", "children", "parse", "walk"]
