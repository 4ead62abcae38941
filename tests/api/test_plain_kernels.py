"""Plain kernels give the answers of compiled ones.

The test asks every example of the contract; slow suites (tools/suites.py) run the tests of each
package with plain kernels.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.factory import example_app
from paiju.play.declaration.registry import GAMES
from tests.support.fresh import run
from tests.support.scale import COMPILED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask.testing import FlaskClient

Answers = dict[str, tuple[int, Any]]
KERNELS = "compiled" if COMPILED else "plain"

ASKED = """
import json
from app.factory import example_app
from tests.api.test_plain_kernels import answers
print(json.dumps(answers(example_app().test_client())))
"""
# Answers that differ: searches go less far with slow kernels, and seals are random.
OTHERWISE = ("/suggest", "/solve", "/bid", "/tables", "/tables/act", "/batch")
# A review judges less with slow kernels.
UNASKED = ("/review",)
REVIEWED = """
import json
from time import process_time
from app.factory import example_app
from tests.api.test_plain_kernels import an_example
client = example_app().test_client()
body = {**an_example("guandan", "review"), "budget_ms": 1}
begun = process_time()
answer = client.post("/v1/guandan/review", json=body)
print(json.dumps([answer.status_code, answer.get_json()["complete"], process_time() - begun]))
"""
# The seconds of a processor in which such a review ends; the shortest look at a decision takes a
# minute and more.
SOON = 20


def of_the_example(path: str, operations: Mapping[str, Any]) -> str:
    """A path with the example of each of its parameters."""
    given = operations.get("parameters", [])
    return path.format(**{each["name"]: each["example"] for each in given if each["in"] == "path"})


def an_example(game: str, question: str) -> dict[str, Any]:
    """The body of the first example of a question."""
    examples = json.loads(Path(f"paiju/all_games/{game}/examples.json").read_text())
    body: dict[str, Any] = examples[question][0]["body"]
    return body


def answers(client: FlaskClient) -> Answers:
    """The answer to each example of the contract, by its operation and name."""
    told: Answers = {}
    document = client.get("/openapi.json?examples=inline").get_json()
    for path, operations in document["paths"].items():
        if "post" in operations and not path.endswith(UNASKED):
            asked = operations["post"]["requestBody"]["content"]["application/json"]
            for name, example in asked["examples"].items():
                answer = client.post(
                    of_the_example(path, operations),
                    json=example["value"],
                    headers={"X-Request-Id": "same"},
                )
                told[f"{path} {name}"] = answer.status_code, answer.get_json()
    return told


def test_every_example_is_answered_by_plain_kernels_as_by_compiled_ones() -> None:
    compiled = answers(example_app().test_client())
    plain = {key: tuple(each) for key, each in json.loads(run(ASKED, PAIJU_JIT="off")).items()}
    statuses = {key: status for key, (status, _) in plain.items()}
    assert {key: status for key, (status, _) in compiled.items()} == statuses
    assert list(statuses.values()).count(200) >= 100
    assert set(statuses.values()) <= {200, 403, 422}
    for told, kernels in ((compiled, KERNELS), (plain, "plain")):
        engines = [body["engine"] for _, body in told.values() if "engine" in body]
        assert {each["kernels"] for each in engines} == {kernels}
        assert len(engines) >= len(GAMES)
    alike = [key for key in plain if not key.split(" ")[0].endswith(OTHERWISE)]
    assert len(alike) >= 140
    assert {key: compiled[key] for key in alike} == {key: plain[key] for key in alike}


def test_a_review_with_a_small_budget_ends_soon_with_plain_kernels() -> None:
    status, is_complete, seconds = json.loads(run(REVIEWED, PAIJU_JIT="off"))
    assert (status, is_complete) == (200, False)
    assert seconds < SOON
