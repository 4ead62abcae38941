"""Measures what docs/benchmarks.md promises and prints every figure beside its goal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Print the tables."""
    _table("In process, one core", _in_process())
    from bench.over_http import figures  # noqa: PLC0415 - loads the compiler, after the first table

    _table("Over HTTP, two workers, the client beside them", figures())


def _in_process() -> Iterator[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pytest", "-q", str(ROOT / "bench" / "test_speed.py")]
        command += ["--benchmark-save-data", f"--benchmark-json={report}"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        measured = json.loads(report.read_text())["benchmarks"]
    for each in measured:
        times = sorted(each["stats"]["data"])
        median, p99 = times[len(times) // 2] * 1e6, times[len(times) * 99 // 100] * 1e6
        what = each["name"].removeprefix("test_").replace("_", " ")
        yield what, each["extra_info"]["goal"], f"median {median:.1f} µs, p99 {p99:.1f} µs"


def _table(title: str, figures: Iterator[tuple[str, str, str]]) -> None:
    print(f"\n## {title}\n\n| work | goal | measured |\n|---|---|---|")
    for what, goal, figure in figures:
        print(f"| {what} | {goal} | {figure} |", flush=True)


if __name__ == "__main__":
    main()
