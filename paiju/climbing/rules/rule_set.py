"""Rule sets of climbing games, as data; and default weights, by the shape of each pattern."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from paiju.playing_cards.deck import Deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.text import Text


@dataclass(frozen=True, slots=True)
class Kickers:
    """Kickers 带牌: the cards that may go with a core.

    Attributes:
        size: 1 for single cards, 2 for pairs. Pairs are always of different ranks.
        per_link: the number for each rank of the core.
        repeat: single kickers may share a rank.
        jokers: two jokers may be kickers together.
        quad: four of a rank may be single kickers; needs `repeat`.
        adjacent_trio: a trio that would lengthen the core's chain may be single kickers; needs
            `repeat`.
        alike: cards that could all be of one rank, with wild ones, may be read as a core with
            kickers.
        own: further cards of a core rank may be kickers: never, of a chain, or of any core that
            they do not make four alike; not with wild cards.
        below: kickers are of lower ranks than the core.

    """

    size: int
    per_link: int
    repeat: bool = True
    jokers: bool = False
    quad: bool = False
    adjacent_trio: bool = False
    alike: bool = True
    own: Literal["no", "chains", "yes"] = "no"
    below: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern 牌型: a number of cards of each rank, over consecutive ranks, with kickers.

    Attributes:
        id: the stable name of the pattern.
        name: its name for players.
        group: the number of cards of each core rank.
        links: the fewest and the most ranks of the chain, within `RuleSet.chain`.
        kickers: the kickers of the core, if it takes any.
        cards: for the one play that is named card by card, its ranks.
        wild: its cards that may be wild: any, none, some but not all, or all.
        suits: the suits of its cards: any; one suit, with a play for each suit; mixed, so that they
            are not all of one suit; or unlike, mixed without the help of wild cards. Where they are
            not any, it has one card of each rank, and no kickers.
        windows: the ranks of each play in a row, from low to high, where they are no part of
            `RuleSet.chain`; the last rank of each decides by its suit. Where the ranks are any,
            those that are none.
        row: the ranks of a play: in a row, or any that are different.
        by: the order of plays whose suits matter: by ranks, then by suit; by suit, then by ranks;
            or by the highest card, then by the other ranks.

    """

    id: str
    name: Text
    group: int = 1
    links: tuple[int, int] = (1, 1)
    kickers: Kickers | None = None
    cards: str = ""
    wild: Literal["any", "none", "some", "all"] = "any"
    suits: Literal["any", "one", "mixed", "unlike"] = "any"
    windows: tuple[str, ...] = ()
    row: Literal["chain", "any"] = "chain"
    by: Literal["ranks", "suit", "highest"] = "ranks"


