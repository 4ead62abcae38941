"""A hand of 四川麻将 from the deal to its end, and the next hand: the rules of the turn engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paiju.all_games.sichuan.flow import hand_steps as steps
from paiju.all_games.sichuan.flow.choices import CHOICES
from paiju.all_games.sichuan.flow.stages import STAGES
from paiju.melding.flow.claims import ClaimOrder
from paiju.melding.flow.turn_engine import BY_ITSELF, TurnEngine, payment_events
from paiju.play.flow.flow import Event
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.sichuan.state import Result, State

ORDER = ClaimOrder(
    several="all_win",
    texts={
        "all_win": Text("一炮多响，要胡的都胡", "all who claim hu win"),
        "stronger": Text("胡优先于杠、碰", "hu comes before gang and peng"),
        "only_claim": Text("只有这一家要牌", "nobody else claims it"),
    },
)


_HIDDEN_TURNS = ("exchange", "receive", "void", "draw")


def _further_events(before: State, after: State) -> Iterable[Event]:
    """The events besides those of turns: the void suits once all have chosen, and payments."""
    if before.phase == "void" and after.phase == "turn":
        voids = tuple(player.void if player.laid is None else None for player in after.players)
        yield Event("voids", {"voids": voids})
    yield from payment_events(before, after)


ENGINE: TurnEngine[State] = TurnEngine(
    hand=steps.HAND,
    choices=CHOICES,
    stages=STAGES,
    order_of=lambda _: ORDER,
    hides_tiles=lambda turn: turn.type in _HIDDEN_TURNS,
    facts_of_win=lambda _, turn: {"fans": turn.fans, "value": turn.value},
    next_dealer=lambda state: cast("Result", state.result).next_dealer,
    further_events=_further_events,
    by_itself=BY_ITSELF | {"receive"},
)
