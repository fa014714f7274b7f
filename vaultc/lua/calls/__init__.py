"""The functions of ``des``, one module per family; each has a table ``HANDLERS`` (fields) or ``PLAIN`` (arguments)."""
