"""Level scripts in Lua: a stand-in for the interface that they program, on a real Lua in a sandbox.

In come a script, dice and a place; out come the calls that the script made, findings about it, and a level made by the
same machinery as levels of des files. A call becomes a statement of the des language where there is one.
"""
