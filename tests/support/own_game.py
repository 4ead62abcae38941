"""The packages of `examples/own_game` and `examples/own_mahjong`, beside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.support.documents import ROOT

if TYPE_CHECKING:
    from pathlib import Path

OWN_GAME = ROOT / "examples" / "own_game"
OWN_MAHJONG = ROOT / "examples" / "own_mahjong"


def install(folder: Path, package: Path = OWN_GAME) -> str:
    """Install a package into a folder; returns the PYTHONPATH with which it is found there."""
    told = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    command = (sys.executable, "-m", "pip", "install", *told, "--target", str(folder))
    subprocess.run([*command, str(package)], check=True)
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
