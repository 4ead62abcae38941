"""A round of Guandan at one moment: what was dealt, what was done since, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from app.games.guandan.match import Match

if TYPE_CHECKING:
    from app.cards.holding import Holding
    from app.chance import Seed
    from app.climbing.acts import Turn
    from app.climbing.round import Round
    from app.climbing.table import MoveTable
    from app.games.guandan.actions import Action
    from app.games.guandan.deal import Deal
    from app.games.guandan.rulesets import Rules
    from app.games.guandan.view import View

Phase = Literal["tribute", "choice", "return", "play", "over"]
PHASES: tuple[Phase, ...] = ("tribute", "choice", "return", "play", "over")


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a round.

    Attributes:
        rules: the rule set.
        seed: what chance is drawn from.
        deal: the cards as they were dealt.
        phase: `tribute`, `choice` (of two equal tributes), `return`, `play` or `over`.
        to_act: the seats that are to act.
        hands: what each seat holds now.
        match: where the match stood when the round began.
        is_given: whether the cards were given by somebody, not drawn from the seed.
        tribute: what was paid, chosen and returned, in the order in which it came.
        history: what was played.
        last: the play to beat; None on a lead.
        passed: who has passed since: on the last play, or in the trick where a pass locks out.
        out: who is out, in order; in the end every seat.

    """

    rules: Rules
    seed: Seed
    deal: Deal
    phase: Phase
    to_act: tuple[int, ...]
    hands: tuple[Holding, ...]
    match: Match = field(default_factory=Match)
    is_given: bool = False
    tribute: tuple[Action, ...] = ()
    history: tuple[Turn, ...] = ()
    last: Turn | None = None
    passed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    @property
    def round(self) -> Round:
        """The rules of its play phase."""
        return self.rules.round

    @property
    def table(self) -> MoveTable:
        """Its plays."""
        return table_of(self)

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.match.level


def table_of(seen: State | View) -> MoveTable:
    """The plays of the round."""
    return seen.rules.table_at(seen.level)
