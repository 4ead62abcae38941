"""A hand of 国标麻将: how it ends, and what the engine takes from the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.claims import CHOICES, ORDER, may_claim
from paiju.all_games.mcr.payments import paid
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.scoring import score
from paiju.all_games.mcr.state import Result, State
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.melding.flow.hand import HandFlow
from paiju.melding.flow.hand_steps import after_turn, hand_over, without_claimed
from paiju.melding.flow.state import Player, changed
from paiju.melding.flow.turn_engine import TurnEngine
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.melds import HIDDEN
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.mcr.scoring import Worth
    from paiju.play.flow.flow import Refusal


def _win(state: State, seats: Iterable[int]) -> State:
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


def _replay_foul(state: State, turn: Turn) -> State | Refusal | None:
    if turn.type != "foul":
        return None
    ended = _foul(state, turn.seat) if _may_act(state, turn.seat) else None
    return NOT_OFFERED if ended is None else ended


def _may_act(state: State, seat: int) -> bool:
    """Tests if a seat has a choice, or, if its hand is hidden, could have one."""
    tabled = state.tabled
    if HIDDEN not in state.players[seat].hand:
        return bool(CHOICES.offers_to(state, seat))
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
    choices=CHOICES,
    order_of=lambda _: ORDER,
    hides_tiles=lambda turn: turn.type == "draw" or turn.concealed,
    facts_of_win=_won,
    facts_of_hand=lambda fresh: {"round_wind": fresh.round_wind},
    after_foul=_foul,
    replay_special=_replay_foul,
)
