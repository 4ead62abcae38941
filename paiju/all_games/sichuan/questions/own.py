"""The questions of 四川麻将 about hands and about claims on a tile, and its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.questions import checks as hands
from paiju.all_games.sichuan.questions.answers import ANALYSIS, CLAIMS, WIN, WORTH
from paiju.all_games.sichuan.records import MAX_FANS, RECORDS, SUIT
from paiju.all_games.sichuan.rulesets import rules_of
from paiju.all_games.sichuan.state import Player
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.field_types import SEAT
from paiju.melding.questions.analyze import analyze_question
from paiju.melding.questions.claims import claims_question
from paiju.melding.questions.deal import dealing
from paiju.melding.questions.hands import (
    AFTER_GANG,
    FIRST,
    LAST_TILE,
    ROBBING,
    SELF_DRAW,
    circumstance,
    win_in,
)
from paiju.melding.questions.score import score_question
from paiju.melding.questions.win import win_question
from paiju.shapes.field_types import Field, Whole
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.melding.flow.claims import Claims
    from paiju.play.declaration.question import Json

_RULES = Field(RECORDS.rules, default=rules_of)
_VOID = {"void": Field(SUIT, Text("缺门。", "The void suit 缺门."), default=None)}


def _claims(asked: Json) -> Claims:
    win, tile = win_in(asked), asked["tile"]
    happened = win.circumstances
    passed = (tile,) if asked["peng_passed"] else ()
    who = Player(asked["hand"], asked["melds"], void=asked["void"], bar=asked["bar"], passed=passed)
    tabled = Tabled(tile, asked["from"], happened.last_tile, happened.robbing_gang)
    made = asked.get("claims", ())
    return hands.claims(asked["ruleset"], win, who, tabled, asked["seat"], made)


_ANALYZE = analyze_question(
    DIALECT,
    Text("按两种牌形", "in both forms"),
    ANALYSIS,
    lambda asked: hands.analyse(asked["hand"], asked["melds"], asked["seen"], asked["void"]),
    {
        "void": Field(
            SUIT,
            Text(
                "缺门；不写就取最好的。", "The void suit 缺门; the best one where it is not named."
            ),
            default=None,
        ),
        # Every rule set has the same wins; so a client may ask every mahjong alike.
        "ruleset": _RULES,
    },
)


def _may_win(asked: Json) -> bool:
    win = win_in(asked)
    hands.check_tiles(win, asked["void"])
    return hands.may_win(win, asked["void"])


_WIN = win_question(
    DIALECT,
    WIN,
    Text(
        "胡牌最多两门花色，不能有缺门的牌。值多少用 /score 查。",
        "A win has two suits at most, and no tile of the void one. `/score` gives its value.",
    ),
    may_win=_may_win,
    more={**_VOID, "ruleset": _RULES},
)
_SCORE = score_question(
    WORTH,
    lambda asked: hands.worth(asked["ruleset"], win_in(asked), asked["void"]),
    {
        **_VOID,
        "self_draw": SELF_DRAW,
        "after_gang": AFTER_GANG,
        "robbing_gang": ROBBING,
        "last_tile": LAST_TILE,
        "first": FIRST,
        "ruleset": _RULES,
    },
    Text(
        "给最值钱的拆法算番；分值是 2 的番数次方，不超过规则的封顶。自摸另加的在付分里，不算进番。",
        "Adds up the fans 番 of the reading that is worth most; the value is two to their "
        "power, up to the cap of the rules. A self-draw may bring more: that is paid, not "
        "counted.",
    ),
    Text("计的番种，和分值。", "The fans that count, and the value."),
)
_CLAIMS = claims_question(
    CLAIMS,
    _claims,
    RECORDS,
    {
        **_VOID,
        "after_gang": circumstance(
            Text(
                "是不是刚杠完打出的牌（杠上炮）。",
                "Whether the tile was given right after a gang 杠上炮.",
            )
        ),
        "robbing_gang": ROBBING,
        "last_tile": circumstance(
            Text(
                "牌墙是不是空了（海底）：这时不能杠。",
                "Whether the wall is empty 海底: then there is no gang.",
            )
        ),
        "bar": Field(
            Whole(0, MAX_FANS),
            Text(
                "上次摸牌之后放过的胡牌的番数（过水）；没有就是 null。",
                "The fans of a win that it has passed since its last draw 过水; null for none.",
            ),
            default=None,
            may_be_null=True,
        ),
        "peng_passed": circumstance(
            Text(
                "上次摸牌之后，是不是放过这张没碰。",
                "Whether it has passed this tile for a peng since its last draw.",
            )
        ),
    },
    Text(
        "列出一家对别家打出的牌能做什么：胡、杠、碰；不能做的，逐个说明原因。给了几家"
        "的要求 `claims`，`resolve` 就说归谁：要胡的都胡（一炮多响），没人胡才轮到杠、"
        "碰。",
        "Lists what a seat may do with a tile that another gave: win 胡, gang 杠, peng 碰; "
        "and says why each other type is refused. With the `claims` of several seats, "
        "`resolve` names those that get the tile and the reason: all who win 一炮多响, else "
        "the gang or the peng.",
    ),
)

OWN_QUESTIONS = (_ANALYZE, _WIN, _SCORE, _CLAIMS)

DEALING = dealing(
    {
        "hand_number": Field(
            RECORDS.hand_number,
            Text("第几盘。", "Which hand 盘 of a match it is."),
            default=0,
        ),
        "dealer": Field(SEAT, Text("庄家。", "The dealer 庄家."), default=0),
    },
    RECORDS.dealt,
    ENGINE,
    Text(
        "庄家发十四张，其余各家十三张。",
        "Deals fourteen tiles to the dealer and thirteen to the others.",
    ),
)
