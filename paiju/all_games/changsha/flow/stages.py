"""Parts of a hand in which seats answer one after another: opening wins, and the last tile.

The record has a turn of every seat, even of one without a choice, so that a `pass` does not reveal
whether its seat had one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.changsha.analysis import waits
from paiju.all_games.changsha.openings import Shown, openings_of
from paiju.all_games.changsha.payments import Paid, bird_seats, opening_payments
from paiju.all_games.changsha.refusals import NO_OPENING
from paiju.all_games.changsha.rulesets import SEATS
from paiju.chance import Chance
from paiju.melding.flow.choices import Stage
from paiju.melding.flow.hand_steps import after_turn
from paiju.melding.flow.state import changed
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.all_games.changsha.state import State
    from paiju.play.flow.flow import Refusal

# The action of a seat that chooses not to pass, by the phase of the stage.
_CHOICE = {"opening": "opening", "seabed": "take"}
_PIPS = 6


def _answerer(state: State) -> int:
    """The seat that is to answer: from the dealer on, or from the seat whose draw it would be."""
    first = state.dealer if state.phase == "opening" else state.turn
    return (first + state.asked) % SEATS


def _may_choose(state: State) -> bool:
    """Tests if the seat that is to answer has a choice; a hidden hand may have one."""
    player = state.players[_answerer(state)]
    if HIDDEN in player.hand:
        return True
    if state.phase == "opening":
        return bool(openings_of(state.rules, player.hand).codes)
    return bool(waits(state.rules, player.hand, player.melds))


def after_passes(state: State, done: Callable[[State], State]) -> State:
    """The state after the seats without a choice have passed; `done` ends the stage."""
    while state.asked < SEATS:
        if _may_choose(state):
            return state
        state = _passed(state)
    return done(changed(state, asked=0))


def _passed(state: State) -> State:
    """The state after the seat that is to answer has passed."""
    seat = _answerer(state)
    return after_turn(state, Turn("pass", seat), state.players[seat], asked=state.asked + 1)


def _offers(state: State, seat: int) -> tuple[Action, ...]:
    is_asked = seat == _answerer(state)
    return (Action(_CHOICE[state.phase], seat), Action("pass", seat)) if is_asked else ()


def _explain(state: State, seat: int, action: Action) -> Refusal | None:
    is_answer = action.type in {_CHOICE[state.phase], "pass"}
    return None if is_answer and seat == _answerer(state) else NOT_OFFERED


def _play_begins(state: State) -> State:
    return changed(state, phase="turn")


def opened(state: State) -> State:
    """The state after the deal in which seats first act: the first with an opening win, if any."""
    return after_passes(changed(state, phase="opening"), _play_begins)


def _show(state: State, seat: int, action: Action) -> State:
    """The state after a seat has shown its opening wins, or none of them."""
    if action.type == "pass":
        return after_passes(_passed(state), _play_begins)
    shown = openings_of(state.rules, state.players[seat].hand)
    chance = Chance(state.seed, f"changsha dice {state.hand_number} {seat}")
    has_birds = state.rules.options.opening_birds
    dice = tuple([1 + chance.randrange(_PIPS) for _ in range(2 * has_birds)])
    return _with_opening(state, seat, shown, dice)


def _with_opening(state: State, seat: int, shown: Shown, dice: tuple[int, ...]) -> State:
    """The state after a seat has shown these opening wins, and thrown these dice."""
    rules, number = state.rules, len(state.history)
    win = Paid(seat, None, 0, bird_seats(rules, dice, state.dealer, seat))
    paid = opening_payments(rules, state.dealer, win, len(shown.codes), number)
    turn = Turn("opening", seat, tiles=shown.tiles, fans=shown.codes, dice=dice)
    ledger, player = (*state.ledger, *paid), state.players[seat]
    after = after_turn(state, turn, player, ledger=ledger, asked=state.asked + 1)
    return after_passes(after, _play_begins)


def _shown_in_view(state: State, turn: Turn) -> State | Refusal:
    """The state after opening wins on record; the hand may be hidden."""
    shown, hand = Shown(turn.fans, turn.tiles or ()), state.players[turn.seat].hand
    dice = 2 * state.rules.options.opening_birds
    is_open = HIDDEN not in hand
    if is_open and shown != openings_of(state.rules, hand):
        return NO_OPENING
    if not shown.codes or len(turn.dice) != dice:
        return NO_OPENING
    return _with_opening(state, turn.seat, shown, turn.dice)


OPENING: Stage[State] = Stage(
    phase="opening",
    offers=_offers,
    explain=_explain,
    done=_show,
    default=lambda _, seat: Action("opening", seat),
    hidden=_shown_in_view,
    is_open=True,
)


def seabed(
    take: Callable[[State, int], State], exhausted: Callable[[State], State]
) -> Stage[State]:
    """The stage in which ready seats are asked whether they take the last tile 海底漫游.

    Args:
        take: gives the state after a seat has drawn the last tile.
        exhausted: gives the end of a hand in which nobody takes it.

    """

    def done(state: State, seat: int, action: Action) -> State:
        if action.type == "pass":
            return after_passes(_passed(state), exhausted)
        after = after_turn(state, Turn("take", seat), state.players[seat], asked=0)
        return take(after, seat)

    return Stage(
        phase="seabed",
        offers=_offers,
        explain=_explain,
        done=done,
        default=lambda _, seat: Action("take", seat),
    )
