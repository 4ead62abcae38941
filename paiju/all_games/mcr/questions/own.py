"""The questions of 国标 about hands and about claims on a tile, and its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.mcr.dialect import DIALECT
from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.questions import checks as hands
from paiju.all_games.mcr.questions.answers import ANALYSIS, CLAIMS, WIN, WORTH
from paiju.all_games.mcr.records import RECORDS
from paiju.all_games.mcr.rulesets import rules_of
from paiju.mahjong_tiles.field_types import Flowers
from paiju.mahjong_tiles.tile import WINDS
from paiju.melding.questions.analyze import analyze_question
from paiju.melding.questions.checks import analyse
from paiju.melding.questions.claims import claims_question
from paiju.melding.questions.deal import dealing
from paiju.melding.questions.hands import ROUND_WIND, SEAT_WIND, SELF_DRAW, circumstance, win_in
from paiju.melding.questions.score import score_question
from paiju.melding.questions.win import win_question
from paiju.shapes.field_types import Field, Word
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.melding.flow.claims import Claims
    from paiju.play.declaration.question import Json

_RULES = Field(RECORDS.rules, default=rules_of)


def _claims(asked: Json) -> Claims:
    who = hands.Claimant(asked["seat"], asked["from"], win_in(asked), asked["can_replace"])
    return hands.claims(asked["ruleset"], who, asked.get("claims", ()))


_ANALYZE = analyze_question(
    DIALECT,
    Text("按五种牌形", "in each of the five forms"),
    ANALYSIS,
    lambda asked: analyse(asked["hand"], asked["melds"], asked["seen"]),
    # Every rule set has the same wins; so a client may ask every mahjong alike.
    {"ruleset": _RULES},
)
_WIN = win_question(
    DIALECT,
    WIN,
    Text("够不够起和用 /score 查。", "Whether the win is worth enough is for /score."),
    more={"ruleset": _RULES},
)
_SCORE = score_question(
    WORTH,
    lambda asked: hands.score(asked["ruleset"], win_in(asked)),
    {
        "self_draw": SELF_DRAW,
        "seat_wind": Field(
            Word(WINDS),
            Text("和牌一家的门风。", "The wind of the winner's seat 门风."),
            default=WINDS[0],
        ),
        "round_wind": ROUND_WIND,
        "flowers": Field(
            Flowers(),
            Text("亮出的花：几张，或者哪几张。", "The flowers shown: how many, or which."),
            default=(),
        ),
        "last_copy": circumstance(
            Text(
                "同样的牌是不是已经亮了三张（和绝张）。和牌一家自己的副露里就有三张时，不写也算。",
                "Whether the other three copies of the tile lie open 和绝张. If the "
                "winner's own melds show all three it is so without being said.",
            )
        ),
        "last_tile": circumstance(
            Text(
                "是不是牌墙的最后一张（妙手回春），或者那之后打出的牌（海底捞月）。",
                "Whether it was the last tile of the wall 妙手回春, or the discard behind it "
                "海底捞月.",
            )
        ),
        "after_gang": circumstance(
            Text(
                "是不是杠后补的牌（杠上开花）。",
                "Whether the tile replaced that of a kong 杠上开花.",
            )
        ),
        "robbing_gang": circumstance(
            Text(
                "是不是别家加杠的牌（抢杠和）。",
                "Whether another player was adding the tile to a pung 抢杠和.",
            )
        ),
        "ruleset": _RULES,
    },
    Text(
        "给最值钱的拆法、也给和的那张放在最值钱的位置算番。`excluded` 列出凑成了但不计"
        "的番种和依据的原则：不重复、不拆移、不得相同、就高不就低、套算一次。花牌算进"
        "总分，但不帮着凑起和分。",
        "Counts the fans 番种 of the reading, and of the place of the winning tile in it, that "
        "are worth most. `excluded` names the fans that do not count, with the principle: "
        "not repeating 不重复, not splitting 不拆移, nothing identical 不得相同, the "
        "highest 就高不就低, "
        "combining once 套算一次. Flowers are in the total, but do not help to reach the minimum.",
    ),
    Text("计的番种，和不计的。", "The fans that count, and those that do not."),
)
_CLAIMS = claims_question(
    CLAIMS,
    _claims,
    RECORDS,
    {
        "seat_wind": SEAT_WIND,
        "round_wind": ROUND_WIND,
        "flowers": Field(
            Flowers(), Text("这一家亮出的花。", "The flowers that the seat has shown."), default=()
        ),
        "last_copy": circumstance(
            Text(
                "同样的牌是不是已经亮了三张（和绝张）。",
                "Whether the other three copies of the tile lie open 和绝张.",
            )
        ),
        "last_tile": circumstance(
            Text(
                "下家是不是已经没牌可摸（海底捞月）：这时只能和。",
                "Whether the next seat has nothing left to draw 海底捞月: then it may only be won.",
            )
        ),
        "robbing_gang": circumstance(
            Text(
                "是不是加杠的牌（抢杠）：这时只能和。",
                "Whether the tile is being added to a pung 抢杠: then it may only be won.",
            )
        ),
        "can_replace": circumstance(
            Text(
                "杠之后牌墙里有没有牌可补。",
                "Whether a tile is left in the wall to replace that of a gang.",
            ),
            default=True,
        ),
    },
    Text(
        "列出一家对别家打出的牌能做什么：和、杠、碰、吃；不能做的，逐个说明原因。给了"
        "几家的要求 `claims`，`resolve` 就说归谁、为什么：和在碰杠之前，碰杠在吃之前，"
        "几家同时和，按座位顺序离打牌那家最近的先。",
        "Lists what a seat may do with a tile that another gave: win 和, gang 杠, peng 碰, "
        "chi 吃; and says why each other type is refused. With the `claims` of several "
        "seats, `resolve` names the one that gets the tile and the reason: a win comes "
        "before gang and peng, those before chi, and of several wins the nearest after "
        "the seat that gave it.",
    ),
)

OWN_QUESTIONS = (_ANALYZE, _WIN, _SCORE, _CLAIMS)

DEALING = dealing(
    {
        "hand_number": Field(
            RECORDS.hand_number,
            Text(
                "这一场的第几盘：庄家是这个数除以四的余数那一家，四盘一圈。",
                "Which hand 盘 of a match it is: the dealer is the seat of that number "
                "modulo four, and each four hands are a round.",
            ),
            default=0,
        )
    },
    RECORDS.dealt,
    ENGINE,
    Text(
        "给四家各发十三张，补花，庄家摸第一张。",
        "Deals thirteen tiles to four seats, replaces their flowers, and draws the dealer's first "
        "tile.",
    ),
)
