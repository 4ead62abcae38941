"""The rule sets of Sheng Ji: options decide the cards, the trick, the declaring and the levels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from paiju.all_games.shengji.options import OPTIONS, Options
from paiju.play.declaration.options import RuleSets
from paiju.playing_cards.card import BLACK_JOKER, RED_JOKER, SUITS
from paiju.playing_cards.deck import Deck
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.text import Text
from paiju.tricks.contracts.opening import CONTRACT
from paiju.tricks.plays.card_order import CardOrder
from paiju.tricks.rules.declaring import NO_TRUMP, DeclaringRules
from paiju.tricks.rules.levels import LEVELS, LevelRules
from paiju.tricks.rules.play_rules import PlayRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.stage import Opening

SEATS = 4
# The ranks of a suit from the highest.
RANKS = "AKQJT98765432"
# The cards of the usual kitty, by the number of packs.
_KITTY = {1: 6, 2: 8, 3: 6, 4: 8}
_POINTS = {"5": 5, "T": 10, "K": 10}
# The points of an attackers' stretch for each pack.
_STRETCH = 20
_MUST = {
    "2_J_A": ("2", "J", "A"),
    "A": ("A",),
    "none": (),
    "5_10_K": ("5", "T", "K"),
    "5_10_K_A": ("5", "T", "K", "A"),
    "5_10_J_Q_K_A": ("5", "T", "J", "Q", "K", "A"),
}
_PERMANENT = {"none": "", "2": "2", "2_3_5": "532"}


@dataclass(frozen=True, eq=False)
class Rules:
    """A rule set of Sheng Ji.

    Attributes:
        id: its name.
        name: its name for people.
        about: a line about it.
        options: its options.

    """

    id: str
    name: Text
    about: Text
    options: Options
    seats: int = SEATS
    ranks: str = RANKS
    opening: Opening = CONTRACT

    @cached_property
    def deck(self) -> Deck:
        """The cards of the game."""
        return Deck(packs=self.options.decks)

    @cached_property
    def kitty(self) -> int:
        """The number of cards of the kitty."""
        return _kitty(self.options)

    @cached_property
    def hand_size(self) -> int:
        """The number of cards that each seat is dealt."""
        return (len(self.deck.cards) - self.kitty) // self.seats

    @cached_property
    def play(self) -> PlayRules:
        """The rules of a trick."""
        options = self.options
        return PlayRules(
            widest=options.decks,
            follow=options.follow,
            protect=options.protect,
            quad_draws_run=options.quad_draws_tractor,
            throw=options.throw,
            throw_trumps=options.throw_trump,
            throw_against=options.throw_against,
            throw_forced=options.throw_forced,
            throw_penalty=options.throw_penalty,
            ruff=options.ruff,
            bombs=options.bombs,
            compare=options.compare,
        )

    @cached_property
    def declaring(self) -> DeclaringRules:
        """The rules of declarations."""
        options = self.options
        return DeclaringRules(
            jokers=options.joker_declare,
            needs_joker=options.declare_needs_joker,
            may_override=options.override,
            suit_overrides=options.suit_overrides,
            locks=options.lock_reinforced,
            partner_adds=options.partner_protect,
            self_override=options.self_override,
            first_dealer=options.first_dealer,
            undeclared=options.undeclared,
            first_undeclared=options.first_undeclared,
        )

    @cached_property
    def levels(self) -> LevelRules:
        """The rules of levels."""
        options = self.options
        return LevelRules(
            stretch=_STRETCH * options.decks,
            ladder=_ladder(options),
            must=_MUST[options.must],
            turnover_gain=options.turnover_gain,
            most=options.max_gain,
            below_zero=options.below_zero,
            hook=options.hook,
        )

    @staticmethod
    def team(seat: int) -> int:
        """The team of a seat: opposite seats play together."""
        return seat % 2

    def is_attacker(self, dealer: int, seat: int) -> bool:
        """Tests if a seat plays against the dealer's team."""
        return self.team(seat) != self.team(dealer)

    def order(self, level: str, trump: str) -> CardOrder:
        """The order of cards at a level, with trumps of a suit or `NO_TRUMP`."""
        options = self.options
        return order_of(
            level,
            trump,
            _PERMANENT[options.permanent],
            has_high=options.tractor_high,
            has_gaps=options.tractor_gap,
        )

    @staticmethod
    def points(card: Card) -> int:
        """The points of a card."""
        return _POINTS.get(card[0], 0)


@lru_cache(maxsize=1 << 8)
def order_of(
    level: str, trump: str, permanent: str = "", *, has_high: bool = True, has_gaps: bool = True
) -> CardOrder:
    """The order of cards at a level.

    Args:
        level: the rank of the level; "NT" if only jokers are trumps.
        trump: the suit of the trumps, or `NO_TRUMP`.
        permanent: the ranks that are always trumps, from the highest.
        has_high: whether runs may have level cards and jokers.
        has_gaps: whether runs may go over the gap of a rank that is a trump.

    >>> order_of("7", "S").groups["T"].cards[:5]
    ('RJ', 'BJ', '7S', '7H', '7C')
    """
    apart = "".join(dict.fromkeys((level if level in RANKS else "", *permanent)))
    trumps = [[str(RED_JOKER)], [str(BLACK_JOKER)]]
    for rank in apart:
        trumps += _of_rank(rank, trump)
    ranks = "".join(rank for rank in RANKS if rank not in apart)
    if trump != NO_TRUMP:
        trumps += [[f"{rank}{trump}"] for rank in ranks]

    def is_gap(upper: Card, lower: Card) -> bool:
        if not has_high and (upper[0] not in RANKS or level in {upper[0], lower[0]}):
            return True
        is_suited = upper[0] in ranks and lower[0] in ranks
        return is_suited and not has_gaps and upper[0] + lower[0] not in RANKS

    return CardOrder.of(ranks, trumps, is_gap)


