"""The live preview: a page on this machine that redraws levels as their files change. Needs the extra ``preview``.

``texts`` knows what the files hold now, ``studio`` makes levels of them and remembers the last good ones, ``guard``
decides who may ask, ``pages`` answers, ``server`` runs it all.
"""
