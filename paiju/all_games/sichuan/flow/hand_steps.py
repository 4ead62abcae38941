"""The effects of actions in a hand of 四川麻将."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paiju.all_games.sichuan import payments
from paiju.all_games.sichuan.flow.choices import completes, explain_claim, fans_of, may_complete
from paiju.all_games.sichuan.rulesets import SEATS
from paiju.all_games.sichuan.scoring import score
from paiju.all_games.sichuan.state import Payment, Result
from paiju.chance import Chance
from paiju.melding.flow.claims import JOINED
from paiju.melding.flow.hand_steps import (
    after_turn,
    changed,
    hand_over,
    in_turn,
    peng_of,
    with_claimed_meld,
    with_gang,
    with_player,
    without,
    without_claimed,
)
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import draw
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.hands.melds import HIDDEN, sort_hand
from paiju.melding.hands.winning import Circumstances, Win

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.all_games.sichuan.scoring import FanCount
    from paiju.all_games.sichuan.state import State
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile

_DIRECTIONS = {"next": 1, "across": 2, "previous": 3}


def give(state: State, seat: int, tiles: tuple[Tile, ...]) -> State:
    """The state after a seat has chosen its tiles for the exchange.

    After the last choice the tiles of all seats move.
    """
    player = state.players[seat]
    own = player._replace(hand=without(player.hand, tiles), given=sort_hand(tiles))
    state = after_turn(state, Turn("exchange", seat, tiles=own.given), own)
    if any(not each.given for each in state.players):
        return state
    return after_exchange(state, direction_of(state.rules, state.seed, state.hand_number))


def direction_of(rules: Rules, seed: Seed, hand_number: int) -> int:
    """The direction of the exchange: the number of seats by which the tiles move."""
    to = rules.options.exchange_to
    if to == "drawn":
        return 1 + Chance(seed, f"sichuan exchange {hand_number}").randrange(SEATS - 1)
    return _DIRECTIONS[to]


def after_exchange(state: State, direction: int) -> State:
    """The state after the tiles of all seats have moved in the exchange."""
    given = [player.given for player in state.players]
    for seat in range(SEATS):
        source = (seat - direction) % SEATS
        player = state.players[seat]
        own = player._replace(hand=sort_hand((*player.hand, *given[source])), given=())
        turn = Turn("receive", seat, tiles=given[source], source=source)
        state = after_turn(state, turn, own, phase="void")
    return state


def choose_void(state: State, seat: int, suit: str | None, laid: Tile | None) -> State:
    """The state after the choice of a void suit; after the last choice the dealer is in turn.

    `laid` is the tile that is laid face down, or None.
    """
    player = state.players[seat]
    hand = without(player.hand, (laid,)) if laid is not None else player.hand
    own = player._replace(hand=hand, void=suit or None, laid=laid)
    state = after_turn(state, Turn("void", seat, tile=laid, suit=suit), own)
    are_all = all(each.void or each.laid is not None for each in state.players)
    return state._replace(phase="turn") if are_all else state


def do(state: State, seat: int, action: Action) -> State:
    """The state after a legal action of a seat in its turn, or after its meld of a tile."""
    if action.type == "exchange":
        return give(state, seat, action.tiles)
    tile = cast("Tile", action.tile)
    if action.type == "void":
        return choose_void(state, seat, action.suit or tile[1:], action.tile)
    if action.type == "hu":
        return win_drawn(state, seat)
    if state.tabled is not None:
        return _meld(state, state.tabled, seat, action)
    if action.type == "gang":
        return own_gang(state, seat, tile, late=tile != state.drawn)
    return _discard(state, seat, tile)


def pass_on(state: State) -> State:
    """The state after no seat claims a tile.

    The next seat draws. If a seat added the tile to a peng, its gang is paid and that seat draws.
    """
    tabled = cast("Tabled", state.tabled)
    state = _with_passed(state, tabled, ())
    if tabled.is_robbed:
        late = tabled.tile != state.drawn
        return _paid_gang(state, tabled.source, None, len(state.history) - 1, late=late)
    return draw_tile(state, state.next_after(tabled.source))


def draw_tile(state: State, seat: int, *, gang: int | None = None) -> State:
    """The state after a seat has drawn a tile; an empty wall ends the hand.

    `gang` is the number of the turn of the gang that the draw follows. Rule sets differ in which
    end of the wall such a tile comes from.
    """
    if not state.wall.left:
        return _exhausted(state, seat)
    is_back = gang is not None and state.rules.options.gang_draw == "back"
    tile, (wall,) = draw((state.wall,), seat, from_tail=is_back)
    player = state.players[seat]
    own = changed(player, hand=sort_hand((*player.hand, tile)), bar=None, passed=())
    return in_turn(state, Turn("draw", seat, tile), own, tile, wall=wall, gang=gang)


def _exhausted(state: State, seat: int) -> State:
    return after_examination(after_turn(state, Turn("exhausted", seat), state.players[seat]))


def after_examination(state: State) -> State:
    """The state at the end of a hand, after seats that play on are examined and have paid.

    The payments of an earlier examination are replaced: a view may open more hands later.
    """
    ledger = tuple([each for each in state.ledger if each.reason not in payments.AT_THE_END])
    state = state._replace(ledger=ledger)
    return _ended(_pay(state, payments.at_the_end(state, len(state.history) - 1)))


def _discard(state: State, seat: int, tile: Tile) -> State:
    player, is_last = state.players[seat], not state.wall.left
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
    if _bars_wins(state) and state.has_drawn(seat) and not is_laid and HIDDEN not in hand:
        # The seat could have won with this tile: it has passed that win.
        declined = Win(hand, tile, player.melds, Circumstances(last_tile=is_last))
        if completes(declined, void):
            own = own._replace(bar=fans_of(state, declined))
    tabled = Tabled(tile, seat, is_last)
    turn = Turn("discard", seat, tile)
    return after_turn(state, turn, own, phase="claims", drawn=None, tabled=tabled)


def own_gang(state: State, seat: int, tile: Tile, *, late: bool) -> State:
    """The state after a gang in one's own turn.

    A tile added to a peng may be robbed, so such a gang is paid later. `late` says that the tile
    was not the one just drawn.
    """
    player = state.players[seat]
    own, number = with_gang(player, tile), len(state.history)
    if peng_of(player, tile) is None:
        made = after_turn(state, Turn("gang", seat, tile, concealed=True), own)
        return _paid_gang(made, seat, None, number, concealed=True)
    return after_turn(
        state,
        Turn("gang", seat, tile, late=late),
        own,
        phase="claims",
        tabled=Tabled(tile, seat, is_robbed=True),
        # The tile drawn was perhaps hidden; now it is known.
        drawn=state.drawn if late else tile,
    )


def _paid_gang(
    state: State,
    seat: int,
    source: int | None,
    number: int,
    *,
    concealed: bool = False,
    late: bool = False,
) -> State:
    """The state after a gang is paid and a tile is drawn for it; `number` is that of its turn."""
    paid = payments.gang(state, seat, source, number, concealed=concealed, is_late=late)
    return draw_tile(_pay(state, paid), seat, gang=number)


def _meld(state: State, tabled: Tabled, seat: int, action: Action) -> State:
    """The state after a meld with the discarded tile; its seat is in turn."""
    bar = _passed_fans(state, seat, tabled) if _bars_wins(state) else None
    state, number = _with_passed(state, tabled, (seat,)), len(state.history)
    players = with_player(state, seat, state.players[seat]._replace(bar=bar))
    made = with_claimed_meld(state._replace(players=players), tabled, seat, action, gang=None)
    return made if action.type == "peng" else _paid_gang(made, seat, tabled.source, number)


def win_drawn(state: State, seat: int, public: Turn | None = None) -> State:
    """The state after a win by self-draw; a hidden hand takes its fans from the turn `public`."""
    player = state.players[seat]
    turn = _won(state, seat, public)
    tile = cast("Tile", turn.tile)
    own = player._replace(hand=without(player.hand, (tile,)), won=(*player.won, tile))
    number = len(state.history)
    total = sum(each.fans for each in turn.fans)
    paid = payments.self_draw(state, seat, total, number)
    dealer = state.next_dealer if state.winners else seat
    state = after_turn(
        _pay(state, paid), turn, own, winners=(*state.winners, seat), next_dealer=dealer, drawn=None
    )
    return _go_on(state, seat)


def win_claimed(state: State, claimed: Mapping[int, Turn | None]) -> State:
    """The state after wins with a tile of another seat, in order from that seat.

    `claimed` has the seats that win. A hidden hand takes its fans from the turn given for its seat.
    """
    tabled = cast("Tabled", state.tabled)
    seats = sorted(claimed, key=lambda seat: (seat - tabled.source) % SEATS)
    dealer = state.next_dealer
    if not state.winners:
        dealer = seats[0] if len(seats) == 1 else tabled.source
    state = _with_passed(state, tabled, seats)
    turns = [_won(state, seat, claimed[seat]) for seat in seats]
    is_shot = state.rules.options.shot_by_gang or not tabled.is_robbed
    back = tuple(payments.shot(state, tabled.source, seats)) if is_shot else ()
    state = without_claimed(state, tabled)
    for place, turn in enumerate(turns):
        player = state.players[turn.seat]
        tiles = (tabled.tile,) if place == 0 else ()
        paid = Payment("hu", tabled.source, turn.seat, turn.value, len(state.history))
        state = after_turn(_pay(state, (paid,)), turn, player._replace(won=(*player.won, *tiles)))
    winners = (*state.winners, *seats)
    state = _pay(state, back)._replace(winners=winners, next_dealer=dealer, drawn=None)
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
        return draw_tile(state, state.next_after(last))
    return after_examination(state) if state.is_examined else _ended(state)


def _bars_wins(state: State) -> bool:
    return state.rules.bars_wins


def _passed_fans(state: State, seat: int, tabled: Tabled) -> int | None:
    """The fans of the win that a seat passes with a tile; None if it could not win."""
    player = state.players[seat]
    if HIDDEN in player.hand or not may_complete(player, tabled.tile):
        return None
    win = state.win_of(seat)
    is_win = not player.laid and tabled.tile[1:] != player.void and completes(win, player.void)
    return fans_of(state, win) if is_win else None


def _with_passed(state: State, tabled: Tabled, claimed: Sequence[int]) -> State:
    """The state that notes the wins and pengs that seats have passed with a tile 过水.

    `claimed` are the seats that claimed the tile.
    """
    may_win = _bars_wins(state) and (state.rules.options.rob_gang or not tabled.is_robbed)
    may_peng = state.rules.bars_pengs and not claimed
    for seat in state.playing:
        if seat == tabled.source or seat in claimed:
            continue
        player = state.players[seat]
        if may_win:
            bar = _passed_fans(state, seat, tabled)
            if bar is not None:
                player = player._replace(bar=max(bar, player.bar or 0))
        if (
            may_peng
            and player.hand.count(tabled.tile) >= JOINED["peng"]
            and HIDDEN not in player.hand
            and explain_claim(state, seat, tabled, Action("peng", seat)) is None
        ):
            player = player._replace(passed=(*player.passed, tabled.tile))
        if player is not state.players[seat]:
            state = state._replace(players=with_player(state, seat, player))
    return state


def _pay(state: State, paid: Sequence[Payment]) -> State:
    return state._replace(ledger=(*state.ledger, *paid))


def _ended(state: State) -> State:
    result = Result(state.winners, state.points, state.next_dealer)
    return hand_over(state, drawn=None, gang=None, result=result)
