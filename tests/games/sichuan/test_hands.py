"""Questions about hands of Sichuan mahjong, and what no game could show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.sichuan.questions import checks as hands
from paiju.all_games.sichuan.rulesets import rules_of
from paiju.all_games.sichuan.state import Player
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Circumstances, Win
from paiju.shapes.errors import InconsistentError
from tests.support.sichuan import melds_of

if TYPE_CHECKING:
    from paiju.melding.flow.claims import Claims

HAND = parse_tiles("123345m 456p 1199p")
WAITING = parse_tiles("123345m 456p 1178p")


def faults(caught: pytest.ExceptionInfo[InconsistentError]) -> list[tuple[str, tuple[object, ...]]]:
    """The codes and places of an error."""
    return [(fault.code, fault.place) for fault in caught.value.faults]


def test_without_a_void_suit_the_best_one_is_found() -> None:
    found = hands.analyse(parse_tiles("1234m 56788p 279s 55m"), (), (), None)
    assert (found.void, found.discards[0].outlook.best) == ("s", 2)
    named = hands.analyse(parse_tiles("1234m 56788p 279s 55m"), (), (), "p")
    assert named.discards[0].outlook.best > 2
    melded = hands.analyse(parse_tiles("123p 45s 11s"), melds_of("111m 222m"), (), None)
    assert melded.void in "ps"


@pytest.mark.parametrize(
    ("hand", "melds", "void", "code", "place"),
    [
        ("123m 456p 789s EEEE", "", None, "not_in_deck", ("hand", 9)),
        ("123m 4p", "111m 222p 333s", None, "three_suits", ("melds",)),
        ("123m 456p 1m", "111s 222s", "s", "void_suit", ("melds", 0)),
    ],
)
def test_a_hand_that_no_game_shows_is_refused(
    hand: str, melds: str, void: str | None, code: str, place: tuple[object, ...]
) -> None:
    with pytest.raises(InconsistentError) as caught:
        hands.analyse(parse_tiles(hand), melds_of(melds), (), void)
    assert (code, place) in faults(caught)


def test_a_run_is_no_meld() -> None:
    with pytest.raises(InconsistentError) as caught:
        hands.analyse(parse_tiles("123m 456p 7899p"), (Meld("chi", Tile("1m")),), (), None)
    assert ("no_such_meld", ("melds", 0)) in faults(caught)


@pytest.mark.parametrize(
    ("win", "code", "place"),
    [
        (
            Win(WAITING, Tile("9p"), (), Circumstances(self_draw=True, after_gang=True)),
            "no_gang", "after_gang",
        ),
        (
            Win(WAITING, Tile("9p"), (), Circumstances(self_draw=True, robbing_gang=True)),
            "drawn", "robbing_gang",
        ),
        (
            Win(WAITING, Tile("9p"), (), Circumstances(last_tile=True, robbing_gang=True)),
            "last_tile_robbed", "robbing_gang",
        ),
        (
            Win(WAITING, Tile("1p"), (), Circumstances(robbing_gang=True)),
            "held_elsewhere", "robbing_gang",
        ),
        (Win(WAITING, Tile("9p"), (), Circumstances(first=True)), "not_first", "first"),
    ],
)  # fmt: skip
def test_circumstances_that_contradict_each_other_are_refused(
    win: Win, code: str, place: str
) -> None:
    with pytest.raises(InconsistentError) as caught:
        hands.worth(rules_of(), win, "s")
    assert (code, (place,)) in faults(caught)


def test_a_win_has_nothing_of_the_void_suit() -> None:
    win = Win(WAITING, Tile("9p"))
    assert hands.worth(rules_of(), win, "s") is not None
    assert hands.worth(rules_of(), win, "p") is None
    assert hands.may_win(Win(WAITING, parse_tile("9s")), None) is False


def claims(made: tuple[Action, ...] = (), *, seat: int = 1) -> Claims:
    """The claims of a seat that may win or peng a 9p of seat 0."""
    tabled = Tabled(Tile("9p"), 0)
    who = Player(HAND, void="s")
    return hands.claims(rules_of(), Win(HAND, Tile("9p")), who, tabled, seat, made)


def test_all_who_claim_a_win_get_the_tile() -> None:
    found = claims((Action("hu", 3), Action("peng", 2), Action("hu", 1)))
    assert found.resolution is not None
    assert [claim.seat for claim in found.resolution.claims] == [1, 3]
    assert found.resolution.reason == "all_win"
    assert [claim.type for claim in found.legal] == ["hu", "peng"]
    assert {name: each.code for name, each in found.refused.items()} == {"gang": "tile_not_in_hand"}
    assert claims((Action("pass", 1),)).resolution is None


@pytest.mark.parametrize(
    ("made", "seat", "code", "place"),
    [
        ((), 0, "own_tile", ("from",)),
        ((Action("hu", 0),), 1, "own_tile", ("claims", 0)),
        ((Action("hu", 1), Action("hu", 1)), 1, "claims_twice", ("claims", 1)),
        ((Action("peng", 2), Action("peng", 3)), 1, "too_many_of_tile", ("claims", 1)),
        ((Action("gang", 1),), 1, "tile_not_in_hand", ("claims", 0)),
    ],
)
def test_claims_that_nobody_can_have_made_are_refused(
    made: tuple[Action, ...], seat: int, code: str, place: tuple[object, ...]
) -> None:
    with pytest.raises(InconsistentError) as caught:
        claims(made, seat=seat)
    assert (code, place) in faults(caught)
