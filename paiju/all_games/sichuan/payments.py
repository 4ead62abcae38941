"""Payments in a hand of 四川麻将: wins, gangs 刮风下雨, and the wall's end 查花猪, 查大叫, 退税.

A *pig* 花猪 is a seat that still holds tiles of its void suit at the wall's end. A *shot* 杠上炮 is
a win with the tile that a seat discards right after its gang. A seat is *ready* 有叫 if its hand
waits.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.rulesets import MOST_FANS, SEATS
from paiju.all_games.sichuan.scoring import ready_value
from paiju.melding.flow.ledger import Payment
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paiju.all_games.sichuan.state import State
    from paiju.melding.flow.hand import Gang

REASONS: Mapping[str, Text] = MappingProxyType(
    {
        "hu": Text("胡牌", "a win"),
        "melded_gang": Text("点杠", "a gang of a discard"),
        "concealed_gang": Text("暗杠", "a concealed gang"),
        "added_gang": Text("加杠", "a tile added to a peng"),
        "gang_returned": Text("杠上炮退税", "the points of a gang go back after its shot"),
        "gang_handed_on": Text("呼叫转移", "the points of a gang go on to a winner"),
        "not_ready": Text("查大叫", "not ready at the wall's end"),
        "flower_pig": Text("查花猪", "a pig at the wall's end"),
        "void_penalty": Text("花猪罚分", "the fine of a pig that discarded another suit"),
        "gang_refunded": Text("退税", "the gangs of one that is not ready go back"),
    }
)
_GANGS = frozenset(("melded_gang", "concealed_gang", "added_gang"))
AT_THE_END = frozenset(("not_ready", "flower_pig", "void_penalty", "gang_refunded"))
_GIVEN_AWAY = frozenset(("gang_returned", "gang_handed_on"))
_FINES = MappingProxyType({"lost_24": 24, "lost_48": 48, "pay_16": 16})
_PIG = 16
_DEAR_PIG = 64


def gang(state: State, made: Gang) -> tuple[Payment, ...]:
    """The payments for a gang: by the seat that gave the tile, or by all that play on."""
    options, (seat, source, turn, concealed, late) = state.rules.options, made
    if source is not None:
        return (Payment("melded_gang", source, seat, options.melded_gang, turn),)
    added = options.late_gang if late else 1
    points = options.concealed_gang if concealed else added
    reason = "concealed_gang" if concealed else "added_gang"
    others = [each for each in state.playing if each != seat]
    return tuple(Payment(reason, each, seat, points, turn) for each in others if points)


def self_draw(state: State, seat: int, fans: int, turn: int) -> tuple[Payment, ...]:
    """The payments for a win of `fans` fans by self-draw in this turn."""
    rules = state.rules
    value = rules.worth(fans)
    giver = next((each.payer for each in _of_gang(state) if each.reason == "melded_gang"), None)
    if giver is not None and rules.options.gang_flower == "giver":
        return (Payment("hu", giver, seat, value, turn),)
    if rules.options.self_draw == "plus_fan":
        value = rules.worth(fans + 1)
    value += rules.options.self_draw == "plus_one"
    return tuple(Payment("hu", each, seat, value, turn) for each in state.playing if each != seat)


def shot(state: State, source: int, winners: Sequence[int]) -> Iterator[Payment]:
    """The payments after a shot 杠上炮: the points of the gang before it go back, or to winners.

    Args:
        state: the state at the shot.
        source: the seat that made the gang and gave the tile.
        winners: the seats that win with the tile, in order from the source.

    """
    paid, turn = _of_gang(state), state.gang or 0
    if state.rules.options.gang_shot == "back":
        for each in paid:
            yield Payment("gang_returned", source, each.payer, each.points, turn)
    if state.rules.options.gang_shot == "to_winner" and paid:
        payer = paid[0].payer
        if paid[0].reason == "melded_gang" and payer in winners:
            winners = (payer,)
        share, odd = divmod(sum(each.points for each in paid), len(winners))
        for place, winner in enumerate(winners):
            points = share + (odd if place == 0 else 0)
            if points:
                yield Payment("gang_handed_on", source, winner, points, turn)


def _of_gang(state: State) -> list[Payment]:
    """The payments for the gang after which the last tile was drawn."""
    return [each for each in state.ledger if each.turn == state.gang and each.reason in _GANGS]


def at_the_end(state: State, turn: int) -> tuple[Payment, ...]:
    """The payments at the end of a hand, when the seats that play on are examined.

    If only one seat plays on, none of these goes from one such seat to another.
    """
    seats = state.playing
    values = {
        seat: None
        if player.is_pig
        else ready_value(state.rules, player.hand, player.melds, player.void)
        for seat, player in enumerate(state.players)
        if seat in seats
    }
    pigs = [seat for seat in seats if state.players[seat].is_pig]
    ready = {seat: value for seat, value in values.items() if value is not None}
    unready = [seat for seat in seats if seat not in ready]
    return (
        *(payment for pig in pigs for payment in _pig(state, pig, pigs, turn)),
        *_not_ready(state, unready, ready, pigs, turn),
        *_refunds(state, unready),
    )


def _is_fined(state: State, pig: int) -> bool:
    return state.rules.options.void_penalty != "none" and state.players[pig].strayed


def _pig(state: State, pig: int, pigs: Sequence[int], turn: int) -> Iterator[Payment]:
    """The payments that only a pig makes: its fine, and 查花猪.

    A pig is not ready, so it makes the payments of such seats too.
    """
    rules, others = state.rules, [seat for seat in range(SEATS) if seat != pig]
    if _is_fined(state, pig):
        points = _FINES[rules.options.void_penalty]
        to_all = rules.options.void_penalty == "pay_16"
        for payee in others if to_all else (None,):
            yield Payment("void_penalty", pig, payee, points, turn)
    points = {"pay_cap": rules.worth(MOST_FANS), "pay_16_and_value": _PIG, "pay_64": _DEAR_PIG}.get(
        rules.options.flower_pig, 0
    )
    has_won = state.winners if rules.options.pig_pays == "unwon" else ()
    for payee in others:
        if points and payee not in pigs and payee not in has_won:
            yield Payment("flower_pig", pig, payee, points, turn)


def _not_ready(
    state: State, unready: Sequence[int], ready: Mapping[int, int], pigs: Sequence[int], turn: int
) -> Iterator[Payment]:
    """The payments of seats that are not ready, pigs included, to the seats that are.

    Each pays each ready seat the value of its best wait.
    """
    doubles = state.rules.options.flower_pig == "pay_double"
    for seat in unready:
        times = 2 if doubles and seat in pigs else 1
        for payee, value in ready.items():
            yield Payment("not_ready", seat, payee, times * value, turn)


def _refunds(state: State, unready: Sequence[int]) -> Iterator[Payment]:
    """The refunds for gangs by seats that are not ready, except points that a shot gave away."""
    gone = {each.turn for each in state.ledger if each.reason in _GIVEN_AWAY}
    for each in state.ledger:
        payee = each.payee
        if (
            payee is not None
            and payee in unready
            and each.reason in _GANGS
            and each.turn not in gone
        ):
            yield Payment("gang_refunded", payee, each.payer, each.points, each.turn)
