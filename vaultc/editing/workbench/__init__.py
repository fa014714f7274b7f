"""The workbench of an author: answers to the questions of one page, for both of its back ends.

The page is in ``page``, its questions are listed in ``contract``. ``vaultc preview`` answers them over a socket, the
playground inside of the browser; so nothing here needs more than the standard library and the parser.
"""
