"""The rule sets of Big Two: options decide the patterns, the order of plays and the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from paiju.all_games.bigtwo.options import OPTIONS, Options
from paiju.climbing.plain_game import Rules
from paiju.climbing.rules.round import Round
from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, weights_for
from paiju.play.declaration.options import RuleSets
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

_RANKS = "3456789TJQKA2"
_FIVE = (5, 5)
_DECK = Deck(jokers=False)


def _row(ranks: str) -> tuple[str, ...]:
    """All runs of five consecutive ranks among `ranks`, which go from low to high."""
    return tuple(ranks[at : at + 5] for at in range(len(ranks) - 4))


# The runs that are straights, from the lowest; the last rank of each breaks ties.
_NATURAL, _WHEEL, _NEXT = _row("3456789TJQKA"), "A2345", "23456"
_WINDOWS = {
    "natural": (_WHEEL, _NEXT, *_NATURAL),
    "two_high": (*_NATURAL, "JQKA2"),
    "wheel_top": (*_NATURAL, "34562", "A3452"),
    "taiwan": (_WHEEL, *_NATURAL, "34562"),
    "no_twos": _NATURAL,
    "wheel_low": (_WHEEL, *_NATURAL),
    "all_eleven": (_WHEEL, _NEXT, *_NATURAL, "JQKA2"),
}
_FLUSHES: dict[str, Literal["suit", "highest", "ranks"]] = {
    "suit": "suit",
    "high_card": "highest",
    "ranks": "ranks",
}
_HONOURS = {"four_one", "straight_flush"}


def _fives(options: Options) -> tuple[Pattern, ...]:
    """The patterns of five cards, from the lowest."""
    windows = _WINDOWS[options.straights]
    by_suit = options.straight_flush_by == "suit"
    kinds = {
        "s": Pattern(
            "straight", Text("顺子", "straight"), 1, _FIVE, suits="mixed", windows=windows
        ),
        "h": Pattern("full_house", Text("葫芦", "full house"), 3, kickers=Kickers(2, 1)),
        "r": Pattern(
            "straight_flush",
            Text("同花顺", "straight flush"),
            1,
            _FIVE,
            suits="one",
            windows=windows,
            by="suit" if by_suit else "ranks",
        ),
    }
    if options.flushes != "no":
        kinds["f"] = Pattern(
            "flush",
            Text("同花", "flush"),
            1,
            _FIVE,
            suits="one",
            windows=windows,
            row="any",
            by=_FLUSHES[options.flushes],
        )
    if options.four != "bare":
        name = Text("铁支", "four with one")
        kinds["q"] = Pattern("four_one", name, 4, kickers=Kickers(1, 1))
    return tuple(kinds[kind] for kind in options.five_order if kind in kinds)


def _fours(options: Options) -> Iterator[Pattern]:
    """The patterns of four cards, from the lowest."""
    if options.two_pairs:
        kickers = Kickers(2, 1, below=True)
        yield Pattern("two_pairs", Text("两对", "two pairs"), 2, kickers=kickers)
    if options.four != "with_one":
        yield Pattern("four", Text("四条", "four of a rank"), 4)


def _play(options: Options, hand: int) -> RuleSet:
    """The deck, the patterns and the order of plays under these options."""
    fives, fours = _fives(options), tuple(_fours(options))
    honours = _HONOURS if options.honours == "beat_all" else frozenset[str]()
    ladder = tuple(each for each in fives if each.id not in honours)
    highest = tuple(each for each in fives if each.id in honours)
    trio = (Pattern("trio", Text("三条", "trio"), 3),) if options.trios else ()
    dragon = Pattern("dragon", Text("一条龙", "dragon"), 1, (13, 13), windows=(_RANKS,))
    patterns = (
        Pattern("solo", Text("单张", "single")),
        Pattern("pair", Text("对子", "pair"), 2),
        *trio,
        *fours,
        *ladder,
    )
    bombs = (
        *highest,
        *((dragon,) if options.dragon else ()),
    )
    ladders = (fours, (*ladder, *highest) if options.across else ())
    return RuleSet(
        order=_RANKS,
        chain=_RANKS,
        patterns=patterns,
        bombs=bombs,
        max_hand=hand,
        weights=weights_for(patterns, bombs),
        deck=_DECK,
        suits=options.suits,
        ladders=tuple(tuple(each.id for each in kinds) for kinds in ladders if kinds),
    )


def _round(options: Options) -> Round:
    """The rules of the play phase under these options."""
    lowest = tuple([Card(rank + suit) for rank in _RANKS for suit in options.suits])
    leads = lowest if options.lead_card != "free" else ()
    return Round(
        tuple(range(options.seats)),
        locks_out=options.pass_locks,
        leads=leads[0] if leads else "",
        or_leads=leads[1:],
        opens=bool(leads) and options.lead_contains != "no",
        alone=bool(leads) and options.lead_contains == "alone",
        takers=lowest if options.seats == 3 and options.leftover == "to_lowest" else (),
        report="highest" if options.report_single == "highest" else "off",
    )


def _rules(name: str, options: Options) -> Rules:
    """A rule set from its name and its options."""
    if options.hand == 17 and options.seats != 2:
        raise UnknownChoiceError(Fault("bad_option", _TWO_SEATS, ("options", "hand")))
    dealt = {4: 13, 3: 17, 2: options.hand}[options.seats]
    round_ = _round(options)
    play = _play(options, dealt + round_.takes_rest)
    return Rules(
        name, *_NAMES[name], options, play, round_, len(_DECK.cards) - options.seats * dealt
    )


_TWO_SEATS = Text("只有两人时可各 17 张", "17 cards each are for two seats")
_NAMES = {
    "pagat": (
        Text("通行", "Pagat"),
        Text(
            "方块 3 先出，A2345 是最小的顺子",
            "the three of diamonds leads; A2345 is the lowest straight",
        ),
    ),
    "hk": (
        Text("香港锄大弟", "Hong Kong"),
        Text(
            "2 可作顺子最大，剩 8 张起加倍",
            "JQKA2 is the highest straight; eight cards left double",
        ),
    ),
    "taiwan": (
        Text("台湾大老二", "Taiwan"),
        Text(
            "梅花最小，没有同花，铁支和同花顺压一切",
            "clubs are the lowest, no flushes, four with one and straight flushes beat all",
        ),
    ),
    "singapore": (
        Text("新加坡锄大弟", "Singapore"),
        Text("A2345 是最大的顺子，不出三条", "A2345 is the highest straight, no lone trios"),
    ),
    "pusoy_dos": (
        Text("菲律宾", "Pusoy Dos"),
        Text(
            "方块最大，过牌后本轮不能再出",
            "diamonds are the highest; who passes is out of the trick",
        ),
    ),
    "ppo": (
        Text("四张可出", "Bare fours"),
        Text(
            "先单出方块 3，可出四条和两对",
            "the three of diamonds goes out alone first; bare fours and two pairs",
        ),
    ),
}
SETS = RuleSets(
    {
        "pagat": Options(),
        "hk": Options(straights="two_high", lead_card="each_hand", tiers="8x2_10x3_13x4"),
        "taiwan": Options(
            suits="CDHS",
            straights="taiwan",
            flushes="no",
            across=False,
            honours="beat_all",
            lead_card="each_hand",
            tiers="none",
        ),
        "singapore": Options(
            straights="wheel_top", flushes="high_card", trios=False, lead_card="each_hand"
        ),
        "pusoy_dos": Options(suits="CSHD", straights="wheel_top", pass_locks=True),
        "ppo": Options(
            straights="two_high",
            flushes="high_card",
            four="bare",
            two_pairs=True,
            lead_card="each_hand",
            lead_contains="alone",
            tiers="none",
        ),
    },
    OPTIONS,
    "pagat",
    _rules,
)
