"""The winner of a trick, and how two plays that cover a throw compare.

A play counts if its cards are all of the group that was led, or all trumps, and if it covers the
lead: the pieces of the lead can be taken out of it. Trumps beat the group that was led, and then
the higher play beats the lower one. Of equal plays the first one stays.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from paiju.tricks.plays.bombs import best_bomb
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.units import fills, pieces_of, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.playing_cards.card import Card
    from paiju.tricks.plays.card_order import CardOrder, Group
    from paiju.tricks.plays.following import Lead
    from paiju.tricks.plays.units import Piece, Row
    from paiju.tricks.rules.play_rules import PlayRules

# The steps at which the pieces of a lead lie in a play, largest piece first; 0 is the highest.
Tops = tuple[int, ...]


class Covering(NamedTuple):
    """A play that covers a lead.

    Attributes:
        group: the group of its cards.
        row: its cards.
        tops: the steps of the pieces of the lead in it, in every way in which they fit.

    """

    group: Group
    row: Row
    tops: tuple[Tops, ...]


def winner_of(
    rules: PlayRules, order: CardOrder, lead: Lead, plays: Sequence[Sequence[Card]]
) -> int:
    """The number of the play that wins a trick; the first play is the lead."""
    if rules.bombs != "no":
        bomb = best_bomb(rules, order, lead.group, plays)
        if bomb is not None:
            return bomb
    best, holds = 0, covering_of(rules, order, lead, plays[0])
    for number, cards in enumerate(plays):
        covering = covering_of(rules, order, lead, cards) if number else None
        if holds and covering and is_higher(rules, lead, covering, holds):
            best, holds = number, covering
    return best


def covering_of(
    rules: PlayRules, order: CardOrder, lead: Lead, cards: Sequence[Card]
) -> Covering | None:
    """The covering of a lead by cards; None if they do not cover it."""
    group = order.group_of_all(cards)
    if group is None or group.name not in {lead.group.name, TRUMPS}:
        return None
    row, pieces = group.row(cards), lead.pieces
    if not fills(pieces, row, group):
        return None
    if rules.ruff == "exact" and pieces_of(units_of(row, group, rules.widest)) != pieces:
        return None
    ways = {_sorted(pieces, tops) for tops in _tops(pieces, list(row), group)}
    return Covering(group, row, tuple(sorted(ways)))


def _sorted(pieces: Sequence[Piece], tops: Tops) -> Tops:
    """The steps of pieces, those of like pieces from the highest."""
    numbers = sorted(range(len(pieces)), key=lambda at: (pieces.index(pieces[at]), tops[at]))
    return tuple([tops[at] for at in numbers])


def _tops(pieces: Sequence[Piece], row: list[int], group: Group) -> Iterator[Tops]:
    """The steps of pieces in a row, in every way in which all of them fit."""
    if not pieces:
        yield ()
        return
    piece, *others = pieces
    for places in _places(piece, row, group):
        for place in places:
            row[place] -= piece.width
        for rest in _tops(others, row, group):
            yield (group.steps[places[0]], *rest)
        for place in places:
            row[place] += piece.width


def _places(piece: Piece, row: list[int], group: Group, above: int | None = None) -> Iterator[Tops]:
    """Every choice of cards for a piece, each from the highest, below a step."""
    if piece.length == 0:
        yield ()
        return
    for place, count in enumerate(row):
        if count < piece.width:
            continue
        step = group.steps[place]
        if above is None or (step == above + 1 and group.joined[above]):
            for rest in _places(piece._replace(length=piece.length - 1), row, group, step):
                yield (place, *rest)


def is_higher(rules: PlayRules, lead: Lead, play: Covering, holds: Covering) -> bool:
    """Tests if a play beats the one that holds the trick; both cover the lead."""
    if play.group is not holds.group:
        return play.group.name == TRUMPS
    # A throw that stands is beaten by no card of its own group.
    if len(lead.units) > 1 and play.group is lead.group:
        return False
    way = _COMPARE[rules.compare] if len(lead.units) > 1 else _by_lead_kind
    return way(rules, lead, play, holds)


def _by_lead_kind(_: PlayRules, lead: Lead, play: Covering, holds: Covering) -> bool:
    """Tests by the highest of the lead's largest pieces."""
    number = lead.pieces.count(lead.pieces[0])
    return _highest(play, number) < _highest(holds, number)


def _highest(covering: Covering, number: int) -> int:
    """The highest step of the first pieces, in the way in which it is highest."""
    return min(min(tops[:number]) for tops in covering.tops)


def _by_own_kind(rules: PlayRules, _: Lead, play: Covering, holds: Covering) -> bool:
    """Tests by the largest unit of each play itself."""
    return _own_kind(rules, play) > _own_kind(rules, holds)


def _own_kind(rules: PlayRules, covering: Covering) -> tuple[int, bool, int, int]:
    """The key of the largest unit of a play."""
    unit = units_of(covering.row, covering.group, rules.widest)[0]
    return *unit.piece.rank, -unit.top


def _by_all(_: PlayRules, __: Lead, play: Covering, holds: Covering) -> bool:
    """Tests if every piece is higher than its counterpart."""
    best = min(holds.tops)
    return any(
        all(own < other for own, other in zip(tops, best, strict=True)) for tops in play.tops
    )


def _by_each_kind(_: PlayRules, lead: Lead, play: Covering, holds: Covering) -> bool:
    """Tests if the highest piece of each kind is higher than its counterpart."""
    ends = [[*group] for _, group in groupby(range(len(lead.pieces)), key=lead.pieces.__getitem__)]
    best = min(holds.tops)
    return any(all(tops[end[0]] < best[end[0]] for end in ends) for tops in play.tops)


def _by_highest(_: PlayRules, __: Lead, play: Covering, holds: Covering) -> bool:
    """Tests by the highest card of all."""
    return _first_step(play) < _first_step(holds)


def _first_step(covering: Covering) -> int:
    """The step of the highest card of a play."""
    return next(
        step for step, count in zip(covering.group.steps, covering.row, strict=True) if count
    )


def _by_longest(_: PlayRules, lead: Lead, play: Covering, holds: Covering) -> bool:
    """Tests by the pieces in the order of their sizes; single cards count only if all are."""
    number = sum(piece.size > 1 for piece in lead.pieces) or len(lead.pieces)
    return min(tops[:number] for tops in play.tops) < min(tops[:number] for tops in holds.tops)


_COMPARE = {
    "lead_kind": _by_lead_kind,
    "own_kind": _by_own_kind,
    "all": _by_all,
    "each_kind": _by_each_kind,
    "highest": _by_highest,
    "longest": _by_longest,
}
