"""The questions that only 国标 answers: about hands, about the claims to a tile; and its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr import game, hands
from app.games.mcr.answers import ANALYSIS, CLAIMS, WIN, WORTH, Way
from app.games.mcr.claims import Claimant
from app.games.mcr.records import CLAIM, MAX_ANSWERS, dealt_of
from app.games.mcr.rulesets import DEFAULT, rules_of
from app.games.mcr.state import MATCH
from app.melding.kinds import SEAT, Hand, Melds, settle_hand
from app.melding.winning import Circumstances, Win
from app.play.question import CODES, Dealing, Question
from app.shapes.kinds import Field, Flag, Listed, RuleSet, Whole, Word, always
from app.shapes.reading import at
from app.tiles.kinds import NOTATIONS, Flowers, OneTile, Tiles
from app.tiles.tile import WINDS

if TYPE_CHECKING:
    from app.chance import Seed
    from app.games.mcr.answers import TileWriter
    from app.games.mcr.state import State
    from app.play.question import Json
    from app.tiles.notation import TileScript

_HELD = always(Hand(), "The tiles held without the winning one: 13, less three for each meld.")
_WINNING = always(OneTile(), "The winning tile.")
_WIND = Word(WINDS)
_MELDS = Field(Melds(), "The sets put down, none if absent.")
_NOTATION = Field(
    Word(NOTATIONS),
    "How tiles are written in the question and in the answer: codes, the numbers 0 to 143 "
    "of single tiles, Botzone's codes, or numbers with states, where `hand` tells the "
    "melds too.",
    default=CODES,
)
_RULES = Field(RuleSet(rules_of, DEFAULT), default=rules_of)
_ROUND = Field(_WIND, "The wind of the round 圈风.", default=WINDS[0])


def _said(description: str, *, default: bool = False) -> Field:
    return Field(Flag(), description, default=default)


def _analyze(asked: Json, write: TileWriter) -> Json:
    found = hands.analyse(asked["hand"], asked["melds"], asked["seen"])
    return ANALYSIS.write(found, write)


def _win(asked: Json, write: TileWriter) -> Json:
    found = hands.win(asked["hand"], asked["melds"], asked["tile"])
    return WIN.write([Way(each, each.placings(asked["tile"])) for each in found], write)


def _score(asked: Json, write: TileWriter) -> Json:
    return WORTH.write(hands.score(asked["ruleset"], _win_in(asked)), write)


def _claims(asked: Json, write: TileWriter) -> Json:
    who = Claimant(asked["seat"], asked["from"], _win_in(asked), asked["can_replace"])
    return CLAIMS.write(hands.claims(asked["ruleset"], who, asked.get("claims", ())), write)


def _win_in(asked: Json) -> Win:
    """The win that a question is about, with the circumstances that it names."""
    names = Circumstances.__slots__
    happened = Circumstances(**{name: asked[name] for name in names if name in asked})
    return Win(asked["hand"], asked["tile"], asked["melds"], happened)


_ANALYZE = Question(
    name="analyze",
    fields={
        "melds": _MELDS,
        "notation": _NOTATION,
        "hand": always(
            Hand(), "The tiles held: 13, or 14 with one drawn, less three for each meld."
        ),
        "seen": Field(
            Tiles(),
            "Tiles that lie open elsewhere: discards, the melds of others. They are no longer "
            "left to be drawn.",
            default=(),
        ),
    },
    answer="McrAnalysis",
    ask=_analyze,
    finish=settle_hand,
    about_hand=True,
    summary="How near is this hand to winning?",
    description="Tells the shanten 向听 of a hand in each of the five forms and what brings it "
    "nearer, with how many of each are left. A hand with a tile drawn is asked of each tile it "
    "may discard. A hand that waits only on tiles of which none is left still waits, in form: "
    "its waits say `left: 0`, and `formal` says so.",
    told="How near the hand is.",
)
_WIN = Question(
    name="win",
    fields={"melds": _MELDS, "notation": _NOTATION, "hand": _HELD, "tile": _WINNING},
    answer="McrWin",
    ask=_win,
    finish=settle_hand,
    about_hand=True,
    summary="Does this hand win with that tile?",
    description="Reads the hand with the tile in every way that makes a win, and names the "
    "groups that the tile may have completed. Whether the win is worth enough is for /score.",
    told="Whether it wins, and as what.",
)
_SCORE = Question(
    name="score",
    fields={
        "melds": _MELDS,
        "notation": _NOTATION,
        "hand": _HELD,
        "tile": _WINNING,
        "self_draw": _said("Whether the winner drew the tile 自摸; else another player gave it."),
        "seat_wind": Field(_WIND, "The wind of the winner's seat 门风.", default=WINDS[0]),
        "round_wind": _ROUND,
        "flowers": Field(Flowers(), "The flowers shown: how many, or which.", default=0),
        "last_copy": _said(
            "Whether the other three copies of the tile lie open 和绝张. Where the winner's own "
            "melds show all three it is so without being said."
        ),
        "last_tile": _said(
            "Whether it was the last tile of the wall 妙手回春, or the discard behind it 海底捞月."
        ),
        "after_gang": _said("Whether the tile replaced that of a kong 杠上开花."),
        "robbing_gang": _said("Whether another player was adding the tile to a pung 抢杠和."),
        "ruleset": _RULES,
    },
    answer="McrWorth",
    ask=_score,
    finish=settle_hand,
    about_hand=True,
    summary="What is this win worth?",
    description="Counts the fans 番种 of the reading, and of the place of the winning tile in "
    "it, that are worth most. `excluded` names what was found and does not count, with the "
    "principle: not repeating 不重复, not splitting 不拆移, nothing identical 不得相同, the "
    "highest 就高不就低, combining once 套算一次. Flowers are in the total, but do not help to "
    "reach the minimum.",
    told="The fans that count, and those that do not.",
)
_CLAIMS = Question(
    name="claims",
    fields={
        "melds": _MELDS,
        "notation": _NOTATION,
        "hand": always(Hand(), "The tiles that the seat holds: 13, less three for each meld."),
        "tile": always(OneTile(), "The tile that may be claimed."),
        "seat": always(SEAT, "Whose hand it is."),
        "seat_wind": Field(_WIND, "The wind of the seat 门风.", default=WINDS[0]),
        "round_wind": _ROUND,
        "flowers": Field(Flowers(), "The flowers that the seat has shown.", default=0),
        "last_copy": _said("Whether the other three copies of the tile lie open 和绝张."),
        "last_tile": _said(
            "Whether the next seat has nothing left to draw 海底捞月: then it may only be won."
        ),
        "robbing_gang": _said(
            "Whether the tile is being added to a pung 抢杠: then it may only be won."
        ),
        "can_replace": _said(
            "Whether a tile is left in the wall to replace that of a gang.", default=True
        ),
        "claims": Field(
            Listed(CLAIM, MAX_ANSWERS),
            "What the seats claim, this one too; `resolve` says who gets the tile.",
        ),
        "ruleset": _RULES,
        "from": always(SEAT, "The seat that gave the tile."),
    },
    answer="McrClaims",
    ask=_claims,
    finish=settle_hand,
    about_hand=True,
    summary="Who may claim this tile, and who gets it?",
    description="Lists what a seat may do with a tile that another gave: win 和, gang 杠, peng "
    "碰, chi 吃; and says why each other type is refused. With the `claims` of several seats, "
    "`resolve` names the one that gets the tile and the reason: a win comes before gang and "
    "peng, those before chi, and of several wins the nearest after the seat that gave it.",
    told="What the seat may claim, and who gets the tile.",
)

OWN_QUESTIONS = (_ANALYZE, _WIN, _SCORE, _CLAIMS)


def _dealt(asked: Json, seed: Seed, script: TileScript) -> State:
    """The fresh game that a question is about."""
    rules, given = asked["ruleset"], None
    if asked.get("dealt") is not None:
        with at("dealt"):
            given = dealt_of(rules).read(asked["dealt"], script)
    return game.deal(rules, seed, asked["hand_number"], given)


DEALING = Dealing(
    fields={
        "hand_number": Field(
            Whole(0, MATCH - 1),
            "Which hand 盘 of a match it is: the dealer is the seat of that number modulo four, "
            "and each four hands are a round.",
            default=0,
        )
    },
    deal=_dealt,
    summary="Deal the tiles.",
    description="Deals thirteen tiles to four seats, replaces their flowers, and draws the "
    "dealer's first tile. The same seed builds the same walls for ever, others for each hand "
    "of a match; without one, the answer names the seed that was drawn. `dealt` takes walls "
    "that were built elsewhere instead.",
    told="The state of a fresh hand, whose turn it is and what they may do.",
)
