"""The ideas of a decision: what is always looked at, what is one idea, and what is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.climbing.network.policy import Judgement
from paiju.climbing.players.search.candidates import Idea, ideas_of
from paiju.climbing.players.search.rollouts import Gain
from paiju.climbing.plays.reading import play_of
from tests.support.views import playing

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import View


def sure(view: View, wanted: str) -> list[str]:
    """The ranks of the ideas where a policy is sure of a play; "" is a pass."""
    position = PLAYED.position(view)
    rows: list[int | None] = [*position.rows(), *([] if view.last is None else [None])]
    ranks = {row: ranks_of(view, row) for row in rows}
    chosen = next(row for row in rows if ranks[row] == wanted)
    rows = [chosen, *(row for row in rows if row != chosen)]
    found = Judgement(tuple(rows), (1.0, *[0.0] * (len(rows) - 1)), 0.5)
    return [ranks[idea.row] for idea in ideas_of(position, found)]


def ranks_of(view: View, row: int | None) -> str:
    """The ranks of a play."""
    position = PLAYED.position(view)
    if row is None:
        return ""
    return "".join(card[0] for card in play_of(position.table, row, position.hand).cards)


@pytest.mark.parametrize(
    ("view", "wanted", "ideas"),
    [
        pytest.param(
            playing("5555 7 8 9 A", "KK", "", seat=2, left=(9, 3)),
            "",
            ["", "5555"],
            id="the-bomb-on-a-short-enemy-though-the-policy-passes",
        ),
        pytest.param(
            playing("4 88 TT Q", "66", seat=1, left=(12, 4)),
            "TT",
            ["TT", "", "88"],
            id="the-pass-and-the-cheapest-pair-though-the-policy-plays-a-dearer",
        ),
        pytest.param(
            playing("4 7 J 2", "9", seat=1, left=(12, 1)),
            "",
            ["", "J", "2"],
            id="the-cheapest-and-the-highest-single",
        ),
        pytest.param(
            playing("3 4 99 A", left=(1, 8)),
            "99",
            ["99", "A", "3"],
            id="a-lead-of-the-highest-single-and-of-the-likeliest",
        ),
    ],
)
def test_some_ideas_are_always_looked_at(view: View, wanted: str, ideas: list[str]) -> None:
    """A policy that is sure of another play does not keep them out."""
    assert sure(view, wanted) == ideas


def shares_of(view: View, *played: tuple[str, float]) -> dict[str, float]:
    """The ideas that a policy has with these shares, by the ranks of their likeliest plays."""
    position = PLAYED.position(view)
    wanted = dict(played)
    rows = sorted(position.rows(), key=lambda row: -wanted.get(ranks_of(view, row), 0.0))
    shares = tuple(wanted.get(ranks_of(view, row), 0.0) for row in rows)
    found = ideas_of(position, Judgement(tuple(rows), shares, 0.5))
    return {ranks_of(view, idea.row): round(idea.share, 6) for idea in found}


def test_plays_that_are_equal_but_for_their_kickers_are_one_idea() -> None:
    """A lone 3 and a lone 4 are worth the same; a card of a pair and a 2 are others."""
    view = playing("3 4 66 KKK 2", left=(9, 9))
    ideas = shares_of(view, ("KKK3", 0.4), ("KKK4", 0.3), ("KKK6", 0.2), ("KKK2", 0.1))
    assert (ideas["KKK3"], ideas["KKK6"], ideas["KKK2"]) == (0.7, 0.2, 0.1)
    assert "KKK4" not in ideas


def test_ideas_that_the_policy_hardly_has_are_left_out() -> None:
    ideas = shares_of(playing("3 44 66 KKK", left=(9, 9)), ("44", 0.98), ("KKK", 0.02))
    assert ("44" in ideas, "KKK" in ideas) == (True, False)


@pytest.mark.parametrize(
    ("share", "gain", "least", "most"),
    [
        pytest.param(0.3, Gain(0.2, 0.01), 0.19, 0.2, id="what-is-certain-is-believed"),
        pytest.param(0.3, Gain(0.2, 0.3), 0.01, 0.02, id="what-is-doubtful-hardly"),
        pytest.param(0.0, Gain(0.2, 0.01), 0.19, 0.2, id="so-of-what-the-policy-never-plays"),
        pytest.param(0.0, Gain(0.2, 0.3), -0.1, 0.0, id="which-must-be-more-certain"),
    ],
)
def test_a_gain_is_believed_as_far_as_it_is_certain(
    share: float, gain: Gain, least: float, most: float
) -> None:
    assert least <= gain.posterior(Idea(1, share).prior).mean <= most
