"""The numbers of the articles are found beside their tests."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
