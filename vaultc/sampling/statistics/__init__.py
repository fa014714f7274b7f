"""What thousands of levels of one script have in common: measures, chances of the text, things, places.

``measuring`` is the job of a worker, ``results`` what comes out, ``branches`` ties counts to the text; ``summary`` is
the JSON of it, ``comparison`` says what changed since an earlier one and how sure that is, ``report`` is a page for
people.
"""
