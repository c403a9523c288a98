"""The command ``textrec`` of a wheel: becomes the program that lies beside the library."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> None:
    """Run the program with this process's arguments, files and environment."""
    program = Path(__file__).parent / "_native" / "textrec"
    os.execv(program, ["textrec", *sys.argv[1:]])
