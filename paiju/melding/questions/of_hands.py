"""The questions about hands that tile games share, and their fields."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import NOTATIONS, OneTile, Tiles
from paiju.melding.hands.field_types import SEAT, SEATS, Hand, Melds, split_hand
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.questions.answers import Way
from paiju.melding.questions.checks import win
from paiju.play.declaration.question import CODES, Dealing, Question
from paiju.shapes.field_types import Field, Flag, Listed, Word, always
from paiju.shapes.read import at
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.mahjong_tiles.notation import TileScript
    from paiju.melding.flow.wall import Walls
    from paiju.melding.questions.answers import TileWriter
    from paiju.melding.rules.dialect import Dialect
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import State
    from paiju.shapes.record import Record
    from paiju.shapes.union import Variants

HELD = always(
    Hand(),
    Text(
        "不算和的那张，手里的牌：13 张，每副副露少三张。",
        "The tiles held without the winning one: 13, less three for each meld.",
    ),
)
WINNING = always(OneTile(), Text("和的那张牌。", "The winning tile."))
MELDS = Field(Melds(), Text("亮出的各组，没有可以不写。", "The sets put down, none if absent."))
NOTATION = Field(
    Word(NOTATIONS, "HandNotation"),
    Text(
        "问和答里牌的写法：代码、单张牌的编号 0 到 143、Botzone 的代码，或者带状态的编"
        "号，这时 `hand` 里也写了副露。",
        "How tiles are written in the question and in the answer: codes, the numbers 0 to "
        "143 of single tiles, Botzone's codes, or numbers with states, where `hand` tells "
        "the melds too.",
    ),
    default=CODES,
)
_NO_FIELDS: Mapping[str, Field] = MappingProxyType({})


def circumstance(description: Text, *, default: bool = False) -> Field:
    """The field of a circumstance of a win, such as `self_draw`: yes or no."""
    return Field(Flag(), description, default=default)


SELF_DRAW = circumstance(
    Text(
        "是不是自摸；不是就是别家点炮。",
        "Whether the winner drew the tile 自摸; else another seat gave it.",
    )
)


def win_in(asked: Json) -> Win:
    """The win in a question, with the circumstances that the question has."""
    named = {name: asked[name] for name in Circumstances._fields if name in asked}
    return Win(asked["hand"], asked["tile"], asked["melds"], Circumstances(**named))


def analyze_question(
    dialect: Dialect,
    forms: Text,
    answer: Record[Any],
    analyse: Callable[[Json], Any],
    more: Mapping[str, Field] = _NO_FIELDS,
) -> Question:
    """The question `analyze`: how near a hand is to a win.

    Args:
        dialect: the Chinese words of the game.
        forms: the names of the forms of a win, for the description.
        answer: the record of the answer.
        analyse: the analysis of the hand in a question.
        more: the fields that only this game has.
    """

    def ask(asked: Json, write: TileWriter) -> Json:
        return answer.write(analyse(asked), write)

    return Question(
        name="analyze",
        fields={
            "melds": MELDS,
            "notation": NOTATION,
            "hand": always(
                Hand(),
                Text(
                    "手里的牌：13 张，摸了牌是 14 张，每副副露少三张。",
                    "The tiles held: 13, or 14 with one drawn, less three for each meld.",
                ),
            ),
            "seen": Field(
                Tiles(),
                Text(
                    "别处亮着的牌：打出的、别家副露里的。这些不可能再摸到。",
                    "Tiles that lie open elsewhere: discards, the melds of others. They "
                    "are no longer left to be drawn.",
                ),
                default=(),
            ),
            **more,
        },
        answer=answer.component,
        ask=ask,
        finish=split_hand,
        about_hand=True,
        summary=dialect.of(Text("这手牌离{win}牌还有多远？", "How near is this hand to winning?")),
        description=Text(
            "手牌{forms}的向听数，以及哪些牌能更近、各剩几张。摸了牌的手牌，按能打的每一张"
            "分别回答。听的牌一张不剩也算听牌，只是空听：这些牌写着 `left: 0`，`formal` 是 true。",
            "Tells the shanten 向听 of a hand {forms} and what brings it nearer, with how many of "
            "each are left. A hand with a tile drawn is asked of each tile it may discard. A hand "
            "that waits only on tiles of which none is left still waits, in form: its waits say "
            "`left: 0`, and `formal` says so.",
        ).format(forms=forms),
        answer_description=dialect.of(Text("离{win}牌还有多远。", "How near the hand is.")),
    )


def win_question(
    dialect: Dialect,
    answer: Record[Sequence[Way]],
    about: Text,
    *,
    may_win: Callable[[Json], bool] = lambda _: True,
    more: Mapping[str, Field] = _NO_FIELDS,
) -> Question:
    """The question `win`: the readings of a hand with a tile as a win.

    Args:
        dialect: the Chinese words of the game.
        answer: the record of the answer.
        about: the description of the question.
        may_win: tests if the game allows the hand of a question to win at all.
        more: the fields that only this game has.
    """

    def ask(asked: Json, write: TileWriter) -> Json:
        hand, melds, tile = asked["hand"], asked["melds"], asked["tile"]
        all_readings = win(hand, melds, tile)
        ways = [Way(each, each.placings(tile)) for each in all_readings if may_win(asked)]
        return answer.write(ways, write)

    return Question(
        name="win",
        fields={"melds": MELDS, "notation": NOTATION, "hand": HELD, "tile": WINNING, **more},
        answer=answer.component,
        ask=ask,
        finish=split_hand,
        about_hand=True,
        summary=dialect.of(
            Text("这手牌加上这一张能{win}吗？", "Does this hand win with that tile?")
        ),
        description=Text(
            "把手牌加上这一张，列出{win}牌的每一种拆法，以及这一张可能凑成的各组。{about}",
            "Reads the hand with the tile in every way that makes a win, and names the groups that "
            "the tile may have completed. {about}",
        ).format(about=about, win=dialect.win),
        answer_description=dialect.of(
            Text("能不能{win}，怎么拆。", "Whether it wins, and as what.")
        ),
    )


def score_question(
    answer: Record[Any],
    ask: Callable[[Json], Any],
    more: Mapping[str, Field],
    description: Text,
    told: Text,
) -> Question:
    """The question `score`: the worth of a win.

    Args:
        answer: the record of the answer.
        ask: gives the worth from the fields of a question.
        more: the fields of the circumstances and the rule set.
        description: the description of the question.
        told: the description of its answer.
    """
    return Question(
        name="score",
        fields={"melds": MELDS, "notation": NOTATION, "hand": HELD, "tile": WINNING, **more},
        answer=answer.component,
        ask=lambda asked, write: answer.write(ask(asked), write),
        finish=split_hand,
        about_hand=True,
        summary=Text("这副牌和多少？", "What is this win worth?"),
        description=description,
        answer_description=told,
    )


def claims_question(
    answer: Record[Any],
    ask: Callable[[Json], Any],
    claim: Variants[Any],
    more: Mapping[str, Field],
    ruleset: Field,
    description: Text,
) -> Question:
    """The question `claims`: the claims that a seat may make, and the seats that get the tile.

    Args:
        answer: the record of the answer.
        ask: gives the answer from the fields of a question.
        claim: the record of a claim.
        more: the fields that only this game has.
        ruleset: the field of the rule set.
        description: the description of the question.
    """
    return Question(
        name="claims",
        fields={
            "melds": MELDS,
            "notation": NOTATION,
            "hand": always(
                Hand(),
                Text(
                    "这一家的牌：13 张，每副副露少三张。",
                    "The tiles that the seat holds: 13, less three for each meld.",
                ),
            ),
            "tile": always(OneTile(), Text("可以要的那张牌。", "The tile that may be claimed.")),
            "seat": always(SEAT, Text("谁的牌。", "Whose hand it is.")),
            **more,
            "claims": Field(
                Listed(claim, SEATS - 1),
                Text(
                    "各家的要求，包括这一家的；`resolve` 说归谁。",
                    "What the seats claim, this one too; `resolve` says who gets the tile.",
                ),
            ),
            "ruleset": ruleset,
            "from": always(SEAT, Text("谁打出的。", "The seat that gave the tile.")),
        },
        answer=answer.component,
        ask=lambda asked, write: answer.write(ask(asked), write),
        finish=split_hand,
        about_hand=True,
        summary=Text("这张牌谁能要，归谁？", "Who may claim this tile, and who gets it?"),
        description=description,
        answer_description=Text(
            "这一家能要什么，牌归谁。", "What the seat may claim, and who gets the tile."
        ),
    )


def dealing(
    fields: Mapping[str, Field],
    dealt: Callable[[Any], Record[Walls]],
    deal: Callable[[Json, Seed, Walls | None], State],
    description: Text,
) -> Dealing:
    """The question `deal`: a fresh hand from a seed, or from walls that were built elsewhere.

    Args:
        fields: the fields that only this game has.
        dealt: gives the record of the walls of a rule set.
        deal: deals a hand from the fields, a seed, and the walls (None if built from the seed).
        description: the description of the question.
    """

    def fresh(asked: Json, seed: Seed, script: TileScript) -> State:
        if asked.get("dealt") is None:
            return deal(asked, seed, None)
        with at("dealt"):
            given = dealt(asked["ruleset"]).read(asked["dealt"], script)
        return deal(asked, seed, given)

    return Dealing(
        fields=fields,
        deal=fresh,
        summary=Text("发牌", "Deal the tiles."),
        description=Text(
            "{told}同一个种子，一场里每一盘的牌墙不同。",
            "{told} A seed builds other walls for each hand of a match.",
        ).format(told=description),
        answer_description=Text(
            "新的一盘的局面、轮到谁、能做什么。",
            "The state of a fresh hand, whose turn it is and what they may do.",
        ),
    )
