"""Views of 四川麻将 without their history: the fields that only this game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.refusals import VOID_SUIT
from paiju.all_games.sichuan.rulesets import SEATS
from paiju.all_games.sichuan.state import Player
from paiju.melding.flow.ledger import points_of
from paiju.melding.flow.state import changed
from paiju.melding.hands.melds import HIDDEN, sort_hand
from paiju.melding.questions.impossible_fields import LAST_TURNS, bar_faults
from paiju.melding.questions.without_history import ViewsWithoutHistory
from paiju.shapes.errors import Fault
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.sichuan.state import State
    from paiju.all_games.sichuan.view import View
    from paiju.mahjong_tiles.tile import Tile
    from paiju.shapes.errors import Place

Json = dict[str, Any]

_BEFORE_PLAY = ("exchange", "void")


def _lays(parts: Json, seat: int) -> bool:
    """Tests if a tile of a seat lies face down, so that its void suit is not known."""
    if seat == parts["seat"]:
        return parts["laid"] is not None
    return parts["phase"] not in _BEFORE_PLAY and parts["voids"][seat] is None


def _aside(parts: Json, seat: int) -> int:
    """The number of tiles that a seat gives away or has laid face down."""
    given = len(parts["given"]) if seat == parts["seat"] else 0
    return given + _lays(parts, seat)


def _player(parts: Json, seat: int, player: Player) -> Player:
    """The player at a seat, with the tiles that it gives, has laid and has won with."""
    own = {"void": parts["voids"][seat], "won": parts["won"][seat]}
    if seat == parts["seat"]:
        # A draw ends the bars on what was passed.
        passed = ("bar", "passed") if parts["drawn"] is None else ()
        return changed(player, **own, **{name: parts[name] for name in ("given", "laid", *passed)})
    own["laid"] = HIDDEN if _lays(parts, seat) else None
    shown = parts["shown"][seat]
    if shown is not None:
        own["hand"] = sort_hand((*shown, *(HIDDEN,) * _has_drawn(parts, seat)))
    return changed(player, **own)


def _has_drawn(parts: Json, seat: int) -> bool:
    latest = parts[LAST_TURNS][-1]
    return bool(latest.type == "draw" and latest.seat == seat)


def _own_tiles(parts: Json) -> Iterator[tuple[Place, Tile]]:
    """The tiles that the seat gives or has laid, and those of hands that lie open."""
    for tile in parts["given"]:
        yield ("given",), tile
    if parts["laid"] is not None:
        yield ("laid",), parts["laid"]
    for seat, hand in enumerate(parts["shown"]):
        for tile in () if hand is None or seat == parts["seat"] else hand:
            yield ("shown", seat), tile


def _own(parts: Json, state: State) -> Player:
    """The player at the seat that looks; a spectator has no tiles."""
    seat = parts["seat"]
    return Player() if seat is None else state.players[seat]


def _faults(parts: Json, state: State) -> Iterator[Fault]:
    """The faults of the stages, void suits, wins and open hands."""
    is_before = state.phase in _BEFORE_PLAY
    yield from (_stage_faults if is_before else _void_faults)(parts, state)
    if parts["given"] and state.phase != "exchange":
        yield Fault("does_not_follow", _NOT_NOW, ("given",))
    if not is_before and len(state.history) < SEATS:
        yield Fault("does_not_follow", _NOT_CHOSEN, (LAST_TURNS,))
    yield from _win_faults(state)
    yield from _shown_faults(parts, state)
    own = _own(parts, state)
    yield from bar_faults(state.rules.passes, own.bar, own.passed)


def _stage_faults(parts: Json, state: State) -> Iterator[Fault]:
    """The faults before the play: of who has chosen, and of the choices of the seat itself."""
    turns, phase, seat = state.history, state.phase, parts["seat"]
    has_exchange = state.rules.options.exchange != "none"
    chosen = {turn.seat for turn in turns if turn.type == phase}
    received = sum(turn.type == "receive" for turn in turns)
    is_whole = phase == "exchange" or len(turns) == (SEATS if has_exchange else len(chosen))
    if len(chosen) == SEATS or not is_whole or not (has_exchange or not received):
        yield Fault("does_not_follow", _NOT_CHOSEN, (LAST_TURNS,))
    if phase == "exchange" and not has_exchange:
        yield Fault("does_not_follow", _NOT_NOW, ("phase",))
    own = _own(parts, state)
    made = next((turn for turn in turns if turn.seat == seat and turn.type == phase), None)
    given = () if made is None or phase != "exchange" else made.tiles
    void = (None, None) if made is None or phase != "void" else (made.suit, made.tile)
    if own.given != given:
        yield Fault("does_not_follow", _OTHER_CHOICE, ("given",))
    if (own.void, own.laid) != void:
        yield Fault("does_not_follow", _OTHER_CHOICE, ("voids",))


def _void_faults(parts: Json, state: State) -> Iterator[Fault]:
    """The faults of void suits in the play."""
    sources = {meld.source for player in state.players for meld in player.melds}
    is_named = state.rules.options.void_choice == "named"
    for seat, player in enumerate(state.players):
        has_discarded = bool(player.discards) or seat in sources
        if player.laid is not None and (is_named or has_discarded):
            yield Fault("does_not_follow", _NOT_LAID, ("voids", seat))
        if seat == parts["seat"] and player.void is None:
            yield Fault("does_not_follow", _NOT_CHOSEN, ("voids", seat))
        if player.laid and player.laid[1:] != player.void:
            yield Fault("does_not_follow", _NOT_LAID, ("laid",))
        for number, meld in enumerate(player.melds):
            if meld.tile[1:] == player.void:
                yield Fault("void_suit", VOID_SUIT.text, ("melds", seat, number))
    for number, turn in enumerate(state.history):
        if turn.type == "void" and turn.suit != state.players[turn.seat].void:
            yield Fault("does_not_follow", _OTHER_CHOICE, (LAST_TURNS, number))


def _win_faults(state: State) -> Iterator[Fault]:
    """The faults of the winners, the tiles that they won with, the payments and the result."""
    winners, turns = state.winners, state.history
    is_over, is_flow = state.phase == "over", state.is_flow
    won_now = turns[-1].type == "hu"
    is_possible = is_flow or len({*winners}) == len(winners) < SEATS
    if not is_possible or (state.is_won and not is_over) or (won_now and not state.is_won):
        yield Fault("does_not_follow", _NO_WINNERS, ("winners",))
    for number, turn in enumerate(turns):
        has_won = turn.seat in winners
        if (turn.type == "hu" and not has_won) or (turn.type != "hu" and has_won and not is_flow):
            yield Fault("does_not_follow", _NO_WINNERS, (LAST_TURNS, number))
    for seat, player in enumerate(state.players):
        if len(player.won) > winners.count(seat):
            yield Fault("does_not_follow", _NO_WINNERS, ("won", seat))
    if any(each.payer == each.payee for each in state.ledger):
        yield Fault("does_not_follow", _PAID_BY_SELF, ("ledger",))
    points, result = points_of(state.ledger, SEATS), state.result
    if is_over != (result is not None) or (
        result is not None and (result.winners, result.points) != (winners, points)
    ):
        yield Fault("does_not_follow", _OTHER_RESULT, ("result",))


def _shown_faults(parts: Json, state: State) -> Iterator[Fault]:
    """The faults of hands that lie open."""
    are_shown = state.rules.options.won_hands == "shown"
    for seat, shown in enumerate(parts["shown"]):
        is_open = state.phase == "over" or (are_shown and seat in state.winners)
        size = parts["counts"][seat] - _has_drawn(parts, seat) - _aside(parts, seat)
        if is_open != (shown is not None) or (shown is not None and len(shown) != size):
            yield Fault("wrong_size", _OTHER_HANDS, ("shown", seat))


WITHOUT_HISTORY: ViewsWithoutHistory[State, View] = ViewsWithoutHistory(
    flow=FLOW,
    own=lambda parts: {
        "winners": parts["winners"],
        "ledger": parts["ledger"],
        "next_dealer": parts["dealer"],
    },
    player=_player,
    aside=_aside,
    tiles=_own_tiles,
    faults=_faults,
)

_NOT_NOW = Text("这时没有", "there is none of this now")
_NOT_CHOSEN = Text("选好的几家跟这个阶段不符", "the seats that have chosen do not fit this phase")
_OTHER_CHOICE = Text("跟选好的不符", "this is not what was chosen")
_NOT_LAID = Text(
    "这一家没有扣着的牌，或者扣的不是这一门",
    "no tile of this seat lies face down, or not of this suit",
)
_NO_WINNERS = Text("没有一局能这样胡牌", "no game has these winners and wins")
_PAID_BY_SELF = Text("自己不付给自己", "no seat pays itself")
_OTHER_RESULT = Text(
    "跟胡牌的几家和付的分不符", "this does not agree with the winners and payments"
)
_OTHER_HANDS = Text("亮着的手牌跟规则或者张数不符", "by the rules and counts other hands lie open")
