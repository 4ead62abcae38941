"""The effects of actions in a hand of 四川麻将."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paiju.all_games.sichuan import payments
from paiju.all_games.sichuan.flow.choices import PASSES
from paiju.all_games.sichuan.flow.stages import opened
from paiju.all_games.sichuan.rulesets import SEATS
from paiju.all_games.sichuan.scoring import score
from paiju.all_games.sichuan.state import Player, Result, State
from paiju.melding.flow.hand import Gang, HandFlow
from paiju.melding.flow.hand_steps import after_turn, hand_over, without_claimed
from paiju.melding.flow.ledger import Payment
from paiju.melding.flow.state import changed
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.melds import HIDDEN, without

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Tabled
    from paiju.melding.rules.fan_table import FanCount


def after_examination(state: State) -> State:
    """The state at the end of a hand, after seats that play on are examined and have paid.

    The payments of an earlier examination are replaced: a view may open more hands later.
    """
    ledger = tuple([each for each in state.ledger if each.reason not in payments.AT_THE_END])
    state = changed(state, ledger=ledger)
    return _ended(_pay(state, payments.at_the_end(state, len(state.history) - 1)))


def discarded(state: State, seat: int, tile: Tile) -> Player:
    """The player at a seat after it has discarded a tile."""
    player = state.players[seat]
    void, is_laid = player.void or tile[1:], player.laid is not None
    hand = player.hand if is_laid else without(player.hand, (tile,))
    own = changed(
        player,
        hand=hand,
        discards=(*player.discards, tile),
        void=void,
        laid=None,
        strayed=player.strayed or tile[1:] != void,
    )
    # To discard the tile laid face down is no choice.
    return own if is_laid else PASSES.after_discard(state, seat, tile, own)


def paid(state: State, gang: Gang) -> State:
    """The state after the payments for a gang."""
    return _pay(state, payments.gang(state, gang))


def win(state: State, wins: Mapping[int, Turn | None]) -> State:
    """The state after seats win with the tile drawn, or with the tile that may be claimed.

    A hidden hand takes its fans from the turn given for its seat.
    """
    if state.tabled is not None:
        return _win_claimed(state, wins)
    ((seat, public),) = wins.items()
    return _win_drawn(state, seat, public)


def _win_drawn(state: State, seat: int, public: Turn | None) -> State:
    """The state after a win by self-draw."""
    player = state.players[seat]
    turn = _won(state, seat, public)
    tile = cast("Tile", turn.tile)
    own = changed(player, hand=without(player.hand, (tile,)), won=(*player.won, tile))
    number = len(state.history)
    total = sum(each.fans for each in turn.fans)
    paid = payments.self_draw(state, seat, total, number)
    dealer = state.next_dealer if state.winners else seat
    state = after_turn(
        _pay(state, paid), turn, own, winners=(*state.winners, seat), next_dealer=dealer, drawn=None
    )
    return _go_on(state, seat)


def _win_claimed(state: State, claimed: Mapping[int, Turn | None]) -> State:
    """The state after wins with a tile of another seat, in order from that seat."""
    tabled = cast("Tabled", state.tabled)
    seats = sorted(claimed, key=lambda seat: (seat - tabled.source) % SEATS)
    dealer = state.next_dealer
    if not state.winners:
        dealer = seats[0] if len(seats) == 1 else tabled.source
    state = PASSES.passed_by_others(state, tabled, seats)
    turns = [_won(state, seat, claimed[seat]) for seat in seats]
    is_shot = state.rules.options.shot_by_gang or not tabled.is_robbed
    back = tuple(payments.shot(state, tabled.source, seats)) if is_shot else ()
    state = without_claimed(state, tabled)
    for place, turn in enumerate(turns):
        player = state.players[turn.seat]
        tiles = (tabled.tile,) if place == 0 else ()
        paid = Payment("hu", tabled.source, turn.seat, turn.value, len(state.history))
        own = changed(player, won=(*player.won, *tiles))
        state = after_turn(_pay(state, (paid,)), turn, own)
    winners = (*state.winners, *seats)
    state = changed(_pay(state, back), winners=winners, next_dealer=dealer, drawn=None)
    return _go_on(state, seats[-1])


def _won(state: State, seat: int, public: Turn | None) -> Turn:
    """The turn of a win, with its fans and value; `public` gives them for a hidden hand."""
    source = state.tabled.source if state.tabled is not None else None
    if HIDDEN in state.players[seat].hand and public is not None:
        fans: tuple[FanCount, ...] = public.fans
        value = state.rules.worth(sum(each.fans for each in fans))
        tile = public.tile if state.tabled is None else state.tabled.tile
        return Turn("hu", seat, tile, source=source, fans=fans, value=value)
    win = state.win_of(seat)
    worth = score(state.rules, win)
    assert worth is not None  # noqa: S101 - the win was found legal
    return Turn("hu", seat, win.tile, source=source, fans=worth.fans, value=worth.value)


def _go_on(state: State, last: int) -> State:
    """The state after wins: the seat after the last winner draws, or the hand ends."""
    if not state.is_won:
        return HAND.draw(state, state.next_after(last))
    return after_examination(state) if state.is_examined else _ended(state)


def _pay(state: State, paid: Sequence[Payment]) -> State:
    return changed(state, ledger=(*state.ledger, *paid))


def _ended(state: State) -> State:
    result = Result(state.winners, state.points, state.next_dealer)
    return hand_over(state, drawn=None, gang=None, result=result)


HAND = HandFlow(
    state_type=State,
    player_type=Player,
    win=win,
    exhausted=after_examination,
    opened=opened,
    discarded=discarded,
    passed=PASSES.passed,
    paid=paid,
    until_draw=PASSES.until_draw,
    tells_late=lambda _: True,
)
