"""Skill 2, casual: it leaves the best rest, and minds its partner and its bombs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.players import CASUAL
from paiju.chance import Chance
from paiju.climbing.players.simple import NEAR
from tests.support.views import calling, doubling, playing

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import View

MANY = NEAR + 1


def done(seen: View) -> tuple[str, str]:
    """The ranks of its play, or the type of another action; and the code of its reason."""
    decision = CASUAL.agent.decide(seen, 100, Chance(1, "test"))
    action = decision.action
    assert action.seat == seen.seat
    ranks = "".join(sorted((card[0] for card in action.cards), key="3456789TJQKA2BR".index))
    return ranks or action.type, decision.reasons[0].code


@pytest.mark.parametrize(
    ("hand", "played", "seat", "left", "expected"),
    [
        pytest.param("433335", (), 0, (9, 9), ("4", "best_rest"), id="leads-the-best-rest"),
        pytest.param("34", ("5",), 0, (9, 9), ("pass", "nothing_beats"), id="passes-if-he-must"),
        pytest.param("79", ("5",), 1, (9, 9), ("7", "best_rest"), id="beats-an-enemy"),
        pytest.param("66", ("55", ""), 1, (9, 9), ("66", "best_rest"), id="goes-out-over-anybody"),
        pytest.param(
            "KK3", ("TT", ""), 1, (9, 9), ("pass", "leaves_partner"), id="leaves-his-partner"
        ),
        pytest.param(
            "TTJJ44", ("99", ""), 1, (9, 9), ("TT", "best_rest"), id="goes-over-a-small-pair-of-his"
        ),
        pytest.param(
            "6663 8", ("5554", ""), 1, (9, 9), ("pass", "leaves_partner"), id="but-not-over-more"
        ),
        pytest.param("3333 7", ("4", ""), 1, (9, 9), ("7", "best_rest"), id="with-what-is-no-bomb"),
        pytest.param(
            "3333 45", ("9", ""), 1, (9, 9), ("pass", "leaves_partner"), id="never-with-a-bomb"
        ),
        pytest.param(
            "3333 45", ("9",), 0, (MANY, MANY), ("pass", "keeps_bomb"), id="keeps-his-bomb"
        ),
        pytest.param(
            "3333 45",
            ("9",),
            0,
            (MANY, NEAR),
            ("3333", "best_rest"),
            id="until-one-is-near-the-end",
        ),
        pytest.param(
            "3333 45",
            ("9",),
            1,
            (9, NEAR),
            ("3333", "best_rest"),
            id="as-the-landlord-is",
        ),
        pytest.param(
            "56789TJ 3",
            ("4",),
            0,
            (MANY, MANY),
            ("5", "best_rest"),
            id="the-end-of-a-straight-will-do",
        ),
        pytest.param(
            "56789 3", ("4",), 0, (MANY, MANY), ("pass", "keeps_hand"), id="but-no-straight-is-torn"
        ),
        pytest.param(
            "56789 3", ("4",), 0, (NEAR, MANY), ("5", "best_rest"), id="unless-one-is-near"
        ),
    ],
)
def test_it_plays_so(
    hand: str, played: tuple[str, ...], seat: int, left: tuple[int, int], expected: tuple[str, str]
) -> None:
    assert done(playing(hand, *played, seat=seat, left=left)) == expected


def test_it_calls_and_doubles_by_the_expected_score() -> None:
    assert done(calling("BR222AAKK99988877")) == ("call", "worth_it")
    assert done(calling("3455667788TTJJQ94")) == ("pass", "declines")
    assert done(doubling("BR222AAKK99988877", 1)) == ("double", "worth_it")
