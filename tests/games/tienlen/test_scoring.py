"""The score of Tiến lên: places, cards left, what rots, and chops."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from paiju.all_games.tienlen import GAME
from paiju.all_games.tienlen.players import worth
from paiju.all_games.tienlen.scoring import chops, points_of, rot
from paiju.climbing.players.playouts import Ended
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from tests.games.tienlen.named import rules_of
from tests.support.plain_games import begun, played

SIX_PAIRS = "3S 3C 5S 5C 7S 7C 9S 9C JS JC KS KC 2S"
# The rule set, who is out, the cards that each seat has left, and the points.
SETTLED: tuple[tuple[str, tuple[int, ...], tuple[str, ...], tuple[int, ...], str], ...] = (
    ("classic", (2, 0, 3, 1), ("", "4S", "", ""), (1, -2, 2, -1), "Places."),
    ("classic base=5", (2, 0, 3, 1), ("", "4S", "", ""), (5, -10, 10, -5), "By the base."),
    ("classic seats=3", (2, 0, 1), ("", "4S", ""), (0, -2, 2), "Of three the middle wins nothing."),
    ("classic seats=2", (1, 0), ("4S", ""), (-2, 2), "Of two one pays."),
    ("classic play_on=false", (1,), ("3S", "", "4S", "5S"), (-1, 3, -1, -1), "All pay the first."),
    ("cards", (1,), ("3S 4S", "", "5S", "6S 7S 8S"), (-2, 6, -1, -3), "A point a card."),
    ("classic rot=true", (2, 0, 3, 1), ("", "2S 2H", "", ""), (1, -5, 5, -1), "2s that are left."),
    (
        "cards rot=true base=2",
        (1,),
        ("2C", "", "9S 9C 9D 9H", "4S"),
        (-4, 22, -16, -2),
        "Each that has one left pays.",
    ),
    ("classic", (), ("2S", "2C", "2D", "2H"), (0, 0, 0, 0), "Nobody could lead."),
    (
        "cards instant_wins=true",
        (0,),
        (SIX_PAIRS, "4S 5S", "4C", "4D 4H JD"),
        (6, -2, -1, -3),
        "Cards, 1 each, to the winner: who wins as dealt pays nothing for its own.",
    ),
    (
        "cards instant_wins=true rot=true",
        (0,),
        (SIX_PAIRS, "4S 2H", "4C", "4D 4H JD"),
        (8, -4, -1, -3),
        "Nor for what would rot: the others pay it for theirs.",
    ),
    (
        "classic instant_wins=true rot=true",
        (0,),
        (SIX_PAIRS, "4S 2H", "4C", "4D 4H JD"),
        (5, -3, -1, -1),
        "A win as dealt leaves no places: each other pays one, and what rots.",
    ),
)


@pytest.mark.parametrize(("named", "out", "left", "expected", "shows"), SETTLED)
def test_a_hand_is_settled(
    named: str,
    out: tuple[int, ...],
    left: tuple[str, ...],
    expected: tuple[int, ...],
    shows: str,
) -> None:
    hands = tuple(map(parse_cards, left))
    found = points_of(rules_of(named).options, out, list(map(len, hands)), hands)
    assert (found, sum(found)) == (expected, 0), shows


# The rest of a hand, and its units.
ROTTEN = (
    ("3S 4C 5D", 0, "Nothing of worth."),
    ("2S 2C", 2, "Black 2s are one each."),
    ("2D 2H", 4, "Red 2s two."),
    ("9S 9C 9D 9H", 4, "Four of a rank."),
    ("2S 2C 2D 2H", 6, "Four 2s are counted as 2s."),
    ("3S 3C 4S 4C 5S 5C", 4, "Three pairs in a row."),
    ("3S 3C 4S 4C 5S 5C 6S 6C", 4, "A longer row is one."),
    ("3S 3C 4S 4C 6S 6C", 0, "But no row with a gap."),
    ("3S 3C 4S 4C 5S 5C 7S 7C 8S 8C 9S 9C", 8, "Two rows."),
    ("KS KC AS AC 2S 2C", 2, "No row up to the 2."),
    ("3S 3C 3D 3H 4S 4C 5S 5C", 4, "A rank of four is in no row."),
)


@pytest.mark.parametrize(("cards", "units", "shows"), ROTTEN)
def test_what_is_left_rots(cards: str, units: int, shows: str) -> None:
    assert rot(parse_cards(cards)) == units, shows


PAIRS, FOUR = "4S 4C 5S 5C 6S 6C", "7S 7C 7D 7H"
LONG = "8S 8C 9S 9C TS TC JS JC"
# The hands, the plays, and who chopped whom for how many units.
CHOPPED: tuple[tuple[tuple[str, ...], tuple[str, ...], list[tuple[int, int, int]], str], ...] = (
    (
        ("2H 3S", f"{PAIRS} 9D", "3C KD", "3D KH"),
        ("2H", PAIRS, "", "", ""),
        [(1, 0, 2)],
        "A red 2 costs two units.",
    ),
    (
        ("2S 2C 3S", f"{FOUR} 9D", "3C KD", "3D KH"),
        ("2S 2C", FOUR),
        [(1, 0, 2)],
        "Of a pair each.",
    ),
    (
        ("2H 3S", f"{PAIRS} 9D", f"{FOUR} 9H", "3D KH"),
        ("2H", PAIRS, FOUR),
        [(2, 1, 6)],
        "Of a chain the last one chopped pays all.",
    ),
    (
        ("2H 3S", f"{PAIRS} 9D", f"{FOUR} 9H", f"{LONG} QH"),
        ("2H", PAIRS, FOUR, LONG),
        [(3, 2, 10)],
        "However long it is.",
    ),
    (("2S 3S", "2H 9D", "3C KD", "3D KH"), ("2S", "2H"), [], "A higher 2 is no chop."),
    (
        (f"{PAIRS} 9D", f"{FOUR} 9H", "3C KD", "3D KH"),
        (PAIRS, FOUR),
        [(1, 0, 4)],
        "What is led and chopped costs too.",
    ),
    (
        ("2H 3S 2D", f"{PAIRS} {FOUR} 9D", "3C KD", "3D KH"),
        ("2H", PAIRS, "", "", "", "9D", "", "", "2D", FOUR),
        [(1, 0, 2), (1, 0, 2)],
        "Chops of two tricks are no chain.",
    ),
    (
        ("2H", f"{FOUR} 9D", "3C KD", "3D KH"),
        ("2H", "", "", "", FOUR),
        [],
        "What is led after a 2 that went out is no chop.",
    ),
)


@pytest.mark.parametrize(("hands", "plays", "expected", "shows"), CHOPPED)
def test_who_is_chopped_pays(
    hands: tuple[str, ...],
    plays: tuple[str, ...],
    expected: list[tuple[int, int, int]],
    shows: str,
) -> None:
    state = begun(GAME, rules_of("penalties first_lead=winner"), *hands)
    assert chops(played(GAME, state, *plays)) == expected, shows


def test_chops_are_paid_beside_the_places() -> None:
    flow: Any = GAME.flow
    hands = ("2H 3S", f"{PAIRS}", "3C", "3D")
    for chop_pay, paid in (("true", 4), ("false", 0)):
        rules = rules_of(f"classic base=2 chop_pay={chop_pay} first_lead=winner")
        state = played(GAME, begun(GAME, rules, *hands), "2H", PAIRS, "", "", "", "3C", "3D")
        assert state.out == (1, 2, 3, 0)
        assert flow.settle(state).points == (-4 - paid, 4 + paid, 2, -2)


@pytest.mark.parametrize("named", ["classic", "penalties", "cards"])
def test_a_player_counts_the_points_that_a_game_is_settled_by(named: str) -> None:
    rules = rules_of(named)
    left = ("", "2H 4S", "", "") if named != "cards" else ("3S", "2H 4S", "", "9S")
    hands = tuple(map(parse_cards, left))
    out = (2,) if named == "cards" else (2, 0, 3, 1)
    ended = Ended(
        out,
        tuple(map(len, hands)),
        (0, 0, 0, 0),
        (0, 0, 0, 0),
        tuple(rules.table.count(Holding.of(hand)) for hand in hands),
    )
    points = points_of(rules.options, out, ended.left, hands)
    for seat in range(4):
        position: Any = SimpleNamespace(
            seat=seat, view=SimpleNamespace(rules=rules), table=rules.table
        )
        assert worth(position, ended) == points[seat]
