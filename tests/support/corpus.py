"""Collections of scored hands and recorded games from outside the project.

PAIJU_CORPUS names their folder; without it their tests are skipped. CONTRIBUTING.md describes them.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

Json = dict[str, Any]

FOLDER = os.environ.get("PAIJU_CORPUS", "")

needs_corpus = pytest.mark.skipif(
    not FOLDER, reason="PAIJU_CORPUS names no folder of scored hands and recorded games"
)


def read_lines(name: str) -> list[Json]:
    """The records of a file that has one on each line."""
    text = (Path(FOLDER) / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def read_whole(name: str) -> Json:
    """The document of a file."""
    found: Json = json.loads((Path(FOLDER) / name).read_text(encoding="utf-8"))
    return found
