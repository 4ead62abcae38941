"""The JSON of contracts: fields of states and views, and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.flow.events import EventType, Fact
from paiju.playing_cards.card import SUITS
from paiju.playing_cards.field_types import Pile
from paiju.shapes.field_types import Field, Listed, OpenWord, Whole, Word, always, follows
from paiju.shapes.record import Record
from paiju.shapes.union import Variants, variants_of
from paiju.text import Text
from paiju.tricks.contracts.declaring import DECLARE
from paiju.tricks.flow.records import MAX_HAND, MAX_POINTS, acts_of
from paiju.tricks.flow.state import Action, Buried, Contract, Match, Shown
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.rules.declaring import MAX_REDEALS, NO_TRUMP
from paiju.tricks.rules.levels import LEVELS

if TYPE_CHECKING:
    from paiju.tricks.flow.names import Names

TRUMPS_OF_CONTRACTS = (*SUITS, NO_TRUMP)
TRUMP_WORD = OpenWord(TRUMPS_OF_CONTRACTS, "TrickTrump")
# The most times that seats declare; and declare and pass, in a deal and after it.
_MAX_SHOWN, _MAX_CALLS, _MAX_STIRS = 32, 256, 64
# The most points that a failed throw costs, and that all of a round cost.
_MAX_PENALTY, _MAX_PENALTIES = 1_000, 2_000


def match_fields(names: Names) -> dict[str, Field]:
    """The fields about the match before a round, and about deals without a declaration."""
    return {
        "levels": Field(Listed(Word(LEVELS), 2), _LEVELS, default=None),
        "dealer": Field(
            names.seat,
            Text("谁坐庄；第一局由亮主决定，是 null。", "Who deals; null in a first round."),
            default=None,
            may_be_null=True,
        ),
        "deals": Field(
            Whole(0, MAX_REDEALS),
            Text("重发过几次。", "How often the cards were dealt again."),
            default=0,
            of="number",
        ),
    }


def next_record(names: Names) -> Record[Match]:
    """The record of a match between two rounds: levels and dealer."""
    dealer = always(names.seat, Text("谁坐庄。", "Who deals."))
    return Record(
        fields={"levels": always(Listed(Word(LEVELS), 2), _LEVELS), "dealer": dealer},
        make=lambda parts: Match(**parts),
        component=f"{names.component}Match",
    )


def state_fields(names: Names) -> dict[str, Field]:
    """The fields of states about the declaring and the kitty."""
    return {
        "out": follows(Whole(0, MAX_HAND), _OUT),
        "calls": Field(acts_of(names, DECLARE, "Call", _MAX_CALLS), _CALLS, default=()),
        "shown": follows(Listed(_shown_of(names), _MAX_SHOWN), _SHOWN),
        "contract": follows(_contract_of(names), _CONTRACT, may_be_null=True),
        "kitty": follows(Pile(), Text("发剩的底牌。", "The kitty as dealt."), of="deal.kitty"),
        "burying": Field(Listed(_buried_of(names), 1), _BURYING, default=()),
        "stirring": Field(Listed(_stirring_of(names), _MAX_STIRS), _STIRRING, default=()),
    }


def view_fields(names: Names) -> dict[str, Field]:
    """The fields of views about the declaring, the kitty and the trumps."""
    return {
        "out": Field(Whole(0, MAX_HAND), _OUT, default=None, may_be_null=True),
        "shown": Field(Listed(_shown_of(names), _MAX_SHOWN), _SHOWN, default=()),
        "contract": Field(
            _contract_of(names), _CONTRACT, default=None, may_be_null=True, is_compared=True
        ),
        "buried": Field(Pile(), _BURIED, default=None, may_be_null=True),
        "level": follows(Word(LEVELS), Text("这一局打几。", "The level of the round.")),
        "trump": follows(
            TRUMP_WORD,
            Text("现在的主；没人亮时是 null。", "The trumps as declared so far; null before."),
            may_be_null=True,
        ),
        "trumps": follows(
            Pile(),
            Text("现在算主的牌，从大到小，每种一次。", "The trumps now, highest first, each once."),
            of=lambda view: view.order().groups[TRUMPS].cards,
        ),
    }


def taken_fields(names: Names) -> dict[str, Field]:
    """The fields of the attackers' score."""
    del names
    return {
        "taken": follows(
            Whole(0, MAX_POINTS),
            Text("闲家吃到的分。", "The points that the attackers have taken."),
        ),
        "penalties": follows(
            Whole(-_MAX_PENALTIES, _MAX_PENALTIES),
            Text(
                "甩牌失败的罚分，算到闲家头上。", "The points for failed throws, for the attackers."
            ),
        ),
    }


