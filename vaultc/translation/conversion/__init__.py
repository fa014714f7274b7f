"""Des files of one game said in the language of another, as far as that has words for them."""

from vaultc.translation.conversion.converting import ConversionError, Converted, convert

__all__ = ["ConversionError", "Converted", "convert"]
