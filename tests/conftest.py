"""The settings of all tests.

Hypothesis tries a fixed number of examples, always the same ones. Tests that are marked `wide` run
in the wide suites only, which are due when the code that they guard changes.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

from tests.support.scale import WIDE

if TYPE_CHECKING:
    import pytest

# This health check would fail on a busy machine.
SLOW = (HealthCheck.too_slow,)
settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=SLOW
)
settings.register_profile(
    "long", deadline=None, max_examples=2_000, print_blob=True, suppress_health_check=SLOW
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A suite in the background of a shell ignores SIGINT, and so would the servers that it starts and
# later interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that only a wide suite runs."""
    if WIDE:
        return
    wide = [item for item in items if item.get_closest_marker("wide")]
    config.hook.pytest_deselected(items=wide)
    items[:] = [item for item in items if not item.get_closest_marker("wide")]
