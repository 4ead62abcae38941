"""The questions about cards of every climbing game, from `classify` to `hints`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.climbing.plays.legal_moves import group_by_core, in_cards
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.refusal_texts import refusal_text
from paiju.climbing.plays.verdicts import why_no_play
from paiju.climbing.questions import checks as questions
from paiju.play.declaration.question import Budget, Question
from paiju.play.questions.every_game import with_rules
from paiju.play.questions.paging import MAX_CURSOR, page_of
from paiju.playing_cards.field_types import Cards, Declared, Group, OneCard
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Field, Line, Listed, Whole, Word, Words
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.table_kernels import Rows
    from paiju.climbing.questions.answers import Writer
    from paiju.climbing.rules.duties import Duties
    from paiju.climbing.rules.round import Round
    from paiju.play.declaration.question import Json
    from paiju.playing_cards.holding import Holding


MAX_MOVES = 1000
DEFAULT_MOVES = 200
MAX_SPLITS = 20
MAX_HINTS = 100
MAX_PATTERNS = 32

_LAST = Text(
    "要管的那手牌；领出时写 null、写空或不写。",
    "The play to beat; null, empty or absent where the player leads.",
)
_AS = Text(
    "`cards` 里的癞子当什么，写法跟一手牌的 `wild` 一样；没写的，按凑成最大的一手算。",
    "What wild cards of `cards` stand for, as `wild` of a play says it; the others "
    "stand for what makes the best play.",
)

# The fields of several questions.
_NEEDED_HAND = Field(Cards(), is_required=True)
TO_BEAT = Field(Group(), _LAST, may_be_null=True)
_SAID = Field(Declared(), _AS, may_be_null=True)
LIMIT = Field(
    Whole(1, MAX_MOVES),
    Text("一次最多给几手。", "The most moves in one answer."),
    default=DEFAULT_MOVES,
)

# The fields that say what a seat must do at its turn.
_NEXT_COUNT = Field(
    Whole(1, MAX_CARDS),
    Text(
        "下家还剩几张：下家报单时，单张可能必须出最大的。",
        "How many cards the next seat holds: before one card a single may have to be the highest.",
    ),
)
_CONTAINS = Field(
    OneCard(),
    Text(
        "这手牌里必须有的一张，比如一局的第一手要带最小的牌。",
        "The card that the play must hold, as the first play of a game may have to.",
    ),
)


# The field of `moves` that says how they are listed; and the same for games whose suits break
# ties.
_EXPAND = Field(
    Word(("kickers", "cores")),
    Text(
        "`kickers` 把带牌的每一种选法列成一手；`cores` 每个主体列一次，带上可以选的带牌。",
        "`kickers` lists each choice of kickers as a move; `cores` lists each core once, "
        "with the cards that its kickers may be chosen from.",
    ),
    default="kickers",
)
_IN_CARDS = replace(
    _EXPAND,
    kind=Word(("kickers", "cores", "cards")),
    description=Text(
        "{told}`cards` 把花色的每一种选法也列出来，否则无关紧要的花色取最小的。",
        "{told} `cards` lists each choice of cards, where otherwise the lowest suits are taken "
        "for those that decide nothing.",
    ).format(told=_EXPAND.description),
)


def card_questions(game: DeclaredGame) -> tuple[Question, ...]:
    """The questions about cards, from `classify` to `hints`."""
    setting = {} if game.setting is None else {game.setting.name: game.setting.field}
    duties = _duty_fields(game)
    is_tied = any(game.rules_of(each).play.suits for each in game.rulesets)
    by_cards = {"expand": _IN_CARDS} if is_tied else {}

    def of_game(each: Question) -> Question:
        def ask(asked: Json, write: Writer) -> Json:
            rules, setting = asked["ruleset"], game.setting_of(asked)
            round_: Round = rules.round
            return each.ask(
                {
                    **asked,
                    "table": game.table_with(rules, setting),
                    "setting": setting,
                    "duties": round_.duties_before(
                        asked.get("next_count"), asked.get("contains", "")
                    ),
                    "known": game.patterns,
                },
                write,
            )

        duty_fields = duties if "last" in each.fields else {}
        expand_fields = by_cards if "expand" in each.fields else {}
        fields = {**each.fields, **expand_fields, **duty_fields, **setting}
        return replace(each, fields=with_rules(game, fields), ask=ask)

    return tuple(map(of_game, _QUESTIONS))


def _duty_fields(game: DeclaredGame) -> dict[str, Field]:
    """The fields that say what a seat must do at its turn, if some rule set has such duties."""
    rounds = game.rounds
    return {
        **({"next_count": _NEXT_COUNT} if any(each.report != "off" for each in rounds) else {}),
        **({"contains": _CONTAINS} if any(each.opens for each in rounds) else {}),
    }


def _declared(asked: Json) -> Holding:
    cards: Holding = asked["cards"]
    declared = asked.get("as")
    return cards if declared is None else replace(cards, declared=declared)


def _classify(asked: Json, write: Writer) -> Json:
    table, cards = asked["table"], _declared(asked)
    plays = questions.classify(table, cards)
    reason = None if plays else why_no_play(table, cards)
    text = None if reason is None else refusal_text(reason, table, cards, known=asked["known"])
    return write.reading(plays, reason, text)


def _validate(asked: Json, write: Writer) -> Json:
    hand, last = asked.get("hand"), asked.get("last")
    table, cards, duties = asked["table"], _declared(asked), asked["duties"]
    verdict = questions.validate(table, cards, hand, last, duties)
    if verdict.reason is None:
        return write.verdict(verdict)
    beaten = play_of(table, table.read(last)[0], last) if last else None
    known = asked["known"]
    text = refusal_text(
        verdict.reason, table, cards, hand=hand, last=beaten, duties=duties, known=known
    )
    return write.verdict(verdict, text)


def _compare(asked: Json, write: Writer) -> Json:
    comparison = questions.compare(asked["table"], asked["a"], asked["b"])
    return write.comparison(comparison)


def _moves(asked: Json, write: Writer) -> Json:
    rules, table = asked["ruleset"], asked["table"]
    hand, last = asked["hand"], asked.get("last")
    patterns, by_core = asked.get("patterns"), asked["expand"] == "cores"
    duties: Duties = asked["duties"]
    rows = questions.moves(table, hand, last, patterns, duties)
    moves, write_page = _listed(asked, rows, write)
    cards = sorted(hand.cards)
    narrowing: list[object] = [duties] if duties.narrows else []
    narrowing += ["cards"] if asked["expand"] == "cards" else []
    question = (
        rules.id,
        rules.options,
        asked["setting"],
        cards,
        last,
        patterns,
        by_core,
        *narrowing,
    )
    page, following = page_of(moves, asked["limit"], asked.get("cursor"), question)
    whole = patterns is None
    turn = questions.turn_of(table, hand, last, duties)
    return write.page(write_page(page), len(moves), following, turn=turn, whole=whole)


def _listed(
    asked: Json, rows: Rows, write: Writer
) -> tuple[Sequence[Any], Callable[..., list[Json]]]:
    """The moves in the form that the question asks for, and the function that writes them."""
    table, hand, contains = asked["table"], asked["hand"], asked["duties"].contains
    if asked["expand"] == "cores":
        return group_by_core(table, hand, rows, contains), write.core_moves
    if asked["expand"] == "cards":
        return list(in_cards(table, hand, rows, contains)), partial(write.moves_in_cards, table)
    return rows.tolist(), partial(write.moves, table, hand, contains=contains)


def _split(asked: Json, write: Writer) -> Json:
    table, hand = asked["table"], asked["hand"]
    splits = questions.split(table, hand, asked["limit"])
    return write.splits(table, hand, splits)


def _arrange(asked: Json, write: Writer) -> Json:
    laid_out = questions.arrange(asked["table"], asked["hand"], asked["before"])
    return write.arrangements(laid_out)


def _hints(asked: Json, write: Writer) -> Json:
    table, hand, last = asked["table"], asked["hand"], asked.get("last")
    duties: Duties = asked["duties"]
    ranked = questions.hints(table, hand, last, asked["limit"], asked["by"], duties)
    turn = questions.turn_of(table, hand, last, duties)
    return write.hints(table, hand, ranked, turn, duties.contains)


_QUESTIONS = (
    Question(
        name="classify",
        fields={
            "cards": Field(Cards(), is_required=True),
            "as": _SAID,
        },
        answer="Reading",
        ask=_classify,
        summary=Text("这几张是什么牌？", "What play is this group of cards?"),
        description=Text(
            "把几张牌认成一手牌。有几种读法时，`play` 是最大的，`alternatives` 是其余"
            "的。什么都不是时，`play` 是 null，`reason` 说明原因。",
            "Reads a group of cards as a play. Where it may be read in several ways, "
            "`play` is the strongest and `alternatives` are the others. Where it is no "
            "play, `play` is null and `reason` says why.",
        ),
        answer_description=Text("这几张牌的读法。", "The readings of the cards."),
    ),
    Question(
        name="validate",
        fields={
            "cards": Field(
                Cards(),
                Text("要出的牌；一张没有就是不出。", "The cards to be played; none is a pass."),
                is_required=True,
            ),
            "hand": Field(
                Cards(),
                Text(
                    "不写就只看这几张牌本身。",
                    "Without it, only the cards themselves are looked at.",
                ),
            ),
            "last": TO_BEAT,
            "as": _SAID,
        },
        answer="Verdict",
        ask=_validate,
        summary=Text("这几张牌能不能出？", "May these cards be played?"),
        description=Text(
            "判断几张牌能不能出：给了手牌就看手里有没有，给了上家的牌就看管不管得住。"
            "一张不出就是“不出”，除了领出都合法。拒绝也是回答，理由用文字说明。",
            "Judges cards against the hand that they come from and the last play that "
            "they must beat, as far as those are given. No cards are a pass, which is "
            "legal unless the player leads. A refusal is an answer, with its reason in "
            "words.",
        ),
        answer_description=Text(
            "能不能出：能，是什么牌；不能，为什么。",
            "Whether the cards may be played, as what, or why not.",
        ),
    ),
    Question(
        name="compare",
        fields={
            "a": Field(Group(), Text("一组。", "One group."), is_required=True),
            "b": Field(Group(), Text("另一组。", "The other."), is_required=True),
        },
        answer="Comparison",
        ask=_compare,
        summary=Text("这两组牌谁管得住谁？", "Which of two groups of cards beats the other?"),
        description=Text(
            "`a_beats_b` 表示 a 能出在 b 上。牌型或长度不同，只有炸弹管得住。两组牌不"
            "必出自同一副牌：各看各的。",
            "`a_beats_b` means that a may be played on b. Groups of different patterns or "
            "lengths beat each other only as bombs do. The groups need not be possible in "
            "one deal: each is looked at by itself.",
        ),
        answer_description=Text(
            "谁能管谁，各是什么牌。", "Which may be played on the other, and what each is."
        ),
    ),
    Question(
        name="moves",
        fields={
            "hand": _NEEDED_HAND,
            "last": TO_BEAT,
            "patterns": Field(
                Words(1, MAX_PATTERNS), Text("只列这些牌型。", "List these patterns only.")
            ),
            "expand": _EXPAND,
            "limit": LIMIT,
            "cursor": Field(
                Line(MAX_CURSOR),
                Text(
                    "上一页回答的 `next_cursor`；问题不能变。",
                    "`next_cursor` of the answer before; it goes with the same question.",
                ),
                may_be_null=True,
            ),
        },
        answer="Moves",
        ask=_moves,
        summary=Text("这手牌能出什么？", "What may be played from this hand?"),
        description=Text(
            "列出手牌能领出的、或者管得住上家的每一手。只差在无关紧要的花色上的只列一"
            "次，取最小的。按牌型排，炸弹在最后；同一牌型里主体和带牌从小到大。要下一"
            "页，问题不变，把 `next_cursor` 写进 `cursor`。",
            "Lists every play that the hand may lead, or that beats the last play. Plays "
            "that differ only in suits that decide nothing are listed once, with the "
            "lowest. Moves come by pattern with bombs last, within a pattern from the "
            "lowest key and the lowest kickers up. Pass `next_cursor` back as `cursor`, "
            "with the question unchanged, for the next page.",
        ),
        answer_description=Text("一页出法。", "One page of the moves."),
    ),
    Question(
        name="split",
        fields={
            "hand": _NEEDED_HAND,
            "limit": Field(
                Whole(1, MAX_SPLITS),
                Text("最多给几种拆法。", "The most ways to cut in the answer."),
                default=1,
            ),
        },
        answer="Splits",
        ask=_split,
        budget=Budget("limit", 2),
        summary=Text("这手牌怎么拆最好？", "How is this hand best cut into plays?"),
        description=Text(
            "把手牌拆成一手一手，一种拆法的价值是各手的分之和：每一手都要花一轮，小牌"
            "扣分，炸弹比一轮值钱。最好的拆法在前，一样好的，手数少的在前。`power` 就"
            "是这个和。",
            "Every way to cut the hand into plays is worth the sum of the weights of its "
            "plays: each costs a turn, low ranks are worse, bombs are worth more than a "
            "turn. The best ways come first, of equal ones those of fewer plays. `power` "
            "is that sum.",
        ),
        answer_description=Text("这手牌最好的拆法。", "The best ways to cut the hand."),
    ),
    Question(
        name="arrange",
        fields={
            "hand": _NEEDED_HAND,
            "before": Field(
                Listed(Cards(), MAX_CARDS),
                Text(
                    "之前显示的分组，好让它们不散。",
                    "The groups of cards that were shown before, so that they stay together.",
                ),
                default=(),
            ),
        },
        answer="Arrangements",
        ask=_arrange,
        summary=Text("这手牌怎么理？", "How is this hand laid out?"),
        description=Text(
            "理牌，一组一组按显示顺序：`rank` 按点数；`cut` 按最好的拆法一手一手排；"
            "`suit` 按花色，同花顺不拆开。牌一样，理出来就一样。给了之前的分组 "
            "`before`，只要也是最好的拆法，还在手里的组就不打散。",
            "Lays out a hand 理牌 as groups in display order: by `rank`; by `cut`, the "
            "plays of a best cut; and by `suit`, where straight flushes stay whole. Equal "
            "hands are laid out alike. With the groups `before`, those that the hand "
            "still holds stay together in the cut, where that is a best cut too.",
        ),
        answer_description=Text("这手牌的几种理法。", "The arrangements of the hand."),
    ),
    Question(
        name="hints",
        fields={
            "hand": _NEEDED_HAND,
            "last": TO_BEAT,
            "limit": Field(
                Whole(1, MAX_HINTS),
                Text("最多给几个提示。", "The most hints in the answer."),
                default=10,
            ),
            "by": Field(
                Word(("rest", "whole")),
                Text(
                    "`rest` 按出完剩下的牌力排；`whole` 按这手牌加剩下的牌力排，最好的"
                    "拆法里的几手就排在前面：先长后短，先小后大。",
                    "`rest` orders by the power of what is left; `whole` by that of the "
                    "play and what is left together, so that plays of a best cut come "
                    "first: the longest, then the lowest.",
                ),
                default="rest",
            ),
        },
        answer="Hints",
        ask=_hints,
        budget=Budget("limit", 10),
        summary=Text("这手牌出哪几张最好？", "What is best played from this hand?"),
        description=Text(
            "只凭这手牌，把能领出的或管得住的排个序：看出完剩下的牌力。一样好的，炸弹"
            "和王排后面，再是剩下手数多的，再是把最好的拆法拆得更散的。它不知道上家是"
            "谁、出过什么、别人有什么，也从不建议不出；高手会怎么打，问 `suggest`。",
            "Ranks what may be led, or what beats the last play, by this hand alone: by "
            "the power of what it leaves. Of equals, bombs and jokers come last, then "
            "what leaves fewer plays, then what tears less out of the best cut. It does "
            "not know whose play it is, what was played or what others hold, and never "
            "passes: `suggest` says what a good player would do.",
        ),
        answer_description=Text("提示，最好的在前。", "The hints, best first."),
    ),
)
