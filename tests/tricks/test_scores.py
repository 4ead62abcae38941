"""Scores of Sheng Ji in JSON: the next round is dealt from what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games import shengji
from paiju.chance import Chance
from paiju.playing_cards.script import Script
from paiju.shapes.errors import InconsistentStateError

if TYPE_CHECKING:
    from paiju.tricks.flow.state import State

# Its scores have fields of their own.
GAME: Any = shengji.GAME


def finished(seed: int, **match: object) -> State:
    """A finished round of the QQ rules, played by chance."""
    rules, chance = GAME.rules_of("qq"), Chance(seed, "tricks")
    state: State = GAME.next_round(rules, seed, match) if match else GAME.flow.deal(rules, seed)
    while state.to_act:
        state = GAME.flow.step(state, GAME.flow.pick(state, chance.randrange)).state
    return state


def test_the_next_round_is_dealt_from_the_score() -> None:
    end = finished(3)
    score = GAME.flow.settle(end)
    written = GAME.write_score(score, GAME.writer("en", {"notation": Script.CODES}))
    assert written["total"] == score.taken + score.kitty.bonus + score.penalties
    assert written["next"] == {"levels": written["levels"], "dealer": written["dealer"]}
    following = GAME.next_round(end.rules, 4, written["next"])
    assert following.levels == score.moved.levels
    assert following.dealer == written["dealer"]


def test_a_round_that_goes_on_has_no_score() -> None:
    with pytest.raises(InconsistentStateError):
        GAME.flow.settle(GAME.flow.deal(GAME.rules_of("qq"), 3))


def test_a_won_match_has_no_next_round() -> None:
    ends = [finished(seed, levels=["A", "A"], dealer=0) for seed in range(6)]
    won = next(end for end in ends if GAME.flow.settle(end).moved.by_declarers)
    written = GAME.write_score(GAME.flow.settle(won), GAME.writer("zh", {"notation": Script.CODES}))
    assert written["next"] is None
    assert written["levels"][written["match_winner"]] == "won"
