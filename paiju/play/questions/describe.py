"""The question `describe`: a state or a view in sentences; each engine says its own games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.question import Question, notation
from paiju.play.questions.view_fields import seen_by_anybody, seen_fields, with_view
from paiju.shapes.field_types import Listed, Part, PlainText, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text, all_of, any_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.questions.fields import Writes

# The subjects of sentences, in the order in which they are said.
ABOUT = ("game", "seats", "table", "last", "hand", "turn", "score")
# More sentences than any position needs, and the bounds of a sentence and of all together.
MAX_SENTENCES = 64
_MAX_SENTENCE, _MAX_WHOLE = 2_000, 16_000
# The number of last actions that are said.
LATEST = 4
# The places between a Chinese character and a Latin letter or a digit.
_BETWEEN_SCRIPTS = re.compile(
    r"(?<=[\u4e00-\u9fff])(?=[0-9A-Za-z×])|(?<=[0-9A-Za-z])(?=[\u4e00-\u9fff])"
)


class Sentence(NamedTuple):
    """A sentence about a position: the code of what it is about (one of `ABOUT`), and its text."""

    about: str
    text: Text


class Voice(NamedTuple):
    """The names of seats in sentences: the seat of a view is "you".

    Attributes:
        listener: the seat of the view; None for a whole state, and for a spectator.

    """

    listener: int | None

    def seat(self, seat: int) -> Text:
        """The name of a seat.

        >>> Voice(1).seat(1).en, Voice(1).seat(2)
        ('you', Text(zh='2 号座', en='seat 2'))
        """
        return _YOU if seat == self.listener else _SEAT.format(seat=seat)

    def seats(self, seats: Iterable[int]) -> Text:
        """The names of some seats as a list."""
        return all_of([self.seat(seat) for seat in seats])

    def owner(self, seat: int) -> Text:
        """The name of a seat that has something.

        >>> Voice(1).owner(1).en, Voice(1).owner(2).en
        ('your', "seat 2's")
        """
        return _YOUR if seat == self.listener else _OF_SEAT.format(seat=seat)

    def clause(self, seat: int, text: Text, **facts: object) -> Text:
        """A clause about a seat, with its name in `{who}`.

        In English `{s}` is the ending of the verb, `{be}` "are" or "is", and `{it}` a
        pronoun for the seat.

        >>> hand = Text("{who}有 {n} 张牌", "{who} hold{s} {n} cards")
        >>> Voice(1).clause(1, hand, n=3).en, Voice(1).clause(2, hand, n=3).en
        ('you hold 3 cards', 'seat 2 holds 3 cards')
        """
        is_you = seat == self.listener
        words = _OF_YOU if is_you else _OF_OTHERS
        return text.format(who=self.seat(seat), **words, **facts)


def is_state(seen: object) -> bool:
    """Tests if a state or a view is a state, of which all hands are said."""
    return not hasattr(seen, "seat")


def sentence(about: str, clause: Text) -> Sentence:
    """The sentence that a clause makes: with a capital, a full stop, and spaces around numbers.

    >>> sentence("turn", Text("轮到2 号座", "it is seat 2's turn"))
    Sentence(about='turn', text=Text(zh='轮到 2 号座。', en="It is seat 2's turn."))
    """
    chinese = _BETWEEN_SCRIPTS.sub(" ", clause.zh)
    return Sentence(about, Text(f"{chinese}。", f"{clause.en[0].upper()}{clause.en[1:]}."))


def who_sits_where(
    game: Game, rules: Text, voice: Voice, order: Sequence[int]
) -> Iterator[Sentence]:
    """The first sentences of every description: the game, and the seats in the order of play.

    `rules` is the name of the rule set. `order` begins with the listener, if there is one.
    """
    yield sentence("game", _GAME.format(game=game.name, rules=rules))
    if voice.listener is None:
        yield sentence("seats", _ORDER.format(seats=voice.seats(order)))
    else:
        yield sentence("seats", _SEATED.format(seat=order[0], after=order[1]))


def who_acts(
    voice: Voice, to_act: Iterable[int], may: Callable[[int], Text | None]
) -> Iterator[Sentence]:
    """A sentence for each seat that is to act.

    Args:
        voice: the names of the seats.
        to_act: the seats that are to act.
        may: gives the clause about what a seat may do; None if the listener does not know it.

    """
    for seat in to_act:
        choices = may(seat)
        text = _TURN if choices is None else _TURN_WITH_CHOICES
        facts = {"whose": voice.owner(seat), "choices": choices}
        yield sentence("turn", voice.clause(seat, text, **facts))


def may_do(voice: Voice, seat: int, choices: Sequence[Text]) -> Text:
    """The clause about the choices of a seat, given the names of the types of its actions."""
    text = _MAY if len(choices) > 1 else _MUST
    return voice.clause(seat, text, choices=any_of(choices))


def holds(voice: Voice, seat: int, number: int, cards: Text) -> Text:
    """The clause about a hand, given the number of its cards and their names."""
    return voice.clause(seat, _HOLDS if number > 1 else _HOLDS_ONE, n=number, cards=cards)


def scored(voice: Voice, points: Sequence[int]) -> Iterator[Sentence]:
    """The sentence about the points of a finished game."""
    clause = won_and_lost(voice, points)
    yield sentence("score", _SCORE.format(points=clause) if any(points) else clause)


def won_and_lost(voice: Voice, points: Sequence[int]) -> Text:
    """The clause about the points that each seat wins or loses.

    >>> won_and_lost(Voice(0), (8, -8)).en, won_and_lost(Voice(0), (0, 0)).en
    ('you win 8 and seat 1 loses 8', 'nobody wins or loses points')
    """
    if not any(points):
        return _NO_POINTS
    clauses: list[Text] = []
    for seat, won in enumerate(points):
        text = _EVEN if not won else _WINS if won > 0 else _LOSES
        clauses.append(voice.clause(seat, text, n=abs(won)))
    return all_of(clauses)


def describe_question(game: Game, sentences: Callable[[Any], Iterable[Sentence]]) -> Question:
    """The question `describe` of a game; `sentences` says a state or a view of it, in any order."""

    def ask(asked: Json, write: Writes) -> Json:
        said = sorted(sentences(asked.get("view", asked.get("state"))), key=_place)
        return DESCRIBED.write(said, write)

    return Question(
        name="describe",
        fields={
            **seen_fields(game),
            "view": seen_by_anybody(game),
            "notation": notation(game.scripts, prefix=game.component),
        },
        answer=DESCRIBED,
        ask=ask,
        finish=lambda asked, _: _with_view_of_a_seat(game, asked),
        summary=Text("这个局面用话怎么说？", "What is this position in words?"),
        description=Text(
            "把局面用短句说出来，给读屏软件和语言模型。先说什么游戏、谁是谁，再说桌上有什么、"
            "刚才发生了什么、手里有什么牌，最后说轮到谁、能做什么，打完了说谁赢。给 `view`，"
            "或者 `state` 和 `seat`，只说这一家看得到的；旁观者的视图只说人人都看得到的；"
            "只给 `state`，说所有的牌。",
            "Puts a position into short sentences, for screen readers and language models. "
            "They name the game, who is who, what lies on the table, what happened last, the "
            "cards held, whose turn it is and what they may do, and who won. A `view`, or a "
            "`state` with a `seat`, is said as that seat sees it, a spectator's as everybody "
            "sees it; a `state` alone with all hands.",
        ),
        answer_description=Text(
            "一句一句，和连起来的全文。", "The sentences, and all as one text."
        ),
    )


def _with_view_of_a_seat(game: Game, asked: Json) -> Json:
    """The fields of a question, with the view of the seat if one is named beside a state."""
    is_whole = "state" in asked and "view" not in asked and "seat" not in asked
    return asked if is_whole else with_view(game, asked)


def _place(said: Sentence) -> int:
    return ABOUT.index(said.about)


def _joined(said: Sequence[Sentence]) -> Text:
    return Text("".join(each.text.zh for each in said), " ".join(each.text.en for each in said))


_SENTENCE: Record[Sentence] = Record(
    fields={
        "about": always(
            Part(open_word(ABOUT)),
            Text(
                "说的是什么：游戏、座位、桌上、最近的动作、手牌、轮到谁、输赢。",
                "The topic: the game, the seats, the table, the last actions, a hand, whose "
                "turn it is, the score.",
            ),
        ),
        "text": always(PlainText(_MAX_SENTENCE), Text("这一句。", "The sentence.")),
    },
    component="Sentence",
    description=Text("关于局面的一句话。", "A sentence about a position."),
)
DESCRIBED: Record[Sequence[Sentence]] = Record(
    fields={
        "sentences": always(
            Listed(_SENTENCE, MAX_SENTENCES),
            Text("各句，按听的顺序。", "The sentences, in the order in which to listen."),
            of=lambda said: said,
        ),
        "text": always(
            PlainText(_MAX_WHOLE), Text("连起来的全文。", "All of them as one text."), of=_joined
        ),
    },
    component="PositionInWords",
    description=Text("用话说出来的局面。", "A position in words."),
)

# Clauses of several engines: seats that play together, and a seat that leads.
TEAM = Text("{seats}是一队", "{seats} are a team")
LEADS = Text("由{who}首出", "{it} lead{s}")
# The English words that depend on who is spoken of.
_OF_YOU = {"s": "", "be": "are", "it": "you"}
_OF_OTHERS = {"s": "s", "be": "is", "it": "it"}
_YOU, _SEAT = Text("你", "you"), Text("{seat} 号座", "seat {seat}")
_YOUR, _OF_SEAT = Text("你的", "your"), Text("{seat} 号座的", "seat {seat}'s")
_GAME = Text("{game}，规则是{rules}", "{game}, rules: {rules}")
_ORDER = Text("座位依次是 {seats}", "the seats in order of play are {seats}")
_SEATED = Text(
    "你坐 {seat} 号座，下家是 {after} 号座",
    "you are seat {seat}, and seat {after} is next after you",
)
_TURN = Text("轮到{who}", "it is {whose} turn")
_TURN_WITH_CHOICES = Text("轮到{who}，{choices}", "it is {whose} turn: {choices}")
_MAY = Text("可以{choices}", "{it} may {choices}")
_MUST = Text("必须{choices}", "{it} must {choices}")
_HOLDS = Text("{who}有 {n} 张牌：{cards}", "{who} hold{s} {n} cards: {cards}")
_HOLDS_ONE = Text("{who}的最后一张牌是{cards}", "{who} hold{s} one card: {cards}")
_SCORE = Text("得分：{points}", "the score: {points}")
_NO_POINTS = Text("各家不输不赢", "nobody wins or loses points")
_WINS = Text("{who}赢 {n} 分", "{who} win{s} {n}")
_LOSES = Text("{who}输 {n} 分", "{who} lose{s} {n}")
_EVEN = Text("{who}不输不赢", "{who} break{s} even")
