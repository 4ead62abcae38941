"""Running programs in a fresh Python process."""

from __future__ import annotations

import os
import subprocess
import sys


def run(program: str, **environment: str) -> str:
    """The output of a program that runs in a fresh Python process."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.strip()
