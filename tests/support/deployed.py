"""What those who deploy the service must know of it."""

from __future__ import annotations

import re
from pathlib import Path

_GUNICORN = Path(__file__).parents[2] / "gunicorn.conf.py"


def graceful_seconds() -> int:
    """How long a server that stops waits for what is in flight."""
    found = re.search(r"^graceful_timeout = (\d+)$", _GUNICORN.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return int(found[1])
