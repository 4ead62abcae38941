"""The reasons of maxims: each is given only for a branch of which it is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.players.maxims import MAXIMS, over_partner
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.climbing.players import maxims
from paiju.climbing.players.reasons import OVER_PARTNER
from paiju.climbing.players.skilled import why_alone
from paiju.play.players.maxims import reasons_of
from tests.support.views import playing

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.players.played import Position
    from paiju.all_games.doudizhu.state import View
    from paiju.climbing.players.maxims import Maxim
    from paiju.climbing.seat.position import Branch

BOMBS_WAIT = maxims.bombs_wait(until=4, plays=2)
GIVEN = {maxim.why.code: maxim for maxim in MAXIMS}


def branches_of(position: Position, *ranks: str) -> tuple[Branch, ...]:
    """The branches of these plays; "" is the pass."""
    rows = (None, *position.rows())
    every = [position.branch_of(None) if row is None else position.branch(row) for row in rows]
    named = {
        "".join(card[0] for card in (each.play.cards if each.play else ())): each for each in every
    }
    return tuple(named[each] for each in ranks)


@pytest.mark.parametrize(
    ("view", "maxim", "others", "chosen", "is_told"),
    [
        pytest.param(
            playing("4444 6666 8", "5", left=(9, 3)),
            maxims.LEAST_BOMB,
            ("", "6666"),
            "4444",
            True,
            id="the-least-bomb",
        ),
        pytest.param(
            playing("4444 6666 8", "5", left=(9, 3)),
            maxims.LEAST_BOMB,
            ("4444", "6666"),
            "",
            False,
            id="no-bomb-is-the-least-bomb-of-none",
        ),
        pytest.param(
            playing("3 4 KKK 2", left=(9, 9)),
            maxims.CHEAP_KICKERS,
            ("KKK2", "KKK4"),
            "KKK3",
            True,
            id="cheap-kickers",
        ),
        pytest.param(
            playing("3 4 KKK 2", left=(9, 9)),
            maxims.CHEAP_KICKERS,
            ("KKK2", "KKK4"),
            "KKK",
            False,
            id="no-kickers-are-not-cheap",
        ),
        pytest.param(
            playing("7777 9 T Q 2", "5", left=(9, 9)),
            BOMBS_WAIT,
            ("7777", "9"),
            "",
            True,
            id="the-bomb-waits",
        ),
        pytest.param(
            playing("4444 7777 9", "5", left=(9, 9)),
            BOMBS_WAIT,
            ("", "9", "4444", "7777"),
            "7777",
            False,
            id="a-bomb-that-is-played-does-not-wait",
        ),
        pytest.param(
            playing("3 4 A", left=(1, 8)),
            GIVEN["block_high"],
            ("3", "4"),
            "A",
            True,
            id="the-highest-single",
        ),
        pytest.param(
            playing("3 4 A", left=(1, 8)),
            GIVEN["block_high"],
            ("3",),
            "4",
            False,
            id="the-highest-of-some-singles-is-not-the-highest",
        ),
    ],
)
def test_a_reason_is_given_if_it_is_true(
    view: View,
    maxim: Maxim,
    others: tuple[str, ...],
    chosen: str,
    is_told: bool,  # noqa: FBT001 - a case of a table
) -> None:
    position = PLAYED.position(view)
    branches = branches_of(position, chosen, *others)
    ruling = maxim(position, branches)
    given = reasons_of([ruling] if ruling else [], branches[0])
    assert [why.code for why in given] == [maxim.why.code] * is_told


@pytest.mark.parametrize(
    ("view", "chosen", "code"),
    [
        pytest.param(playing("33", left=(9, 9)), "33", "goes_out", id="the-last-play"),
        pytest.param(playing("33", left=(9, 9)), "3", "best_rest", id="one-of-several-leads"),
        pytest.param(playing("3 5", "4", left=(9, 9)), "5", "best_rest", id="it-might-pass"),
        pytest.param(playing("3 5", "4", left=(9, 9)), "", "best_rest", id="it-might-play"),
        pytest.param(playing("3 5", "6", left=(9, 9)), "", "nothing_beats", id="nothing-beats-it"),
    ],
)
def test_the_only_branch_that_is_looked_at_need_not_be_the_only_choice(
    view: View, chosen: str, code: str
) -> None:
    position = PLAYED.position(view)
    assert why_alone(position, *branches_of(position, chosen)).code == code


@pytest.mark.parametrize(
    ("played", "chosen", "is_small"),
    [
        pytest.param("5", "7", True, id="a-low-card"),
        pytest.param("A", "2", False, id="a-high-card"),
        pytest.param("5", "9999", False, id="with-a-bomb"),
    ],
)
def test_a_partners_small_play_is_a_small_play(
    played: str,
    chosen: str,
    is_small: bool,  # noqa: FBT001 - a case of a table
) -> None:
    view = playing("7 9999 J 2", played, "", seat=2, left=(9, 9))
    position = PLAYED.position(view)
    (branch,) = branches_of(position, chosen)
    assert (over_partner(position, branch) != OVER_PARTNER) == is_small
