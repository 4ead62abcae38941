"""Danger: who waits, by what it has discarded, and how that was counted."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.lab.waits import Kind, Rival, counted, likelihood, looked_at, main
from paiju.all_games.sichuan.players.danger import WAITING, dangers, kept, waiting
from paiju.mahjong_tiles.tile import KIND, Tile
from tests.support.sichuan_seats import Seat

if TYPE_CHECKING:
    import pytest


def seat(discards: str) -> Seat:
    """A seat whose next rival, void of 万, has discarded these."""
    return Seat(hand="123456m 234p 1479p", drawn="9p", discards=discards)


def test_tiles_of_the_void_suit_say_nothing_of_who_waits() -> None:
    view = seat("1m 4m 9m 2p 5s").view
    assert view.voids[1] == "m"
    assert kept(view, 1) == 2
    assert waiting(view, 1) == WAITING[0][2]
    assert waiting(seat("2p 5s").view, 1) == WAITING[0][2]


def test_who_has_discarded_much_waits_as_late_as_any() -> None:
    many = "2p 5s 2s 2s 3p 3p 5p 5p 6p 6p 7s 7s 8p 8p"
    assert waiting(seat(many).view, 1) == WAITING[0][-1]


def test_nobody_that_has_discarded_or_melded_more_waits_less() -> None:
    assert all(early <= late for row in WAITING for early, late in pairwise(row))
    assert len({len(row) for row in WAITING}) == 1


def test_what_lies_open_is_waited_on_less() -> None:
    few, many = (
        Seat(hand="123456m 234p 1479p", drawn="9p", rivals=rivals, discards="2s 3s").view
        for rivals in (("111s",), ("888p",))
    )
    eight = KIND[Tile("8p")]
    assert dangers(many, (1,))[1][eight] < dangers(few, (1,))[1][eight]


def test_what_is_counted_are_shares_of_those_that_wait() -> None:
    rank_five = [Kind(4, shown, 0.2, wins) for shown, wins in ((0, True), (0, False), (1, False))]
    rivals = [
        Rival(0, 0, 0.1, waits=True, kinds=rank_five),
        Rival(0, 0, 0.1, waits=False, kinds=rank_five),
        Rival(0, 1, 0.1, waits=False, kinds=()),
        Rival(4, 99, 0.1, waits=True, kinds=()),
    ]
    lines = counted(rivals).split("\n")
    assert lines[0].startswith("0.50, 0.50")
    assert lines[4].endswith("0.50, 0.67")
    assert lines[5] == "0.50, 0.50, 0.50, 0.50, 0.50"
    assert lines[6] == "1.00, 0.67, 1.00, 1.00"


def test_a_hand_is_looked_at_from_every_seat_that_discards() -> None:
    rivals = [*looked_at("a hand")]
    assert any(each.waits for each in rivals)
    assert any(kind.wins for each in rivals for kind in each.kinds)
    assert not any(kind.wins for each in rivals if not each.waits for kind in each.kinds)


def test_the_forecast_is_better_than_the_share_alone() -> None:
    rivals = [each for number in range(12) for each in looked_at(f"fresh {number}")]
    share = sum(each.waits for each in rivals) / len(rivals)
    told = likelihood((each.chance, each.waits) for each in rivals)
    assert told > likelihood((share, each.waits) for each in rivals)


def test_the_numbers_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hands", "1"])
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(WAITING) + 3
    assert printed[-1].startswith("waits -0.")
