"""The package of `examples/own_game`, installed beside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.support.documents import ROOT

if TYPE_CHECKING:
    from pathlib import Path

OWN_GAME = ROOT / "examples" / "own_game"


def install(folder: Path) -> str:
    """Install the package into a folder; returns the PYTHONPATH with which it is found there."""
    told = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    command = (sys.executable, "-m", "pip", "install", *told, "--target", str(folder))
    subprocess.run([*command, str(OWN_GAME)], check=True)
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
