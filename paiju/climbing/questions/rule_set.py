"""The component that describes a rule set of a climbing game."""

from __future__ import annotations

from paiju.play.questions.components import FLAG, ID
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.schema import (
    deck_schema,
    listed,
    one_object,
    or_null,
    ref,
    text,
    whole,
)
from paiju.text import Text

# The name of the component of rule sets, and the most plays that a rule set has.
RULE_SET = "RuleSet"
MAX_PLAYS = 200_000

# A named component, so that generated clients have a single type for cards.
CARD = ref("Card")
ANSWERED_CARDS = listed(CARD, MAX_CARDS)
RANK = {"type": "string", "minLength": 1, "maxLength": 2}

_FORM = one_object(
    {
        "wild": listed(
            RANK, 2, Text("例子里当癞子的点数。", "The ranks that are wild in the example.")
        ),
        "links": whole(1, 12),
        "cards": whole(1, MAX_CARDS),
        "plays": whole(1, MAX_PLAYS),
        "example": ANSWERED_CARDS,
    }
)
_PATTERN = one_object(
    {
        "id": ID,
        "name": text(),
        "bomb": FLAG,
        "group": whole(
            1, 12, Text("主体里每个点数有几张。", "How many cards of each rank of the core.")
        ),
        "links": one_object({"min": whole(1, 12), "max": whole(1, 12)}),
        "kickers": or_null(one_object({"size": whole(1, 2), "per_link": whole(1, 3)})),
        "plays": whole(
            1,
            MAX_PLAYS,
            Text("这样的出法有几种，只看点数。", "How many such plays there are, by rank."),
        ),
        "forms": listed(
            _FORM,
            12,
            Text(
                "这种牌型的每种长度，各带最小的一手。",
                "Each length of the pattern, with its lowest play.",
            ),
        ),
    }
)
_FORMS_OF = one_object(
    {"pattern": ID, "links": one_object({"min": whole(1, 12), "max": whole(1, 12)})}
)
_ANSWER = one_object(
    {
        "by": _FORMS_OF,
        "on": _FORMS_OF,
        "keys": listed(
            RANK,
            16,
            Text(
                "它管得住的大小；什么都管得住时不列。",
                "The keys of the plays that it beats; none are listed for all.",
            ),
        ),
    }
)

RULES = one_object(
    {
        "id": ID,
        "name": text(),
        "about": text(),
        "options": ref("Options"),
        "seats": whole(2, 4),
        "cards": whole(1, 108, Text("一副牌有几张。", "How many cards the deck has.")),
        "deck": deck_schema(
            Text("一副牌里每个点数有几张。", "How many cards of each rank the deck has.")
        ),
        "bottom": whole(
            0,
            18,
            Text("发完手牌剩下几张。", "How many cards are left over when the hands are dealt."),
        ),
        "max_hand": whole(1, MAX_CARDS),
        "order": listed(
            RANK,
            16,
            Text("单张的大小顺序，从小到大。", "The ranks as single cards compare, low to high."),
        ),
        "chain": listed(RANK, 16, Text("可以连起来的点数。", "The ranks that may be in a row.")),
        "wilds": or_null(
            one_object(
                {
                    "drawn": whole(
                        0,
                        2,
                        Text(
                            "抽几个点数当癞子；0 表示癞子只有一张牌。",
                            "How many ranks are drawn to be wild; 0: a single card is.",
                        ),
                    ),
                    "card": or_null(
                        {
                            **RANK,
                            "description": Text(
                                "当癞子的那一张牌，没有抽点数时才有。",
                                "The wild card, where no rank is drawn.",
                            ),
                        }
                    ),
                    "stand_for": listed(
                        RANK,
                        13,
                        Text("癞子可以当的点数。", "The ranks that a wild card may stand for."),
                    ),
                }
            )
        ),
        "plays": whole(
            1,
            MAX_PLAYS,
            Text("不同的出法有几种，只看点数。", "How many different plays there are, by rank."),
        ),
        "patterns": listed(_PATTERN, 64),
        "suits": or_null(
            listed(
                RANK,
                4,
                Text(
                    "拿来比大小的花色，从小到大；不比花色是 null。",
                    "The suits, low to high, where they break ties; else null.",
                ),
            )
        ),
        "duties": or_null(
            one_object(
                {
                    "opens": listed(
                        CARD,
                        MAX_CARDS,
                        Text(
                            "第一手必须带的牌：这里列出的，领出的一家手里有的第一张。",
                            "The cards of which the first play must hold the first that "
                            "its seat has.",
                        ),
                    ),
                    "report": {
                        **FLAG,
                        "description": Text(
                            "下家剩几张有没有关系。", "Whether the cards of the next seat matter."
                        ),
                    },
                }
            )
        ),
        "answers": listed(
            _ANSWER,
            16,
            Text(
                "不同牌型或长度也能管的那些牌；炸弹不在内。",
                "The plays that beat others of another pattern or length; bombs aside.",
            ),
        ),
    }
)
