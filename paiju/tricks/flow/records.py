"""The JSON of states, views, actions and turns."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, NamedTuple

from paiju.playing_cards.card import SUITS
from paiju.playing_cards.field_types import Pile
from paiju.shapes.field_types import (
    Field,
    Listed,
    RuleSet,
    Seed,
    Whole,
    Word,
    always,
    follows,
)
from paiju.shapes.record import Record
from paiju.shapes.union import Variants, variants_of
from paiju.text import Text
from paiju.tricks.flow.state import Action, Buried, Contract, Deal, Match, Shown, Turn
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.rules.declaring import NO_TRUMP
from paiju.tricks.rules.levels import LEVELS

Json = dict[str, Any]
PHASES = ("declare", "bury", "play", "over")
TRUMPS_OF_CONTRACTS = (*SUITS, NO_TRUMP)
# The largest number of cards that each seat is dealt, and of times that cards are dealt again.
_MAX_HAND, _MAX_DEALS, _MAX_SHOWN = 64, 1_000, 32
_MAX_TURNS = 4 * _MAX_HAND
# More than seats can declare and pass in a deal.
_MAX_CALLS = 256
# The points of four packs.
_MAX_POINTS = 400
# The largest number of sets of cards that a choice stands for.
_MAX_MOVES = 1 << 53


class Names(NamedTuple):
    """What the records of a game depend on.

    Attributes:
        component: the prefix of the names of its components in the OpenAPI document.
        ruleset: the field type of its rule sets.
        seats: the number of seats.

    """

    component: str
    ruleset: RuleSet
    seats: int

    @property
    def seat(self) -> Whole:
        """The field type of a seat."""
        return Whole(0, self.seats - 1)


def actions_of(names: Names) -> Variants[Action]:
    """The field type of actions."""
    cards = always(Pile(), _CARDS)
    return variants_of(
        {
            "declare": {"cards": cards},
            "pass": {},
            "bury": {"cards": cards},
            "play": {"cards": cards},
        }
        | {"auto": {}},
        {"seat": Field(names.seat)},
        lambda parts: Action(**parts),
        component=f"{names.component}Action",
        description=_ACTION,
        only_in_questions=("auto",),
    )


def choice_of(names: Names) -> Variants[Action]:
    """The field type of choices among legal actions."""
    moves = {"moves": Field(Whole(0, _MAX_MOVES), _MOVES)}
    return variants_of(
        {"declare": {"cards": always(Pile(), _CARDS)}, "pass": {}, "bury": moves, "play": moves},
        {"seat": always(names.seat)},
        lambda parts: Action(**parts),
        component=f"{names.component}Choice",
        forms=f"{names.component}Action",
        own_forms=("bury", "play"),
    )


def calls_of(names: Names) -> Listed:
    """The field type of what seats did while they could declare."""
    call = variants_of(
        {"declare": {"cards": always(Pile())}, "pass": {}},
        {"seat": always(names.seat)},
        lambda parts: Action(**parts),
        forms=f"{names.component}Call",
    )
    return Listed(call, _MAX_CALLS)


def buried_of(names: Names) -> Record[Buried]:
    """The record of cards that were put into the kitty."""
    return Record(
        fields={"seat": always(names.seat), "cards": always(Pile())},
        make=lambda parts: Buried(**parts),
        component=f"{names.component}Buried",
    )


def match_of(names: Names) -> Record[Match]:
    """The record of what a round takes from the one before it."""
    dealer = always(names.seat, Text("谁坐庄。", "Who deals."))
    fields = {"levels": always(Listed(Word(LEVELS), 2), _LEVELS), "dealer": dealer}
    return Record(
        fields=fields, make=lambda parts: Match(**parts), component=f"{names.component}Match"
    )


def shown_of(names: Names) -> Record[Shown]:
    """The record of cards that were shown."""
    return Record(
        fields={
            "seat": always(names.seat),
            "cards": always(Pile()),
            "after": always(Whole(0, _MAX_HAND), _AFTER),
        },
        make=lambda parts: Shown(**parts),
        component=f"{names.component}Shown",
    )


def turn_of(names: Names) -> Record[Turn]:
    """The record of a turn."""
    return Record(
        fields={
            "seat": always(names.seat),
            "cards": always(Pile()),
            "tried": Field(Pile(), _TRIED, default=()),
        },
        make=lambda parts: Turn(**parts),
        component=f"{names.component}Turn",
    )


def contract_of(names: Names) -> Record[Contract]:
    """The record of a contract."""
    return Record(
        fields={
            "dealer": always(names.seat, _DEALER),
            "trump": always(Word(TRUMPS_OF_CONTRACTS), _TRUMP),
        },
        make=lambda parts: Contract(**parts),
        component=f"{names.component}Contract",
    )


def dealt_of(names: Names) -> Record[Deal]:
    """The record of cards that were dealt elsewhere."""
    return Record(
        fields={
            "hands": always(Listed(Pile(), names.seats), _HANDS_DEALT),
            "kitty": Field(Pile(), _KITTY, default=()),
        },
        make=lambda parts: Deal(tuple(parts["hands"]), parts["kitty"]),
        component=f"{names.component}Dealt",
    )


def state_fields(names: Names) -> dict[str, Field]:
    """The fields of a state."""
    return {
        "ruleset": Field(names.ruleset, is_required=True, of="rules"),
        "seed": always(Seed()),
        "dealt": Field(
            dealt_of(names),
            Text("在别处发好的牌才写。", "Only where the cards were dealt elsewhere."),
            default=None,
            may_be_null=True,
            of="given",
        ),
        **_match(names),
        "phase": follows(Word(PHASES)),
        "to_act": follows(
            Listed(names.seat, names.seats), Text("轮到的座位。", "The seats that are to act.")
        ),
        "out": follows(Whole(0, _MAX_HAND), _OUT),
        "calls": Field(calls_of(names), _CALLS, default=()),
        "shown": follows(Listed(shown_of(names), _MAX_SHOWN), _SHOWN),
        "contract": follows(contract_of(names), _CONTRACT, may_be_null=True),
        "hands": follows(
            Listed(Pile(), names.seats), Text("各家现在的手牌。", "What each seat holds now.")
        ),
        "kitty": follows(Pile(), Text("发剩的底牌。", "The kitty as dealt."), of="deal.kitty"),
        "burying": Field(Listed(buried_of(names), names.seats), _BURYING, default=()),
        "history": Field(Listed(turn_of(names), _MAX_TURNS), _HISTORY, default=()),
        **_score(),
    }


def view_fields(names: Names) -> dict[str, Field]:
    """The fields of a view."""
    ruleset = names.ruleset
    return {
        "ruleset": Field(
            ruleset, default=lambda: ruleset.rules_of(ruleset.default), of=attrgetter("rules")
        ),
        "seat": always(names.seat, may_be_null=True),
        **_match(names),
        "phase": Field(Word(PHASES), default="play"),
        "to_act": Field(
            Listed(names.seat, names.seats),
            Text(
                "轮到的座位；亮主时只有自己。", "The seats to act; before the play only one's own."
            ),
            default=(),
            is_compared=True,
        ),
        "out": Field(Whole(0, _MAX_HAND), _OUT, default=None, may_be_null=True),
        "shown": Field(Listed(shown_of(names), _MAX_SHOWN), _SHOWN, default=()),
        "contract": Field(
            contract_of(names), _CONTRACT, default=None, may_be_null=True, is_compared=True
        ),
        **_derived(names),
        "hand": always(Pile(), is_compared=True),
        "counts": follows(
            Listed(Whole(0, _MAX_HAND), names.seats),
            Text("各家有几张牌。", "How many cards each seat holds."),
        ),
        "buried": Field(Pile(), _BURIED, default=None, may_be_null=True),
        "history": always(Listed(turn_of(names), _MAX_TURNS), _HISTORY),
        **_score(),
    }


def dealing_fields(names: Names) -> dict[str, Field]:
    """The fields of a question about a deal: where the match stands."""
    return {name: each for name, each in _match(names).items() if name != "deals"}


def _match(names: Names) -> dict[str, Field]:
    """The fields about the match before a round, and about deals without a declaration."""
    return {
        "levels": Field(Listed(Word(LEVELS), 2), _LEVELS, default=("2", "2")),
        "dealer": Field(
            names.seat,
            Text("谁坐庄；第一局由亮主决定，是 null。", "Who deals; null in a first round."),
            default=None,
            may_be_null=True,
        ),
        "deals": Field(
            Whole(0, _MAX_DEALS),
            Text("重发过几次。", "How often the cards were dealt again."),
            default=0,
            of="number",
        ),
    }


def _derived(names: Names) -> dict[str, Field]:
    """The fields of a view that clients would else work out by the rules."""
    return {
        "level": follows(Word(LEVELS), Text("这一局打几。", "The level of the round.")),
        "trump": follows(
            Word(TRUMPS_OF_CONTRACTS),
            Text("现在的主；没人亮时是 null。", "The trumps as declared so far; null before."),
            may_be_null=True,
        ),
        "trumps": follows(
            Pile(),
            Text("现在算主的牌，从大到小，每种一次。", "The trumps now, highest first, each once."),
            of=lambda view: view.order().groups[TRUMPS].cards,
        ),
        "ahead": follows(
            names.seat,
            Text("这一圈现在谁大；没人出时是 null。", "Who wins the trick so far; null before."),
            may_be_null=True,
        ),
        "at_stake": follows(
            Whole(0, _MAX_POINTS), Text("这一圈现在有多少分。", "The points in the trick so far.")
        ),
    }


def _score() -> dict[str, Field]:
    """The fields of the attackers' score."""
    return {
        "taken": follows(
            Whole(0, _MAX_POINTS),
            Text("闲家吃到的分。", "The points that the attackers have taken."),
        ),
        "penalties": follows(
            Whole(-2_000, 2_000),
            Text(
                "甩牌失败的罚分，算到闲家头上。", "The points for failed throws, for the attackers."
            ),
        ),
    }


