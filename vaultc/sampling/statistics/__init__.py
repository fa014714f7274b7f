"""Statistics of thousands of levels of one script: measures, chances of the text, things, places.

``measuring`` is the job of a worker, ``results`` holds the results, ``branches`` ties counts to the text; ``summary``
is their JSON, ``comparison`` tests for changes since an earlier summary, ``report`` is a page for people.
"""
