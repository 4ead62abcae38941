"""The encodings of Guandan for learning programs: the tribute, and the levels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.all_games.guandan.match import TEAMS, team_of
from paiju.all_games.guandan.rulesets import LEVELS
from paiju.all_games.guandan.state import Action
from paiju.play.lab.numbering import Fact, Own, Part
from paiju.playing_cards.card import LOW_TO_HIGH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.guandan.rulesets import Rules
    from paiju.all_games.guandan.state import View

SEATS = 4


def _actions(rules: Rules) -> Iterator[Action]:
    """The actions of a tribute, which the game for two does not have."""
    if rules.seats < SEATS:
        return
    cards = sorted(set(rules.deck.cards), key=LOW_TO_HIGH.__getitem__)
    yield from (Action("pay", cards=(card,)) for card in cards)
    yield from (Action("return", cards=(card,)) for card in cards)
    # When two seats pay, both are the first seat's enemies: the next seat and the one before it.
    yield from (Action("take", source=away) for away in (1, SEATS - 1))
    yield Action("resist")


def _turned(action: Action) -> Action:
    source = None if action.source is None else (action.source - (action.seat or 0)) % SEATS
    return replace(action, seat=None, source=source)


def _levels(view: View) -> list[int]:
    own = team_of(view.seat)
    return [LEVELS.index(view.match.levels[team]) for team in (own, 1 - own)]


OWN = Own(
    actions=_actions,
    turned=_turned,
    facts=lambda _: (
        Fact(Part("levels", (TEAMS,), "the levels of its team and of the other, from 0"), _levels),
    ),
)
