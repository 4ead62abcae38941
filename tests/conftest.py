"""The settings of all tests: hypothesis tries a fixed number of examples, always the same."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# No health check depends on the speed of a busy machine.
SLOW = (HealthCheck.too_slow,)
settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=SLOW
)
settings.register_profile(
    "long", deadline=None, max_examples=2_000, print_blob=True, suppress_health_check=SLOW
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A suite in the background of a shell inherits an ignored SIGINT, and so would every server that it
# starts and later interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
