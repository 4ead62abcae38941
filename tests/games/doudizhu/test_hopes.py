"""Forecasts of hands by a learned model: its deals, and its results."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.bidding import advise
from paiju.all_games.doudizhu.models import policy_for
from paiju.all_games.doudizhu.players import hopes
from paiju.all_games.doudizhu.players.calling_model import AS_LANDLORD
from paiju.all_games.doudizhu.players.hopes import (
    DEALS,
    WORK,
    deals_of,
    dealt_in,
    landlord_forecast,
    learned_hopes,
    peasant_forecast,
)
from paiju.all_games.doudizhu.players.learned import hopes_by
from paiju.all_games.doudizhu.players.prospects import features_of, prospect
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action
from paiju.climbing.network.rounds_kernels import HANDS, IN_SIGHT, LEFT_OF
from paiju.playing_cards.holding import LANES, Holding, unpack
from paiju.playing_cards.notation import parse_cards
from tests.support.learned import random_model
from tests.support.scale import COMPILED
from tests.support.views import calling, doubling

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import View
    from paiju.climbing.network.policy import Model, Policy
    from paiju.climbing.network.rounds_kernels import Rounds

STRONG = "BR222AAKK99988877"
WEAK = "3455667788TTJJQ94"
CALLED, ROBBED = Action("call", points=1), Action("rob")
SLOW = pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")


def policy(model: Model | None = None) -> Policy:
    found = policy_for(model or random_model(), rules_of().table)
    assert found is not None
    return found


def counts(packed: int) -> list[int]:
    return list(unpack(packed))


@pytest.mark.parametrize("role", range(3))
@pytest.mark.parametrize(
    "seen", [calling(WEAK), doubling(STRONG, 1)], ids=["no-bottom-is-known", "the-bottom-is-known"]
)
def test_deals_are_those_that_the_seat_may_be_in(seen: View, role: int) -> None:
    """Each card is in one hand; the bottom is the landlord's, and public."""
    if role == 0 and seen.bottom:
        return
    dealt = dealt_in(seen)
    rounds = deals_of(dealt, role)
    words = np.ascontiguousarray(rounds.words[:, HANDS : HANDS + 3])
    hands = words.view(np.int8).reshape(DEALS, 3, LANES)
    deck = counts(rules_of().play.deck.packed)
    assert (hands.sum(axis=1) == deck).all()
    assert (rounds.numbers[:, LEFT_OF : LEFT_OF + 3] == (20, 17, 17)).all()
    bottoms = np.ascontiguousarray(rounds.words[:, IN_SIGHT]).view(np.int8)
    assert (bottoms.sum(axis=1) == 3).all()
    assert (hands[:, 0] >= bottoms).all()
    own = hands[:, role] - (bottoms if role == 0 else 0)
    assert (own == dealt.own).all()
    if seen.bottom:
        assert (bottoms == dealt.bottom).all()
    else:
        assert len({bottom.tobytes() for bottom in bottoms}) > DEALS // 2


def test_the_landlord_s_own_twenty_cards_have_the_bottom_among_them() -> None:
    seen = doubling(STRONG + "345", 0)
    rounds = deals_of(dealt_in(seen), 0)
    words = np.ascontiguousarray(rounds.words[:, HANDS]).view(np.int8)
    assert (words == dealt_in(seen).own).all()


@SLOW
def test_what_one_side_hopes_for_the_other_fears() -> None:
    """Over the same deals the forecasts of a peasant and the landlord sum to 1."""
    dealt = dealt_in(calling(WEAK))
    forecast = hopes._forecast
    assert landlord_forecast(policy(), dealt) == forecast(policy(), deals_of(dealt, 0))
    behind = peasant_forecast(policy(), dealt, 1, is_called=False)
    assert behind == 1 - forecast(policy(), deals_of(dealt, 1))


