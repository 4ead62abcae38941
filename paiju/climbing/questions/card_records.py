"""The components of questions and answers about cards. Every size is bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.climbing.flow.records import MAX_TURNS
from paiju.climbing.questions.odds import MAX_DEALS
from paiju.climbing.questions.of_cards import MAX_HINTS, MAX_MOVES, MAX_SPLITS
from paiju.climbing.questions.rule_set import ANSWERED_CARDS, CARD, MAX_PLAYS, RANK, RULE_SET, RULES
from paiju.climbing.rules.reasons import HintReason, Reason
from paiju.play.questions.components import FLAG, ID, MAX_NODES, REASON_TEXT
from paiju.play.questions.paging import MAX_CURSOR
from paiju.playing_cards.card import SUITED_RANKS, SUITS
from paiju.playing_cards.field_types import MAX_SEAT
from paiju.playing_cards.notation import MAX_NUMBER
from paiju.playing_cards.script import MAX_CARDS, MAX_CARDS_TEXT, MAX_WILD
from paiju.shapes.schema import (
    ANSWERED,
    NUMBERED,
    PARTLY,
    described,
    discriminated,
    listed,
    one_object,
    one_word,
    open_word,
    or_null,
    ref,
    text,
    whole,
)
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.shapes.schema import Schema

MAX_CARD_TEXT = 8
MAX_POWER = 1_000_000
MAX_UNSEEN = 108
REASON = ref("PlayReason")

_SEAT = whole(0, MAX_SEAT)

_POWER = whole(
    -MAX_POWER,
    MAX_POWER,
    Text(
        "最好的拆法里各手的分之和；越高越好。",
        "The best sum of the weights of plays; the higher the better.",
    ),
)
_COMPLETE = {
    **FLAG,
    "description": Text(
        "是不是每种拆法都看过；提前停下的是 false。",
        "Whether every way was looked at; false where the search was cut short.",
    ),
}

_STANDS_FOR = {"type": "string", "pattern": f"^[{SUITED_RANKS}][{SUITS}]?$", "maxLength": 2}
_STANDS = {
    "description": Text(
        "每张癞子当哪个点数，它自己也可以；花色有关系时（如同花顺）写到花色。代码相同"
        "的牌在后面加编号区分：`7`、`7#2`。",
        "The rank that each wild card stands for, its own included; the card where suits "
        "matter, as in a straight flush. Cards of one code are told apart by a number "
        "behind it: `7`, `7#2`.",
    ),
    "type": "object",
    "maxProperties": MAX_WILD,
    "additionalProperties": _STANDS_FOR,
}
_NO_PLAY = described(
    or_null(ref("Play")),
    Text("这几张牌是什么牌；不出是 null。", "The play that the cards are; null for a pass."),
)
_WHY_NOT = {"reason": or_null(REASON), "text": or_null(REASON_TEXT)}
_PLAY = {
    "pattern": ID,
    "key": {
        **RANK,
        "description": Text(
            "同样的两手牌之间拿来比的点数。", "The rank that decides between two such plays."
        ),
    },
    "links": whole(1, 12, Text("相连的点数有几个。", "The number of ranks in a row.")),
    "cards": ANSWERED_CARDS,
    "core": ANSWERED_CARDS,
    "kickers": ANSWERED_CARDS,
    "wild": _STANDS,
    "bomb": FLAG,
    "last_only": {
        **FLAG,
        "description": Text("是不是只能当最后一手出。", "Whether only a last play may be it."),
    },
    "name": text(),
}
_NUMBER = whole(1, MAX_NUMBER)
# Two types of lists, not one list of both types: where lists are invariant, cards of an answer
# could not be put into a question otherwise.
_FORMS = [
    listed(CARD, MAX_CARDS),
    listed(_NUMBER, MAX_CARDS),
    {"type": "string", "maxLength": MAX_CARDS_TEXT},
]


SHAPES: Mapping[str, Schema] = {
    "PlayReason": open_word(reason.value for reason in Reason),
    "AnyCard": {
        "description": Text(
            "一张牌：代码，或者在 `notation: ids` 时的编号。",
            "A card: its code, or with `notation: ids` its number.",
        ),
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": MAX_CARD_TEXT},
            _NUMBER,
        ],
        ANSWERED: CARD,
    },
    "Card": {
        "type": "string",
        "description": Text(
            "一张牌的代码。`notation: ids` 时是编号，见 `/openapi.json?notation=ids`。",
            "A card by its code. With `notation: ids` it is a number, as "
            "`/openapi.json?notation=ids` describes it.",
        ),
        "maxLength": MAX_CARD_TEXT,
        NUMBERED: _NUMBER,
    },
    "Cards": {
        "description": Text(
            "一组牌。可以是代码的列表（`TH` 是红桃 10，`BJ`、`RJ` 是小王、大王；花色无"
            "所谓时只写点数，如 `T`、`B`、`R`），可以是一个代码的字符串；"
            "`notation: ids` 时是编号的列表：1-13 梅花 A 到 K，14-26 方块，27-39 红桃，"
            "40-52 黑桃，53、54 小王、大王。`10`、小写、`♠3`、`3♠`、`小王`、`大王` 也"
            "认。",
            "Cards, as a list of codes (`TH` is the ten of hearts, `BJ` and `RJ` are the "
            "jokers; a bare rank such as `T`, `B` or `R` does where suits do not matter), "
            "as one string of codes, or, with `notation: ids`, as a list of numbers: 1-13 "
            "clubs A..K, 14-26 diamonds, 27-39 hearts, 40-52 spades, 53 and 54 the "
            "jokers. `10`, lower case, `♠3`, `3♠`, `小王` and `大王` are understood too.",
        ),
        "anyOf": _FORMS,
        ANSWERED: ANSWERED_CARDS,
    },
    "Declared": {
        "description": Text(
            "癞子当什么：从牌到点数，花色有关系时到具体的牌。代码相同的牌在后面加编号"
            "区分：`7`、`7#2`。`notation: ids` 时键是编号，写成字符串。",
            "What wild cards stand for: from cards to ranks, or to cards where suits "
            "matter. Cards of one code are told apart by a number behind it: `7`, `7#2`. "
            "With `notation: ids` the keys are numbers, written as strings.",
        ),
        "type": "object",
        "maxProperties": MAX_WILD,
        "propertyNames": {"type": "string", "minLength": 1, "maxLength": MAX_CARD_TEXT},
        "additionalProperties": _STANDS_FOR,
    },
    "Group": {
        "description": Text(
            "一组牌；或者一个对象，写明牌和其中癞子当什么。视图的 `last` 就是这样的对"
            "象，里面的座位不看。有几种读法时，按最大的算。",
            "Cards; or an object of cards and what the wild ones among them stand for. "
            "`last` of a view is such an object; the seat in it is not looked at. Of "
            "cards that may be read in several ways the strongest reading counts.",
        ),
        "anyOf": [
            *_FORMS,
            one_object({"cards": ref("Cards")}, seat=_SEAT, **{"as": or_null(ref("Declared"))}),
        ],
    },
    "Play": one_object(_PLAY),
    "Move": discriminated("kind", {"play": "PlayMove", "core": "CoreMove"}),
    "PlayMove": one_object({"kind": one_word("play"), **_PLAY}),
    "CoreMove": one_object(
        {
            "kind": one_word("core"),
            "pattern": ID,
            "key": RANK,
            "links": whole(1, 12),
            "core": ANSWERED_CARDS,
            "kickers": or_null(
                one_object(
                    {
                        "size": whole(
                            1,
                            2,
                            Text("带单张为 1，带对子为 2。", "1 for single cards, 2 for pairs."),
                        ),
                        "count": whole(
                            1, 12, Text("跟主体一起出的有几份。", "How many go with the core.")
                        ),
                        "among": ANSWERED_CARDS,
                    }
                )
            ),
            "choices": whole(
                1,
                MAX_PLAYS,
                Text(
                    "这个主体配上各种带牌，一共几种出法。",
                    "How many plays the core has with its kickers chosen.",
                ),
            ),
            "wild": _STANDS,
            "bomb": FLAG,
            "name": text(),
        }
    ),
    "Reading": one_object(
        {**_WHY_NOT, "play": or_null(ref("Play")), "alternatives": listed(ref("Play"), 64)}
    ),
    "Verdict": {
        "description": Text(
            "对这几张牌的判断：`legal` 说是两种里的哪一种。",
            "A verdict on cards: `legal` says which of the two it is.",
        ),
        # For generators of clients that support only strings as constants: they take these fields
        # and ignore the two alternatives.
        **one_object({"legal": FLAG}, play=_NO_PLAY, reason=REASON, text=REASON_TEXT),
        "anyOf": [ref("LegalVerdict"), ref("IllegalVerdict")],
        PARTLY: True,
    },
    "LegalVerdict": one_object({"legal": {"type": "boolean", "const": True}, "play": _NO_PLAY}),
    "IllegalVerdict": one_object(
        {"legal": {"type": "boolean", "const": False}, "reason": REASON, "text": REASON_TEXT}
    ),
    "Arrangements": one_object(
        {
            "arrangements": listed(
                one_object(
                    {
                        "by": open_word(("rank", "cut", "suit")),
                        "groups": listed(
                            one_object({"cards": ANSWERED_CARDS, "play": or_null(ref("Play"))}),
                            MAX_CARDS,
                            Text(
                                "各组，按显示顺序；不成一手牌的，`play` 是 null。",
                                "The groups in display order; `play` is null where one is no play.",
                            ),
                        ),
                    }
                ),
                4,
            )
        }
    ),
    "Estimate": one_object(
        {
            "chance": {"type": "number", "minimum": 0, "maximum": 1},
            "error": {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": Text(
                    "标准误；每种分法都数过时是 0。",
                    "The standard error; 0 where every deal was counted.",
                ),
            },
        }
    ),
    "Odds": one_object(
        {
            "unseen": listed(
                CARD,
                MAX_UNSEEN,
                Text("这一家没见过的牌。", "The cards that the seat does not see."),
            ),
            "ranks": listed(
                one_object({"rank": RANK, "left": whole(0, 12)}),
                16,
                Text(
                    "每个点数有几张没见过，从小到大。",
                    "How many of each rank it does not see, from low to high.",
                ),
            ),
            "play": or_null(ref("Play")),
            "seats": listed(
                one_object(
                    {
                        "seat": _SEAT,
                        "count": whole(
                            0, MAX_CARDS, Text("有几张牌。", "How many cards it holds.")
                        ),
                        "known": described(
                            ANSWERED_CARDS,
                            Text("已知在它手里的牌。", "Those that it is known to hold."),
                        ),
                        "bomb": described(
                            ref("Estimate"), Text("有炸弹的概率。", "How likely it holds a bomb.")
                        ),
                        "beats": described(
                            or_null(ref("Estimate")),
                            Text(
                                "管得住 `play` 的概率；没有 `play` 时是 null。",
                                "How likely it holds what beats `play`; null without one.",
                            ),
                        ),
                    }
                ),
                MAX_SEAT,
                Text("其余各家，按出牌顺序。", "The other seats, in the order of play."),
            ),
            "deals": whole(
                0,
                MAX_DEALS,
                Text(
                    "抽了多少种分法；不用抽样时是 0。",
                    "How many deals were sampled; 0 where none had to be.",
                ),
            ),
            "seed": ref("Seed"),
        }
    ),
    "OpenTurn": one_object({"seat": _SEAT, "play": or_null(ref("Play"))}),
    "Solved": one_object(
        {
            "solved": FLAG,
            "wins": {"type": ["boolean", "null"]},
            "side": listed(_SEAT, MAX_SEAT + 1),
            "total": whole(0, MAX_PLAYS),
            "moves": listed(ref("OpenTurn"), MAX_MOVES),
            "complete": _COMPLETE,
            "line": listed(ref("OpenTurn"), MAX_TURNS),
            "nodes": whole(0, MAX_NODES),
        }
    ),
    "Comparison": one_object(
        {
            "result": {"type": "string", "enum": ["a_beats_b", "b_beats_a", "neither"]},
            "a": or_null(ref("Play")),
            "b": or_null(ref("Play")),
        }
    ),
    "Moves": one_object(
        {
            "total": whole(
                0,
                MAX_PLAYS,
                Text(
                    "一共有几种出法，各页合计。", "How many moves there are, on all pages together."
                ),
            ),
            "moves": listed(ref("Move"), MAX_MOVES),
            "can_pass": {
                **FLAG,
                "description": Text("可不可以不出。", "Whether the player may pass instead."),
            },
            "next_cursor": or_null(
                text(
                    Text(
                        "下一页的游标，没有下一页就是 null。",
                        "The cursor of the next page, where there is one.",
                    ),
                    MAX_CURSOR,
                )
            ),
            **_WHY_NOT,
        }
    ),
    "Splits": one_object(
        {
            "splits": listed(
                one_object(
                    {
                        "plays": listed(ref("Play"), MAX_CARDS),
                        "power": _POWER,
                        "count": whole(0, MAX_CARDS, Text("手数。", "How many plays 手数.")),
                        "left": {
                            **ANSWERED_CARDS,
                            "description": Text(
                                "凑不进任何一手的：最多是那张花牌。",
                                "What no play can take: the flower card at most.",
                            ),
                        },
                    }
                ),
                MAX_SPLITS,
                Text("不同的拆法，最好的在前。", "Different ways to cut, the best first."),
            ),
            "complete": _COMPLETE,
        }
    ),
    "Hints": one_object(
        {
            "hints": listed(
                one_object(
                    {
                        "play": ref("Play"),
                        "rest": one_object(
                            {
                                "power": _POWER,
                                "plays": whole(
                                    0, MAX_CARDS, Text("手数。", "How many plays 手数.")
                                ),
                            }
                        ),
                        "reason": open_word(reason.value for reason in HintReason),
                        "text": REASON_TEXT,
                    }
                ),
                MAX_HINTS,
                Text("出法，最好的在前。", "Plays, the best first."),
            ),
            "can_pass": {
                **FLAG,
                "description": Text("可不可以不出。", "Whether the player may pass instead."),
            },
            "complete": _COMPLETE,
            **_WHY_NOT,
        }
    ),
    RULE_SET: RULES,
}
