"""The formatter: one canonical layout for des files, proved to mean the same."""

from vaultc.formatter.formatting import format_source
from vaultc.formatter.safety import FormattingError

__all__ = ["FormattingError", "format_source"]
