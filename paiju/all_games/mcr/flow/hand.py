"""A hand of 国标麻将: what may be done, how it ends, and what the engine takes from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.claims import (
    Claimant,
    explain_claim,
    explain_win,
    list_melds,
    may_claim,
    resolve,
)
from paiju.all_games.mcr.payments import paid
from paiju.all_games.mcr.refusals import AFTER_CLAIM, LAST_TILE, NOT_A_WIN
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.scoring import score, worth_of
from paiju.all_games.mcr.state import Result, State
from paiju.mahjong_tiles.tile import COPIES, sort_tiles
from paiju.melding.flow.hand import HandFlow
from paiju.melding.flow.hand_steps import (
    after_turn,
    hand_over,
    own_actions,
    peng_of,
    without_claimed,
)
from paiju.melding.flow.state import Player, changed
from paiju.melding.flow.turn_engine import TurnEngine
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import left_for
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.winning_shapes import readings
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.mcr.scoring import Worth
    from paiju.melding.hands.actions import Tabled
    from paiju.play.flow.flow import Refusal


def offers_to(state: State, seat: int) -> tuple[Action, ...]:
    """The actions offered to a seat: its own turn, or claims and a pass; empty without a choice."""
    if state.phase == "turn":
        return list_own(state) if seat == state.turn else ()
    if state.tabled is None or seat == state.tabled.source:
        return ()
    player, tabled = state.players[seat], state.tabled
    claims: list[Action] = []
    # Only a hand that can be read as a win is scored, which takes time; most cannot.
    win_readings = readings((*player.hand, tabled.tile), player.melds)
    if (
        win_readings
        and explain_win(worth_of(state.rules, state.win_of(seat), win_readings)) is None
    ):
        claims.append(Action("hu", seat))
    if not tabled.is_robbed and not tabled.is_last:
        is_next = seat == (tabled.source + 1) % SEATS
        # The tile is not the last: a shared wall has a tile left for any seat.
        can_replace = len(state.walls) == 1 or left_for(state.walls, seat) > 0
        claims += list_melds(
            player.hand, tabled.tile, seat, is_next=is_next, can_replace=can_replace
        )
    return (*claims, Action("pass", seat)) if claims else ()


def list_own(state: State) -> tuple[Action, ...]:
    """Every legal action of the seat in turn: a win, gangs, discards."""
    return own_actions(state, dict.fromkeys(state.players[state.turn].hand), explain_own)


def explain(state: State, seat: int, action: Action) -> Refusal | None:
    """The refusal of an action of a seat that is to act; None if it is legal."""
    if action.type == "hu" and HIDDEN in state.players[seat].hand:
        # A hand that wins lies open.
        return NOT_A_WIN
    if state.tabled is None:
        return explain_own(state, action)
    if action.type == "pass":
        return None
    return explain_claim(state.rules, _claimant(state, seat, state.tabled), action)


def explain_own(state: State, act: Action) -> Refusal | None:
    """The refusal of an action of the seat in turn; None if it is legal."""
    seat, tile = state.turn, act.tile
    hand = state.players[seat].hand
    if act.type == "discard":
        return None if tile in hand or HIDDEN in hand else TILE_NOT_IN_HAND
    if act.type not in {"gang", "hu"}:
        return NOT_OFFERED
    if state.drawn is None:
        return AFTER_CLAIM
    if act.type == "hu":
        win_readings = readings(hand, state.players[seat].melds)
        return explain_win(
            worth_of(state.rules, state.win_of(seat), win_readings) if win_readings else None
        )
    if state.is_last(seat) or not left_for(state.walls, seat):
        return LAST_TILE
    # A gang whose tile is hidden takes four hidden tiles.
    held = hand.count(tile or HIDDEN) + (hand.count(HIDDEN) if tile else 0)
    return None if held >= COPIES or (held and peng_of(state.players[seat], tile)) else NO_GANG


def _claimant(state: State, seat: int, tabled: Tabled) -> Claimant:
    can_replace = left_for(state.walls, seat) > 0
    return Claimant(seat, tabled.source, state.win_of(seat), can_replace)


def _win(state: State, seats: Sequence[int]) -> State:
    """The state after a win, which ends the hand."""
    (seat,) = seats
    tabled, won = state.tabled, score(state.rules, state.win_of(seat))
    total = won.total if won else 0
    if tabled is None:
        ended = after_turn(state, Turn("hu", seat, state.drawn), state.players[seat])
        return _ended(ended, Result(seat, total=total), won)
    player = state.players[seat]
    full = changed(player, hand=sort_tiles((*player.hand, tabled.tile)))
    turn = Turn("hu", seat, tabled.tile, source=tabled.source)
    ended = after_turn(without_claimed(state, tabled), turn, full)
    return _ended(ended, Result(seat, tabled.source, total), won)


def _ended(state: State, result: Result, won: Worth | None = None) -> State:
    """The state at the end of a hand, with this result."""
    ledger = tuple(paid(result, len(state.history) - 1))
    return hand_over(state, result=result, won=won, ledger=ledger)


def _foul(state: State, seat: int) -> State | None:
    """The state after an illegal action ended the hand; None if the rule set only refuses it."""
    if state.rules.options.fouls != "penalised":
        return None
    ended = after_turn(state, Turn("foul", seat), state.players[seat])
    return _ended(ended, Result(offender=seat))


def _replay_foul(state: State, turns: Sequence[Turn], _: int | None) -> State | Refusal | None:
    turn = turns[0]
    if turn.type != "foul":
        return None
    ended = _foul(state, turn.seat) if _may_act(state, turn.seat) else None
    return NOT_OFFERED if ended is None else ended


def _may_act(state: State, seat: int) -> bool:
    """Tests if a seat has a choice, or, if its hand is hidden, could have one."""
    tabled = state.tabled
    if HIDDEN not in state.players[seat].hand:
        return bool(offers_to(state, seat))
    return tabled is None or (seat != tabled.source and may_claim(state, seat, tabled))


def _won(state: State, turn: Turn) -> dict[str, object]:
    return {"hand": state.players[turn.seat].hand, "won": state.won}


ENGINE: TurnEngine[State] = TurnEngine(
    hand=HandFlow(
        state_type=State,
        player_type=Player,
        win=_win,
        exhausted=lambda state: _ended(state, Result()),
        dealer_of=lambda hand_number: hand_number % SEATS,
    ),
    offers_to=offers_to,
    explain=explain,
    resolve=resolve,
    hides_tiles=lambda turn: turn.type == "draw" or turn.concealed,
    facts_of_win=_won,
    facts_of_hand=lambda fresh: {"round_wind": fresh.round_wind},
    after_foul=_foul,
    replay_special=_replay_foul,
)
