"""The flow of a round of Guandan: the functions of `paiju.play.flow.flow.Flow`.

>>> from paiju.all_games.guandan.rulesets import rules_of
>>> state = COURSE.deal(rules_of("homework"), 7)
>>> [choice.action.type for choice in COURSE.legal(state)]
['play']
>>> while state.to_act:
...     state = COURSE.step(state, COURSE.pick(state, lambda below: below // 2)).state
>>> COURSE.settle(state).points
(1, -1)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.all_games.guandan import known_deal
from paiju.all_games.guandan.match import FIELDS, LEVEL, MATCH, Match, match_of
from paiju.all_games.guandan.rulesets import DEFAULT, HAND, SEATS, rules_of
from paiju.all_games.guandan.scoring import settle
from paiju.all_games.guandan.stages import TRIBUTE, begin
from paiju.all_games.guandan.state import SALT, Action, Deal, State, View, leader
from paiju.all_games.guandan.state import deal as deal_cards
from paiju.all_games.guandan.tribute import KnownTribute
from paiju.climbing.flow.flow import DOES_NOT_LEAD, ClimbingFlow
from paiju.climbing.flow.hidden_hands import NO_SEED
from paiju.climbing.flow.records import Acts, counts_field
from paiju.playing_cards.field_types import Pile
from paiju.shapes.errors import Fault, InconsistentStateError, InconsistentViewError
from paiju.shapes.field_types import Field, Listed, RuleSet, Whole
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.guandan.rulesets import Rules
    from paiju.chance import Seed

Json = dict[str, Any]


class Guandan(ClimbingFlow[State, View, Action]):
    """The flow of a round: the deal, the tribute, the play."""

    def deal(
        self, rules: Rules, seed: Seed, match: Match | None = None, given: Deal | None = None
    ) -> State:
        """A fresh round with the cards of a seed, or with the cards `given`.

        `match` is the match before the round; None is a match at its beginning.

        >>> state = COURSE.deal(rules_of(), "docs", Match(("4", "2"), (0, 1, 2, 3)))
        >>> state.level, state.phase, state.to_act
        ('4', 'tribute', (3,))
        """
        before = match or Match()
        dealt = given or deal_cards(rules, before.level, seed)
        return begin(rules, seed, before, dealt, is_given=given is not None)

    def deal_of(self, parts: Json) -> State:
        """The initial state of a record, or of a question about a deal, from its JSON fields."""
        rules, seed, laid = parts["ruleset"], parts["seed"], parts.get("dealt")
        match, first = match_of(parts, rules), parts.get("first")
        dealt = deal_cards(rules, match.level, seed)
        if laid is not None:
            dealt = laid.in_place_of(dealt, rules.play_at(match.level).order)
        if first is not None or laid is not None:
            wanted = dealt.first if first is None else first
            dealt = replace(dealt, first=leader(rules, dealt.hands, wanted))
        if first not in {None, dealt.first}:
            raise InconsistentStateError(Fault("does_not_lead", DOES_NOT_LEAD, ("first",)))
        return begin(rules, seed, match, dealt, is_given=laid is not None)

    def trusted_attributes(self, parts: Json) -> Json:
        """The attributes of a state in its play phase, from the JSON fields of a trusted state."""
        return {**super().trusted_attributes(parts), "match": match_of(parts, parts["ruleset"])}

    def shared_attributes(self, parts: Json) -> Json:
        """The attributes that views share with states, from the JSON fields of a view."""
        return {"match": match_of(parts, parts["ruleset"]), "lot": parts["lot"]}

    def trusted_deal(self, parts: Json) -> Deal:
        """The deal of a trusted state, from its JSON fields, with its `lot` for equal tributes."""
        dealt = super().trusted_deal(parts)
        return Deal(dealt.seed, dealt.hands, first=dealt.first, lot=parts["lot"])

    def state_of_view(self, parts: Json) -> State:
        """The round as far as the seat of a view knows it."""
        rules = parts["ruleset"]
        match = match_of(parts, rules)
        tribute = KnownTribute(rules, match, parts.get("tribute", ()), parts["lot"])
        deal, hands = known_deal.deal_of(parts, tribute)
        start = begin(rules, NO_SEED, match, deal, hands=hands)
        state = self.replay(start, parts, InconsistentViewError)
        if state.phase in {"tribute", "return"}:
            hidden = known_deal.seats_with_hidden_gifts(parts, tribute)
            # Once all have acted, the view shows what they gave.
            waiting = tuple(seat for seat in state.to_act if seat not in hidden)
            state = replace(state, to_act=waiting or state.to_act)
        return state


def next_round(rules: Rules, seed: Seed, match: object) -> State:
    """A fresh round of a match; `match` is `next` of the last round's score."""
    return COURSE.deal(rules, seed, match_of(MATCH.read(match), rules))


