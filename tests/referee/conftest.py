"""Lets the tests here import the referee, which stands outside the package on purpose."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
