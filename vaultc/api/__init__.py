"""The library that programs call: load files, generate levels, compile and decompile them.

Paths and seeds come in; scripts and generated levels go out, which show themselves in every format.
"""
