"""The catalogue: all games with their rule sets, options and players."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, get_args

from paiju.play.declaration.game import Family, Turns
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.fields import ID
from paiju.shapes.field_types import MAX_ID, Listed, Part, PlainText, Whole, Word, always
from paiju.shapes.record import Record
from paiju.shapes.schema import listed, open_word, ref, text
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

MAX_ART = 8
MAX_PARTS = 16
MAX_LISTED = 64

# Every reason of every game, and the name of the component that lists them.
ANY_REASON = open_word(code for game in GAMES.values() for code in game.reasons)
REASON = "AnyReason"

_ID, _TEXT = always(Part(ID)), always(PlainText())
_NAMED = {"id": _ID, "name": _TEXT, "about": _TEXT}
_IN_SHORT = {
    "id": _ID,
    "name": _TEXT,
    "about": always(
        PlainText(), Text("一句话介绍，给玩家看。", "One line about the game, for players.")
    ),
    "family": always(
        Word(get_args(Family)),
        Text(
            "游戏的类别；同一类的牌桌长得差不多。",
            "The kind of game; games of a family look the same on a table.",
        ),
    ),
    "art": always(
        Listed(Part(text(Text("一张牌的代码。", "The code of a card or tile."), MAX_ID)), MAX_ART),
        Text("拿来当图标的几张牌。", "Some of its cards or tiles, to show."),
    ),
    "seats": always(Whole(2, 4)),
    "default_ruleset": always(Part(ID), of="default"),
    "rulesets": always(
        Listed(Record(fields=_NAMED), MAX_LISTED),
        of=lambda game: map(game.rules_of, game.rulesets),
    ),
    "puzzles": always(
        Listed(Record(fields=_NAMED), MAX_PARTS),
        of=lambda game: game.puzzles.kinds if game.puzzles else (),
    ),
}
_DECIDING: Record[Any] = Record(
    fields={
        "deal": always(
            Listed(Part(ID), MAX_PARTS),
            Text("发牌，以及之前打到哪里。", "The deal, and the standing of the game before it."),
        ),
        "acts": always(
            Listed(Part(ID), MAX_PARTS),
            Text(
                "之后的动作：几张表，按牌局的先后。",
                "The actions since: lists, in the order of the game.",
            ),
        ),
    },
    description=Text(
        "决定局面的几部分；其余都推得出来，可以不写。把动作表截短，就是同一局更早的局面。",
        "The parts of a state that decide it; all else in it follows, and may be left "
        "out. With shorter lists of acts it is an earlier state of the same game.",
    ),
)
_SETTING = Text(
    "`/classify`、`/hints` 等不带局面的接口，除 `ruleset` 外还要的字段；视图里也有。"
    "没有就是 null。",
    "The field that `/classify`, `/hints` and other questions without a state take besides "
    "`ruleset`; views have it too. Null if there is none.",
)
_OPTION: Record[Any] = Record(
    fields={
        "id": _ID,
        "values": always(Part(listed(ref("OptionValue"), 16))),
        "names": always(
            Listed(PlainText(), 16),
            Text(
                "各个值的文字，给玩家看，顺序相同。",
                "The values in words, for players, in the same order.",
            ),
        ),
        "text": _TEXT,
    }
)
_ACTION: Record[Any] = Record(
    fields={
        "type": always(Part(ID)),
        "name": always(PlainText(), Text("玩家在这些阶段怎么叫它。", "Its name in these phases.")),
        "phases": always(Listed(Part(ID), MAX_PARTS)),
        "list": always(
            Part(ID),
            Text("记它的是局面里的哪张表。", "The list of a state that records it."),
            of="listed",
        ),
    }
)
_REASON: Record[Any] = Record(
    fields={
        "code": always(Part(ref(REASON)), of=itemgetter(0)),
        "text": always(PlainText(), of=itemgetter(1)),
    }
)
_FACTOR: Record[Any] = Record(
    fields={
        "code": always(Part(ID), of=itemgetter(0)),
        "name": always(PlainText(), of=itemgetter(1)),
    }
)
_BOT: Record[Any] = Record(
    fields={
        "id": _ID,
        "skill": always(Whole(1, 5), may_be_null=True),
        "name": _TEXT,
        "about": _TEXT,
    }
)
LIST: Record[Any] = Record(
    fields={"games": always(Listed(Record(fields=_IN_SHORT), 16), of=lambda games: games.values())}
)
GAME: Record[Game] = Record(
    fields={
        **_IN_SHORT,
        "turns": always(
            Word(get_args(Turns)),
            Text(
                "从上往下看，座位轮转的方向：`counterclockwise` 表示 0 号的右手边是 1 号。",
                "The direction in which the seats play, as seen from above: 0, then 1 at "
                "its right hand if it is `counterclockwise`.",
            ),
        ),
        "setting": always(Part(ID), _SETTING, may_be_null=True, of="setting_field"),
        "decided_by": always(_DECIDING),
        "actions": always(
            Listed(_ACTION, MAX_LISTED),
            Text(
                "各阶段的动作种类，按客户端列给玩家的顺序。",
                "The types of actions by phase, in the order in which a client may offer them.",
            ),
        ),
        "options": always(Listed(_OPTION, MAX_LISTED)),
        "reasons": always(Listed(_REASON, MAX_LISTED), of=lambda game: game.reasons.items()),
        "factors": always(
            Listed(_FACTOR, MAX_LISTED),
            Text("会让输赢翻倍的事。", "The causes of its multipliers."),
            of=lambda game: game.factors.items(),
        ),
        "suits": always(
            Listed(_FACTOR, 4),
            Text("花色怎么叫；扑克没有。", "The names of its suits; none for cards."),
            of=lambda game: game.suits.items(),
        ),
        "bots": always(Listed(_BOT, MAX_LISTED)),
        "questions": always(
            Listed(Part(ID), MAX_LISTED),
            Text(
                "这个游戏的接口，路径是 /v1/{game}/{question}。",
                "The game's questions, at /v1/{game}/{question}.",
            ),
            of=lambda game: sorted(each.name for each in game.questions),
        ),
    }
)
