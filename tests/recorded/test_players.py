"""Players make the recorded decisions, and learned ones have the recorded features."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.recorded import decisions, engine, features, kept
from tests.recorded.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    not engine.is_compiled(), reason="recorded with compiled kernels, which look at more"
)

SHOWN = 3


@pytest.mark.parametrize("game", kept.files("decisions"))
def test_decks_are_played_as_they_were(game: str) -> None:
    decks, known = decisions.read(game)[:: decisions.EVERY], decisions.read_hashes()
    now = decisions.play_again(game, decks)
    pairs = zip(decks, now, strict=True)
    changed = [each for each in pairs if decisions.line_of(game, each[1]) not in known]
    shown = [decisions.told(game, *each) for each in changed[:SHOWN]]
    assert changed == [], "\n".join([*shown, f"{len(changed)} decks of {len(decks)}"])


@pytest.mark.parametrize("game", kept.files("decisions"))
def test_the_hashes_are_those_of_the_moves_that_are_kept(game: str) -> None:
    lines = {decisions.line_of(game, deck) for deck in decisions.read(game)}
    assert lines == {line for line in decisions.read_hashes() if line.startswith(f"{game} ")}


@pytest.mark.parametrize("game", kept.files("decisions"))
def test_every_player_sits_at_some_of_the_decks_that_are_played(game: str) -> None:
    decks = decisions.read(game)
    everybody = {bot for deck in decks for bot in deck.bots}
    assert {bot for deck in decks[:: decisions.EVERY] for bot in deck.bots} == everybody


@pytest.mark.parametrize("game", kept.files("features"))
def test_learned_players_see_what_they_saw(game: str) -> None:
    seen = features.read(game)
    changed = features.changes(game, seen, features.look_again(game, seen))
    assert changed == [], "\n".join(changed[:SHOWN])
    assert all(each.features for each in seen)


def test_another_move_is_noticed_and_shown(tmp_path: Path) -> None:
    (now,) = decisions.play_again("doudizhu", decisions.read("doudizhu")[:1])
    decisions.keep("doudizhu", [now], tmp_path)
    assert decisions.read_hashes(tmp_path) == {decisions.line_of("doudizhu", now)}
    moves = [*now.moves]
    moves[3] = '{"action":{"seat":9,"type":"pass"}}'
    was = now._replace(moves=moves)
    assert decisions.line_of("doudizhu", was) not in decisions.read_hashes(tmp_path)
    shown = decisions.told("doudizhu", was, now)
    assert "deck 0" in shown
    assert "move 3 is another" in shown
    assert f"-{moves[3]}\n+{now.moves[3]}" in shown


def test_features_are_compared_bit_by_bit_and_numbers_with_some_room() -> None:
    seen = features.Seen({}, {"states": "a", "afters": "b"}, [0.5, -3.0])
    rounded = seen._replace(numbers=[0.5001, -3.0001])
    assert list(features.differences(seen, rounded)) == []
    other = features.Seen({}, {"states": "a", "afters": "c"}, [0.5, -3.1])
    assert list(features.differences(seen, other)) == [
        "afters are others",
        "1 numbers are others, the first -3.1 instead of -3.0",
    ]


def test_a_deck_is_shown_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "guandan/deck#3"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[2:] == decisions.read("guandan")[3].moves
