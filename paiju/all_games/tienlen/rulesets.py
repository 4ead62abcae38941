"""The rule sets of Tiến lên: options decide the patterns, the chops and the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.tienlen.options import OPTIONS, Options
from paiju.climbing.plain_game import Rules
from paiju.climbing.rules.round import Round, Winning
from paiju.climbing.rules.rule_set import Answer, Pattern, RuleSet, weights_for
from paiju.play.declaration.options import RuleSets
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

_RANKS = "3456789TJQKA2"
_CHAIN = _RANKS[:-1]
_SUITS = "SCDH"
_RUNS, _PAIR_RUNS = (3, 12), (3, 6)
_DECK = Deck(jokers=False)
_LOWEST = tuple(Card(rank + suit) for rank in _RANKS for suit in _SUITS)
# Hands that win as dealt tới trắng: 3 to A, five pairs in a row, six pairs, four 2s.
_AT_ONCE = (
    Winning(1, 12, _CHAIN),
    Winning(2, 5, _CHAIN),
    Winning(2, 6, _RANKS, in_row=False),
    Winning(4, 1, "2"),
)


def _patterns(options: Options) -> tuple[Pattern, ...]:
    """The patterns under these options; Tiến lên has no bombs."""
    least, most = _RUNS
    windows = [
        _RANKS[at : at + links]
        for links in range(least, most + 1)
        for at in range(len(_RANKS) - links + 1)
    ]
    return (
        Pattern("solo", Text("单张", "single")),
        Pattern("pair", Text("对子", "pair"), 2),
        Pattern("trio", Text("三条", "trio"), 3),
        Pattern(
            "run", Text("顺子", "run"), 1, _RUNS, windows=tuple(windows * options.two_tops_run)
        ),
        Pattern("pair_run", Text("连对", "pairs in a row"), 2, _PAIR_RUNS),
        Pattern("four", Text("四条", "four of a rank"), 4),
    )


def _chops(options: Options) -> Iterator[Answer]:
    """The chops 斩 chặt: plays that beat plays of other patterns."""
    least, most = _PAIR_RUNS
    yield Answer("pair_run", "solo", _PAIR_RUNS, keys="2")
    yield Answer("pair_run", "pair", (4, most), keys="2")
    yield Answer("pair_run", "trio", (5 - options.four_pairs_chop_three_twos, most), keys="2")
    yield Answer("pair_run", "four", (4, most))
    for links in range(least, most):
        yield Answer("pair_run", "pair_run", (links + 1, most), (links, links))
    yield Answer("four", "solo", keys="2")
    if options.four_chops_pair:
        yield Answer("four", "pair", keys="2")
    yield Answer("four", "pair_run", on_links=(least, least))


def _round(options: Options) -> Round:
    """The rules of the play phase under these options."""
    leads = _LOWEST if options.first_lead == "lowest" else ()
    returns = options.pass_locks and options.four_pairs_any_time
    return Round(
        tuple(range(options.seats)),
        ends="all" if options.play_on and options.score == "places" else "seat",
        locks_out=options.pass_locks,
        leads=leads[0] if leads else "",
        or_leads=leads[1:],
        opens=options.lead_contains and bool(leads),
        returns=("pair_run", 4) if returns else None,
        bars_last="" if options.end_on_two else "2",
        at_once=_AT_ONCE if options.instant_wins else (),
    )


def _rules(name: str, options: Options) -> Rules:
    """A rule set from its name and its options."""
    if options.hand == 17 and options.seats != 2:
        raise UnknownChoiceError(Fault("bad_option", _TWO_SEATS, ("options", "hand")))
    patterns = _patterns(options)
    play = RuleSet(
        order=_RANKS,
        chain=_CHAIN,
        patterns=patterns,
        bombs=(),
        max_hand=options.hand,
        weights=weights_for(patterns, ()),
        deck=_DECK,
        suits=_SUITS,
        answers=tuple(_chops(options)),
    )
    bottom = len(_DECK.cards) - options.seats * options.hand
    return Rules(name, *_NAMES[name], options, play, _round(options), bottom)


_TWO_SEATS = Text("只有两人时可各 17 张", "17 cards each are for two seats")
_NAMES = {
    "classic": (
        Text("经典", "Classic"),
        Text(
            "黑桃 3 先出，打到只剩一家，按名次算分", "the three of spades leads; places are scored"
        ),
    ),
    "penalties": (
        Text("带赔付", "Penalties"),
        Text(
            "被斩要赔，剩 2、四条、连对要赔，过牌后四连对还能斩",
            "who is chopped pays, and who is left with 2s, fours or pairs in a row",
        ),
    ),
    "cards": (
        Text("数剩牌", "Cards left"),
        Text(
            "有人出完就结束，剩一张输一分", "over when the first seat is out; a card costs a point"
        ),
    ),
}
SETS = RuleSets(
    {
        "classic": Options(),
        "penalties": Options(four_pairs_any_time=True, rot=True, chop_pay=True),
        "cards": Options(score="cards"),
    },
    OPTIONS,
    "classic",
    _rules,
)