STATE = Text(
    "一局的一切。由发牌（`seed`、`dealt`、`levels`、`dealer`、`deals`）和 `calls`、`burying`、"
    "`history` 决定，其余都推得出来。",
    "Everything about a round. The deal (`seed`, `dealt`, `levels`, `dealer`, `deals`), `calls`, "
    "`burying` and `history` decide it; the rest follows.",
)
VIEW = Text(
    "一家看到的一切；由它们推得出的字段，写了就要相符。",
    "All that a seat sees; what follows from its other fields must agree.",
)
_MOVES = Text("一共几种牌。", "How many sets of cards there are.")
_ACTION = Text(
    "一家做的事：亮 `cards`、不亮、把 `cards` 扣进底牌、出 `cards`；`auto` 是默认动作。",
    "What a seat does: it shows `cards` to declare, passes, buries `cards`, or plays them; `auto` "
    "is the default.",
)
_CARDS = Text("亮、扣或出的牌。", "What is shown, buried or played.")
_AFTER = Text("每家发到几张时亮的。", "How many cards each seat had been dealt.")
_TRIED = Text("甩失败的牌。", "The throw that failed.")
_DEALER = Text("庄家。", "The dealer.")
_TRUMP = Text("主的花色；`N` 是无主。", "The suit of the trumps; `N` for no trump.")
_HANDS_DEALT = Text("各家的牌，按发到的先后。", "The cards of each seat, in the order of the deal.")
_KITTY = Text("底牌。", "The kitty.")
_OUT = Text("每家发到几张。", "How many cards each seat has been dealt.")
_CALLS = Text(
    "发牌时各家亮没亮，按先后；旁人看不到谁没亮。",
    "Who declared and who passed during the deal, in order; views have no passes.",
)
_SHOWN = Text("亮过的牌，按先后。", "What was shown to declare, in order.")
_CONTRACT = Text("打什么；亮主时是 null。", "What is played for; null while seats may declare.")
_BURYING = Text("扣底：谁扣了什么。", "What was put into the kitty, and by whom.")
_BURIED = Text("庄家扣的底牌。", "What the dealer buried.")
_HISTORY = Text("出过的牌。", "What was played.")
_LEVELS = Text("两队各打几。", "The level of each team.")
