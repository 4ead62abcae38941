"""The types of events in a trick-taking game with a contract."""

from __future__ import annotations

from paiju.play.flow.events import EventType, Fact
from paiju.playing_cards.field_types import Pile
from paiju.shapes.field_types import Whole, Word
from paiju.text import Text
from paiju.tricks.flow.records import TRUMPS_OF_CONTRACTS

# The most points that lie in one trick, that a failed throw costs, and of a whole round.
_MAX_POINTS, _MAX_PENALTY, _MAX_TAKEN = 400, 1_000, 400


def events_of(seats: int) -> tuple[EventType, ...]:
    """The types of events for a number of seats."""
    seat = Fact(Whole(0, seats - 1), Text("座位", "the seat"))
    cards = Fact(Pile(), Text("牌", "the cards"))
    trump = Fact(
        Word(TRUMPS_OF_CONTRACTS),
        Text("主的花色；`N` 是无主", "the suit of the trumps; `N` for no trump"),
    )
    ahead = Fact(
        Whole(0, seats - 1), Text("这一轮暂时谁大", "the seat whose play takes the trick so far")
    )
    return (
        EventType("declare", _DECLARE, {"seat": seat, "cards": cards, "trump": trump}),
        EventType("dealt_again", _DEALT_AGAIN, {}),
        EventType("contract", _CONTRACT, {"seat": seat, "trump": trump}),
        EventType("bury", _BURY, {"seat": seat}),
        EventType("throw_failed", _THROW_FAILED, {"seat": seat, "cards": cards, **_of_throw(seat)}),
        EventType("lead", _LEAD, {"seat": seat, "cards": cards, "ahead": ahead}),
        EventType("follow", _FOLLOW, {"seat": seat, "cards": cards, "ahead": ahead}),
        EventType("trick", _TRICK, {"seat": seat, **_of_trick()}),
        EventType("over", _OVER, {}),
    )


def _of_throw(seat: Fact) -> dict[str, Fact]:
    """The facts of a throw that fails."""
    return {
        "tried": Fact(Pile(), Text("想甩的牌", "the cards of the throw")),
        "by": seat._replace(text=Text("谁管得上", "the seat that beats it")),
        "penalty": Fact(Whole(0, _MAX_PENALTY), Text("罚分", "the points that it costs")),
    }


def _of_trick() -> dict[str, Fact]:
    """The facts of a trick that is taken."""
    return {
        "points": Fact(Whole(0, _MAX_POINTS), Text("这一轮的分", "the points in the trick")),
        "taken": Fact(
            Whole(0, _MAX_TAKEN), Text("闲家一共吃到的分", "the points of the attackers by now")
        ),
    }


_DECLARE = Text("亮主", "a seat shows cards to declare trumps")
_DEALT_AGAIN = Text("没人亮主，重新发牌", "nobody declared: the cards are dealt again")
_CONTRACT = Text("发完了，庄家拿底牌，主定了", "the deal is over: who deals, and the trumps")
_BURY = Text("庄家扣了底牌", "the dealer has buried cards")
_THROW_FAILED = Text("甩牌失败，只出其中一手", "a throw fails, and a part of it is led")
_LEAD = Text("首出", "a seat leads")
_FOLLOW = Text("跟牌", "a seat follows")
_TRICK = Text("一轮出完，该家收牌，由它领出", "the trick goes to the seat, which leads next")
_OVER = Text("牌出完了", "all cards are played")