def _of_rank(rank: str, trump: str) -> Iterator[list[str]]:
    """The steps of a rank that is a trump in every suit: that of the trumps is higher."""
    suits = list(SUITS)
    if trump in suits:
        suits.remove(trump)
        yield [f"{rank}{trump}"]
    yield [f"{rank}{suit}" for suit in suits]


def _ladder(options: Options) -> tuple[str, ...]:
    """The levels from the first to the last one.

    With permanent 2s they begin at 3.
    """
    if options.levels == "5_10_K":
        return ("5", "T", "K")
    first = "3" if options.permanent == "2" else "2"
    return tuple(LEVELS[LEVELS.index(first) : LEVELS.index(options.top) + 1])


def _kitty(options: Options) -> int:
    """The number of cards of the kitty."""
    usual = _KITTY[options.decks]
    return {"usual": usual, "four": 4, "none": 0}[options.kitty]


def _rules(name: str, options: Options) -> Rules:
    """A rule set from its name and its options."""
    deck = Deck(packs=options.decks)
    if (len(deck.cards) - _kitty(options)) % SEATS:
        raise UnknownChoiceError(Fault("bad_option", _UNEQUAL, ("options", "kitty")))
    if options.follow == "long_first" and options.decks != 2:
        raise UnknownChoiceError(Fault("bad_option", _TWO_PACKS, ("options", "follow")))
    if options.stir and not (options.override and _kitty(options)):
        raise UnknownChoiceError(Fault("bad_option", _NO_STIR, ("options", "stir")))
    if options.bombs != "no" and options.decks != 4:
        raise UnknownChoiceError(Fault("bad_option", _FOUR_PACKS, ("options", "bombs")))
    if options.joker_declare == "pair" and options.decks == 1:
        raise UnknownChoiceError(Fault("bad_option", _NO_PAIR, ("options", "joker_declare")))
    return Rules(name, *_NAMES[name], options)


_UNEQUAL = Text("这样的底牌分不匀", "with this kitty the hands would not be equal")
_TWO_PACKS = Text("只有两副牌才可从最长的连对里拆", "long_first is for two packs")
_NO_STIR = Text(
    "要有底牌、可以反主，才能扣底后反主", "stirring needs a kitty, and declarations that override"
)
_FOUR_PACKS = Text("四副牌才有炸弹", "only four packs have bombs")
_NO_PAIR = Text("一副牌没有成对的王", "one pack has no pair of jokers")
_NAMES = {
    "classic": (
        Text("经典升级", "Classic"),
        Text("两副牌，2、J、A 必打，四王反主", "two packs; 2, J and A must be played"),
    ),
    "qq": (
        Text("QQ 升级", "QQ"),
        Text("对王可反主，甩牌失败罚分", "pairs of jokers override, failed throws cost points"),
    ),
    "competition": (
        Text("比赛规则", "Competition"),
        Text("不可甩主，抠底 2 倍或 4 倍", "no throws of trumps, the kitty counts 2 or 4 times"),
    ),
    "shengji_org": (
        Text("开源规则", "Open source"),
        Text("打到无主，抠底按张数", "up to no trump, the kitty counts by cards"),
    ),
    "forty": (
        Text("四十分", "Forty points"),
        Text("一副牌，先亮先得", "one pack, the first declaration stands"),
    ),
}
SETS = RuleSets(
    {
        "classic": Options(),
        "qq": Options(
            top="A",
            must="none",
            joker_declare="pair",
            self_override="no_trump",
            lock_reinforced=False,
            undeclared="first_card",
            first_undeclared="first_card",
            first_dealer="winning",
            follow="same_or_pairs",
            throw_forced="largest_shape",
            throw_penalty="10",
            compare="own_kind",
            kitty_mult="power",
            below_zero="four",
            max_gain=3,
        ),
        "competition": Options(
            top="A",
            must="A",
            joker_declare="pair",
            self_override="no",
            lock_reinforced=False,
            undeclared="no_trump",
            first_undeclared="no_trump",
            first_dealer="winning",
            throw_trump=False,
            kitty_mult="two_four",
        ),
        "shengji_org": Options(
            must="A",
            joker_declare="pair",
            self_override="no",
            lock_reinforced=False,
            undeclared="first_card",
            first_dealer="winning",
            throw_forced="first_seat",
            compare="all",
            kitty_mult="times",
        ),
        "forty": Options(
            decks=1,
            top="A",
            must="A",
            joker_declare="none",
            override=False,
            lock_reinforced=False,
            undeclared="level_or_highest",
            first_undeclared="level_or_highest",
            kitty_mult="double",
        ),
    },
    OPTIONS,
    "classic",
    _rules,
)
