"""Conversion of des files to the language of another game, as far as it can express them."""

from vaultc.translation.conversion.converting import ConversionError, Converted, convert

__all__ = ["ConversionError", "Converted", "convert"]
