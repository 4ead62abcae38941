"""Rule sets of climbing games: tables that a referee could check."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from app.cards.deck import Deck

if TYPE_CHECKING:
    from app.text import Text


@dataclass(frozen=True, slots=True)
class Kickers:
    """Kickers 带牌: the cards that may go with a core.

    Attributes:
        size: 1 for single cards, 2 for pairs. Pairs are always of different ranks.
        per_link: how many for each rank of the core.
        repeat: whether single kickers may share a rank.
        jokers: whether two jokers may be kickers together.
        quad: whether four of a rank may be single kickers; needs `repeat`.
        adjacent_trio: whether a trio that would lengthen the core's chain may be single kickers;
            needs `repeat`.
        alike: whether cards that may all be of one rank, wild ones among them, may be read as a
            core with kickers.
        own: whether further cards of a core rank may be kickers: never, of a chain, or of any core
            that they do not make four alike; not with wild cards.

    """

    size: int
    per_link: int
    repeat: bool = True
    jokers: bool = False
    quad: bool = False
    adjacent_trio: bool = False
    alike: bool = True
    own: Literal["no", "chains", "yes"] = "no"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern 牌型: so many cards of each rank, over so many ranks in a row, with kickers.

    Attributes:
        id: the stable name of the pattern.
        name: what players call it.
        group: how many cards of each core rank.
        links: the fewest and the most ranks in the chain; a chain runs within `RuleSet.chain`.
        kickers: what goes with the core, if anything.
        cards: for the one play that is named card by card, its ranks.
        wild: which of its cards may be wild: any of them, none, some but not all, or all of them.
        suits: which suits its cards have: any; one suit, and there is a play for each suit; mixed,
            so that they are not all of one suit; or unlike, mixed without any help of wild cards
            that stand for others.

    """

    id: str
    name: Text
    group: int = 1
    links: tuple[int, int] = (1, 1)
    kickers: Kickers | None = None
    cards: str = ""
    wild: Literal["any", "none", "some", "all"] = "any"
    suits: Literal["any", "one", "mixed", "unlike"] = "any"


@dataclass(frozen=True, slots=True)
class Short:
    """A short form of a pattern 少带: a play of a whole hand that has fewer kickers than usual.

    Attributes:
        pattern: its core, and the kickers that it may have, as the whole pattern would.
        fewest: the fewest of those; the most are one less than the whole pattern has, or as `most`
            says.
        most: the most kickers; None where they are one less than the pattern has.
        on: the pattern that it may be played on, of as many links and with a lower key; "" where
            it may only be led.

    """

    pattern: Pattern
    fewest: int = 0
    most: int | None = None
    on: str = ""


@dataclass(frozen=True, slots=True)
class Wilds:
    """Wild cards 癞子: cards that may stand for cards of other ranks.

    With other cards a wild one stands for any rank that it may; wild cards by themselves count as
    their own rank, but for the patterns that are made of wild cards (`Pattern.wild`).

    Attributes:
        drawn: how many ranks are drawn to be wild; of none, one card is the wild one.
        stand_for: the ranks that a wild card may stand for.
        card: the wild card where no rank is drawn: the flower card 花牌, which has no rank of its
            own, or a card that by itself counts as what it is.
        copies: how many there are of that card.
        strongest: whether cards that may be read in several ways count as the strongest only.

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
    """What plays are worth when a hand is cut: each -turn - bad, in hundredths of a bad card.

    Attributes:
        turn: what every play costs, because it takes a turn.
        bad: for each pattern how bad it is at the lowest and the highest rank of `RuleSet.order`;
            between them bad falls in equal steps, whether or not the pattern reaches both. Kickers
            are neither good nor bad: they are rid of.
        stranded: what a card is worth that no play can take.

    """

    turn: int
    bad: tuple[tuple[str, int, int], ...]
    stranded: int = -1000

    def of(self, pattern: str, place: int, places: int) -> int:
        """The weight of a play whose key stands in that place among so many.

        >>> Weights(turn=150, bad=(("solo", 100, -150),)).of("solo", 0, 15)
        -250
        """
        low, high = next((low, high) for name, low, high in self.bad if name == pattern)
        return -self.turn - low + (low - high) * place // (places - 1)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of play of a climbing game.

    Attributes:
        order: the ranks, from low to high, as single cards compare.
        chain: the ranks that may stand in a row.
        patterns: what may be played, and beaten by the same pattern of the same length only.
        bombs: what beats every pattern, from the weakest to the strongest kind.
        max_hand: the most cards that a hand can hold, and so that a play can have.
        weights: what plays are worth when a hand is cut into them.
        wilds: which cards stand for others, if any do.
        short: the forms that only a last play may have; not with wild cards.
        whole: whether a bomb of a hand may not be broken up: its cards are played as that bomb, or
            as the core of four with kickers; not with wild cards.

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
