"""Files at the top of a checkout, which an installed package has inside."""

from __future__ import annotations

from pathlib import Path


def shipped(name: str) -> Path:
    """The path of a file that the project ships beside its code."""
    package = Path(__file__).parent
    within = package / name
    return within if within.exists() else package.parent / name
