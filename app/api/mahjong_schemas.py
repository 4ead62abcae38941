"""What the questions about one mahjong hand look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.fields import Choice, RuleSetRef, Whole
from app.api.tiles import (
    NOTATIONS,
    AskedAboutHand,
    Claims,
    Flag,
    Flowers,
    Hand,
    Melds,
    OneTile,
    Tiles,
)
from app.games.mcr.rulesets import DEFAULT, SEATS, rules_of
from app.games.mcr.state import MATCH
from app.tiles.tile import WINDS

if TYPE_CHECKING:
    from app.api.fields import PaijuField

_HELD = "The tiles held without the winning one: 13, less three for each meld."


def analyze() -> AskedAboutHand:
    """The question of /analyze."""
    return _schema(
        "Analyze",
        hand=Hand(
            "The tiles held: 13, or 14 with one drawn, less three for each meld.", required=True
        ),
        seen=Tiles(
            "Tiles that lie open elsewhere: discards, the melds of others. They are no longer "
            "left to be drawn.",
            load_default=(),
        ),
    )


def win() -> AskedAboutHand:
    """The question of /win."""
    return _schema(
        "Win",
        hand=Hand(_HELD, required=True),
        tile=OneTile("The winning tile.", required=True),
    )


def score() -> AskedAboutHand:
    """The question of /score."""
    return _schema(
        "Score",
        hand=Hand(_HELD, required=True),
        tile=OneTile("The winning tile.", required=True),
        self_draw=Flag("Whether the winner drew the tile 自摸; else another player gave it."),
        seat_wind=Choice(WINDS, "The wind of the winner's seat 门风.", load_default=WINDS[0]),
        round_wind=Choice(WINDS, "The wind of the round 圈风.", load_default=WINDS[0]),
        flowers=Flowers("The flowers shown: how many, or which.", load_default=0),
        last_copy=Flag(
            "Whether the other three copies of the tile lie open 和绝张. Where the winner's own "
            "melds show all three it is so without being said."
        ),
        last_tile=Flag(
            "Whether it was the last tile of the wall 妙手回春, or the discard behind it 海底捞月."
        ),
        after_kong=Flag("Whether the tile replaced that of a kong 杠上开花."),
        robbing_kong=Flag("Whether another player was adding the tile to a pung 抢杠和."),
        ruleset=RuleSetRef(rules_of, DEFAULT),
    )


def claims() -> AskedAboutHand:
    """The question of /claims."""
    return _schema(
        "Claims",
        hand=Hand("The tiles that the seat holds: 13, less three for each meld.", required=True),
        tile=OneTile("The tile that may be claimed.", required=True),
        seat=Whole(0, SEATS - 1, "Whose hand it is.", required=True),
        seat_wind=Choice(WINDS, "The wind of the seat 门风.", load_default=WINDS[0]),
        round_wind=Choice(WINDS, "The wind of the round 圈风.", load_default=WINDS[0]),
        flowers=Flowers("The flowers that the seat has shown.", load_default=0),
        last_copy=Flag("Whether the other three copies of the tile lie open 和绝张."),
        last_tile=Flag(
            "Whether the next seat has nothing left to draw 海底捞月: then it may only be won."
        ),
        robbing_kong=Flag(
            "Whether the tile is being added to a pung 抢杠: then it may only be won."
        ),
        can_replace=Flag(
            "Whether a tile is left in the wall to replace that of a gang.", load_default=True
        ),
        claims=Claims("What the seats claim, this one too; `resolve` says who gets the tile."),
        ruleset=RuleSetRef(rules_of, DEFAULT),
        **{"from": Whole(0, SEATS - 1, "The seat that gave the tile.", required=True)},
    )


def hand_number() -> Whole:
    """Which hand of a match is dealt."""
    return Whole(
        0,
        MATCH - 1,
        "Which hand 盘 of a match it is: the dealer is the seat of that number modulo four, and "
        "each four hands are a round.",
        load_default=0,
    )


def _schema(name: str, **fields: PaijuField) -> AskedAboutHand:
    common: dict[str, PaijuField] = {
        "melds": Melds("The sets put down, none if absent."),
        "notation": Choice(
            NOTATIONS,
            "How tiles are written in the question and in the answer: codes, the numbers 0 to 143 "
            "of single tiles, Botzone's codes, or numbers with states, where `hand` tells the "
            "melds too.",
            load_default="codes",
        ),
    }
    component = f"Mcr{name}Question"
    made: type[AskedAboutHand] = type(
        component, (AskedAboutHand,), {**common, **fields, "component": component}
    )
    return made()
