"""The cost of a hand of Big Two, by the cards that are left."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from paiju.all_games.bigtwo.players import worth
from paiju.all_games.bigtwo.scoring import lines_of, points_of, points_seen
from paiju.climbing.players.playouts import Ended
from paiju.playing_cards.notation import parse_cards
from tests.games.bigtwo.named import rules_of

NINE, TEN = "3D 4D 5D 6D 7D 8D 9D TD JD", "3C 4C 5C 6C 7C 8C 9C TC JC QC"
ALL = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S"
EIGHT = "3D 4D 5D 6D 7D 8D 9D TD"
# The rule set, the cards that each seat has left, and the points.
SETTLED: tuple[tuple[str, tuple[str, ...], tuple[int, ...], str], ...] = (
    ("pagat", ("", NINE, TEN, ALL), (68, -9, -20, -39), "Nine are nine, ten twenty, thirteen 39."),
    (
        "hk",
        (EIGHT, "", TEN, ALL),
        (-16, 98, -30, -52),
        "Eight double, ten triple, thirteen fourfold.",
    ),
    (
        "taiwan",
        ("", NINE, TEN, ALL),
        (32, -9, -10, -13),
        "A point a card where there are no tiers.",
    ),
    ("pagat tiers=8x2_13x3", ("", EIGHT, TEN, ALL), (75, -16, -20, -39), "Other tiers."),
    ("pagat twos=each", ("", "2D 2C 5D", "3C", "2S"), (15, -12, -1, -2), "Each 2 left doubles."),
    ("pagat twos=any", ("", "2D 2C 5D", "3C", "2S"), (9, -6, -1, -2), "Any 2 doubles once."),
    ("pagat twos=top", ("", "2D 2C 5D", "3C", "2S"), (6, -3, -1, -2), "The highest card doubles."),
    (
        "pagat twos=top suits=CSHD",
        ("", "2D 2C 5D", "3C", "2S"),
        (8, -6, -1, -1),
        "By its own suit.",
    ),
    ("pagat settle=pairwise", ("", "3D", "3C 4C", "3S 4S 5S"), (6, 2, -2, -6), "Each two settle."),
    ("pagat base=5", ("", "3D", "3C 4C", "3S 4S 5S"), (30, -5, -10, -15), "Five points a card."),
    ("pagat seats=2", (TEN, ""), (-20, 20), "Two seats."),
)


@pytest.mark.parametrize(("named", "left", "expected", "shows"), SETTLED)
def test_a_hand_is_settled(
    named: str, left: tuple[str, ...], expected: tuple[int, ...], shows: str
) -> None:
    hands = tuple(map(parse_cards, left))
    found = points_of(rules_of(named).options, hands)
    assert (found, sum(found)) == (expected, 0), shows


COUNTED: tuple[tuple[str, tuple[str, ...], int | None, list[str]], ...] = (
    (
        "pagat",
        ("", "3D", NINE, TEN),
        None,
        ["1 剩 1 张", "2 剩 9 张", "3 剩 10 张", "3 剩 10 张起 ×2"],
    ),
    (
        "pagat twos=each base=5 seats=2",
        ("", "2D 2C"),
        None,
        ["1 剩 2 张", "1 剩下的 2 ×4", "1 每张 5 分"],
    ),
    (
        "pagat",
        ("", "3D", "3C"),
        2,
        ["1 剩 1 张", "1 放走的一家替付", "2 剩 1 张", "2 放走，包赔全桌"],
    ),
)


@pytest.mark.parametrize(("named", "left", "paying", "lines"), COUNTED)
def test_it_is_said_how_a_hand_is_settled(
    named: str, left: tuple[str, ...], paying: int | None, lines: list[str]
) -> None:
    hands = tuple(map(parse_cards, left))
    found = lines_of(rules_of(named).options, hands, paying)
    assert [f"{line.seat} {line.text.zh}" for line in found] == lines


@pytest.mark.parametrize("settle", ["winner", "pairwise"])
def test_one_seat_may_pay_for_all(settle: str) -> None:
    """The seat that lets the last single go pays what all owe; the other losers win nothing."""
    hands = tuple(map(parse_cards, ("", "3D", "3C 4C", "3S 4S 5S")))
    assert points_of(rules_of(f"pagat settle={settle}").options, hands, 2) == (6, 0, -6, 0)
    three = tuple(map(parse_cards, (NINE, "3S JS", "")))
    assert points_of(rules_of(f"pagat seats=3 settle={settle}").options, three, 1) == (0, -11, 11)


@pytest.mark.parametrize("settle", ["winner", "pairwise"])
def test_a_player_counts_the_points_that_a_game_is_settled_by(settle: str) -> None:
    rules, hands = rules_of(f"pagat settle={settle}"), (NINE, "", TEN, "3S 4S 5S")
    points = points_of(rules.options, tuple(map(parse_cards, hands)))
    ended = Ended((1,), (9, 0, 10, 3), (0, 0, 0, 0), (0, 0, 0, 0))
    for seat in range(4):
        position: Any = SimpleNamespace(seat=seat, view=SimpleNamespace(rules=rules))
        assert worth(position, ended) == points[seat]


@pytest.mark.parametrize("options", ["twos=each", "report_single=pay_all"])
def test_where_cards_matter_counts_alone_give_no_points(options: str) -> None:
    view: Any = SimpleNamespace(rules=rules_of(f"pagat {options}"), counts=(0, 3, 4, 5), out=(0,))
    assert points_seen(view) is None
