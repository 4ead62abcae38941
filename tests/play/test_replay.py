"""Replays of games from their records."""

from __future__ import annotations

from paiju.all_games.doudizhu.flow import COURSE
from paiju.play.flow.replay import Replayed, replay
from tests.support.games import after, begun, said

WORDS = ("call 3", "1: pass", "2: pass", "play 5H", "play 6S")


def test_a_record_leads_to_its_last_state() -> None:
    found = replay(COURSE, begun(), [said(word) for word in WORDS])
    assert found == Replayed(after(begun(), *WORDS), 5)


def test_a_record_without_actions_leads_to_the_deal() -> None:
    assert replay(COURSE, begun(), []) == Replayed(begun(), 0)


def test_a_record_goes_as_far_as_it_is_legal() -> None:
    wrong = (*WORDS, "play 5D", "pass")
    found = replay(COURSE, begun(), [said(word) for word in wrong])
    assert (found.state, found.done) == (after(begun(), *WORDS), 5)
    assert found.refusal is not None
    assert found.refusal.code == "not_bigger"
