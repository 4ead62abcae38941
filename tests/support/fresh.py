"""Running programs in a fresh Python process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def run(program: str, **environment: str) -> str:
    """The output of a program that runs in a fresh Python process."""
    return run_in(Path.cwd(), program, **environment)


def run_in(folder: Path, program: str, **environment: str) -> str:
    """The output of a program that runs in a fresh Python process, in a folder."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.strip()
