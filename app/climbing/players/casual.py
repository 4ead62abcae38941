"""Casual players 普通: the best hint, some regard for the partner, no memory.

They play what leaves the best rest. They do not beat the partner, keep bombs while no enemy is near
the end, and let small plays go if beating them would tear up the hand.
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

# The most cards of an enemy that is near the end.
NEAR = 6
# The most power that it gives up to beat a play while no enemy is near the end: a turn and a half.
GIVES_UP = 225
# A partner's play of this rank or higher is not beaten; a lower one may be.
SMALL_BELOW = "T"


def play_casually(position: Position[V, A], _: Rng) -> Decision[A]:
    """Play the best hint, with regard for the partner and for bombs."""
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
    """The row to play (None for a pass), and the reason.

    `last` is the play to beat, maybe the partner's; `nearest` is the least number of cards of an
    enemy. The search looks at three times the budget of choices at most.
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
    """The reason to pass though there is a follow, or None."""
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
