"""Environments of their own, where packages are installed as somebody would install them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.api.serving import PLAIN, Server, environment_with

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment in a folder."""

    root: Path

    def make(self) -> None:
        """Make it, with pip and nothing else."""
        subprocess.run([sys.executable, "-m", "venv", str(self.root)], check=True)

    def copy(self, root: Path) -> Environment:
        """Another one with the same packages."""
        shutil.copytree(self.root, root, symlinks=True)
        return Environment(root)

    def pip(self, *what: object) -> None:
        """Install packages, built with what is here."""
        told = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
        self.run("python", "-m", "pip", "install", *told, *what)

    def run(self, program: str, *words: object) -> str:
        """The output of one of its programs, run far from any checkout."""
        done = subprocess.run(
            [str(self.root / "bin" / program), *map(str, words)],
            cwd=self.root,
            env=environment_with(**PLAIN),
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def server(self, folder: Path, **settings: str) -> Server:
        """A server of the service that is installed in it."""
        command = (str(self.root / "bin" / "paiju"), "serve")
        return Server(folder, {**PLAIN, "PAIJU_WORKERS": "1", **settings}, command)
