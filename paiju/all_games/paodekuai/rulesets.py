"""The rule sets of Pao De Kuai: options decide the deck, the patterns and the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from paiju.all_games.paodekuai.options import OPTIONS, Options
from paiju.climbing.plain_game import Rules
from paiju.climbing.rules.round import Round
from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, Short, weights_for
from paiju.play.declaration.options import RuleSets
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

_RANKS = "3456789TJQKA2"
_CHAIN = _RANKS[:-1]
# The suits in order of preference: the three of the first suit leads; if it is not dealt, the three
# of the next suit, and so on, then the fours.
_LEADING = {"spade3": "SHCD", "heart3": "HSCD"}
_OWN: dict[str, Literal["chains", "yes", "no"]] = {"planes": "chains", "yes": "yes", "no": "no"}
_DECKS = {48: ("2H", "2C", "2D"), 45: ("2H", "2C", "2D", "AH", "AC", "AD"), 52: ()}
# The ids and names of a trio, and of trios in a row, by the number of cards that go with each trio.
_TRIOS = (
    ("trio", Text("三张", "trio"), "plane", Text("三顺", "straight of trios")),
    ("trio_solo", Text("三带一", "trio with one"), "plane_solo", Text("飞机带单", "plane of ones")),
    ("trio_two", Text("三带二", "trio with two"), "plane_two", Text("飞机", "plane")),
)
_SHORT = Text("飞机少带", "short plane")
_BOMB = Text("炸弹", "bomb")


def _deck(options: Options) -> Deck:
    out = [*_DECKS[options.deck]]
    out += [f"A{options.removed_ace}"] if options.deck == 48 else []
    out += [f"K{options.removed_king}"] if options.deck == 45 else []
    return Deck(jokers=False, without=tuple(map(Card, out)))


def _kicked(options: Options, count: int) -> Kickers | None:
    """The kickers of a pattern: any `count` cards for each rank of its core; None for 0."""
    own = _OWN[options.kicker_own_rank]
    return Kickers(1, count, quad=True, adjacent_trio=True, own=own) if count else None


def _trios(options: Options, hand: int) -> Iterator[Pattern]:
    """The trios and planes that may be played at any time."""
    counts = range(3) if options.trio_takes == "any" else (int(options.trio_takes),)
    for count in counts:
        trio, name, plane, long = _TRIOS[count]
        kickers = _kicked(options, count)
        yield Pattern(trio, name, 3, kickers=kickers)
        yield Pattern(plane, long, 3, (2, hand // (3 + count)), kickers)


def _patterns(options: Options, hand: int) -> tuple[Pattern, ...]:
    """All patterns except bombs; a chain has at most as many cards as a `hand`."""
    pairs = (options.pair_straight_min, hand // 2)
    fours = (
        (2, options.four_two, "four_two", Text("四带二", "four with two")),
        (3, options.four_three, "four_three", Text("四带三", "four with three")),
    )
    return (
        Pattern("solo", Text("单张", "single")),
        Pattern("pair", Text("对子", "pair"), 2),
        Pattern("straight", Text("顺子", "straight"), 1, (5, 12)),
        Pattern("pair_straight", Text("连对", "pairs in a row"), 2, pairs),
        *_trios(options, hand),
        *(
            Pattern(pattern, name, 4, kickers=_kicked(options, count))
            for count, is_there, pattern, name in fours
            if is_there
        ),
    )


def _short(options: Options, hand: int) -> Iterator[Short]:
    """The patterns with fewer kickers than usual, which only the last play of a hand may have."""
    most = 2 if options.trio_takes == "any" else int(options.trio_takes)
    trio, _, plane, _ = _TRIOS[most]
    if options.tail_trio != "none" and options.trio_takes != "any":
        for count, (id_, name, *_) in enumerate(_TRIOS[:most]):
            pattern = Pattern(id_, name, 3, kickers=_kicked(options, count))
            yield Short(pattern, count, count, trio if options.tail_trio == "both" else "")
    if options.tail_plane != "none":
        on = plane if options.tail_plane == "both" else ""
        for links in range(2, hand // 3 + 1):
            pattern = Pattern("plane_short", _SHORT, 3, (links, links), _kicked(options, most))
            if options.trio_takes == "any":
                # With none, one or two kickers for each trio, it is another pattern.
                yield Short(pattern, 1, links - 1, on)
                yield Short(pattern, links + 1, 2 * links - 1, on)
            else:
                yield Short(pattern, on=on)
    if options.four_three and options.tail_four == "lead":
        four = Pattern("four_short", Text("四带少带", "short four"), 4, kickers=_kicked(options, 3))
        yield Short(four, 1, 1 if options.four_two else 2)


def _bombs(options: Options) -> tuple[Pattern, ...]:
    """The bombs: four of a rank, and above them three aces or kings if the options allow it."""
    top = {48: "AAA", 45: "KKK"}.get(options.deck)
    plus = (Pattern("bomb", _BOMB, cards=top, kickers=Kickers(1, 1)),) if top else ()
    bare = (Pattern("bomb", _BOMB, cards=top),) if top else ()
    tops = {"no": (), "bare": bare, "plus_one": bare + plus}
    return (Pattern("bomb", _BOMB, 4), *tops[options.three_top_bomb])


def _round(options: Options) -> Round:
    """The rules of the play phase under these options."""
    suits = _LEADING.get(options.first_lead, "")
    leads = tuple(Card(f"{rank}{suit}") for rank in _RANKS for suit in suits)
    report = options.report_single
    return Round(
        tuple(range(options.seats)),
        leads=leads[0] if leads else "",
        or_leads=leads[1:],
        opens=options.lead_contains and bool(leads),
        must_beat=options.must_beat,
        frees_bombs=not options.must_bomb,
        report="off" if report == "pay_all" else report,
        told_from=1 if options.counts == "at_1" else None,
    )


def _rules(name: str, options: Options) -> Rules:
    """A rule set from its name and its options."""
    if options.seats == 4 and options.deck != 52:
        raise UnknownChoiceError(Fault("bad_option", _FOUR_SEATS, ("options", "seats")))
    deck = _deck(options)
    hand = len(deck.cards) // max(options.seats, 3)
    patterns, bombs = _patterns(options, hand), _bombs(options)
    play = RuleSet(
        order=_RANKS,
        chain=_CHAIN,
        patterns=patterns,
        bombs=bombs,
        max_hand=hand,
        weights=weights_for(patterns, bombs),
        deck=deck,
        short=tuple(_short(options, hand)),
        whole=not options.bomb_split,
    )
    bottom = len(deck.cards) - options.seats * hand
    return Rules(name, *_NAMES[name], options, play, _round(options), bottom)


_FOUR_SEATS = Text("四人须用 52 张牌", "four seats play with 52 cards")
_NAMES = {
    "classic16": (
        Text("经典十六张", "Classic, 16 cards"),
        Text("三人 48 张，各 16 张", "three seats, 48 cards, 16 each"),
    ),
    "classic15": (
        Text("经典十五张", "Classic, 15 cards"),
        Text("三人 45 张，各 15 张", "three seats, 45 cards, 15 each"),
    ),
    "hunan": (
        Text("湖南", "Hunan"),
        Text("炸弹不可拆，放走包赔，红桃 10 扎鸟", "whole bombs, who lets a seat go pays for all"),
    ),
    "jiangsu": (
        Text("江苏", "Jiangsu"),
        Text("三个 A 是炸弹，可四带二，接牌可少带", "three aces are a bomb, four may take two"),
    ),
    "huanle": (
        Text("欢乐", "Huanle"),
        Text("可四带三，三张可带同点", "four may take three, a trio its own fourth card"),
    ),
    "four_seats": (
        Text("四人", "Four seats"),
        Text("四人 52 张，各 13 张", "four seats, 52 cards, 13 each"),
    ),
    "two_seats": (
        Text("两人", "Two seats"),
        Text("两人各 16 张，另 16 张不看", "two seats, 16 cards each, and 16 that nobody sees"),
    ),
}
SETS = RuleSets(
    {
        "classic16": Options(),
        "classic15": Options(deck=45),
        "hunan": Options(bomb_split=False, report_single="pay_all", heart_ten=True),
        "jiangsu": Options(
            removed_ace="S",
            tail_trio="both",
            tail_plane="both",
            four_two=True,
            three_top_bomb="bare",
            big_left=13,
        ),
        "huanle": Options(kicker_own_rank="yes", four_three=True, tail_four="lead"),
        "four_seats": Options(deck=52, seats=4),
        "two_seats": Options(seats=2),
    },
    OPTIONS,
    "classic16",
    _rules,
)
