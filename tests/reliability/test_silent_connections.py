"""Connections on which nothing comes, at a server without a proxy."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from app.config import Settings
from bench.drills.arrivals import one_after_another
from bench.drills.load import CHEAP
from tests.api.serving import Server
from tests.support.processes import wait_for_workers
from tests.support.raw import Raw

if TYPE_CHECKING:
    from pathlib import Path

# Four for each question that the server can answer at once.
SILENT = 4 * Settings().workers * Settings().threads
PATIENCE = 2.0


def test_a_plain_server_answers_beside_four_times_as_many_silent_connections_as_it_has_threads(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server, ExitStack() as opened:
        wait_for_workers(server)
        for _ in range(SILENT):
            opened.enter_context(Raw(server))
        # The server has accepted them all.
        time.sleep(0.5)
        answered = one_after_another(server.url, CHEAP, 20)
    assert [each.status for each in answered] == [200] * 20
    assert max(each.micros for each in answered) <= 1e6 * PATIENCE
