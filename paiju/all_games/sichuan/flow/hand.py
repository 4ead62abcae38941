"""A hand of 四川麻将 from the deal to its end, and the next hand: the rules of the turn engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from paiju.all_games.sichuan.flow import hand_steps as steps
from paiju.all_games.sichuan.flow.choices import (
    CHOICES,
    exchanges,
    explain_exchange,
    explain_void,
    list_voids,
)
from paiju.all_games.sichuan.state import EXCHANGED, State
from paiju.mahjong_tiles.tile import SUITS
from paiju.melding.flow.claims import ClaimOrder
from paiju.melding.flow.hand_steps import with_player
from paiju.melding.flow.state import changed
from paiju.melding.flow.turn_engine import TurnEngine, by_default
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.play.flow.flow import Event, Refusal
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.all_games.sichuan.state import Result
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn

ORDER = ClaimOrder(
    several="all_win",
    texts={
        "all_win": Text("一炮多响，要胡的都胡", "all who claim hu win"),
        "stronger": Text("胡优先于杠、碰", "hu comes before gang and peng"),
        "only_claim": Text("只有这一家要牌", "nobody else claims it"),
    },
)


def _default_action(state: State, seat: int) -> Action:
    """The default action of a seat: the shortest suit before the play, then that of all games."""
    if state.phase not in {"exchange", "void"}:
        return by_default(state, seat)
    hand = state.players[seat].hand
    counts = sorted((sum(tile[1:] == suit for tile in hand), suit) for suit in SUITS)
    if state.phase == "exchange":
        fewest = next(suit for count, suit in counts if count >= EXCHANGED)
        given = [tile for tile in hand if tile[1:] == fewest]
        return Action("exchange", seat, tiles=tuple(given[:EXCHANGED]))
    listed = list_voids(state.rules, seat, hand)
    return next(each for each in listed if each.suit == counts[0][1])


def explain(state: State, seat: int, action: Action) -> Refusal | None:
    """The refusal of an action of a seat that is to act; None if it is legal."""
    if state.phase == "exchange":
        return explain_exchange(state, seat, action)
    if state.phase == "void":
        return explain_void(state, seat, action)
    return CHOICES.explain(state, seat, action)


def offers_to(state: State, seat: int) -> tuple[Action, ...]:
    """The actions offered to a seat; empty if it has no choice."""
    player = state.players[seat]
    if state.phase == "exchange":
        return () if player.given else (Action("exchange", seat),)
    if state.phase == "void":
        has_chosen = player.void is not None or player.laid is not None
        return () if has_chosen else list_voids(state.rules, seat, player.hand)
    return CHOICES.offers_to(state, seat)


def _exchanges(state: State, offer: Action) -> Sequence[Action]:
    """Every exchange that a seat may make, for an `offer` that names no tiles."""
    hand = state.players[cast("int", offer.seat)].hand
    return [replace(offer, tiles=tiles) for tiles in exchanges(state.rules, hand)]


def _replay_special(
    state: State, turns: Sequence[Turn], looker: int | None
) -> State | Refusal | None:
    """The state after turns that may have hidden facts: choices before the play, wins and gangs.

    A refusal if they are not legal; None if the action can be replayed as usual. `looker` is the
    seat whose view is replayed, or None for a whole state.
    """
    turn = turns[0]
    is_hidden = looker not in {None, turn.seat}
    if turn.type in {"exchange", "void"}:
        if state.phase != turn.type or not offers_to(state, turn.seat):
            return NOT_OFFERED
        return _replay_hidden_choice(state, turn) if is_hidden else None
    is_own_gang = turn.type == "gang" and is_hidden and state.tabled is None
    if turn.type != "hu" and not is_own_gang:
        return None
    refusals = (explain(state, each.seat, each.action) for each in turns)
    return next(filter(None, refusals), None) or _replay_public(state, turns)


def _replay_public(state: State, turns: Sequence[Turn]) -> State:
    """The state after wins or a gang of a hidden hand.

    Its tiles are unknown, so fans and values are taken from the turns.
    """
    turn = turns[0]
    if turn.type == "gang":
        return steps.HAND.own_gang(state, turn.seat, cast("Tile", turn.tile), late=turn.late)
    if state.tabled is None:
        return steps.win_drawn(state, turn.seat, turn)
    return steps.win_claimed(state, {each.seat: each for each in turns})


def _replay_hidden_choice(state: State, turn: Turn) -> State | Refusal:
    """The state after another seat's exchange or void suit, or its refusal if it is known."""
    if turn.tiles or turn.suit:
        refusal = explain(state, turn.seat, turn.action)
        if refusal is not None:
            return refusal
    if turn.type == "exchange":
        return steps.give(state, turn.seat, turn.tiles or (HIDDEN,) * EXCHANGED)
    if state.rules.options.void_choice == "named" or turn.suit:
        return steps.choose_void(state, turn.seat, turn.suit, None)
    # Any tile may be the one laid, also one that the looker gave.
    player = state.players[turn.seat]
    unknown = changed(player, hand=(HIDDEN,) * len(player.hand))
    state = changed(state, players=with_player(state, turn.seat, unknown))
    return steps.choose_void(state, turn.seat, None, HIDDEN)


_HIDDEN_TURNS = ("exchange", "receive", "void", "draw")


def _further_events(before: State, after: State) -> Iterable[Event]:
    """The events besides those of turns: the void suits once all have chosen, and payments."""
    if before.phase == "void" and after.phase == "turn":
        voids = tuple(player.void if player.laid is None else None for player in after.players)
        yield Event("voids", {"voids": voids})
    for each in after.ledger[len(before.ledger) :]:
        names = ("reason", "payer", "payee", "points")
        yield Event("payment", {name: getattr(each, name) for name in names})


ENGINE: TurnEngine[State] = TurnEngine(
    hand=steps.HAND,
    offers_to=offers_to,
    explain=explain,
    order=ORDER,
    hides_tiles=lambda turn: turn.type in _HIDDEN_TURNS,
    facts_of_win=lambda _, turn: {"fans": turn.fans, "value": turn.value},
    next_dealer=lambda state: cast("Result", state.result).next_dealer,
    by_default=_default_action,
    expand={"exchange": _exchanges},
    further_events=_further_events,
    replay_special=_replay_special,
)
