"""Evidence about hidden hands: facts that turns of other seats prove, given their duties.

A seat that had to beat the last play if it could, and passed, held nothing that beats it; or only
bombs, if these need not be played. A seat that had to play its highest single holds no higher card.
These are proofs and not guesses about style: with any other hand the turn would have been illegal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from paiju.climbing.flow.hidden_hands import HiddenHand
from paiju.climbing.flow.play_phase import PlayCursor, declared_group, depends_on_hand
from paiju.climbing.plays.duties import allows_pass, moves_within
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.plays.wild_table import wild_table_of
from paiju.climbing.rules.duties import FREE, Duties
from paiju.playing_cards.card import Card, rank_of
from paiju.playing_cards.holding import Holding, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.rules.round import Round

# More cards than any rank has, the number of answers about ranks that are kept, and no cards.
_MOST_ALIKE, _KEPT, _NONE = 16, 1 << 14, Holding.of(())


class Evidence(NamedTuple):
    """A turn of another seat that would have been illegal with some hands.

    Attributes:
        seat: the seat.
        since: the cards that it has played from that turn on; it held all of them then.
        group: the cards of that turn; empty for a pass.
        last: the play that it had to beat; None on a lead.
        duties: its duties at that turn.

    """

    seat: int
    since: Holding
    group: Holding
    last: Play | None
    duties: Duties

    def allows(self, table: MoveTable, hand: Holding) -> bool:
        """Tests if the turn was legal, supposing that this is the seat's hand now.

        >>> from paiju.climbing.questions.cards import strongest_reading
        >>> from paiju.all_games.paodekuai.rulesets import SETS
        >>> table = SETS.named("classic16", {}).table
        >>> ten = strongest_reading(table, Holding.of((Card("TS"),)))
        >>> passed = Evidence(1, Holding.of(()), Holding.of(()), ten, Duties(must_beat=True))
        >>> [passed.allows(table, Holding.of((Card("9S"), Card(each)))) for each in ("9H", "JH")]
        [True, False]
        """
        then = self.since + hand
        return judge(table, self.group, then, self.last, self.duties).reason is None

    def allowed(self, table: MoveTable, unit: Card) -> frozenset[int]:
        """The possible numbers of cards of a unit in the seat's hand, looking at that unit alone.

        A unit is a rank, or a single card if suits or wild cards matter (`unit_of`).
        """
        had = sum(unit_of(table, card) == unit for card in self.since.cards)
        totals = _totals(table, self.duties, self.last, self.group, unit)
        return frozenset(total - had for total in totals if total >= had)

    def is_by_unit(self, table: MoveTable) -> bool:
        """Tests if `allowed`, asked for each unit, is all that the turn proves."""
        if self.duties.bars_last:
            return False
        # A play of cards proves that there is no higher single, or no bomb that it broke: both are
        # about one rank. A pass proves that no play beats, and plays may have several ranks.
        return bool(self.group.cards) or (self.last is not None and _is_of_one(table, self.last))


def unit_of(table: MoveTable, card: Card) -> Card:
    """The unit of a card: its rank if only ranks matter in the rule set, else the card itself."""
    return Card(rank_of(card)) if wild_table_of(table) is None and not table.rules.suits else card


@lru_cache(maxsize=_KEPT)
def _totals(
    table: MoveTable, duties: Duties, last: Play | None, group: Holding, unit: Card
) -> tuple[int, ...]:
    """The numbers of cards of a unit with which a turn was legal, looking at that unit alone.

    A unit is a rank or a card (`unit_of`). The rules for a hand's last play are ignored, since the
    hand may have cards of other units too.
    """
    numbers = range(_MOST_ALIKE)
    if duties.bars_last:
        return (*numbers,)
    if group.cards:
        had = sum(unit_of(table, card) == unit for card in group.cards)
        hands = {total: group + Holding.of((unit,) * (total - had)) for total in numbers[had:]}
        return tuple(
            total
            for total, hand in hands.items()
            if total == had or judge(table, group, hand, last, duties).reason is None
        )
    rows = {
        total: moves_within(duties, table, Holding.of((unit,) * total), last) for total in numbers
    }
    whole = {total: legal[legal < len(table)] for total, legal in rows.items()}
    return tuple(total for total, legal in whole.items() if allows_pass(duties, table, last, legal))


@lru_cache(maxsize=_KEPT)
def _is_of_one(table: MoveTable, last: Play) -> bool:
    """Tests if every play that beats `last` has cards of a single rank."""
    if wild_table_of(table) is not None or table.rules.suits:
        return False
    rows = (row for first, stop in table.beating(last.row) for row in _rows(table, first, stop))
    return all(sum(map(bool, unpack(table.packed(row)))) == 1 for row in rows)


def _rows(table: MoveTable, first: int, stop: int) -> range:
    """The rows of the cores from number `first` to before `stop`."""
    cores = table.cores[first:stop]
    return range(cores[0].start, cores[-1].stop) if cores else range(0)


class _Begun(NamedTuple):
    """The start of a play phase as far as a seat knows it: a state for a `PlayCursor`."""

    round: Round
    table: MoveTable
    hands: tuple[Holding, ...]
    to_act: tuple[int, ...]
    last: None = None
    passed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    history: tuple[()] = ()
    tally: None = None


class KnownSeat(Protocol):
    """The part of a seat's knowledge from which evidence is read."""

    seat: int
    table: MoveTable
    round: Round
    view: Any

    @property
    def counts(self) -> Sequence[int]:
        """The number of cards of each seat."""


def evidence_of(known: KnownSeat) -> tuple[Evidence, ...]:
    """The evidence in a view about all other seats that still hold hidden cards."""
    table, rules, turns = known.table, known.round, known.view.history
    matters = rules.has_duties or depends_on_hand(table.rules)
    if not matters or not turns or not known.view.has_history or known.view.hands is not None:
        return ()
    since: list[Holding] = [_NONE] * len(turns)
    played = [_NONE] * len(known.counts)
    for number in range(len(turns) - 1, -1, -1):
        turn = turns[number]
        played[turn.seat] = since[number] = Holding.of(turn.cards) + played[turn.seat]
    hands = (
        HiddenHand.of_size(cards.cards, count + len(cards))
        for count, cards in zip(known.counts, played, strict=True)
    )
    begun = _Begun(rules, table, tuple(hands), (turns[0].seat,))
    return tuple(_proving(known, PlayCursor(begun), since))


def _proving(known: KnownSeat, cursor: PlayCursor, since: list[Holding]) -> Iterator[Evidence]:
    """The evidence of the turns that may prove something about a hidden hand, in order."""
    table = known.table
    for turn, held in zip(known.view.history, since, strict=True):
        (seat,) = cursor.to_act or (turn.seat,)
        last = None if cursor.last is None else cursor.last.play
        is_hidden = seat != known.seat and known.counts[seat]
        if is_hidden:
            duties = cursor.duties
            group = declared_group(turn.cards, turn.declared or ())
            if _narrows(table, duties, group, last):
                yield Evidence(seat, held, group, last, duties)
        cursor.follow(turn)


def _narrows(table: MoveTable, duties: Duties, group: Holding, last: Play | None) -> bool:
    """Tests if a turn may prove something about the hand of its seat."""
    if not group.cards:
        return duties != FREE and (last is None or duties.must_beat or duties.must_stop)
    return table.rules.whole or (duties.highest and len(group.cards) == 1)
