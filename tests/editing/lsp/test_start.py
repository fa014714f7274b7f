"""The server is ready soon: it loads nothing that it does not need."""

from __future__ import annotations

import os
import subprocess
import sys

from repository import ROOT


def test_a_session_loads_no_large_package() -> None:
    code = (
        "import sys\n"
        "from vaultc.editing.lsp.documents import Documents\n"
        "from vaultc.editing.lsp.fixing import diagnostics_of\n"
        "from vaultc.editing.lsp.server import Session\n"
        "Session()\n"
        "diagnostics_of(Documents().open('file:///a.des', 'LEVEL: \"a\"\\n', 1))\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths}
    )
    assert done.stderr == ""
    assert not {"pygls", "lsprotocol", "attr", "cattrs", "numpy", "PIL", "rich"} & set(done.stdout.split())
