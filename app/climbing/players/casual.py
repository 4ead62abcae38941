"""The play of casual players 普通: the best hint, an eye to the partner, no memory.

What leaves the best rest is played. The partner is left alone, bombs are kept while nobody is near
the end, and small plays go where beating them would tear up the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from app.climbing.hints import HINT_BUDGET, hints
from app.climbing.split import BUDGET, power_of
from app.play.agents import Why
from app.play.reasons import NOTHING_BEATS
from app.text import Text

if TYPE_CHECKING:
    from app.cards.holding import Holding
    from app.climbing.hints import Hint
    from app.climbing.reading import Play
    from app.climbing.seat import Position
    from app.climbing.table import MoveTable
    from app.play.agents import Decision, Rng

V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# With so many cards or fewer an enemy is near the end.
NEAR = 6
# What it gives up in power at most to beat a play while nobody is near the end: a turn and a half.
GIVES_UP = 225
# Partners' plays from this rank on are left alone; below, a natural answer goes over them.
SMALL_BELOW = "T"


def play_casually(position: Position[V, A], _: Rng) -> Decision[A]:
    """Play the best hint, with an eye to the partner and to bombs."""
    view, most = position.view, position.table.rules.max_hand
    left = (most if count is None else count for count in view.counts)
    row, why = casual_choice(
        position.table,
        position.hand,
        position.last,
        is_partners=view.last is not None and position.is_ours(view.last.seat),
        nearest=min(
            count for seat, count in enumerate(left) if count and not position.is_ours(seat)
        ),
        budget=position.choices // 3,
    )
    return position.play(row, why)


def casual_choice(
    table: MoveTable,
    hand: Holding,
    last: Play | None,
    *,
    is_partners: bool,
    nearest: int,
    budget: int = HINT_BUDGET,
) -> tuple[int | None, Why]:
    """The row to play, None for a pass, and why.

    `last` is the play to beat, maybe the partner's; the enemy with the fewest cards has `nearest`.
    No more choices are looked at than the budget, three times.
    """
    found = hints(table, hand, last, limit=1, budget=budget).hints
    if not found:
        return None, NOTHING_BEATS
    if last is None or found[0].rest.plays == 0:
        return found[0].row, _BEST_REST
    why = _lets_go(found[0], table, last, is_partners=is_partners, nearest=nearest)
    if why is None and nearest > NEAR:
        power = power_of(table, hand, min(BUDGET, budget)).power
        why = _KEEPS_HAND if found[0].rest.power < power - GIVES_UP else None
    return (None, why) if why else (found[0].row, _BEST_REST)


def _lets_go(
    hint: Hint, table: MoveTable, last: Play, *, is_partners: bool, nearest: int
) -> Why | None:
    """Why the best answer is not given, whatever it tears up, if it is not."""
    is_bomb = table.section(hint.row).tier > 0
    if is_partners:
        order = table.rules.order
        is_small = order.index(last.key) < order.index(SMALL_BELOW)
        if not is_small or len(last.cards) > 2 or is_bomb:
            return _LEAVES_PARTNER
    return _KEEPS_BOMB if is_bomb and nearest > NEAR else None


_BEST_REST = Why("best_rest", Text("这样出，剩下的牌最好", "leaves the best hand"))
_LEAVES_PARTNER = Why("leaves_partner", Text("不压队友", "does not go over the partner"))
_KEEPS_BOMB = Why(
    "keeps_bomb", Text("对方牌还多，留着炸弹", "keeps the bomb: nobody is near the end")
)
_KEEPS_HAND = Why(
    "keeps_hand",
    Text("拆牌不值得，先不管", "lets it go: beating it would tear up the hand"),
)
