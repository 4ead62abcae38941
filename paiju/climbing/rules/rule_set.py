"""Rule sets of climbing games as data, and default weights for their patterns."""

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
        per_link: the number of kickers for each rank of the core.
        repeat: whether single kickers may share a rank.
        jokers: whether both jokers may be kickers of one play.
        quad: whether four cards of a rank may be single kickers; needs `repeat`.
        adjacent_trio: whether a trio that would lengthen the core's chain may be single kickers;
            needs `repeat`.
        alike: whether cards that could all count as one rank, with the help of wild cards, may
            also be read as a core with kickers.
        own: whether further cards of a core rank may be kickers: never ("no"), only in chains
            ("chains"), or in any core unless they make four alike ("yes"); not with wild cards.
        below: whether kickers must be of lower ranks than the core.

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
        id: the stable id of the pattern.
        name: its name for players.
        group: the number of cards of each core rank.
        links: the fewest and the most ranks of its core; more than one are a chain within
            `RuleSet.chain`.
        kickers: the kickers of the core, if it takes any.
        cards: the ranks of its one play, for a pattern that is listed card by card, as a rocket.
        wild: how many of its cards may be wild: any number, none, some but not all, or all.
        suits: the suits of its cards: any; "one", all of one suit, with a play for each suit;
            "mixed", not all of one suit; or "unlike", mixed even without the help of wild cards.
            Unless it is "any", the pattern has one card of each rank, and no kickers.
        windows: with `row` "chain", the ranks of each play, from low to high, if they are not
            simply consecutive ranks of `RuleSet.chain`; the suit of the last rank breaks ties.
            With `row` "any", the sets of ranks that are not allowed.
        row: whether the ranks of a play must be consecutive ("chain") or only different ("any").
        by: the order of plays whose suits matter: by ranks, then by suit ("ranks"); by suit, then
            by ranks ("suit"); or by the highest card, then by the other ranks ("highest").

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
    """A short form of a pattern 少带: the last play of a hand, with fewer kickers than usual.

    Attributes:
        pattern: the full pattern.
        fewest: the fewest kickers.
        most: the most kickers; None for one less than the full pattern has.
        on: the pattern that it beats, if that play has the same number of links and a lower key;
            "" if it may only be led.

    """

    pattern: Pattern
    fewest: int = 0
    most: int | None = None
    on: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A rule by which one pattern beats another one, whatever the ranks of the first.

    Attributes:
        by: the id of the pattern that beats.
        on: the id of the pattern that is beaten.
        links: the fewest and the most links of the play that beats.
        on_links: the fewest and the most links of the play that is beaten.
        keys: the key ranks of the plays that are beaten; "" for all.

    """

    by: str
    on: str
    links: tuple[int, int] = (1, 1)
    on_links: tuple[int, int] = (1, 1)
    keys: str = ""


@dataclass(frozen=True, slots=True)
class Wilds:
    """Wild cards 癞子: cards that may stand for cards of other ranks.

    Together with other cards a wild card may stand for any rank in `stand_for`. Wild cards alone
    count as their own rank, except in patterns of wild cards (`Pattern.wild`).

    Attributes:
        drawn: the number of ranks that are drawn to be wild; if 0, one card is wild.
        stand_for: the ranks that a wild card may stand for.
        card: the wild card if no rank is drawn: the flower card 花牌, which has no rank of its own,
            or a card that counts as itself when alone.
        copies: the number of copies of that card in the deck.
        strongest: whether a group of cards counts only as the strongest of its readings.

    """

    drawn: int
    stand_for: str
    card: str = "FL"
    copies: int = 1
    strongest: bool = False

    @property
    def most(self) -> int:
        """The largest number of wild cards that one hand can hold."""
        return 4 * self.drawn or self.copies


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights by which a split of a hand is valued: the sum of the weights of its plays.

    The weight of a play is -turn - badness. The unit is one hundredth of a bad card.

    Attributes:
        turn: the cost of every play, because it takes a turn.
        bad: for each pattern its id, and the badness of a play with the lowest and with the highest
            rank of `RuleSet.order` as its key; between them it falls in equal steps. Kickers count
            nothing.
        stranded: the weight of a card that no play takes.

    """

    turn: int
    bad: tuple[tuple[str, int, int], ...]
    stranded: int = -1000

    def of(self, pattern: str, place: int, places: int) -> int:
        """The weight of a play of a pattern, by the place of its key in the order of ranks.

        `place` counts the `places` ranks from the lowest, 0.

        >>> Weights(turn=150, bad=(("solo", 100, -150),)).of("solo", 0, 15)
        -250
        """
        low, high = next((low, high) for name, low, high in self.bad if name == pattern)
        return -self.turn - low + (low - high) * place // (places - 1)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of play of a climbing game.

    Attributes:
        order: the ranks from low to high, in the order of single cards.
        chain: the ranks that chains may have, from low to high.
        patterns: the patterns that are not bombs. A play of one is beaten by the same pattern with
            the same number of links and a higher key, by bombs, and as `ladders`, `answers` and
            `short` say.
        bombs: the patterns that beat all others, from the weakest to the strongest.
        max_hand: the largest number of cards in a hand.
        weights: the weights of plays in a split.
        deck: the cards of the game.
        wilds: the wild cards, if there are any.
        short: the short forms of last plays; not with wild cards.
        whole: whether a bomb in a hand may not be broken up: its cards may be played only as that
            bomb, or as a core of four with kickers; not with wild cards.
        suits: the suits from low to high if they break ties between equal ranks, by the suit of
            the highest card (the last rank of a window); not with wild cards. "" if suits do not.
        ladders: groups of patterns, as ids from low to high, in which each pattern beats the ones
            before it, whatever its key. They follow one another in `patterns` and `bombs`; the
            last ones may be bombs.
        answers: further rules by which a play that is not a bomb beats another pattern or length.

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
        """Refuse rule sets whose suits the engine does not support."""
        of_suits = [pattern for pattern in (*self.patterns, *self.bombs) if pattern.suits != "any"]
        for pattern in of_suits:
            alike = pattern.group > 1 or len(set(pattern.cards)) < len(pattern.cards)
            if alike or pattern.kickers is not None:
                raise ValueError(_ONE_OF_A_RANK.format(id=pattern.id, suits=pattern.suits))
        if of_suits and self.wilds is not None and self.wilds.drawn:
            raise ValueError(_NO_DRAWN_WILDS.format(id=of_suits[0].id, suits=of_suits[0].suits))
        if of_suits and not self.suits and (self.short or self.whole):
            raise ValueError(_NO_DUTIES.format(id=of_suits[0].id, suits=of_suits[0].suits))
        if of_suits and self.deck.flower:
            raise ValueError(_NO_FLOWER.format(id=of_suits[0].id, suits=of_suits[0].suits))

    @property
    def has_suited_patterns(self) -> bool:
        """Tests if some patterns depend on suits."""
        return any(pattern.suits != "any" for pattern in (*self.patterns, *self.bombs))


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
# By number of cards of a rank: badness at the lowest and at the highest key. Almost any card beats
# the lowest one, and hardly any beats the highest, which mostly gets its turn back. The more cards
# of a rank a play has, the fewer plays beat it.
_GROUPS = ((100, -150), (90, -115), (65, -115), (20, -90))
# The same for chains. Few hands can beat a chain, and fewer if it has more cards of each rank; its
# key matters little.
_CHAINS = ((40, -55), (25, -65), (15, -85), (15, -90))
# A bomb takes the lead at any time, which is worth more than two turns: the lowest key of the
# weakest bomb, the gain of each stronger kind, and the gain from the lowest to the highest key.
_BOMB, _BETTER, _HIGHER = -430, -40, -60


def weights_for(patterns: Sequence[Pattern], bombs: Sequence[Pattern]) -> Weights:
    """The default weights of patterns, and of bombs from the weakest to the strongest.

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
