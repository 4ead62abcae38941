"""The service gives the recorded answers; CONTRIBUTING says what to do if it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.recorded import asking, engine, kept
from tests.recorded.__main__ import main
from tests.recorded.differences import differences, told
from tests.recorded.kept import Asked
from tests.recorded.renaming import Renaming
from tests.recorded.service import JSON, Answer, Question

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    not engine.is_compiled(), reason="recorded with compiled kernels, which look at more"
)

SHOWN = 5
MAX_BYTES = 5_000_000
MOVES = Question("POST", "/v1/mcr/deal", '{"seed":7,"ruleset":"none"}', JSON)
GAMES = Question("GET", "/v1/games")


@pytest.mark.parametrize("file", kept.files())
def test_every_question_is_answered_as_it_was(file: str) -> None:
    (found,) = asking.ask([file])
    known = [line for line in kept.read_hashes() if line.split()[0] == file]
    if found.hashes != known:
        pytest.fail(told(asking.changes(found), SHOWN) + "\n(make recorded shows more)")


@pytest.mark.parametrize("file", kept.files())
def test_the_hashes_are_those_of_the_answers_that_are_kept(file: str) -> None:
    known = [line for line in kept.read_hashes() if line.split()[0] == file]
    assert kept.hashes_of(file, asking.read(file)) == known


def test_what_is_kept_is_small_enough_to_be_carried_along() -> None:
    assert sum(path.stat().st_size for path in kept.FOLDER.iterdir()) < MAX_BYTES


def recorded(folder: Path, *questions: Question) -> None:
    """Keep questions of a file called `mcr`, with their present answers."""
    kept.write_questions("mcr", questions, folder)
    asking.keep(asking.ask(folder=folder), folder=folder)


def test_an_answer_that_has_changed_is_noticed_and_shown(tmp_path: Path) -> None:
    recorded(tmp_path, MOVES, GAMES)
    first, second = kept.read_answers("mcr", tmp_path)
    was = first._replace(body=first.body.replace("Invalid", "Unheard-of"))
    kept.write_answers("mcr", [was, second], tmp_path)
    (found,) = asking.ask(folder=tmp_path)
    changed = asking.changes(found, folder=tmp_path)
    assert [each.name for each in changed] == ["mcr/deal#1"]
    shown = told(changed, 1)
    assert '- "title": "Unheard-of request",' in shown
    assert '+ "title": "Invalid request",' in shown
    assert MOVES.body in shown
    assert "1 mcr/deal: 422" in shown


def test_the_same_json_with_other_bytes_is_another_answer() -> None:
    was, now = Answer(200, (), '{"a": 1}'), Answer(200, (), '{"a":1}')
    (changed,) = differences([Asked("x#1", GAMES, was)], [Asked("x#1", GAMES, now)])
    assert "the same JSON, written otherwise" in told([changed], 1)


def test_a_question_whose_path_was_renamed_is_no_change(tmp_path: Path) -> None:
    batch = '{"requests":[{"path":"/v1/mahjong/deal","body":{"seed":"mahjong"}}]}'
    asks = [MOVES._replace(path="/v1/mahjong/deal"), Question("POST", "/v1/batch", batch, JSON)]
    kept.write_questions("mahjong", asks, tmp_path)
    names = Renaming(["/v1/mahjong/=/v1/mcr/", "mahjong=mcr"])
    found = asking.ask(names=names, folder=tmp_path)
    assert [found[0].renamed, found[0].asked[0].name] == [2, "mcr/deal#1"]
    asking.keep(found, names, tmp_path)
    assert kept.files(folder=tmp_path) == ["mcr"]
    (again,) = asking.ask(folder=tmp_path)
    assert (again.renamed, asking.changes(again, folder=tmp_path)) == (0, [])
    assert again.asked[0].answer.status == 422
    assert again.hashes == kept.read_hashes(tmp_path)


def test_a_kept_answer_is_compared_under_the_new_names() -> None:
    names = Renaming(["mcr=mahjong"])
    was = Answer(200, (), '{"game":"mcr","name":"mcr of old"}')
    assert names.answer(was).body == '{"game":"mahjong","name":"mcr of old"}'


def test_a_question_is_shown_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "doudizhu/classify#1"]) == 0
    assert capsys.readouterr().out.startswith("POST /v1/doudizhu/classify")
    assert main(["show", "doudizhu/classify#0"]) == 1
