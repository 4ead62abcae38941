"""Large batches beside cheap questions, through nginx: nobody waits long, and memory comes back."""

from __future__ import annotations

import os
import time
from statistics import median
from typing import TYPE_CHECKING

import pytest

from bench.drills.arrivals import OK, Question, call
from bench.drills.batches import BATCHES, MOST_MB, SETTLED, side_by_side
from bench.drills.load import CHEAP
from tests.api.serving import Server
from tests.support.nginx import PROGRAM, Nginx
from tests.support.processes import pss_mb, wait_for_workers

if TYPE_CHECKING:
    from collections.abc import Iterator

# scripts/provide installs it where it may; in CI it must be there.
pytestmark = pytest.mark.skipif(
    PROGRAM is None and not os.environ.get("CI"), reason="nginx is not installed"
)
SECONDS = 8.0
PATIENCE = 2.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as it is by default."""
    with Server(tmp_path_factory.mktemp("server")) as found:
        wait_for_workers(found)
        yield found


@pytest.fixture(scope="module")
def nginx(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    """Nginx in front of the server."""
    # All callers share one address here, which nginx would limit.
    without = ("limit_conn connections", "limit_req zone")
    with Nginx(tmp_path_factory.mktemp("nginx") / "files", server.url, without) as found:
        yield found


def test_large_batches_keep_no_cheap_question_from_its_answer(server: Server, nginx: Nginx) -> None:
    batches, beside = side_by_side(nginx.url, CHEAP, SECONDS)
    assert {each.status for each in beside} == {OK}
    # Refused batches say when to come again; each other one is answered.
    assert {each.status for each in batches} <= {OK, 503}
    assert OK in {each.status for each in batches}
    assert {each.retry_after for each in batches if each.status == 503} <= {"1"}
    # On a busy machine too; `make load` holds the time to that of an idle server.
    assert median(each.micros for each in beside) <= 1e6 * PATIENCE
    time.sleep(SETTLED)
    assert max(map(pss_mb, wait_for_workers(server))) <= MOST_MB


@pytest.mark.parametrize("question", BATCHES)
def test_a_large_batch_alone_is_answered(nginx: Nginx, question: Question) -> None:
    assert call(nginx.url, question).status == OK
