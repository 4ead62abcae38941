"""The hand of 推倒胡: which wins and melds are legal, and what is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.tuidaohu import payments
from paiju.all_games.tuidaohu.circumstances import faults
from paiju.all_games.tuidaohu.payments import PaidWin
from paiju.all_games.tuidaohu.refusals import LATE_GANG
from paiju.all_games.tuidaohu.scoring import explain_win, score
from paiju.melding.flow.choices import Bar
from paiju.melding.flow.hand_steps import peng_of
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.plain.rules import Birds, Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.tuidaohu.state import State
    from paiju.melding.flow.ledger import Payment
    from paiju.melding.hands.actions import Action
    from paiju.melding.plain.rules import Won


def _is_late(state: State, seat: int, action: Action) -> bool:
    """Tests if a tile is added to a peng later than it was drawn, where the rules forbid that."""
    if state.rules.options.late_gang != "forbidden" or state.drawn in {action.tile, HIDDEN}:
        return False
    return peng_of(state.players[seat], action.tile) is not None


def _birds(state: State, won: tuple[Won, ...]) -> Birds:
    """The birds after wins; of several winners one sees the same as the others."""
    rules = state.rules
    number = payments.number_of_birds(
        rules,
        self_draw=state.tabled is None,
        wilds=max(each.win.wilds(state.wild) for each in won),
        streak=state.wins_in_row if any(each.seat == state.dealer for each in won) else 0,
    )
    return Birds(number, "last" if rules.options.bird_short == "last" else "fewer")


def _pay_wins(state: State, won: tuple[Won, ...]) -> Iterator[Payment]:
    """The payments for wins and their birds."""
    gang = None if state.gang is None else state.history[state.gang]
    for each in won:
        paid = PaidWin(
            each.seat,
            each.worth.value,
            each.source,
            is_robbed=each.win.circumstances.robbing_gang,
            gang_from=gang.source if gang and each.source is None else None,
            hits=payments.hits_of(state.rules, each.birds, each.seat, state.dealer),
        )
        yield from payments.win(state.rules, paid, state.dealer, each.turn, state.wins_in_row)


def _next_dealer(state: State, winners: Sequence[int]) -> int:
    return payments.next_dealer(state.rules, winners, state.dealer)


PLAY = Play(
    win=_pay_wins,
    birds=_birds,
    may_declare=lambda state, _: state.rules.options.ready,
    gang=lambda state, made: payments.gang(state.rules, made),
    unclaimed=lambda state: payments.follow_dealer(state.rules, state.history, state.dealer),
    exhausted=lambda state: payments.at_a_draw(state.rules, state.ledger),
    next_dealer=_next_dealer,
    score=score,
    refuses=explain_win,
    faults=faults,
    gang_bars=(Bar(LATE_GANG, _is_late),),
    hand={"tells_late": lambda state: state.rules.options.late_gang == "nothing"},
)
