"""The contract, fuzzed: schemathesis asks allowed and forbidden questions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import response_schema_conformance

from app.factory import example_app
from paiju.play.declaration.registry import GAMES
from tests.api.contract import Json, answer_of, complaints, component
from tests.support.scale import FUZZED, WIDE

if TYPE_CHECKING:
    from flask import Flask
    from schemathesis import Case

# The questions of each operation; PAIJU_FUZZ=1000 runs for a night.
EXAMPLES = int(os.environ.get("PAIJU_FUZZ", "8"))
CONFIG = {
    "seed": 54,
    "cache": {"enabled": False},
    "generation": {"max-examples": EXAMPLES, "mode": "all"},
    "phases": {
        # Every bound of every field, thousands of questions: in the suite `contract`.
        "coverage": {"enabled": WIDE},
        "stateful": {"enabled": False},  # the service keeps no state
    },
    "checks": {
        "positive_data_acceptance": {
            # A schema cannot exclude five 3s in one pack or an unknown rule set (422), a table
            # sealed elsewhere (403), nor many long strings that exceed the limit together (413).
            "expected-statuses": ["200", "403", "413", "422"]
        },
        "negative_data_rejection": {
            "expected-statuses": ["400", "403", "404", "413", "415", "422"]
        },
    },
    "operations": [
        {
            "include-operation-id": "batch",
            # An entry that is no question is refused in its own answer.
            "checks": {
                "negative_data_rejection": {
                    "expected-statuses": ["200", "400", "413", "415", "422"],
                }
            },
        },
        {
            "include-operation-id": "get_ruleset",
            # A schema cannot exclude the rule set of another game.
            "checks": {"positive_data_acceptance": {"expected-statuses": ["200", "404"]}},
        },
        *(
            {
                "include-operation-id": name,
                # Nor a game without puzzles, a puzzle that there is not, or a kind of other games.
                "checks": {
                    "positive_data_acceptance": {"expected-statuses": ["200", "404", "422"]}
                },
            }
            for name in ("list_puzzles", "get_puzzle", "try_puzzle")
        ),
    ],
}

everything = schemathesis.openapi.from_wsgi(
    "/openapi.json", example_app(), config=schemathesis.Config.from_dict(CONFIG)
)
_OF_OTHERS = f"^/v1/({'|'.join(GAMES.keys() - set(FUZZED))})/"
schema = everything if WIDE else everything.exclude(path_regex=_OF_OTHERS)


# In this process nothing unpacks an answer.
PLAIN = {"Accept-Encoding": "identity"}


@schema.parametrize()
def test_every_answer_keeps_the_contract(case: Case[Any]) -> None:
    notation = case.body.get("notation") if isinstance(case.body, dict) else None
    # It may be anything, and another method asks no question.
    if notation not in ("ids", "states") or case.method == "OPTIONS":
        case.call_and_validate(headers=PLAIN)
        return
    # With numbers the document is another.
    response = case.call_and_validate(headers=PLAIN, excluded_checks=[response_schema_conformance])
    if response.status_code == 200:
        answered = answer_of(case.operation.path)
        assert complaints(answered, response.json(), notation) == []


SEEDS = st.one_of(st.integers(0, 2**53 - 1), st.text(min_size=1, max_size=64))
RULE_SETS = st.sampled_from(
    ["classic", "pagat", "panda", "h5", "douzero", "laizi", "tiandi", "yuncheng"]
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=SEEDS,
    ruleset=RULE_SETS,
    notation=st.sampled_from(["codes", "ids"]),
    size=st.integers(1, 17),
    data=st.data(),
)
def test_questions_from_real_deals_are_answered_in_the_shapes_of_the_contract(
    application: Flask,
    seed: int | str,
    ruleset: str,
    notation: str,
    size: int,
    data: st.DataObject,
) -> None:
    client = application.test_client()

    def ask(question: str, component_name: str, **body: object) -> Json:
        said = {"ruleset": ruleset, "notation": notation, **body}
        response = client.post(f"/v1/doudizhu/{question}", json=said)
        answer: Json = response.get_json()
        assert response.status_code == 200
        assert complaints(component(component_name), answer, notation) == []
        return answer

    dealt = ask("deal", "DoudizhuPosition", seed=seed)["state"]["hands"]
    hands = [hand[:size] for hand in dealt]
    moves = ask("moves", "Moves", hand=hands[0], expand="kickers", limit=1000)["moves"]
    move = data.draw(st.sampled_from(moves))["cards"]
    for expand in ("kickers", "cores"):
        ask("moves", "Moves", hand=hands[1], last=move, expand=expand)
    split = ask("split", "Splits", hand=hands[0])["splits"][0]["plays"]
    assert sorted(hands[0]) == sorted(card for play in split for card in play["cards"])
    hints = ask("hints", "Hints", hand=hands[1], last=move)["hints"]
    for hint in hints:
        cards = hint["play"]["cards"]
        assert ask("validate", "Verdict", cards=cards, hand=hands[1], last=move)["legal"]
    assert ask("validate", "Verdict", cards=move, hand=hands[0])["legal"]
    ask("validate", "Verdict", cards=hands[1][:5], hand=hands[1], last=move)
    ask("compare", "Comparison", a=move, b=hands[2])
    ask("classify", "Reading", cards=move)
