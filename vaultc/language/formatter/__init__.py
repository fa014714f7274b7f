"""The formatter: one canonical layout for des files, proved to mean the same."""

from vaultc.language.formatter.printer import FormattingError, format_parsed, format_source

__all__ = ["FormattingError", "format_parsed", "format_source"]
