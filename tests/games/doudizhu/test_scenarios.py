"""Plays that lose games which can still be won: skill 5 may not make them.

Each is an idea that a policy was sure of in games that it lost; the cards are of other games.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.players.learned import LEARNED, MASTER
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action
from paiju.chance import Chance
from paiju.climbing.players.search.candidates import ideas_of
from paiju.climbing.players.search.deals import deal_source
from paiju.climbing.players.search.rollouts import Ahead, look_ahead
from paiju.playing_cards.card import RANKS
from tests.support.groups import hold
from tests.support.scale import COMPILED

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import View
    from paiju.playing_cards.card import Card

RULES = rules_of("classic", {"calling": "none", "doubling": "no"})
BUDGET = 300


class Scenario(NamedTuple):
    """A position by its deal and its plays, with what is wrong there and what is right."""

    deal: int
    landlord: int
    plays: str
    wrong: str
    right: str


def ranks_of(cards: tuple[Card, ...]) -> str:
    """The ranks of cards from the lowest up; "-" is a pass."""
    return "".join(sorted((card[0] for card in cards), key=RANKS.index)) or "-"


def reached(scenario: Scenario, turns: int | None = None) -> View:
    """The view of the seat to act, after all plays or the first of them."""
    state = COURSE.deal(RULES, f"scenario-{scenario.deal}", first=scenario.landlord)
    for play in scenario.plays.split()[:turns]:
        (seat,) = state.to_act
        cards = () if play == "-" else state.hands[seat].pick(hold(play).packed)
        result = COURSE.step(state, Action("play", cards=cards) if cards else Action("pass"))
        assert result.refusal is None, play
        state = result.state
    return COURSE.view(state, state.to_act[0])


SCENARIOS = [
    pytest.param(
        Scenario(73, 2, "3335 - 9995 - - 444T - - QQKKAA", "-", "8888"),
        id="keeps-its-bomb-while-an-enemy-with-three-cards-leads",
    ),
    pytest.param(
        Scenario(468, 0, "456789 - - 6789TJ - - 7 T 2 B R - - 6 J 2 - - 2", "-", "3333"),
        id="keeps-its-bomb-while-an-enemy-with-four-cards-leads",
    ),
    pytest.param(
        Scenario(
            147,
            1,
            "456789 56789T - - 5 J Q K - 2 - B - - TT - - 99 - - 66 - - QQQ3 - - KK",
            "-",
            "AAAA",
        ),
        id="as-landlord-keeps-its-bomb-while-a-peasant-with-three-cards-leads",
    ),
    pytest.param(
        Scenario(20725, 1, "33445566 - - 7778 888T - TTTQ - - JJ", "-", "AA"),
        id="passes-though-the-landlord-has-two-cards",
    ),
    pytest.param(
        Scenario(
            186,
            0,
            "33344 - - 56789T 89TJQK - - 456789 - - QQ - KK AA - 22 - - JJ - AA - - Q 2 - -",
            "7",
            "B",
        ),
        id="leads-its-low-card-to-an-enemy-with-one",
    ),
    pytest.param(
        Scenario(482, 1, "3335 TTT4 JJJ5 - - 456789 - - 66 99 - KK AA - - 7 J A R - -", "88", "T"),
        id="leads-a-pair-to-an-enemy-with-two-cards",
    ),
    pytest.param(
        Scenario(50067, 0, "34567 45678 -", "56789", "-"),
        id="breaks-its-hand-to-beat-a-straight",
    ),
    pytest.param(
        Scenario(
            12037,
            2,
            "44 55 - 66 - AA 22 - - 99TTJJ - - 7 8 2 B - - T J -",
            "R",
            "A",
        ),
        id="spends-the-red-joker-where-its-ace-will-do",
    ),
    pytest.param(
        Scenario(
            25, 1, "3456789 - 6789TJQ - - TJQKA - - 88 JJ - - 55 77 - AA 22 - - 5 K B", "R", "-"
        ),
        id="spends-the-red-joker-on-the-black",
    ),
    pytest.param(
        Scenario(
            24,
            2,
            "44 - 99 TT - 22 - - 3456789 - - JJJ7 AAA3 - - 55 TT - QQ KK - 22 - - 7",
            "J",
            "B",
        ),
        id="breaks-its-chain-for-the-cheapest-single",
    ),
]


@pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_loses_is_not_played(scenario: Scenario) -> None:
    """The search finds what is right, and says that it wins more often."""
    decision = MASTER.agent.decide(reached(scenario), BUDGET, Chance(1, "scenario"))
    chances = {ranks_of(each.action.cards): each.value for each in decision.candidates}
    assert ranks_of(decision.action.cards) == scenario.right
    assert chances[scenario.right] > chances[scenario.wrong]


# The seeds of a position, the milliseconds of a search, and the bounds of the spread of a gain over
# seeds in standard errors. One more deal that is added to each makes few deals look a little worse.
SEEDS, SHORT, LEAST, MOST = 12, 50, 0.6, 1.2


def searched(view: View, seed: int) -> Ahead | None:
    """The search of a view; None if there is nothing to search."""
    draft = LEARNED.draft(LEARNED.shipped(), view)
    assert draft is not None
    position, pass_row = draft.position, draft.policy.coding.pass_row
    seen = deal_source(position, pass_row)
    priors = {
        pass_row if idea.row is None else idea.row: idea.prior
        for idea in ideas_of(position, draft.judgement)
    }
    judge, work = LEARNED.judge(seen.seat, draft.policy), LEARNED.work_within(SHORT)
    return look_ahead(seen, draft.policy, judge, priors, work, Chance(seed, "spread"))


@pytest.mark.wide
@pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")
def test_errors_of_gains_are_their_spread_over_seeds() -> None:
    """By the shipped model, in positions of its games."""
    spreads, errors = [], []
    for parameters in SCENARIOS:
        scenario: Scenario = parameters.values[0]  # type: ignore[assignment]
        turns = len(scenario.plays.split())
        for view in (reached(scenario, turns // 2), reached(scenario)):
            found = [each for seed in range(SEEDS) if (each := searched(view, seed)) is not None]
            for place in range(1, len(found[0].results) if len(found) == SEEDS else 0):
                gains = [each.gain(place, 0) for each in found]
                spreads.append(np.var([each.mean for each in gains], ddof=1))
                errors.append(np.mean([each.error**2 for each in gains]))
    assert len(spreads) > len(SCENARIOS)
    assert LEAST < sqrt(sum(spreads) / sum(errors)) < MOST
