"""A warm server compiles nothing for any question."""

from __future__ import annotations

import json

import pytest

from tests.support.fresh import run

# A separate process, since other tests call kernels with other types.
ASKED = """
import gc, json
from app.factory import example_app
from app.warming import warm_up
from paiju.jit import Kernel
from tests.api.test_plain_kernels import answers

def compiled():
    kernels = [each for each in gc.get_objects() if isinstance(each, Kernel)]
    return sorted([each.__qualname__, len(each.ready.signatures)] for each in kernels)

told = list(warm_up(is_server=True))
before = compiled()
statuses = [status for status, _ in answers(example_app().test_client()).values()]
print(json.dumps([before, compiled(), statuses]))
"""


def test_every_example_is_answered_with_kernels_that_were_compiled_before() -> None:
    pytest.importorskip("numba")
    before, after, statuses = json.loads(run(ASKED, PAIJU_JIT="on"))
    assert statuses.count(200) >= 100
    assert before == after
    assert any(count for _, count in before)
