"""Zheng Shangyou 争上游: four seats, first out wins; no kickers, no bottom, no landlord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from paiju.climbing.plain_game import Rules, plain_game
from paiju.climbing.rules.round import Round
from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, weights_for
from paiju.play.declaration.game import VERSION, Lab
from paiju.play.declaration.options import RuleSets, option, options_of
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.flow.state import State, View
    from paiju.climbing.rules.events import Ends

SEATS = 4
_RANKS = "3456789TJQKA2"
_CHAINS = {"no": _RANKS[:-1], "high": _RANKS, "both": "A2" + _RANKS}
_MOST_ALIKE = 8
# The largest number of cards in a chain with one pack, with jokers or without.
_LONGEST = 13


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rule set; the defaults are those of one pack without jokers."""

    packs: int = option((1, 2), Text("几副牌", "the number of packs"))
    jokers: bool = option((False, True), Text("有没有大小王", "whether the jokers are in the deck"))
    straight_min: int = option((5, 3), Text("顺子至少几张", "the fewest cards of a straight"))
    pair_straight_min: int = option((2, 3), Text("连对至少几对", "the fewest pairs in a row"))
    full_house: bool = option(
        (False, True), Text("可否三带二（一对）", "whether a trio may take a pair")
    )
    two_in_chain: Literal["no", "high", "both"] = option(
        {
            "no": Text("不可", "never"),
            "high": Text("只作最大", "as the highest card"),
            "both": Text("也可作最小", "as the lowest too"),
        },
        Text("2 可否入顺", "whether a chain may hold a 2"),
    )
    first_lead: Literal["spade3", "winner"] = option(
        {
            "spade3": Text("有黑桃 3 的", "the holder of the three of spades"),
            "winner": Text("上局赢家", "the last winner"),
        },
        Text("一副牌时谁先出", "who leads with one pack"),
    )
    bombs: bool = option((True, False), Text("有没有炸弹", "whether there are bombs"))
    teams: bool = option((False, True), Text("对家是否为一队", "whether opposite seats are a team"))
    score: Literal["places", "cards"] = option(
        {
            "places": Text("名次", "places"),
            "cards": Text("剩牌张数", "cards that are left"),
        },
        Text("按什么算分", "what is scored"),
    )
    end: Literal["all", "first"] = option(
        {
            "all": Text("只剩一家有牌", "one seat alone has cards"),
            "first": Text("有人出完", "a seat is out"),
        },
        Text("打到什么为止", "when the game ends"),
    )


def _patterns(options: Options, most: int) -> tuple[Pattern, ...]:
    """All patterns except bombs; a chain has at most `most` cards."""
    straight = (options.straight_min, 12)
    pairs = (options.pair_straight_min, min(most // 2, 12))
    house = Pattern("full_house", Text("三带二", "full house"), 3, kickers=Kickers(2, 1))
    return (
        Pattern("solo", Text("单张", "single")),
        Pattern("pair", Text("对子", "pair"), 2),
        Pattern("trio", Text("三张", "trio"), 3),
        *((house,) if options.full_house else ()),
        Pattern("straight", Text("顺子", "straight"), 1, straight),
        Pattern("pair_straight", Text("连对", "straight of pairs"), 2, pairs),
        Pattern("plane", Text("三连张", "straight of trios"), 3, (2, min(most // 3, 12))),
    )


def _bombs(options: Options) -> tuple[Pattern, ...]:
    """The bombs, from the lowest: more cards beat fewer, and both jokers beat all."""
    if not options.bombs:
        return ()
    more = range(5, _MOST_ALIKE + 1) if options.packs > 1 else ()
    rocket = (Pattern("rocket", Text("王炸", "rocket"), cards="BR"),) if options.jokers else ()
    return (
        Pattern("bomb", Text("炸弹", "bomb"), 4),
        *(Pattern(f"bomb_{n}", Text(f"{n} 张炸弹", f"bomb of {n}"), n) for n in more),
        *rocket,
    )


def _rules(name: str, options: Options) -> Rules:
    """A rule set from its name and its options."""
    deck = Deck(packs=options.packs, jokers=options.jokers)
    most = -(-len(deck.cards) // SEATS)
    longest = most if options.packs > 1 else _LONGEST
    patterns, bombs = _patterns(options, longest), _bombs(options)
    play = RuleSet(
        order=_RANKS + ("BR" if options.jokers else ""),
        chain=_CHAINS[options.two_in_chain],
        patterns=patterns,
        bombs=bombs,
        max_hand=most,
        weights=weights_for(patterns, bombs),
        deck=deck,
    )
    ends: Ends = "team" if options.teams else "all"
    rounds = Round(
        tuple(seat % 2 if options.teams else seat for seat in range(SEATS)),
        ends="seat" if options.end == "first" else ends,
        heir="partner" if options.teams else "next",
        leads=Card("3S") if options.packs == 1 and options.first_lead == "spade3" else "",
    )
    return Rules(name, *_NAMES[name], options, play, rounds)


def _points(of: State | View) -> tuple[int, ...]:
    """The points of each seat; their sum is zero."""
    options: Options = of.rules.options
    teams = of.rules.round.teams
    first, *others = of.out
    if options.score == "cards":
        lost = [left * (teams[seat] != teams[first]) for seat, left in enumerate(of.counts)]
        return tuple(sum(lost) if seat == first else -lost[seat] for seat in range(SEATS))
    if options.teams:
        # The gain is 3 for the first and second place, 2 for first and third, 1 for first and last.
        partner = (first + 2) % SEATS
        gain = SEATS - 1 - others.index(partner) if partner in others else 1
        return tuple(gain if teams[seat] == teams[first] else -gain for seat in range(SEATS))
    if options.end == "first":
        return tuple(SEATS - 1 if seat == first else -1 for seat in range(SEATS))
    return tuple((2, 1, -1, -2)[of.out.index(seat)] for seat in range(SEATS))


_NAMES = {
    "classic": (
        Text("经典", "Classic"),
        Text("一副牌 52 张，四人各自为战", "one pack of 52, four seats, each for itself"),
    ),
    "jokers": (
        Text("带王", "With jokers"),
        Text("一副牌 54 张，王炸最大", "one pack of 54; both jokers are the highest bomb"),
    ),
    "two_packs": (
        Text("两副牌", "Two packs"),
        Text("两副牌 108 张，对家一队", "two packs of 108, two against two"),
    ),
}
SETS = RuleSets(
    {
        "classic": Options(),
        "jokers": Options(jokers=True),
        "two_packs": Options(packs=2, jokers=True, teams=True),
    },
    options_of(Options),
    "classic",
    _rules,
)
GAME = plain_game(
    version=VERSION,
    id="zhengshangyou",
    component="Zhengshangyou",
    package=__name__,
    name=Text("争上游", "Zheng Shangyou"),
    about=Text("四人，比谁先出完", "Four seats race to be out first"),
    art=("2S", "AH", "3S"),
    sets=SETS,
    points=_points,
    points_seen=_points,
    ends=("seat",),
    lab=Lab(vectors="paiju.all_games.zhengshangyou.lab.vectors:VECTORS"),
)
