"""A round of Guandan, played through: the functions of `app.play.protocol.Flow`.

>>> from app.games.guandan.rulesets import rules_of
>>> state = deal(rules_of("homework"), 7)
>>> [choice.action.type for choice in legal(state)]
['play']
>>> while state.to_act:
...     state = step(state, pick(state, lambda below: below // 2)).state
>>> settle(state).points
(1, -1)
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from app.cards.kinds import Pile
from app.climbing.acts import told_counts
from app.climbing.course import Course
from app.climbing.worlds import SEED
from app.games.guandan.actions import ACTS, Action
from app.games.guandan.deal import SALT
from app.games.guandan.deal import deal as deal_cards
from app.games.guandan.flow import TRIBUTE, begin
from app.games.guandan.match import Match
from app.games.guandan.match_fields import FIELDS, LEVEL, MATCH, match_of
from app.games.guandan.rulesets import DEFAULT, HAND, SEATS, rules_of
from app.games.guandan.scoring import settle
from app.games.guandan.state import State
from app.games.guandan.view import View
from app.games.guandan.view import view as view_of
from app.games.guandan.worlds import Seen, deal_of
from app.shapes.errors import InconsistentViewError
from app.shapes.kinds import Field, Listed, RuleSet, Whole

if TYPE_CHECKING:
    from app.chance import Seed
    from app.climbing.state import Dealt
    from app.games.guandan.deal import Deal
    from app.games.guandan.rulesets import Rules

__all__ = [
    "COURSE",
    "deal",
    "legal",
    "next_round",
    "pick",
    "read_action",
    "read_state",
    "read_view",
    "settle",
    "step",
    "view",
    "whereabouts",
    "write_action",
    "write_choice",
    "write_state",
    "write_view",
]

Json = dict[str, Any]


class Guandan(Course[State, View, Action]):
    """The course of a round: the deal, the tribute, the play."""

    def deal(
        self, rules: Rules, seed: Seed, match: Match | None = None, given: Deal | None = None
    ) -> State:
        """A fresh round of a match: the cards of a seed, or those given.

        >>> state = COURSE.deal(rules_of(), "docs", Match(("4", "2"), (0, 1, 2, 3)))
        >>> state.level, state.phase, state.to_act
        ('4', 'tribute', (3,))
        """
        before = match or Match()
        dealt = given or deal_cards(rules, before.level, seed)
        return begin(rules, seed, before, dealt, is_given=given is not None)

    def laid(self, dealt: Dealt, rules: Rules, seed: Seed, match: Match) -> Deal:
        """Cards that were dealt elsewhere, with what a seed draws beside them."""
        drawn = deal_cards(rules, match.level, seed)
        return dealt.in_place_of(drawn, rules.play_at(match.level).order)

    def begun(self, parts: Json) -> State:
        """The fresh round of a state that was read."""
        rules, seed = parts["ruleset"], parts["seed"]
        match = match_of(parts, rules)
        given = self.laid(parts["dealt"], rules, seed, match) if "dealt" in parts else None
        return self.deal(rules, seed, match, given)

    def view(self, state: State, seat: int) -> View:
        """The part of a round that a seat sees."""
        return view_of(state, seat)

    def world(self, parts: Json) -> State:
        """A round that looks as the parts of a view that were read."""
        seen = Seen(parts)
        start = begin(seen.rules, SEED, seen.match, deal_of(seen))
        state = self.redo(start, parts, InconsistentViewError)
        for seat in seen.hidden:
            # A card that is hidden may be any.
            if seat in state.to_act and state.phase in {"tribute", "return"}:
                state = self.step(state, Action("auto", seat)).state
        return state


def next_round(rules: Rules, seed: Seed, match: object) -> State:
    """A fresh round of a match that stands as `next` of a score says."""
    return COURSE.deal(rules, seed, match_of(MATCH.read(match), rules))


def _of_match(name: str, field: Field) -> Field:
    of = field.getter(name)
    return replace(field, of=lambda source: of(source.match))


_SHARED = {
    **{name: _of_match(name, each) for name, each in FIELDS.items()},
    "level": Field(LEVEL, "The level that is played.", follows=True),
}
_FIRST = "The seat that leads where no tribute decides it."
_LOT = "Which of two equal tributes is the first's, where that is drawn."
COURSE = Guandan(
    acts=ACTS,
    ruleset=RuleSet(rules_of, DEFAULT),
    salt=SALT,
    settle=settle,
    state=State,
    seen=View,
    stages=(TRIBUTE,),
    more={
        **_SHARED,
        "first": Field(Whole(0, SEATS - 1), _FIRST, follows=True),
        "lot": Field(Whole(0, 1), _LOT, follows=True, of=attrgetter("deal.lot")),
    },
    view_more={
        **_SHARED,
        "lot": Field(Whole(0, 1), _LOT, default=0, is_compared=True),
        "hands": Field(
            Listed(Pile(), SEATS), "What each seat holds now, high to low.", follows=True
        ),
        "counts": told_counts(ACTS, HAND + 1),
    },
    order=(
        *("ruleset", "seed", "seat", *FIELDS, "dealt", "level", "first", "lot", "phase"),
        *("to_act", "hand", "hands", "counts", "tribute", "history", "last", "out"),
    ),
    first=_FIRST,
    to_act="The seats that are to act; two may pay at the same moment.",
    state_about=(
        "Everything about a round. `seed`, `dealt`, where the match stands, `tribute` and "
        "`history` decide it; the rest follows from them."
    ),
    view_about=(
        "All that a seat sees. `seat`, `hand` and `history`, with where the match stands and the "
        "tribute, are enough; what follows from them must agree."
    ),
)
deal, legal, pick, step, view = COURSE.deal, COURSE.legal, COURSE.pick, COURSE.step, COURSE.view
whereabouts, read_state, write_state = COURSE.whereabouts, COURSE.read_state, COURSE.write_state
read_view, write_view = COURSE.read_view, COURSE.write_view
read_action, write_action = COURSE.read_action, COURSE.write_action
write_choice = COURSE.write_choice
