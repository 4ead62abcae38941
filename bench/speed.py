"""The speed of the library in process, as bench/test_speed.py measures it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.figures import Figure, times
from bench.report import ROOT

# A row has the name of its test, and after it what the test was given.
_WORDS = str.maketrans({"_": " ", "[": " ", "]": None})


def figures() -> list[Figure]:
    """The figures of the library in process, from a run of bench/test_speed.py."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pytest", "-q", str(ROOT / "bench" / "test_speed.py")]
        command += ["--benchmark-save-data", f"--benchmark-json={report}"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        measured = json.loads(report.read_text())["benchmarks"]
    return [
        times(
            each["name"].removeprefix("test_").translate(_WORDS),
            [1e6 * seconds for seconds in each["stats"]["data"]],
            *each["extra_info"]["goal"],
        )
        for each in measured
    ]
