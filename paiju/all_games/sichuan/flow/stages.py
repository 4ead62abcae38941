"""The stages of 四川麻将 before the play: an exchange of three tiles 换三张, void suits 定缺."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, cast

from paiju.all_games.sichuan.refusals import LAYS_NONE, MUST_LAY, NOT_ONE_SUIT, NOT_THREE
from paiju.all_games.sichuan.rulesets import SEATS
from paiju.all_games.sichuan.scoring import holds, suits_of
from paiju.all_games.sichuan.state import EXCHANGED, State
from paiju.chance import Chance
from paiju.mahjong_tiles.tile import SUITS
from paiju.melding.flow.choices import Stage
from paiju.melding.flow.hand_steps import after_turn, with_player
from paiju.melding.flow.state import changed
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN, sort_hand, without
from paiju.melding.rules.refusals import TILE_NOT_IN_HAND
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.play.flow.flow import Refusal

_DIRECTIONS = {"next": 1, "across": 2, "previous": 3}


def exchanges(rules: Rules, hand: Sequence[Tile]) -> tuple[tuple[Tile, ...], ...]:
    """Every choice of three tiles that a hand may give in the exchange.

    >>> from paiju.all_games.sichuan.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> len(exchanges(rules_of("chengdu"), parse_tiles("1113m 22p 9s")))
    2
    """
    threes = dict.fromkeys(combinations(hand, EXCHANGED))
    if rules.options.exchange == "same_suit":
        return tuple(each for each in threes if len(suits_of(each)) == 1)
    return tuple(threes)


def list_voids(rules: Rules, seat: int, hand: Sequence[Tile]) -> tuple[Action, ...]:
    """Every choice of a void suit.

    Where a tile of the void suit must be laid face down, there is a choice for each tile of the
    hand, and for each suit that the hand lacks.
    """
    if rules.options.void_choice == "named":
        return tuple(Action("void", seat, suit=suit) for suit in SUITS)
    laid = (Action("void", seat, tile=tile, suit=tile[1:]) for tile in dict.fromkeys(hand))
    held = suits_of(hand)
    return (*laid, *(Action("void", seat, suit=suit) for suit in SUITS if suit not in held))


def explain_exchange(state: State, seat: int, act: Action) -> Refusal | None:
    """The refusal of an exchange; None if it is legal."""
    if act.type != "exchange":
        return NOT_OFFERED
    hand = state.players[seat].hand
    if len(act.tiles) != EXCHANGED or (HIDDEN not in hand and Counter(act.tiles) - Counter(hand)):
        return NOT_THREE
    is_one = state.rules.options.exchange != "same_suit" or len(suits_of(act.tiles)) == 1
    return None if is_one else NOT_ONE_SUIT


def explain_void(state: State, seat: int, act: Action) -> Refusal | None:
    """The refusal of the choice of a void suit; None if it is legal."""
    if act.type != "void" or act.suit not in {*SUITS, None}:
        return NOT_OFFERED
    hand = state.players[seat].hand
    if state.rules.options.void_choice == "named":
        return (None if act.suit else NOT_OFFERED) if act.tile is None else LAYS_NONE
    if act.tile is None:
        return MUST_LAY if act.suit is None or holds(hand, act.suit) else None
    if act.suit not in {None, act.tile[1:]}:
        return MUST_LAY
    return None if act.tile in hand or HIDDEN in hand else TILE_NOT_IN_HAND


def opened(state: State) -> State:
    """The state in which the stages before the play begin, from the one after the deal."""
    phase = "void" if state.rules.options.exchange == "none" else "exchange"
    return changed(state, phase=phase, next_dealer=state.dealer)


def give(state: State, seat: int, tiles: tuple[Tile, ...]) -> State:
    """The state after a seat has chosen its tiles for the exchange.

    After the last choice the tiles of all seats move.
    """
    player = state.players[seat]
    own = changed(player, hand=without(player.hand, tiles), given=sort_hand(tiles))
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
        own = changed(player, hand=sort_hand((*player.hand, *given[source])), given=())
        turn = Turn("receive", seat, tiles=given[source], source=source)
        state = after_turn(state, turn, own, phase="void")
    return state


def choose_void(state: State, seat: int, suit: str | None, laid: Tile | None) -> State:
    """The state after the choice of a void suit; after the last choice the dealer is in turn.

    `laid` is the tile that is laid face down, or None.
    """
    player = state.players[seat]
    hand = without(player.hand, (laid,)) if laid is not None else player.hand
    own = changed(player, hand=hand, void=suit or None, laid=laid)
    state = after_turn(state, Turn("void", seat, tile=laid, suit=suit), own)
    are_all = all(each.void or each.laid is not None for each in state.players)
    return changed(state, phase="turn") if are_all else state


def _exchange_offers(state: State, seat: int) -> tuple[Action, ...]:
    """One offer, which stands for every exchange; none after the seat has chosen."""
    return () if state.players[seat].given else (Action("exchange", seat),)


def _void_offers(state: State, seat: int) -> tuple[Action, ...]:
    player = state.players[seat]
    has_chosen = player.void is not None or player.laid is not None
    return () if has_chosen else list_voids(state.rules, seat, player.hand)


def _suits_by_size(hand: Sequence[Tile]) -> list[tuple[int, str]]:
    """The suits with the numbers of their tiles in a hand, the shortest first."""
    return sorted((sum(tile[1:] == suit for tile in hand), suit) for suit in SUITS)


def _usual_exchange(state: State, seat: int) -> Action:
    """Three tiles of the shortest suit with at least three."""
    hand = state.players[seat].hand
    fewest = next(suit for count, suit in _suits_by_size(hand) if count >= EXCHANGED)
    given = [tile for tile in hand if tile[1:] == fewest]
    return Action("exchange", seat, tiles=tuple(given[:EXCHANGED]))


def _usual_void(state: State, seat: int) -> Action:
    """The shortest suit."""
    hand = state.players[seat].hand
    _, fewest = _suits_by_size(hand)[0]
    return next(each for each in list_voids(state.rules, seat, hand) if each.suit == fewest)


def _void_done(state: State, seat: int, action: Action) -> State:
    suit = action.suit or cast("Tile", action.tile)[1:]
    return choose_void(state, seat, suit, action.tile)


def _hidden_exchange(state: State, turn: Turn) -> State | Refusal:
    refusal = explain_exchange(state, turn.seat, turn.action) if turn.tiles else None
    return refusal or give(state, turn.seat, turn.tiles or (HIDDEN,) * EXCHANGED)


def _hidden_void(state: State, turn: Turn) -> State | Refusal:
    if turn.suit:
        refusal = explain_void(state, turn.seat, turn.action)
        return refusal or choose_void(state, turn.seat, turn.suit, None)
    if state.rules.options.void_choice == "named":
        return choose_void(state, turn.seat, None, None)
    # Any tile may be the one laid, also one that the looker gave.
    player = state.players[turn.seat]
    unknown = changed(player, hand=(HIDDEN,) * len(player.hand))
    state = changed(state, players=with_player(state, turn.seat, unknown))
    return choose_void(state, turn.seat, None, HIDDEN)


def _exchanges(state: State, offer: Action) -> Sequence[Action]:
    """Every exchange that a seat may make, for an `offer` that names no tiles."""
    hand = state.players[cast("int", offer.seat)].hand
    return [replace(offer, tiles=tiles) for tiles in exchanges(state.rules, hand)]


STAGES: tuple[Stage[State], ...] = (
    Stage(
        phase="exchange",
        offers=_exchange_offers,
        explain=explain_exchange,
        done=lambda state, seat, action: give(state, seat, action.tiles),
        default=_usual_exchange,
        hidden=_hidden_exchange,
        expand=_exchanges,
    ),
    Stage(
        phase="void",
        offers=_void_offers,
        explain=explain_void,
        done=_void_done,
        default=_usual_void,
        hidden=_hidden_void,
    ),
)
