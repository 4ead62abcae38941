"""Facts about the service on which the files in `deploy` rely."""

from __future__ import annotations

import re
from pathlib import Path

_GUNICORN = Path(__file__).parents[2] / "gunicorn.conf.py"


def graceful_seconds() -> int:
    """The seconds for which a stopping server waits for requests in flight."""
    found = re.search(r"^graceful_timeout = (\d+)$", _GUNICORN.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return int(found[1])
