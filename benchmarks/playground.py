"""Time to the first picture of the playground, in headless Chromium on a file server of this machine.

``python benchmarks/playground.py [FOLDER] [VISITS]`` prints the best of some first visits and of later ones.
"""

from __future__ import annotations

import functools
import shutil
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from playwright.sync_api import sync_playwright


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None: ...


def visit(context: Any, address: str) -> float:
    """Seconds from the request of the page to its first picture."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-shown]", timeout=120_000)
    seconds = page.evaluate("performance.now() / 1000")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return float(seconds)


def main() -> None:
    """Print the times."""
    folder = sys.argv[1] if len(sys.argv) > 1 else "build/playground"
    visits = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        first, later = [], []
        with sync_playwright() as started:
            chromium = started.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            for _ in range(visits):
                context = chromium.new_context()
                first.append(visit(context, address))
                later.append(min(visit(context, address) for _ in range(2)))
                context.close()
            chromium.close()
        server.shutdown()
    print(f"first visit {min(first):.1f} s, later {min(later):.1f} s")


if __name__ == "__main__":
    main()