@dataclass(frozen=True, slots=True)
class Short:
    """A short form of a pattern 少带: a last play with fewer kickers than usual.

    Attributes:
        pattern: the whole pattern, with its core and kickers.
        fewest: the fewest kickers.
        most: the most kickers; None is one less than the whole pattern has.
        on: the pattern that it may beat, with as many links and a lower key; "" if it may only be
            led.

    """

    pattern: Pattern
    fewest: int = 0
    most: int | None = None
    on: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A pattern that beats plays of another one, whatever its key.

    Attributes:
        by: the pattern that is played.
        on: the pattern that it beats.
        links: the fewest and the most ranks in a row of the one.
        on_links: those of the other.
        keys: the keys of the plays that it beats; "" for all.

    """

    by: str
    on: str
    links: tuple[int, int] = (1, 1)
    on_links: tuple[int, int] = (1, 1)
    keys: str = ""


@dataclass(frozen=True, slots=True)
class Wilds:
    """Wild cards 癞子: cards that may stand for cards of other ranks.

    With other cards a wild one stands for any rank that it may. Wild cards alone count as their own
    rank, except in patterns of wild cards (`Pattern.wild`).

    Attributes:
        drawn: the number of ranks drawn to be wild; if 0, one card is the wild one.
        stand_for: the ranks that a wild card may stand for.
        card: the wild card if no rank is drawn: the flower card 花牌, which has no rank of its own,
            or a card that counts as itself when alone.
        copies: the number of copies of that card.
        strongest: only the strongest of several readings counts.

    """

    drawn: int
    stand_for: str
    card: str = "FL"
    copies: int = 1
    strongest: bool = False

    @property
    def most(self) -> int:
        """The most wild cards that one hand can hold."""
        return 4 * self.drawn or self.copies


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of plays in a split: each is -turn - bad, in hundredths of a bad card.

    Attributes:
        turn: the cost of every play, because it takes a turn.
        bad: for each pattern its badness at the lowest and the highest rank of `RuleSet.order`; it
            falls in equal steps between them. Kickers are neither good nor bad.
        stranded: the weight of a card that no play can take.

    """

    turn: int
    bad: tuple[tuple[str, int, int], ...]
    stranded: int = -1000

    def of(self, pattern: str, place: int, places: int) -> int:
        """The weight of a play by the place of its key among a number of ranks.

        >>> Weights(turn=150, bad=(("solo", 100, -150),)).of("solo", 0, 15)
        -250
        """
        low, high = next((low, high) for name, low, high in self.bad if name == pattern)
        return -self.turn - low + (low - high) * place // (places - 1)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of play of a climbing game.

    Attributes:
        order: the ranks, from low to high, in the order of single cards.
        chain: the ranks that chains may have.
        patterns: the patterns, each beaten by the same pattern of the same length only.
        bombs: the patterns that beat all others, from the weakest to the strongest kind.
        max_hand: the most cards of a hand, and so of a play.
        weights: the weights of plays in a split.
        wilds: the wild cards, if there are some.
        short: the short forms of last plays; not with wild cards.
        whole: a bomb of a hand may not be broken up: its cards are played as that bomb, or as the
            core of four with kickers; not with wild cards.
        suits: the suits from low to high, where they decide between equal ranks: of the highest
            card, whose rank is the last of a window; not with wild cards. "" where cards of a rank
            are alike.
        ladders: patterns that answer each other, from low to high, as ids; they follow one another,
            and those at the top may be bombs.
        answers: the plays that beat others of another pattern or length, and are no bombs.

    """

    order: str
    chain: str
    patterns: tuple[Pattern, ...]
    bombs: tuple[Pattern, ...]
    max_hand: int
    weights: Weights
    deck: Deck = field(default_factory=Deck)
    wilds: Wilds | None = None
    short: tuple[Short, ...] = ()
    whole: bool = False
    suits: str = ""
    ladders: tuple[tuple[str, ...], ...] = ()
    answers: tuple[Answer, ...] = ()

    def __post_init__(self) -> None:
        """Refuse patterns whose suits the engine would not look at."""
        of_suits = [each for each in (*self.patterns, *self.bombs) if each.suits != "any"]
        for each in of_suits:
            alike = each.group > 1 or len(set(each.cards)) < len(each.cards)
            if alike or each.kickers is not None:
                raise ValueError(_ONE_OF_A_RANK.format(id=each.id, suits=each.suits))
        if of_suits and self.wilds is not None and self.wilds.drawn:
            raise ValueError(_NO_DRAWN_WILDS.format(id=of_suits[0].id, suits=of_suits[0].suits))
        if of_suits and not self.suits and (self.short or self.whole):
            raise ValueError(_NO_DUTIES.format(id=of_suits[0].id, suits=of_suits[0].suits))
        if of_suits and self.deck.flower:
            raise ValueError(_NO_FLOWER.format(id=of_suits[0].id, suits=of_suits[0].suits))

    @property
    def has_suited_patterns(self) -> bool:
        """The suits of some patterns matter."""
        return any(each.suits != "any" for each in (*self.patterns, *self.bombs))


_ONE_OF_A_RANK = (
    'the pattern {id}: with suits="{suits}" a pattern has one card of each of its ranks, and no '
    "kickers"
)
_NO_DRAWN_WILDS = (
    'the pattern {id}: suits="{suits}" does not go with wild ranks that are drawn (Wilds.drawn)'
)
_NO_DUTIES = (
    'the pattern {id}: suits="{suits}" does not go with short forms (short) or whole bombs (whole)'
)
_NO_FLOWER = 'the pattern {id}: suits="{suits}" does not go with the flower card (Deck.flower)'
# The first seat to go out wins, so each further play of a hand costs a turn.
TURN = 150
# Almost any card beats the lowest one, and hardly any the highest, which costs no turn. The more
# cards of a rank a play has, the fewer plays beat it.
_GROUPS = ((100, -150), (90, -115), (65, -115), (20, -90))
# Few hands can beat a chain, the fewer the more cards of each rank it has; its key matters little.
_CHAINS = ((40, -55), (25, -65), (15, -85), (15, -90))
# A bomb takes the lead at any time: two turns and more, the higher the better.
_BOMB, _BETTER, _HIGHER = -430, -40, -60


def weights_for(patterns: Sequence[Pattern], bombs: Sequence[Pattern]) -> Weights:
    """The weights of patterns, and of bombs from the weakest kind to the strongest.

    >>> from paiju.climbing.rules.rule_set import Pattern
    >>> from paiju.text import Text
    >>> solo, bomb = Pattern("solo", Text("单张", "solo")), Pattern("bomb", Text("炸弹", "bomb"), 4)
    >>> weights_for((solo,), (bomb,)).bad
    (('solo', 100, -150), ('bomb', -430, -490))
    """
    return Weights(TURN, (*map(_of_pattern, patterns), *_of_bombs(bombs)))


def _of_pattern(pattern: Pattern) -> tuple[str, int, int]:
    kinds = _GROUPS if pattern.links == (1, 1) else _CHAINS
    return (pattern.id, *kinds[min(pattern.group, len(kinds)) - 1])


def _of_bombs(bombs: Sequence[Pattern]) -> Iterator[tuple[str, int, int]]:
    for place, bomb in enumerate(bombs):
        low = _BOMB + _BETTER * place
        yield bomb.id, low, low + _HIGHER
