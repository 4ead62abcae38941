"""The conformance vectors equal the service's answers, in the documented form."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # jsonschema ships no types

from paiju.__main__ import main
from paiju.all_games.mcr.lab.wins import RULE_TEXT
from paiju.play.declaration.registry import GAMES
from tests.support.documents import ROOT

if TYPE_CHECKING:
    from pathlib import Path

VECTORS = ROOT / "vectors"
NAMES = sorted(path.name for path in VECTORS.glob("*_*.json"))
MAX_BYTES = 150_000 * len(GAMES)
CHOSEN = {
    game.id: game.part(game.lab.vectors).chosen for game in GAMES.values() if game.lab.vectors
}


def read(name: str) -> Any:  # noqa: ANN401 - any JSON
    """A file of the vectors."""
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


def test_the_committed_vectors_are_what_the_service_answers(tmp_path: Path) -> None:
    assert main(["vectors", str(tmp_path)]) == 0
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(written) == NAMES
    changed = [name for name in NAMES if written[name] != (VECTORS / name).read_bytes()]
    assert changed == []


def test_the_vectors_are_small_enough_to_be_carried_along() -> None:
    assert sum(path.stat().st_size for path in VECTORS.iterdir()) < MAX_BYTES


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_vectors_is_as_its_schema_says(name: str) -> None:
    schema = read("schema.json")
    Draft202012Validator.check_schema(schema)
    wrong = [error.message for error in Draft202012Validator(schema).iter_errors(read(name))]
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_no_question_is_refused_that_was_not_chosen_to_be(name: str) -> None:
    game, _, question = name.removesuffix(".json").partition("_")
    shown = {case.shows for case in CHOSEN[game].get(question, ())}
    refused = [
        vector.get("shows", str(vector["asks"]))
        for vector in read(name)["vectors"]
        if "refused" in vector and vector.get("shows", "") in {*shown, ""}
    ]
    assert [each for each in refused if not each.endswith(": refused.")] == []


def test_the_wins_of_the_rule_text_are_worth_what_it_says() -> None:
    worth = {
        vector["shows"]: vector["answer"]["total"]
        for vector in read("mcr_score.json")["vectors"]
        if vector.get("shows", "").startswith("The rule text counts")
    }
    # 无番和 alone is eight, 大四喜 alone 88; each total is compared in tests/games/mcr.
    assert worth["The rule text counts 无番和."] == 8
    assert worth["The rule text counts 大四喜 混幺九 混一色."] == 88 + 32 + 6
    assert len(worth) == len({fans for _, fans in RULE_TEXT})
