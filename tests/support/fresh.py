"""Programs in a fresh Python."""

from __future__ import annotations

import os
import subprocess
import sys


def run(program: str, **environment: str) -> str:
    """Run a program in a fresh Python; return its output."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.strip()
