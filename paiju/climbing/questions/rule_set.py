"""A rule set of a climbing game as the catalogue shows it: ranks, and patterns with examples."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.climbing.plays.reading import play_of
from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.plays import CARDS, LINKS, MAX_PLAYS, writer_of
from paiju.play.declaration.question import CODES
from paiju.play.questions.fields import Id
from paiju.playing_cards.card import FLOWER, RANKS, Card, rank_of
from paiju.playing_cards.field_types import Rank
from paiju.playing_cards.holding import Holding, unpack
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Flag, Listed, Part, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.shapes.schema import deck_schema, ref
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.declared import DeclaredGame, Rules
    from paiju.climbing.plays.forms import Section
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import Answer, Pattern, Wilds
    from paiju.play.declaration.question import Json
    from paiju.text import Language

_COPIES = 4


class Described(NamedTuple):
    """A rule set of a game."""

    game: DeclaredGame
    rules: Rules


class Form(NamedTuple):
    """A length of a pattern, with its lowest play; `wild` are the ranks that are wild in it."""

    section: Section
    wild: tuple[str, ...]
    example: tuple[Card, ...]


class DescribedPattern(NamedTuple):
    """A pattern with its forms, from the shortest up."""

    pattern: Pattern
    sections: list[Section]
    forms: list[Form]


def describe_rules(game: DeclaredGame, rules: Rules, language: Language) -> Json:
    """A rule set as JSON: its options, its ranks, and every pattern with examples."""
    written = RULE_SET.write(Described(game, rules), writer_of(language, CODES))
    return {"game": game.id, **written}


def _patterns(described: Described) -> list[DescribedPattern]:
    rules = described.rules
    return [_pattern(described, pattern) for pattern in (*rules.play.patterns, *rules.play.bombs)]


def _pattern(described: Described, pattern: Pattern) -> DescribedPattern:
    sections = [each for each in described.rules.table.sections if each.pattern == pattern]
    return DescribedPattern(pattern, sections, [_form(*described, each) for each in sections])


def _form(game: DeclaredGame, rules: Rules, section: Section) -> Form:
    wild, cards = _wild_example(rules, section)
    table = game.table_with(rules, wild or game.setting_of({}))
    plays = classify(table, Holding.of(cards))
    example = next(play for play in plays if play.pattern == section.pattern)
    return Form(section, wild, example.cards)


def _wild_example(rules: Rules, section: Section) -> tuple[tuple[str, ...], list[Card]]:
    """An example of a form: the ranks that are wild in it, and its cards.

    It is the lowest play of the form; where wild ranks are drawn, the highest ranks are wild.
    """
    table, wilds = rules.table, rules.play.wilds
    if table.has_suits:
        # Where suits matter, the cards of the play are picked from the whole deck.
        deck = Holding.of(rules.play.deck.cards)
        return (), list(play_of(table, section.rows[0], deck).cards)
    if wilds is None or section.pattern.wild in {"any", "none"}:
        counts = zip(RANKS, unpack(table.packed(section.rows[0])), strict=True)
        return (), [Card(rank) for rank, count in counts for _ in range(count)]
    if not wilds.drawn:
        return (), [Card(wilds.stand_for[0])] * (section.size - 1) + [FLOWER]
    wild = tuple(reversed(wilds.stand_for[-wilds.drawn :]))
    natural = min(section.size - 1, _COPIES) if section.pattern.wild == "some" else 0
    joining = [Card(rank) for rank in wild for _ in range(_COPIES)][: section.size - natural]
    return wild, [Card(wilds.stand_for[0])] * natural + joining


def _duties(described: Described) -> Round | None:
    """The round of a rule set, if it has duties on which fields of questions depend."""
    return described.rules.round if described.rules.round.has_duties else None


_FORM: Record[Form] = Record(
    fields={
        "links": always(LINKS, of="section.links"),
        "cards": always(Whole(1, MAX_CARDS), of="section.size"),
        "plays": always(Whole(1, MAX_PLAYS), of=lambda form: len(form.section.rows)),
        "wild": always(
            Listed(Rank(), 2),
            Text("例子里当癞子的点数。", "The ranks that are wild in the example."),
        ),
        "example": always(CARDS),
    }
)
_BOUNDS: Record[tuple[int, int]] = Record(
    fields={"min": always(LINKS, of=itemgetter(0)), "max": always(LINKS, of=itemgetter(1))}
)
_KICKERS: Record[Any] = Record(
    fields={"size": always(Whole(1, 2)), "per_link": always(Whole(1, 3))}
)
_PATTERN: Record[DescribedPattern] = Record(
    fields={
        "id": always(Id(), of="pattern.id"),
        "name": always(PlainText(), of="pattern.name"),
        "bomb": always(Flag(), of=lambda described: described.sections[0].tier > 0),
        "group": always(
            Whole(1, 12),
            Text("主体里每个点数有几张。", "How many cards of each rank of the core."),
            of="pattern.group",
        ),
        "links": always(
            _BOUNDS,
            of=lambda described: (described.sections[0].links, described.sections[-1].links),
        ),
        "kickers": always(_KICKERS, may_be_null=True, of="pattern.kickers"),
        "plays": always(
            Whole(1, MAX_PLAYS),
            Text("这样的出法有几种，只看点数。", "How many such plays there are, by rank."),
            of=lambda described: sum(len(section.rows) for section in described.sections),
        ),
        "forms": always(
            Listed(_FORM, 12),
            Text(
                "这种牌型的每种长度，各带最小的一手。",
                "Each length of the pattern, with its lowest play.",
            ),
        ),
    }
)
_FORMS_OF: Record[tuple[str, tuple[int, int]]] = Record(
    fields={"pattern": always(Id(), of=itemgetter(0)), "links": always(_BOUNDS, of=itemgetter(1))}
)
_ANSWER: Record[Answer] = Record(
    fields={
        "by": always(_FORMS_OF, of=lambda answer: (answer.by, answer.links)),
        "on": always(_FORMS_OF, of=lambda answer: (answer.on, answer.on_links)),
        "keys": always(
            Listed(Rank(), 16),
            Text(
                "它管得住的大小；什么都管得住时不列。",
                "The keys of the plays that it beats; none are listed for all.",
            ),
        ),
    }
)
_WILDS: Record[Wilds] = Record(
    fields={
        "drawn": always(
            Whole(0, 2),
            Text(
                "抽几个点数当癞子；0 表示癞子只有一张牌。",
                "How many ranks are drawn to be wild; 0: a single card is.",
            ),
        ),
        "card": always(
            Rank(),
            Text(
                "当癞子的那一张牌，没有抽点数时才有。",
                "The wild card, where no rank is drawn.",
            ),
            may_be_null=True,
            of=lambda wilds: None if wilds.drawn else wilds.card,
        ),
        "stand_for": always(
            Listed(Rank(), 13),
            Text("癞子可以当的点数。", "The ranks that a wild card may stand for."),
        ),
    }
)
_DUTIES: Record[Round] = Record(
    fields={
        "opens": always(
            CARDS,
            Text(
                "第一手必须带的牌：这里列出的，首出的一家手里有的第一张。",
                "The first play must contain the first of these cards that the leader holds.",
            ),
            of=lambda round_: round_.lead_cards if round_.opens else (),
        ),
        "report": always(
            Flag(),
            Text("下家剩几张有没有关系。", "Whether the number of cards of the next seat matters."),
            of=lambda round_: round_.report != "off",
        ),
    }
)
RULE_SET: Record[Described] = Record(
    fields={
        "id": always(Id(), of="rules.id"),
        "name": always(PlainText(), of="rules.name"),
        "about": always(PlainText(), of="rules.about"),
        "options": always(
            Part(ref("Options")), of=lambda described: asdict(described.rules.options)
        ),
        "seats": always(Whole(2, 4), of="rules.seats"),
        "cards": always(
            Whole(1, 108),
            Text("一副牌有几张。", "How many cards the deck has."),
            of=lambda described: len(described.rules.play.deck.cards),
        ),
        "deck": always(
            Part(
                deck_schema(
                    Text("一副牌里每个点数有几张。", "How many cards of each rank the deck has.")
                )
            ),
            of=lambda described: Counter(map(rank_of, described.rules.play.deck.cards)),
        ),
        "bottom": always(
            Whole(0, 18),
            Text("发完手牌剩下几张。", "How many cards are left over when the hands are dealt."),
            of="rules.bottom",
        ),
        "max_hand": always(Whole(1, MAX_CARDS), of="rules.play.max_hand"),
        "order": always(
            Listed(Rank(), 16),
            Text("单张的大小顺序，从小到大。", "The ranks as single cards compare, low to high."),
            of="rules.play.order",
        ),
        "chain": always(
            Listed(Rank(), 16),
            Text("可以连起来的点数。", "The ranks that may be in a row."),
            of="rules.play.chain",
        ),
        "suits": always(
            Listed(Rank(), 4),
            Text(
                "拿来比大小的花色，从小到大；不比花色是 null。",
                "The suits, low to high, where they break ties; else null.",
            ),
            may_be_null=True,
            of=lambda described: described.rules.play.suits or None,
        ),
        "duties": always(_DUTIES, may_be_null=True, of=_duties),
        "answers": always(
            Listed(_ANSWER, 16),
            Text(
                "不同牌型或长度也能管的那些牌；炸弹不在内。",
                "The plays that beat others of another pattern or length; bombs aside.",
            ),
            of="rules.play.answers",
        ),
        "wilds": always(_WILDS, may_be_null=True, of="rules.play.wilds"),
        "plays": always(
            Whole(1, MAX_PLAYS),
            Text("不同的出法有几种，只看点数。", "How many different plays there are, by rank."),
            of=lambda described: len(described.rules.table),
        ),
        "patterns": always(Listed(_PATTERN, 64), of=_patterns),
    },
    component="RuleSet",
)
