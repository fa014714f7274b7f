"""The tools of the book are found beside its text."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent.parent / "docs" / "site"))
