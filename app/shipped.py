"""Files that lie at the top of a checkout, but inside the package `app` once it is installed."""

from __future__ import annotations

from pathlib import Path


def shipped(name: str) -> Path:
    """The path of a file that is shipped with the code, such as `openapi.yaml`."""
    package = Path(__file__).parent
    within = package / name
    return within if within.exists() else package.parent / name
