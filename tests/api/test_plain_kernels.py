"""Plain kernels give the answers of compiled ones.

The test asks every example of the contract; slow suites (tools/suites.py) run the tests of each
package with plain kernels.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from app.api.openapi import example_app
from tests.support.fresh import run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask.testing import FlaskClient

Answers = dict[str, tuple[int, Any]]

ASKED = """
import json
from app.api.openapi import example_app
from tests.api.test_plain_kernels import answers
print(json.dumps(answers(example_app().test_client())))
"""
# Answers that differ: searches go less far with slow kernels, and seals are random.
OTHERWISE = ("/suggest", "/solve", "/bid", "/tables", "/tables/act", "/batch")
# A review's budget counts work, which takes minutes with slow kernels.
UNASKED = ("/review",)


def of_the_example(path: str, operations: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    """A path with the example of each of its parameters."""
    known = document["components"]["parameters"]
    given = operations.get("parameters", [])
    named = [known[each["$ref"].rpartition("/")[2]] if "$ref" in each else each for each in given]
    return path.format(**{each["name"]: each["example"] for each in named if each["in"] == "path"})


def answers(client: FlaskClient) -> Answers:
    """The answer to each example of the contract, by its operation and name."""
    told: Answers = {}
    document = client.get("/openapi.json?examples=inline").get_json()
    for path, operations in document["paths"].items():
        if "post" in operations and not path.endswith(UNASKED):
            asked = operations["post"]["requestBody"]["content"]["application/json"]
            for name, example in asked["examples"].items():
                answer = client.post(
                    of_the_example(path, operations, document),
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
    alike = [key for key in plain if not key.split(" ")[0].endswith(OTHERWISE)]
    assert len(alike) >= 140
    assert {key: compiled[key] for key in alike} == {key: plain[key] for key in alike}
