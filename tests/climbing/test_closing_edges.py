"""The edges of the closing and of dominance: hands of very many plays, readings, wild cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.climbing.plain_game import PLAYED as PLAIN
from paiju.climbing.players.closing import MOST_CARDS, Closing, Trick
from paiju.climbing.players.dominance import dominates
from paiju.climbing.players.solver.search_kernels import solve
from paiju.play.declaration.registry import GAMES
from tests.support.groups import hold
from tests.support.views import ending, playing

if TYPE_CHECKING:
    from paiju.climbing.players.maxims import AnyPosition
    from paiju.climbing.seat.position import Branch

needs_kernels = pytest.mark.skipif(not solve.is_compiled, reason="plain kernels search nothing")
LEADS = Trick(turn=0, last=None, owner=0, passed=())


def closing_of_ranks(now: AnyPosition, *ranks: str) -> tuple[Closing, list[int]]:
    """The closing of hands that are ranks, and the hands."""
    hands = [now.table.count(hold(each)) for each in ranks]
    return Closing(now, hands), hands


@needs_kernels
def test_a_hand_of_too_many_plays_has_no_sure_move() -> None:
    ranks = "33334456777788889", "9", "T"
    assert sum(map(len, ranks)) <= MOST_CARDS
    # With eight wild cards it has more plays than are searched.
    wild = PLAYED.position(ending(ranks, ruleset="tiandi", wild="78"))
    closing, hands = closing_of_ranks(wild, *ranks)
    assert closing.move(hands, LEADS) is None
    # Without wild cards the same hand has few, and wins.
    plain = PLAYED.position(ending(ranks))
    closing, hands = closing_of_ranks(plain, *ranks)
    assert closing.move(hands, LEADS) is not None


@needs_kernels
def test_cards_of_several_readings_are_played_as_the_highest() -> None:
    """3334445556 may be 333444 with 5556, but is read as 444555 with 3336."""
    bare = {
        "tail_trio": "none",
        "tail_plane": "none",
        "tail_four": "none",
        "report_single": "off",
        "must_beat": False,
    }
    game = GAMES["paodekuai"]
    state = game.flow.deal(game.rules_of("two_seats", bare), 1)
    now: Any = PLAIN.position(game.flow.view(state, state.to_act[0]))
    closing, hands = closing_of_ranks(now, "3334445556", "3466777888")
    move = closing.move(hands, LEADS)
    assert move is not None
    assert move.row is not None
    assert (move.rest, move.size) == (0, 10)
    assert now.table.section(move.row).links == 2
    readings = {
        now.table.core(row).key
        for row in now.table.fitting(hands[0]).tolist()
        if now.table.packed(row) == hands[0]
    }
    assert len(readings) == 2
    assert now.table.core(move.row).key == max(readings)


def branch_of(now: AnyPosition, key: str, ranks: str) -> Branch:
    """The branch of a play, by its highest rank and its cards."""
    return next(
        each
        for each in map(now.branch, now.rows())
        if each.play is not None
        and each.play.key == key
        and sorted(card[0] for card in each.play.cards) == sorted(ranks)
    )


@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("33445555666677889T", ("6", "66663344"), ("5", "55557788")),
        ("3344TTTJJJQQQKKAA", ("J", "3344JJJQQQ"), ("T", "TTTJJJKKAA")),
    ],
)
def test_a_higher_play_with_lower_kickers_dominates_none(
    hand: str, high: tuple[str, str], low: tuple[str, str]
) -> None:
    """It leaves higher cards, but it beats more: it is not known to do the same."""
    now = PLAYED.position(playing(hand))
    one, other = branch_of(now, *high), branch_of(now, *low)
    left = [sorted("3456789TJQKA".index(card[0]) for card in x.rest.cards) for x in (one, other)]
    assert all(more >= less for more, less in zip(*left, strict=True))
    assert now.cut(one).power >= now.cut(other).power
    assert not dominates(now, one, other)
    assert not dominates(now, other, one)


@pytest.mark.parametrize(("ruleset", "wild"), [("classic", ""), ("laizi", "3"), ("laizi", "5")])
def test_a_lower_play_dominates_where_no_cards_are_wild(ruleset: str, wild: str) -> None:
    """KK does what AA does; where others' cards are wild that is not known."""
    now = PLAYED.position(ending(("4KKAA", "79", "8T"), ruleset=ruleset, wild=wild))
    kings, aces = branch_of(now, "K", "KK"), branch_of(now, "A", "AA")
    assert dominates(now, kings, aces) is (wild == "")
    assert not dominates(now, aces, kings)
