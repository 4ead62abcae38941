"""The parts that learners see where cards are exposed and each seat plays for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.lab.numbering import Fact, Own, Part, counted
from paiju.playing_cards.card import LOW_TO_HIGH
from paiju.tricks.lab.numbering import seats_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.tricks.flow.view import View


def exposing_facts(rules: Any) -> Sequence[Fact]:  # noqa: ANN401 - each game has its own
    """The parts that a seat sees of exposed cards and of the match, for a rule set."""
    deck = sorted(set(rules.deck.cards), key=LOW_TO_HIGH.__getitem__)
    columns = {card: place for place, card in enumerate(deck)}

    def exposed(view: View) -> list[int]:
        """The cards that are exposed."""
        return counted(view.exposed, columns)

    return (
        Fact(Part("exposed", (len(columns),), "1 for the cards that are exposed"), exposed),
        Fact(Part("totals", (rules.seats,), "the points before the round, by seat"), _totals),
    )


def _totals(view: View) -> list[int]:
    """The points of each seat in the match."""
    return [view.totals[seat] for seat in seats_from(view)]


OF_EXPOSING = Own(facts=exposing_facts)
