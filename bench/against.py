"""Compares this checkout with another: requests a second and p99, in short alternating rounds.

::

    python -m bench.against ../other [ROUNDS]

The other checkout has its own environment in `.venv`. The medians of both checkouts are printed,
and the medians of the ratios of this checkout to the other one.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from bench.over_http import BATCH, CONNECTIONS, FEW, IN_BATCH, PATH, Load, serving, wrk
from bench.questions import batch_body
from bench.report import ROOT

ROUNDS = 15
APPLICATIONS = {"empty": "empty:application", "paiju": "app.wsgi:application"}
# The kinds of work: the application, the path, the body and the number of connections of each.
WORK = {
    "an empty endpoint": ("empty", PATH, b"", CONNECTIONS),
    "validate": ("paiju", PATH, b"", CONNECTIONS),
    "validate, few connections": ("paiju", PATH, b"", FEW),
    "a batch of 100": ("paiju", BATCH, batch_body(IN_BATCH), FEW),
}


def main() -> None:
    """Measure both checkouts in turn, and print the figures."""
    other, rounds = Path(sys.argv[1]).resolve(), int((*sys.argv, str(ROUNDS))[2])
    with ExitStack() as opened:
        urls = {
            (name, root): opened.enter_context(serving(application, root)).url
            for name, application in APPLICATIONS.items()
            for root in (ROOT, other)
        }
        for work, (name, path, asked, connections) in WORK.items():
            ours: list[Load] = []
            theirs: list[Load] = []
            # The first round warms both up.
            for _ in range(rounds + 1):
                for root, loads in ((ROOT, ours), (other, theirs)):
                    loads.append(wrk(urls[name, root] + path, asked, connections))
            _tell(work, ours[1:], theirs[1:])


def _tell(work: str, ours: list[Load], theirs: list[Load]) -> None:
    pairs = list(zip(ours, theirs, strict=True))
    rates = median(our.per_second / their.per_second for our, their in pairs)
    waits = median(our.p99_ms / their.p99_ms for our, their in pairs)
    failed = sum(each.failed for each in ours), sum(each.failed for each in theirs)
    sys.stdout.write(
        f"{work}: {median(each.per_second for each in ours):.0f} requests/s, "
        f"{rates:.2f} of the other's; p99 {median(each.p99_ms for each in ours):.1f} ms, "
        f"{waits:.2f} of the other's; failed {failed[0]} and {failed[1]}\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