_GIVEN = Text("进的、还的或者出的牌。", "The cards paid, returned or played.")
_CARDS = Field(Pile(), _GIVEN, is_required=True)
_SOURCE = Field(
    Whole(0, SEATS - 1),
    Text("选了谁进的。", "Whose tribute, for `take`."),
    is_required=True,
)
ACTS = Acts(
    component="Guandan",
    make=Action,
    seats=SEATS,
    facts={
        "pay": {"cards": _CARDS},
        "resist": {},
        "take": {"source": _SOURCE},
        "return": {"cards": _CARDS},
    },
    about=Text(
        "一家做的事。每种动作只有自己的字段：`pay` 和 `return` 有一张 `cards`，`take` "
        "有 `source`，`play` 有 `cards`、可以有 `as`；`resist`、`pass` 和 `auto`（默认："
        "进贡还贡取第一个选择，跟牌不出，首出时出最小的单张）没有。",
        "The action of a seat. Each type has its own facts, and no others: `pay` and "
        "`return` have one of `cards`, `take` has `source`, `play` has `cards` and may have "
        "`as`; `resist`, `pass` and `auto` (the default: the first choice of a tribute, "
        "pass, or lead the smallest single) have none.",
    ),
    played=_GIVEN,
    # A play has at least one of 108 cards, and at most three passes come between two plays.
    most=108 * SEATS,
)


def _of_match(name: str, field: Field) -> Field:
    of = field.getter(name)
    return replace(field, of=lambda source: of(source.match))


_SHARED = {
    **{name: _of_match(name, each) for name, each in FIELDS.items()},
    "level": Field(LEVEL, Text("打的级。", "The level that is played."), follows=True),
}
_FIRST = Text(
    "不由进贡决定时，首出的一家；不写就用种子抽，大王决定时是拿着大王的一家。",
    "The seat that leads where no tribute decides it; drawn from the seed where it is left out, "
    "and where the red joker decides, one that holds it.",
)
# The field `first` of a state, and of the question `deal`.
FIRST = Field(Whole(0, SEATS - 1), _FIRST)
_LOT = Text(
    "两张一样大的贡牌，要抽签时，哪张归头游。",
    "Which of two equal tributes is the first's, where that is drawn.",
)
COURSE = Guandan(
    acts=ACTS,
    ruleset=RuleSet(rules_of, DEFAULT, "Guandan"),
    salt=SALT,
    settle=settle,
    state_type=State,
    view_type=View,
    ends=("team",),
    stages=(TRIBUTE,),
    shares=("match", "lot"),
    more={
        **_SHARED,
        "first": FIRST,
        "lot": Field(Whole(0, 1), _LOT, follows=True),
    },
    view_more={
        **_SHARED,
        "lot": Field(Whole(0, 1), _LOT, default=0, is_compared=True),
        "hands": Field(
            Listed(Pile(), SEATS),
            Text("各家现在的手牌，从大到小。", "The present hand of each seat, high to low."),
            may_be_null=True,
            is_compared=True,
        ),
        "counts": counts_field(ACTS, HAND + 1),
    },
    order=(
        *("ruleset", "seed", "seat", *FIELDS, "dealt", "level", "first", "lot", "phase"),
        *("to_act", "hand", "hands", "counts", "tribute", "history", "last", "passed", "out"),
    ),
    first=_FIRST,
    to_act=Text(
        "轮到的座位；可能两家同时进贡。",
        "The seats that are to act; two may pay at the same moment.",
    ),
    state_about=(
        Text(
            "一局的一切。由 `seed`、`dealt`、整场打到哪里、`tribute` 和 `history` 决定，"
            "其余都推得出来。",
            "Everything about a round. `seed`, `dealt`, where the match stands, `tribute` "
            "and `history` decide it; the rest follows from them.",
        )
    ),
    view_about=(
        Text(
            "一家看到的一切。`seat`、`hand` 和 `history` 就够了，再加整场打到哪里和进"
            "贡；由它们推得出的字段，写了就要相符。",
            "All that a seat sees. `seat`, `hand` and `history`, with where the match "
            "stands and the tribute, are enough; what follows from them must agree.",
        )
    ),
)
