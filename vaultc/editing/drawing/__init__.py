"""Edits of a des file by changes to its picture.

In goes a level as a seed made it and a change (terrain painted, a thing placed, moved, copied or deleted, a room drawn,
a field of a statement filled in); out comes the smallest edit of the text that makes it. Each edit is proved: the new
text is read, checked and generated before anybody sees it.
"""
