"""A player of Shuangkou: it keeps its bombs for the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.game import PLAYED, Bot, Player, Text, Why
from shuangkou.rules import PATTERNS

if TYPE_CHECKING:
    from paiju.game import Action, Decision, Position, Rng, View

# The most cards with which a seat is near the end.
NEAR = 8
_SMALLEST = Why("smallest", Text("最长的牌型里最小的一手", "the smallest of the longest kind"))
_LETS_GO = Why("lets_go", Text("不压队友，也不早出炸弹", "spares the partner or a bomb"))
# The plays that are no bombs, those of most cards first.
_NO_BOMBS = ("trio_straight", *(each.id for each in reversed(PATTERNS)))


def play_steadily(position: Position[View, Action], _: Rng) -> Decision[Action]:
    """The smallest play of many cards, not over the partner; bombs only near an end."""
    last = position.view.last
    if last is not None and position.is_ours(last.seat):
        return position.play(None, _LETS_GO)
    for pattern in _NO_BOMBS:
        if rows := position.rows((pattern,)):
            return position.play(rows[0], _SMALLEST)
    enemies = [seat for seat in range(len(position.counts)) if not position.is_ours(seat)]
    is_late = min(position.counts[seat] for seat in enemies) <= NEAR
    # A hand of nothing but bombs still has to lead.
    rows = position.rows() if is_late or last is None else []
    return position.play(rows[0], _SMALLEST) if rows else position.play(None, _LETS_GO)


STEADY = Bot(
    "steady",
    None,
    Text("稳健", "Steady"),
    Text("先出长牌，不压队友，炸弹留到最后", "plays long and low, and keeps its bombs for the end"),
    Player(PLAYED, play_steadily),
)
