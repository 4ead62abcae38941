"""Settings of all tests: how many examples hypothesis tries, the same ones each time."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# No check depends on the time that a busy machine takes.
SLOW = (HealthCheck.too_slow,)
settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=SLOW
)
settings.register_profile(
    "long", deadline=None, max_examples=2_000, print_blob=True, suppress_health_check=SLOW
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A suite that a shell runs in the background inherits SIGINT ignored, and so would every server
# that it starts and means to interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
