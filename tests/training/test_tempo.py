"""How tiles come and hands end is counted in games that anybody can play again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from app.cards.tile_notation import parse_tile
from app.cards.tiles import COPIES, KIND, KINDS
from app.jit import is_wanted
from app.mahjong.agents import tempo
from app.mahjong.agents.pace import GROUP_OF, GROUPS
from app.mahjong.state import Turn
from tests.support.mahjong_games import PLAIN, after, last_of, random_game
from training import count_tiles
from training.count_tiles import TURNS, Tally

if TYPE_CHECKING:
    from pathlib import Path


def counted(*turns: Turn, seat: int = 1) -> Tally:
    """What a seat counts of some turns."""
    tally = Tally()
    for turn in turns:
        tally.note(turn, seat, 1.0)
    return tally


def group(tile: str) -> int:
    """The group of a kind."""
    return GROUP_OF[KIND[parse_tile(tile)]]


def test_what_is_drawn_and_what_others_discard_is_counted_by_group() -> None:
    tally = counted(
        Turn("draw", 1, parse_tile("5m")),
        Turn("discard", 0, parse_tile("E")),
        Turn("discard", 3, parse_tile("1p")),
        Turn("discard", 1, parse_tile("9m")),
        Turn("draw", 2, None),
        Turn("flower", 1, parse_tile("3f")),
        Turn("draw", 3, parse_tile("C")),
    )
    assert tally.drawn.tolist() == [float(each == group("5m")) for each in range(GROUPS)]
    assert tally.before.tolist() == [float(each == group("E")) for each in range(GROUPS)]
    assert tally.others.tolist() == [
        float(each in {group("E"), group("1p")}) for each in range(GROUPS)
    ]


def test_what_a_seat_does_not_see_is_waited_through() -> None:
    first = next(iter(random_game(PLAIN, 3)))
    tally, seat = Tally(), first.turn
    state = after(first, f"discard {first.players[seat].hand[0]}")
    tally.begin(state, seat, 0.5)
    assert tally.rounds.tolist() == [0.0, 0.5, *[0.0] * (TURNS - 2)]
    # Thirteen in hand, one discarded.
    assert tally.unseen.sum() == 0.5 * (COPIES * len(KINDS) - 14)


def test_only_a_win_by_another_ends_a_hand_too_soon() -> None:
    over = [last_of(random_game(PLAIN, seed, eager=True)) for seed in range(3)]
    for state in over:
        assert state.result is not None
        ended = []
        for seat in range(4):
            tally = Tally()
            tally.end(state, seat, 1.0)
            ended.append(tally.ended.sum())
        winner = state.result.winner
        assert ended == [float(winner is not None and winner != seat) for seat in range(4)]


@pytest.mark.skipif(not is_wanted(), reason="plain kernels take too long")
def test_games_are_played_and_counted_again_alike(tmp_path: Path) -> None:
    texts = []
    for _ in range(2):
        count_tiles.main(["--games", "2", "--out", str(tmp_path / "tempo.py")])
        texts.append((tmp_path / "tempo.py").read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    found: dict[str, tuple[float, ...]] = {}
    exec(compile(texts[0], "tempo", "exec"), found)  # noqa: S102 - what was written just now
    assert len(found["BEFORE"]) == len(found["OTHERS"]) == GROUPS
    assert len(found["ENDS"]) == TURNS


def test_what_is_shipped_was_counted_so() -> None:
    assert len(tempo.ENDS) == TURNS
    assert np.all(np.array(tempo.OTHERS) > np.array(tempo.BEFORE))
    assert all(0 <= each < 1 for each in tempo.ENDS)
