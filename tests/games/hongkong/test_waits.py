"""The waits of Hong Kong mahjong, its matches and its rule sets, by written sentences."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.all_games.hongkong.rulesets import rules_of
from paiju.all_games.hongkong.scoring import is_enough, waits
from paiju.melding.rules.match import Deal
from tests.support.hongkong import written

# The sentence, the hand, and for each tile its faan by a discard and by self-draw.
WAITS: tuple[tuple[str, str, dict[str, tuple[int, int]]], ...] = (
    ("three sides of a run", "23456m 789p 23455s", dict.fromkeys(("1m", "4m", "7m"), (3, 4))),
    (
        "九莲 waits for nine tiles",
        "1112345678999m",
        {f"{rank}m": (11, 12) for rank in range(1, 10)},
    ),
    ("坎坎糊 only by self-draw: the worth differs", "222m 4449p 666888s", {"9p": (5, 10)}),
    (
        "十三幺 waits for thirteen tiles",
        "19m 19p 19s ESWNCFP",
        dict.fromkeys(("1m", "9m", "1p", "9p", "1s", "9s", *"ESWNCFP"), (14, 15)),
    ),
    ("E has no fifth tile: no wait", "123m 456p 789s EEEE", {}),
    (
        "小三元 is worth the same on both sides",
        "(CCC 0) (PPP 2) 34m 678p FF",
        dict.fromkeys(("2m", "5m"), (6, 7)),
    ),
    (
        "a wait below the minimum is named",
        "(123m 0) 567m 999p 2355s",
        dict.fromkeys(("1s", "4s"), (1, 2)),
    ),
)


@pytest.mark.parametrize(("says", "hand", "expected"), WAITS)
def test_a_hand_waits_for_the_tiles_of_its_sentence(
    says: str, hand: str, expected: dict[str, tuple[int, int]]
) -> None:
    rules, (win, _, _) = rules_of(), written(f"{hand} + 1m")
    found = waits(rules, win.hand, win.melds, win.circumstances)
    totals = {tile: (each.discard.total, each.self_draw.total) for tile, each in found.items()}
    assert totals == expected, says
    for each in found.values():
        for worth in (each.discard, each.self_draw):
            assert is_enough(rules.options, worth) == (worth.total >= 3)


def test_seven_pairs_are_waited_for_where_they_count() -> None:
    """M C: seven pairs where they have a value; four alike are not two pairs."""
    for hand, pairs in (("1133m 5577p 2266s E", {"E"}), ("1133m 5577p 2222s E", set())):
        win = written(f"{hand} + 1m").win
        assert {*waits(rules_of("laak"), win.hand, (), win.circumstances)} == pairs
        assert not waits(rules_of(), win.hand, (), win.circumstances)


# The sentence, the options, the deal, the winners, and the next deal.
DEALS: tuple[tuple[str, dict[str, Any], Deal, tuple[int, ...], tuple[int, str, bool]], ...] = (
    ("the dealer won: it stays", {}, Deal(0), (0,), (0, "E", False)),
    ("another won: the deal passes", {}, Deal(0), (2,), (1, "E", False)),
    ("one of two winners is the dealer: it stays", {}, Deal(0), (0, 2), (0, "E", False)),
    ("nobody won: it stays", {}, Deal(1), (), (1, "E", False)),
    ("nobody won: it passes", {"draw_dealer": "passes"}, Deal(1), (), (2, "E", False)),
    ("the last seat's deal passes: the next round", {}, Deal(3), (1,), (0, "S", False)),
    ("the last deal of the North round: over", {}, Deal(3, round=3), (1,), (0, "N", True)),
    ("the dealer wins the last deal: one more", {}, Deal(3, round=3), (3,), (3, "N", False)),
    ("a match of one round", {"rounds": 1}, Deal(3), (0,), (0, "E", True)),
)


@pytest.mark.parametrize(("says", "options", "deal", "winners", "expected"), DEALS)
def test_the_deal_passes_as_the_sentence_says(
    says: str,
    options: dict[str, Any],
    deal: Deal,
    winners: tuple[int, ...],
    expected: tuple[int, str, bool],
) -> None:
    match = rules_of(None, {"rounds": 4, **options}).match
    assert match is not None
    after = match.after(deal, winners)
    assert (after.dealer, after.wind, after.is_over) == expected, says
