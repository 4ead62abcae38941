"""The flow of Dou Dizhu: the functions of `paiju.play.flow.flow.Flow`.

The phases are `calling`, `doubling`, `play` and `over`; a rule set without calling or doubling
skips that phase. When the landlord is known, it takes the bottom cards, which all seats see. The
default action, `auto`, is to pass if that is legal, else to lead the smallest single card.

>>> from paiju.all_games.doudizhu.rulesets import rules_of
>>> state = COURSE.deal(rules_of("h5"), "docs")
>>> [choice.action.type for choice in COURSE.legal(state)]
['call', 'pass']
>>> while state.to_act:
...     state = COURSE.step(state, COURSE.pick(state, lambda below: below // 2)).state
>>> COURSE.settle(state).points
(4, -2, -2)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from paiju.all_games.doudizhu import known_deal
from paiju.all_games.doudizhu.bids import Standing, standing
from paiju.all_games.doudizhu.calling import CALLINGS, MAX_FACTOR, MAX_POINTS, MAX_REDEALS, SEATS
from paiju.all_games.doudizhu.rulesets import DEFAULT, rules_of
from paiju.all_games.doudizhu.scoring import settle, stake
from paiju.all_games.doudizhu.stages import STAGES, begin, deal_again
from paiju.all_games.doudizhu.state import SALT, Action, Deal, State, View
from paiju.all_games.doudizhu.state import deal as deal_cards
from paiju.climbing.flow.flow import ClimbingFlow
from paiju.climbing.flow.hidden_hands import NO_SEED, raise_faults, wrong_size
from paiju.climbing.flow.records import Acts
from paiju.playing_cards.field_types import Pile, Rank
from paiju.playing_cards.script import Script
from paiju.shapes.errors import Fault, InconsistentStateError, InconsistentViewError, ShapeError
from paiju.shapes.field_types import AnyOrder, Field, Listed, RuleSet, Whole
from paiju.shapes.read import REQUIRED
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.chance import Seed
    from paiju.playing_cards.card import Card

Json = dict[str, Any]

MAX_WILD = 2


class Doudizhu(ClimbingFlow[State, View, Action]):
    """The flow of Dou Dizhu: the deal, the calling, the doubling, the play."""

    def deal(
        self, rules: Rules, seed: Seed, first: int | None = None, given: Deal | None = None
    ) -> State:
        """A fresh game with the cards of a seed, or with the cards `given`.

        `first` is the first seat to call; None draws it from the seed.

        >>> COURSE.deal(rules_of(), "docs").to_act
        (0,)
        """
        if given is None:
            return begin(rules, seed, deal_cards(rules, seed, first))
        start = deal_cards(rules, seed).first if first is None else first
        return begin(rules, seed, replace(given, first=start), is_given=True)

    def deal_of(self, parts: Json) -> State:
        """The initial state of a record, or of a question about a deal, from its JSON fields."""
        rules, seed = parts["ruleset"], parts["seed"]
        redeals, first, given = parts.get("redeals"), parts.get("first"), None
        if redeals:
            _check_redeals(rules, parts)
            drawn = (self.deal(rules, seed).first + redeals) % SEATS
            return deal_again(rules, seed, drawn if first is None else first, redeals)
        if parts.get("dealt") is not None:
            given = parts["dealt"].in_place_of(deal_cards(rules, seed), rules.play.order)
        return self.deal(rules, seed, first, given)

    def trusted_attributes(self, parts: Json) -> Json:
        """The attributes of a state in its play phase, from the JSON fields of a trusted state."""
        return {
            **super().trusted_attributes(parts),
            **{name: parts[name] for name in ("redeals", "landlord")},
        }

    def trusted_deal(self, parts: Json) -> Deal:
        """The deal of a trusted state, from its JSON fields; it has all wild ranks."""
        dealt = super().trusted_deal(parts)
        return Deal(dealt.seed, dealt.hands, dealt.bottom, dealt.first, parts["wild"])

    def shared_attributes(self, parts: Json) -> Json:
        """The attributes that views share with states, from the JSON fields of a view."""
        shared = super().shared_attributes(parts)
        if untold := [name for name in ("landlord", "bottom") if shared[name] is None]:
            raise ShapeError(*map(REQUIRED.under, untold))
        return shared

    def read_view_without_history(self, value: object, script: Script = Script.CODES) -> View:
        """Read a view without its history; the landlord is the one by the bids, with the bottom."""
        view = super().read_view_without_history(value, script)
        raise_faults(_bottom_faults(view))
        return view

    def left_over(self, state: State) -> tuple[Card, ...]:
        """The bottom cards, as long as there is no landlord to take them."""
        return () if state.landlord is not None else state.deal.bottom

    def state_of_view(self, parts: Json) -> State:
        """The game as far as the seat of a view knows it.

        The landlord, the bottom cards and the wild ranks are required as soon as they are known.
        """
        rules, known = parts["ruleset"], known_deal
        deal, hands, unseen = known.deal_of(parts)
        start = begin(rules, NO_SEED, deal, redeals=parts["redeals"], hands=hands)
        said = {"bids": known.bids_of(parts), "doubled": known.doubles_of(parts), "history": ()}
        state = self.replay(start, said, InconsistentViewError)
        is_crowned = state.landlord is not None
        is_shown = {"landlord": is_crowned, "bottom": is_crowned, "wild": bool(state.wild)}
        if untold := [name for name in is_shown if is_shown[name] and name not in parts]:
            raise ShapeError(*map(REQUIRED.under, untold))
        if len(state.wild) > len(parts.get("wild", ())):
            raise InconsistentViewError(Fault("does_not_follow", _WILD_MISSING, ("wild",)))
        played = {"history": parts["history"], "unseen": unseen}
        state = self.replay(state, played, InconsistentViewError)
        if parts.get("landlord") is not None and len(deal.bottom) < rules.bottom:
            fault = wrong_size(len(deal.bottom), rules.bottom, "bottom")
            raise InconsistentViewError(fault)
        return state


def _bottom_faults(view: View) -> list[Fault]:
    """The faults of the landlord and the bottom in a view without its history."""
    called = standing(CALLINGS[view.rules.options.calling], view.first, view.bids)
    # Where all passed and the cards are not dealt again, it is the first seat.
    is_first = called == Standing()
    if view.landlord != (view.first if is_first else called.landlord):
        return [Fault("does_not_follow", _OTHER_LANDLORD, ("landlord",))]
    bottom = view.bottom or ()
    if len(bottom) != view.rules.bottom:
        return [wrong_size(len(bottom), view.rules.bottom, "bottom")]
    of_peasants = [turn.cards for turn in view.history if turn.seat != view.landlord]
    if view.seat != view.landlord:
        of_peasants.append(view.hand)
    if Counter(chain(bottom, *of_peasants)) <= Counter(view.rules.play.deck.cards):
        return []
    return [Fault("does_not_follow", _OTHERS_CARDS, ("bottom",))]


def _check_redeals(rules: Rules, parts: Json) -> None:
    if rules.options.nobody_calls != "redeal" or not CALLINGS[rules.options.calling].calls:
        raise InconsistentStateError(Fault("never_redealt", _NEVER_REDEALT, ("redeals",)))
    if parts.get("dealt") is not None:
        raise InconsistentStateError(Fault("dealt_and_redealt", _DEALT_AND_REDEALT, ("redeals",)))


_OTHER_LANDLORD = Text("按叫牌，地主不是这一家", "by the bids another seat is the landlord")
_OTHERS_CARDS = Text(
    "底牌归地主：不会在农民手里，也不会是农民出的",
    "the bottom is the landlord's: a peasant neither holds nor plays its cards",
)
_WILD_MISSING = Text("抽出的癞子没有写全", "a wild rank that was drawn is missing")
_NEVER_REDEALT = Text("这个规则集不会重新发牌", "this rule set never deals again")
_DEALT_AND_REDEALT = Text(
    "重新发的牌由种子决定，不能另给", "cards dealt again come from the seed: they cannot be given"
)

_SEAT = Whole(0, SEATS - 1)
_POINTS = Field(
    Whole(1, MAX_POINTS),
    Text("叫的分。", "The points called, for `call`."),
    is_required=True,
)
_FACTOR = Field(
    Whole(1, MAX_FACTOR),
    Text("加几倍。", "By how much, for `double`."),
    is_required=True,
)
_SEATS = Field(
    AnyOrder(_SEAT, SEATS),
    Text("对着哪几家加倍。", "Whom the landlord redoubles, for `redouble`."),
    is_required=True,
)
ACTS = Acts(
    component="Doudizhu",
    make=Action,
    seats=SEATS,
    facts={
        "call": {"points": _POINTS},
        "rob": {},
        "double": {"factor": _FACTOR},
        "redouble": {"seats": _SEATS},
    },
    about=Text(
        "一家做的事。每种动作只有自己的字段：`call` 有 `points`，`double` 有 `factor`，"
        "`redouble` 有 `seats`，`play` 有 `cards`、可以有 `as`；`rob`、`pass`（每个阶"
        "段的“不”）和 `auto`（默认：不叫、不出，首出时出最小的单张）没有。",
        "The action of a seat. Each type has its own facts, and no others: `call` has "
        "`points`, `double` has `factor`, `redouble` has `seats`, `play` has `cards` and may "
        "have `as`; `rob`, `pass` (which declines in every phase) and `auto` (the default: "
        "pass, or lead the smallest single) have none.",
    ),
    # A play has at least one of 55 cards, and at most two passes come between two plays.
    most=55 * SEATS,
)
_WILD = Listed(Rank(), MAX_WILD)
_WILD_ABOUT = Text("到现在抽出的癞子点数。", "The wild ranks drawn so far.")
_SHARED = {
    "first": Field(_SEAT, Text("先说话的那一家。", "The seat that spoke first.")),
    "redeals": Field(
        Whole(0, MAX_REDEALS),
        Text(
            "没人叫牌、重新发牌的次数。", "How often the cards were dealt again: nobody had called."
        ),
        default=0,
    ),
}

COURSE = Doudizhu(
    acts=ACTS,
    ruleset=RuleSet(rules_of, DEFAULT, "Doudizhu"),
    salt=SALT,
    settle=settle,
    stake=stake,
    state_type=State,
    view_type=View,
    stages=STAGES,
    shares=("redeals", "landlord", "bottom", "wild"),
    more={
        **_SHARED,
        "landlord": Field(_SEAT, may_be_null=True, follows=True),
        "wild": Field(_WILD, _WILD_ABOUT, follows=True),
    },
    view_more={
        **_SHARED,
        "landlord": Field(_SEAT, may_be_null=True, is_compared=True),
        "bottom": Field(
            Pile(),
            Text("底牌，亮出之后才有。", "The bottom cards, once they are shown."),
            may_be_null=True,
            is_compared=True,
        ),
        "wild": Field(_WILD, _WILD_ABOUT, is_compared=True),
    },
    order=(
        *("ruleset", "seed", "seat", "first", "redeals", "dealt", "phase", "to_act", "landlord"),
        *("hand", "hands", "counts", "bottom", "wild", "bids", "doubled", "stake"),
        *("history", "last", "passed", "winner"),
    ),
    to_act=Text(
        "轮到的座位；几家可以同时动。", "The seats that are to act; several act at the same moment."
    ),
    state_about=(
        Text(
            "一局的一切。由 `seed`、`first`、`redeals`、`dealt`、`bids`、`doubled` 和 "
            "`history` 决定，其余都推得出来。",
            "Everything about a game. `seed`, `first`, `redeals`, `dealt`, `bids`, "
            "`doubled` and `history` decide it; the rest follows from them.",
        )
    ),
    view_about=(
        Text(
            "一家看到的一切。`seat`、`hand` 和 `history` 就够了，知道地主和底牌之后加 "
            "`landlord` 和 `bottom`；由它们推得出的字段，写了就要相符。",
            "All that a seat sees. `seat`, `hand` and `history`, with `landlord` and "
            "`bottom` once they are known, are enough; what follows from them must agree.",
        )
    ),
)
