"""The novice: the smallest legal play, a call on high cards, and never a double."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.players.simple import HIGH_CARDS, NOVICE, POINTS_FROM, points_of
from paiju.all_games.doudizhu.state import Action
from paiju.playing_cards.notation import parse_cards
from tests.support.views import calling, doubling, playing

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import View
    from paiju.play.players.player import Decision


def decided(seen: View) -> Decision[Action]:
    return NOVICE.agent.decide(seen, 100, Random(1))


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
def test_it_plays_the_smallest_legal_play(hand: str, played: tuple[str, ...], cards: str) -> None:
    action = decided(playing(hand, *played)).action
    expected = Action("play", 0, cards=parse_cards(cards)) if cards else Action("pass", 0)
    assert expected == action


@pytest.mark.parametrize("seat", range(3))
def test_it_beats_friend_and_foe_alike(seat: int) -> None:
    for landlord in range(3):
        seen = playing("5K", "4", seat=seat, landlord=landlord)
        assert decided(seen).action == Action("play", seat, cards=parse_cards("5"))


@pytest.mark.parametrize(
    ("hand", "points"),
    [("3456789TJQKA", 0), ("2", 2), ("B", 3), ("R", 4), ("22BR", 11), ("2222BR", 15)],
)
def test_high_cards_count_by_its_table(hand: str, points: int) -> None:
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
def test_it_calls_the_least_from_six_points_on(
    hand: str, bids: tuple[Action, ...], ruleset: str, action: Action
) -> None:
    assert POINTS_FROM == 6
    assert action == decided(calling(hand, *bids, ruleset=ruleset)).action


@pytest.mark.parametrize("seat", range(3))
def test_it_never_doubles(seat: int) -> None:
    assert decided(doubling("2222BR", seat)).action == Action("pass", seat)