def _shown_of(names: Names) -> Record[Shown]:
    """The record of cards that were shown."""
    return Record(
        fields={
            "seat": always(names.seat),
            "cards": always(Pile()),
            "after": always(
                Whole(0, MAX_HAND),
                Text(
                    "每家发到几张时亮的；扣底以后是全部再加一。",
                    "How many cards each seat had been dealt; one more than all after the burial.",
                ),
            ),
        },
        make=lambda parts: Shown(**parts),
        component=f"{names.component}Shown",
    )


def _contract_of(names: Names) -> Record[Contract]:
    """The record of a contract."""
    trump = Text("主的花色；`N` 是无主。", "The suit of the trumps; `N` for no trump.")
    return Record(
        fields={
            "dealer": always(names.seat, Text("庄家。", "The dealer.")),
            "trump": always(Word(TRUMPS_OF_CONTRACTS), trump),
        },
        make=lambda parts: Contract(**parts),
        component=f"{names.component}Contract",
    )


def _buried_of(names: Names) -> Record[Buried]:
    """The record of cards that were put into the kitty."""
    return Record(
        fields={"seat": always(names.seat), "cards": always(Pile())},
        make=lambda parts: Buried(**parts),
        component=f"{names.component}Buried",
    )


def _stirring_of(names: Names) -> Variants[Action]:
    """The field type of the actions between the burial and the play."""
    cards = {"cards": always(Pile())}
    return variants_of(
        {"declare": cards, "pass": {}, "bury": cards},
        {"seat": always(names.seat)},
        lambda parts: Action(**parts),
        forms=f"{names.component}Stirred",
    )


def events(names: Names) -> tuple[EventType, ...]:
    """The types of events that only a game with a contract has."""
    seat = Fact(names.seat, Text("座位", "the seat"))
    cards = Fact(Pile(), Text("牌", "the cards"))
    trump = Fact(
        Word(TRUMPS_OF_CONTRACTS),
        Text("主的花色；`N` 是无主", "the suit of the trumps; `N` for no trump"),
    )
    throw = {
        "tried": Fact(Pile(), Text("想甩的牌", "the cards of the throw")),
        "by": seat._replace(text=Text("谁管得上", "the seat that beats it")),
        "penalty": Fact(Whole(0, _MAX_PENALTY), Text("罚分", "the points that it costs")),
    }
    return (
        EventType("declare", _DECLARE, {"seat": seat, "cards": cards, "trump": trump}),
        EventType("dealt_again", _DEALT_AGAIN, {}),
        EventType("contract", _CONTRACTED, {"seat": seat, "trump": trump}),
        EventType("bury", _BURY, {"seat": seat}),
        EventType("throw_failed", _THROW_FAILED, {"seat": seat, "cards": cards, **throw}),
    )


def taken_facts(names: Names) -> dict[str, Fact]:
    """The facts of a finished trick about the attackers' score."""
    del names
    taken = Text("闲家一共吃到的分", "the points of the attackers by now")
    return {"taken": Fact(Whole(0, MAX_POINTS), taken)}


_OUT = Text("每家发到几张。", "How many cards each seat has been dealt.")
_CALLS = Text(
    "发牌时各家亮没亮，按先后；旁人看不到谁没亮。",
    "Who declared and who passed during the deal, in order; views have no passes.",
)
_SHOWN = Text("亮过的牌，按先后。", "The declarations, in order.")
_CONTRACT = Text("打什么；亮主时是 null。", "The contract; null while seats may declare.")
_BURYING = Text("扣底：谁扣了什么。", "The cards put into the kitty, and the seat.")
_STIRRING = Text(
    "扣底以后谁反主、谁不反、反主的又扣了什么。",
    "The declarations and passes after that, and the cards buried again.",
)
_BURIED = Text("扣着的底牌。", "The buried kitty.")
_LEVELS = Text("两队各打几。", "The level of each team.")
_DECLARE = Text("亮主", "a seat shows cards to declare trumps")
_DEALT_AGAIN = Text("没人亮主，重新发牌", "nobody declared: the cards are dealt again")
_CONTRACTED = Text("发完了，庄家拿底牌，主定了", "the deal is over: who deals, and the trumps")
_BURY = Text("庄家扣了底牌", "the dealer has buried cards")
_THROW_FAILED = Text("甩牌失败，只出其中一手", "a throw fails, and a part of it is led")