@SLOW
@pytest.mark.parametrize("hand", [WEAK, STRONG], ids=["many-may-call", "hardly-anybody-may"])
def test_against_a_caller_deals_count_in_which_its_hand_is_worth_a_call(
    hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = []
    forecast = hopes._forecast

    def watched(policy: Policy, rounds: Rounds) -> float:
        kept.append(rounds)
        return forecast(policy, rounds)

    monkeypatch.setattr(hopes, "_forecast", watched)
    peasant_forecast(policy(), dealt_in(calling(hand)), 2, is_called=True)
    (rounds,) = kept
    table = rules_of().table
    worth = [
        prospect(AS_LANDLORD, features_of(table, hopes.bare_cards(each.tolist()))).points
        for each in np.ascontiguousarray(rounds.words[:, HANDS] - rounds.words[:, IN_SIGHT]).view(
            np.int8
        )
    ]
    assert hopes.LEAST <= len(worth) < DEALS
    assert min(worth) > 0 or len(worth) == hopes.LEAST


@SLOW
@pytest.mark.parametrize(
    ("seen", "landlord"),
    [
        pytest.param(calling(WEAK), 1, id="nobody-has-called-so-the-next-may"),
        pytest.param(calling(WEAK, Action("pass")), 2, id="the-last-may"),
        pytest.param(calling(WEAK, CALLED, ruleset="huanle"), 0, id="he-who-called"),
        pytest.param(calling(WEAK, CALLED, ROBBED, ruleset="huanle"), 1, id="he-who-robbed"),
        pytest.param(doubling(WEAK, 1), 0, id="the-landlord"),
    ],
)
def test_a_peasant_fears_who_would_be_the_landlord(
    seen: View, landlord: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def watched(*told: object, is_called: bool) -> float:
        asked.append((told[2], is_called))
        return 0.5

    monkeypatch.setattr(hopes, "peasant_forecast", watched)
    found = learned_hopes(policy(), seen)
    assert asked == [((seen.seat - landlord) % 3, True)]
    assert found is not None
    assert (found.peasant.win, found.peasant.points) == (0.5, 0.0)


@SLOW
def test_a_landlord_who_was_drawn_may_have_any_hand() -> None:
    drawn = replace(doubling(WEAK, 1), bids=())
    called = learned_hopes(policy(), doubling(WEAK, 1))
    found = learned_hopes(policy(), drawn)
    assert found is not None
    assert called is not None
    assert found.peasant.win == pytest.approx(
        peasant_forecast(policy(), dealt_in(drawn), 1, is_called=False)
    )
    assert found.peasant.win != called.peasant.win


@SLOW
def test_the_forecast_of_the_landlord_depends_on_its_cards() -> None:
    seen = doubling(STRONG + "345", 0)
    found = learned_hopes(policy(), seen)
    assert found is not None
    assert found.landlord.win == pytest.approx(landlord_forecast(policy(), dealt_in(seen)))
    advice = advise(seen, lambda _: found)
    assert (advice.landlord_index, advice.by) == (found.landlord.win, "random-1")


@SLOW
def test_equal_questions_get_equal_answers() -> None:
    one, other = (learned_hopes(policy(), calling(WEAK)) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    "model",
    [
        pytest.param(replace(random_model(), critic=None), id="no-critic"),
        pytest.param(replace(random_model(), card={}), id="nothing-fitted"),
    ],
)
def test_a_model_that_was_not_fitted_for_it_says_nothing(model: Model) -> None:
    assert learned_hopes(policy(model), calling(WEAK)) is None
    assert advise(calling(WEAK), hopes_by(model, 1_000)).by is None


@SLOW
def test_without_time_or_where_the_rules_were_not_learnt_the_model_of_hands_is_asked() -> None:
    seen = calling(WEAK)
    enough = WORK // 100
    assert advise(seen, hopes_by(random_model(), enough)).by == "random-1"
    assert advise(seen, hopes_by(random_model(), 1)) == advise(seen)
    laizi = calling(WEAK, ruleset="laizi")
    assert advise(laizi, hopes_by(random_model(), enough)) == advise(laizi)


def test_bombs_are_told_apart_from_the_rest_of_a_forecast() -> None:
    own = np.array(counts(hold("BR33334444567")), dtype=np.int8)
    assert hopes.features_of(1.0, own)[1:] == (1.0, 1.0, 3.0, 3.0)
    assert hopes.features_of(1.0, own)[0] == hopes.features_of(0.9999, own)[0]


def hold(cards: str) -> int:
    return Holding.of(parse_cards(cards)).packed
