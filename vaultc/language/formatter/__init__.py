"""The formatter: one canonical layout for des files, proved to mean the same."""

from vaultc.language.formatter.formatting import format_parsed, format_source
from vaultc.language.formatter.safety import FormattingError

__all__ = ["FormattingError", "format_parsed", "format_source"]
