"""Rounds of Sheng Ji for tests of what seats know and of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.shengji import GAME
from paiju.all_games.shengji.rulesets import SETS
from paiju.chance import Chance
from paiju.playing_cards.notation import parse_cards
from paiju.tricks.flow.state import Contract
from paiju.tricks.flow.view import View
from paiju.tricks.players.skilled import Casual

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.tricks.flow.state import State, Turn

FLOW: Any = GAME.flow
_BUDGET = 20


def rounds(rules: Any, seed: int, strange: float = 0.3) -> Iterator[State]:
    """Every state of a round that is played by maxims, but for a share of strange actions."""
    chance, state = Chance(seed, "rounds"), FLOW.deal(rules, seed)
    player = Casual()
    yield state
    while state.to_act:
        view = FLOW.view(state, state.to_act[0])
        if chance.random() < strange:
            action = FLOW.pick(state, chance.randrange)
        else:
            action = player.decide(view, _BUDGET, chance).action
        done = FLOW.step(state, action)
        assert done.refusal is None, done.refusal
        state = done.state
        yield state


def a_view(
    hand: str,
    history: Sequence[Turn] = (),
    *,
    trump: str = "S",
    seat: int = 0,
    dealer: int = 0,
    counts: Sequence[int] | None = None,
    taken: int = 0,
    buried: str | None = None,
) -> View:
    """The view of a seat at level 2 in the play of a round of the classic rules."""
    cards = tuple(parse_cards(hand))
    return View(
        rules=SETS.named("classic"),
        seat=seat,
        levels=("2", "2"),
        dealer=dealer,
        number=0,
        phase="play",
        to_act=(seat,),
        out=25,
        shown=(),
        contract=Contract(dealer, trump),
        hand=cards,
        counts=tuple(counts or [len(cards)] * 4),
        buried=None if buried is None else tuple(parse_cards(buried)),
        history=tuple(history),
        taken=taken,
        penalties=0,
    )
