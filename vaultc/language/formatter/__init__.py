"""The formatter: one canonical layout for des files, proved to mean the same."""

from vaultc.language.formatter.printer import FormattingError, format_lines, format_parsed, format_source

__all__ = ["FormattingError", "format_lines", "format_parsed", "format_source"]
