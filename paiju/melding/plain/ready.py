"""Declarations of a seat that it is ready 报听: its hand waits, and stays as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar
from paiju.melding.flow.hand_steps import after_turn, with_gang
from paiju.melding.flow.state import changed
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.melds import HIDDEN, without
from paiju.melding.hands.waits import shanten, waits
from paiju.melding.plain.rules import aim_of
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.play.flow.flow import Refusal
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action

READY = "ready"
NOT_READY = Refusal("not_ready", Text("打哪张都不听", "no discard leaves a hand that waits"))
READY_DISCARD = Refusal(
    "ready_discard",
    Text("报听后须打一张，打完仍听牌", "after the declaration comes a discard that leaves a wait"),
)
LOCKED = Refusal(
    "locked",
    Text(
        "已报听：摸什么打什么，不吃不碰，杠不能变听",
        "it is ready: it discards what it draws, and only a gang that keeps its waits is made",
    ),
)
REFUSALS = (NOT_READY, READY_DISCARD, LOCKED)


@dataclass(frozen=True)
class Readiness:
    """The rules of declarations.

    A declaration is an action in a seat's own turn; the discard after it leaves a hand that waits.

    Attributes:
        may_declare: tests if the rules let a seat declare now, if it is ready.

    """

    may_declare: Callable[[Any, int], bool]

    def explain(self, state: Any, seat: int, _: Action) -> Refusal | None:  # noqa: ANN401 - each game has its own
        """The refusal of a declaration; None if it is legal."""
        player = state.players[seat]
        if player.ready is not None or not self.may_declare(state, seat):
            return NOT_OFFERED
        if HIDDEN in player.hand:
            return None
        wins = aim_of(state.rules, state.wild)
        is_near = shanten(player.hand, len(player.melds), aim=wins) <= 0
        return None if is_near and _kept(state) else NOT_READY

    @property
    def choices(self) -> dict[str, Any]:
        """The arguments of `Choices` besides bars."""
        return {
            "further": {READY: self.explain},
            "discards": discards,
            "explain_discard": explain_discard,
        }

    @property
    def gang_bars(self) -> tuple[Bar, ...]:
        """The bars on gangs of a seat that is ready."""
        return (Bar(READY_DISCARD, _declares), Bar(LOCKED, _changes_waits))

    @property
    def win_bars(self) -> tuple[Bar, ...]:
        """The bar on a win right after a declaration."""
        return (Bar(READY_DISCARD, _declares),)

    @property
    def claim_bars(self) -> tuple[Bar, ...]:
        """The bars on claims of a seat that is ready, besides wins."""
        return (Bar(LOCKED, _changes_waits),)


def declared(state: Any, seat: int) -> Any:  # noqa: ANN401 - each game has its own
    """The state after a seat has declared that it is ready."""
    own = changed(state.players[seat], ready=len(state.history))
    return after_turn(state, Turn(READY, seat), own)


def discards(state: Any) -> Iterable[Tile]:  # noqa: ANN401 - as above
    """The tiles that the seat in turn may discard, one of each kind."""
    if state.players[state.turn].ready is None:
        return choices.kinds_of_hand(state)
    return _kept(state) if _declares(state, state.turn) else (state.drawn,)


def explain_discard(state: Any, tile: Tile | None) -> Refusal | None:  # noqa: ANN401 - as above
    """The refusal of a discard of the seat in turn; None if it is legal."""
    refusal, player = choices.explain_discard(state, tile), state.players[state.turn]
    if refusal is not None or player.ready is None:
        return refusal
    if not _declares(state, state.turn):
        return None if state.drawn in {tile, HIDDEN} else LOCKED
    return None if HIDDEN in player.hand or tile in _kept(state) else READY_DISCARD


def _declares(state: Any, seat: int, _: Action | None = None) -> bool:  # noqa: ANN401 - as above
    """Tests if a seat has just declared that it is ready."""
    return [turn[:2] for turn in state.history[-1:]] == [(READY, seat)]


def _kept(state: Any) -> list[Tile]:  # noqa: ANN401 - as above
    """The discards of the seat in turn after which its hand waits."""
    player, wins = state.players[state.turn], aim_of(state.rules, state.wild)
    return [
        tile
        for tile in choices.kinds_of_hand(state)
        if waits(without(player.hand, (tile,)), len(player.melds), aim=wins)
    ]


def may_be_ready(state: Any, seat: int) -> bool:  # noqa: ANN401 - as above
    """Tests if the hand of a seat that has declared 报听 is ready, at once or after a discard."""
    player, wins = state.players[seat], aim_of(state.rules, state.wild)
    if state.phase == "turn" and state.turn == seat:
        if _declares(state, seat):
            return bool(_kept(state))
        return bool(waits(without(player.hand, (state.drawn,)), len(player.melds), aim=wins))
    return bool(waits(player.hand, len(player.melds), aim=wins))


def _changes_waits(state: Any, seat: int, action: Action) -> bool:  # noqa: ANN401 - as above
    """Tests if a claim or a gang changes the hand of a seat that is ready; a gang may keep it."""
    player, tabled = state.players[seat], state.tabled
    if player.ready is None:
        return False
    if action.type != "gang":
        return True
    if HIDDEN in player.hand:
        return False
    wins = aim_of(state.rules, state.wild)
    tile = action.tile or HIDDEN
    if tabled is None:
        before = without(player.hand, (state.drawn,))
        made = with_gang(player, tile)
        after, melds = made.hand, len(made.melds)
    else:
        before = player.hand
        after, melds = without(before, (tile,) * 3), len(player.melds) + 1
    return waits(before, len(player.melds), aim=wins) != waits(after, melds, aim=wins)
