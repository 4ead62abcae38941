"""The novice: the smallest that may be played, a call on high cards, and never a double."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from app.cards.holding import Holding
from app.cards.notation import parse_cards
from app.climbing.reading import readings
from app.doudizhu.actions import Action
from app.doudizhu.agents import BOTS
from app.doudizhu.agents.novice import CALLS_FROM, HIGH_CARDS, NOVICE, points_of
from app.doudizhu.flow import deal, legal, step
from app.doudizhu.rulesets import RULE_SETS, rules_of
from app.doudizhu.state import Turn
from app.doudizhu.view import View, view

if TYPE_CHECKING:
    from app.games.agents import Decision


def decided(seen: View) -> Decision[Action]:
    return NOVICE.agent.decide(seen, 100, Random(1))


def calling(hand: str, *bids: Action, ruleset: str = "classic") -> View:
    """What the seat sees whose turn it is to speak."""
    state = deal(rules_of(ruleset), 1, first=0)
    for bid in bids:
        state = step(state, bid).state
    (seat,) = state.to_act
    return replace(view(state, seat), hand=parse_cards(hand))


def playing(hand: str, *played: str, seat: int = 0) -> View:
    """What a seat sees after those plays, the last of them by the seat before; "" is a pass."""
    rules = rules_of()
    turns = []
    for place, written in enumerate(played):
        cards = parse_cards(written)
        plays = readings(rules.table, Holding.of(cards))
        by = (seat - len(played) + place) % 3
        turns.append(Turn(by, cards, plays[0] if plays else None))
    start = view(deal(rules_of("rlcard"), 1, first=0), seat)
    return replace(start, rules=rules, to_act=(seat,), hand=parse_cards(hand), history=tuple(turns))


@pytest.mark.parametrize(
    ("hand", "played", "cards"),
    [
        pytest.param("KK33", (), "3", id="leads-the-lowest-single"),
        pytest.param("B2", (), "2", id="leads-what-is-lowest"),
        pytest.param("345", ("4",), "5", id="the-lowest-that-beats"),
        pytest.param("55667", ("44",), "55", id="in-the-same-pattern"),
        pytest.param("777AK5", ("3334",), "7775", id="with-the-lowest-kicker"),
        pytest.param("3334", ("5",), "", id="passes-where-nothing-beats"),
        pytest.param("3333", ("5",), "3333", id="with-a-bomb-where-nothing-else-beats"),
        pytest.param("3333K", ("5",), "K", id="no-bomb-where-a-card-will-do"),
        pytest.param("BR", ("2222",), "BR", id="with-the-rocket"),
        pytest.param("5K", ("4", ""), "5", id="after-one-pass-the-play-stands"),
        pytest.param("3K", ("4", "", ""), "3", id="after-two-passes-it-leads"),
        pytest.param("5K", ("3", "", "", "4"), "5", id="the-latest-play-counts"),
    ],
)
def test_he_plays_the_smallest_that_may_be_played(
    hand: str, played: tuple[str, ...], cards: str
) -> None:
    action = decided(playing(hand, *played)).action
    expected = Action("play", 0, cards=parse_cards(cards)) if cards else Action("pass", 0)
    assert expected == action


@pytest.mark.parametrize("seat", range(3))
def test_he_beats_friend_and_foe_alike(seat: int) -> None:
    for landlord in range(3):
        seen = replace(playing("5K", "4", seat=seat), landlord=landlord)
        assert decided(seen).action == Action("play", seat, cards=parse_cards("5"))


@pytest.mark.parametrize(
    ("hand", "points"),
    [("3456789TJQKA", 0), ("2", 2), ("B", 3), ("R", 4), ("22BR", 11), ("2222BR", 15)],
)
def test_high_cards_count_as_he_says(hand: str, points: int) -> None:
    assert points == points_of(calling(hand))
    assert all(str(points) in NOVICE.about.en for points in HIGH_CARDS.values())


@pytest.mark.parametrize(
    ("hand", "bids", "ruleset", "action"),
    [
        pytest.param("223", (), "classic", Action("pass", 0), id="4-points"),
        pytest.param("2B3", (), "classic", Action("pass", 0), id="5-points"),
        pytest.param("2R3", (), "classic", Action("call", 0, points=1), id="6-points"),
        pytest.param(
            "BR", (Action("call", points=1),), "classic", Action("call", 1, points=2), id="one-more"
        ),
        pytest.param("22BR", (), "huanle", Action("call", 0, points=1), id="calls"),
        pytest.param("22BR", (Action("call", points=1),), "huanle", Action("rob", 1), id="robs"),
        pytest.param("3456", (Action("call", points=1),), "huanle", Action("pass", 1), id="lets"),
    ],
)
def test_he_calls_the_least_from_six_points_on(
    hand: str, bids: tuple[Action, ...], ruleset: str, action: Action
) -> None:
    assert CALLS_FROM == 6
    assert action == decided(calling(hand, *bids, ruleset=ruleset)).action


def test_he_never_doubles() -> None:
    state = step(deal(rules_of("huanle"), 1, first=0), Action("call", points=1)).state
    while state.phase == "calling":
        state = step(state, Action("pass")).state
    assert state.phase == "doubling"
    for seat in state.to_act:
        seen = replace(view(state, seat), hand=parse_cards("2222BR"))
        assert decided(seen).action == Action("pass", seat)


@pytest.mark.parametrize("ruleset", RULE_SETS)
def test_what_he_does_is_legal_and_has_a_reason_in_both_languages(ruleset: str) -> None:
    for seed in range(10):
        state = deal(rules_of(ruleset), seed)
        while state.to_act:
            seat = state.to_act[-1]
            decision = decided(view(state, seat))
            assert decision.action.type in {each.action.type for each in legal(state)}
            assert all(why.code and why.text.zh and why.text.en for why in decision.reasons)
            assert decision.reasons
            done = step(state, decision.action)
            assert done.refusal is None
            state = done.state


def test_bots_have_ids_and_skills_of_their_own() -> None:
    assert len({bot.id for bot in BOTS}) == len({bot.skill for bot in BOTS}) == len(BOTS)
    assert all(1 <= bot.skill <= 5 for bot in BOTS)
