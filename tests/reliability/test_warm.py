"""A warm server compiles nothing more, whatever it is asked."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from app.jit import is_wanted
from tests.api.serving import PATIENCE, environment_with

# In a process of its own: other tests here call kernels in ways of theirs.
ANSWERED = """
import json
from app import create_app
from app.config import Settings

client = create_app(Settings()).test_client()
statuses = []
for path, operations in client.get("/openapi.json").get_json()["paths"].items():
    if "post" in operations:
        asked = operations["post"]["requestBody"]["content"]["application/json"]
        for example in asked["examples"].values():
            statuses.append(client.post(path, json=example["value"]).status_code)
"""

ASKED = f"""
import gc
from app.api.warm import warm_up
from app.jit import Kernel

def compiled():
    kernels = [each for each in gc.get_objects() if isinstance(each, Kernel)]
    return sorted([each.__qualname__, len(each.ready.signatures)] for each in kernels)

told = list(warm_up())
before = compiled()
{ANSWERED}
print(json.dumps([before, compiled(), statuses]))
"""


def printed(program: str, **settings: str) -> Any:  # noqa: ANN401 - JSON is anything
    """What a Python of its own prints, from JSON."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment_with(**settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.skipif(not is_wanted(), reason="no kernel is compiled")
def test_every_example_is_answered_with_kernels_that_were_compiled_before() -> None:
    pytest.importorskip("numba")
    before, after, statuses = printed(ASKED)
    assert statuses.count(200) >= 30
    assert before == after
    assert any(count for _, count in before)


def test_every_example_is_answered_with_kernels_that_nobody_compiles() -> None:
    statuses = printed(f"{ANSWERED}\nprint(json.dumps(statuses))", PAIJU_JIT="off")
    assert statuses.count(200) >= 100
    assert set(statuses) <= {200, 403, 422}
