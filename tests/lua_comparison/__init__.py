"""Two level scripts compared by the calls that they make.

In come two scripts; they run under the same random numbers, each call becomes a normal form, and out come the calls
that differ, with the lines of both scripts.
"""
