"""A game of Dou Dizhu at one moment: what was dealt, what was done since, and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.climbing.round import Round

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.cards.holding import Holding
    from app.chance import Seed
    from app.climbing.acts import Turn
    from app.climbing.table import MoveTable
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.deal import Deal
    from app.games.doudizhu.rulesets import Rules
    from app.games.doudizhu.view import View

Phase = Literal["calling", "doubling", "play", "over"]
PHASES: tuple[Phase, ...] = ("calling", "doubling", "play", "over")
# Over when somebody is out, of whatever side.
ROUND = Round((0, 1, 2))


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game.

    Attributes:
        rules: the rule set.
        seed: what chance is drawn from: the cards, the first seat, and every deal again.
        first: the seat that speaks first; after each deal again it is the next.
        redeals: how often the cards were dealt again because nobody called.
        is_given: whether the cards were given by somebody, not drawn from the seed.
        deal: the cards as they were dealt.
        phase: `calling`, `doubling`, `play` or `over`.
        to_act: the seats that are to act.
        hands: what each seat holds now.
        landlord: the landlord 地主, once he is known.
        bids: what was said in the calling.
        doubles: what was chosen in the doubling, in the order in which it came.
        history: what was played.
        last: the play to beat; None on a lead.
        passed: the seats that have passed on the last play.
        out: the seat that is out first.

    """

    rules: Rules
    seed: Seed
    first: int
    deal: Deal
    phase: Phase
    to_act: tuple[int, ...]
    hands: tuple[Holding, ...]
    redeals: int = 0
    is_given: bool = False
    landlord: int | None = None
    bids: tuple[Action, ...] = ()
    doubles: tuple[Action, ...] = ()
    history: tuple[Turn, ...] = ()
    last: Turn | None = None
    passed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The seat that is out first."""
        return self.out[0] if self.out else None

    @property
    def round(self) -> Round:
        """The rules of its play phase."""
        return ROUND

    @property
    def table(self) -> MoveTable:
        """Its plays."""
        return table_of(self)

    @property
    def wild(self) -> tuple[str, ...]:
        """The wild ranks drawn so far: the last of them once the landlord is known."""
        return self.deal.wild if self.landlord is not None else self.deal.wild[:-1]

    @property
    def bottom(self) -> tuple[Card, ...] | None:
        """The bottom cards, once they are shown: when the landlord is known."""
        return self.deal.bottom if self.landlord is not None else None


def table_of(seen: State | View) -> MoveTable:
    """The plays of the game as it stands."""
    return seen.rules.table_with(seen.wild)
