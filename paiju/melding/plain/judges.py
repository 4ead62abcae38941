"""The judge in reviews of a mahjong whose first win ends the hand: it goes by the planner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.melding.flow.ledger import points_of
from paiju.melding.plain.planner import Weighed, reasons_for
from paiju.melding.plain.players import aim_in
from paiju.melding.plain.rules import Won
from paiju.melding.players.judges import Planning
from paiju.melding.players.position import position_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.melding.hands.actions import Action
    from paiju.melding.plain.declared import Declared
    from paiju.melding.plain.planner import Planner
    from paiju.melding.plain.state import View
    from paiju.melding.plain.state_of_view import ViewReader
    from paiju.melding.players.position import Position

# A loss of this share of a win of two fans is a blunder: `paiju.study.review` grades by shares.
_BLUNDER = 0.15


def judges_of(game: Declared, reader: ViewReader, planner: Planner) -> tuple[Planning[View], ...]:
    """The judge of a game, which weighs actions as the planner does; a win is worth its payment."""

    def weigh(view: View, action: Action) -> Sequence[Weighed]:
        offered = [each for each in view.offers if each.type == "hu"]
        wins = [Weighed(each, _paid(game, reader(view), view.seat), 0.0) for each in offered]
        return wins if action.type == "hu" else [*wins, *planner.choices(view)]

    default = game.sets.named()
    return (
        Planning(
            weigh=weigh,
            why=reasons_for,
            worth=planner.worth,
            whole=max(default.value(2), 1) / _BLUNDER,
            id="skilled",
            skill=3,
            position=_position,
            dots=game.dialect.dots,
        ),
    )


def _position(view: View) -> Position[View]:
    return position_of(view, remembers=True, aim=aim_in(view))


def _paid(game: Declared, state: Any, seat: int) -> float:  # noqa: ANN401 - the state of the game
    """The points that a seat gets for the win that is offered."""
    win = state.win_of(seat)
    worth = game.play.score(state.rules, win, state.wild)
    assert worth is not None  # noqa: S101 - for the type: the win is offered
    source = None if state.tabled is None else state.tabled.source
    won = Won(seat, source, win, worth, len(state.history))
    return float(points_of(game.play.win(state, (won,)), len(state.players))[seat])
