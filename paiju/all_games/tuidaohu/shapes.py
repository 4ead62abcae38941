"""The facts that fans of 推倒胡 test; wild tiles are the tiles for which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import COPIES, DRAGONS, KIND, RANKS, SUITED, WINDS
from paiju.melding.hands.winning_shapes import ORPHANS, SETS, Form

if TYPE_CHECKING:
    from paiju.melding.hands.winning_shapes import Group
    from paiju.melding.rules.fan_table import Facts

# The ends 幺九: each 1 and 9, and the honours.
ENDS = frozenset(ORPHANS)
DRAGON_KINDS = frozenset(map(KIND.__getitem__, DRAGONS))
WIND_KINDS = frozenset(map(KIND.__getitem__, WINDS))
# The place of the honours among the suits.
_HONOURS = SUITED // RANKS
# The lowest ranks of the runs of a straight 一条龙, counted from 0.
_STRAIGHT = (0, 3, 6)
# The number of each rank in 1112345678999.
GATES = (3, *[1] * (RANKS - 2), 3)


def trait(group: Group, won: int) -> tuple[object, ...]:
    """All that fans look at in a concealed group, where a tile of the kind `won` was won on."""
    kind = group.kinds[0]
    rank = kind % RANKS if group.type == "chi" and kind % RANKS in _STRAIGHT else None
    # Nothing but ends, no end, or both.
    ends = ENDS.issuperset(group.kinds), ENDS.isdisjoint(group.kinds)
    honour = kind if kind >= SUITED else None
    return group.type, kind // RANKS, rank, ends, honour, won in group.kinds


def is_sets(facts: Facts) -> bool:
    """Tests if the reading is four sets and a pair."""
    return facts.reading.form is Form.STANDARD


def is_triplets(facts: Facts) -> bool:
    """Tests if the reading is four triplets or gangs and a pair."""
    return is_sets(facts) and facts.is_triplets


def is_runs(facts: Facts) -> bool:
    """Tests if the reading is four runs and a pair of a suit."""
    types = [group.type for group in facts.reading.groups]
    return types.count("chi") == SETS and max(facts.kinds) < SUITED


def has_straight(facts: Facts) -> bool:
    """Tests if three of the runs are 123 456 789 of a suit."""
    lowest = [group.kinds[0] for group in facts.reading.groups if group.type == "chi"]
    suits = range(0, SUITED, RANKS)
    return any(all(start + rank in lowest for rank in _STRAIGHT) for start in suits)


def is_one_suit(facts: Facts) -> bool:
    """Tests if all tiles are of one suit."""
    return len(facts.suits) == 1 and not is_honours(facts)


def is_suit_and_honours(facts: Facts) -> bool:
    """Tests if the tiles are of one suit and honours."""
    return len(facts.suits) == 2 and _HONOURS in facts.suits


def is_honours(facts: Facts) -> bool:
    """Tests if all tiles are honours."""
    return facts.suits == {_HONOURS}


def has_no_ends(facts: Facts) -> bool:
    """Tests if no tile is an end."""
    return ENDS.isdisjoint(facts.kinds)


def is_ends(facts: Facts) -> bool:
    """Tests if all tiles of sets and a pair, or of seven pairs, are ends."""
    return (is_sets(facts) or facts.is_pairs) and ENDS.issuperset(facts.kinds)


def has_ends_everywhere(facts: Facts) -> bool:
    """Tests if each set and the pair have an end."""
    groups = facts.reading.groups
    return is_sets(facts) and not any(ENDS.isdisjoint(group.kinds) for group in groups)


def number_of(facts: Facts, kinds: frozenset[int]) -> tuple[int, int]:
    """The number of triplets of these kinds, and of pairs, in sets and a pair."""
    groups = facts.reading.groups if is_sets(facts) else ()
    types = [group.type for group in groups if group.kinds[0] in kinds and group.type != "chi"]
    return len(types) - types.count("pair"), types.count("pair")


def fours(facts: Facts) -> set[int]:
    """The kinds that are two of seven pairs."""
    pairs = facts.reading.groups if facts.is_pairs else ()
    return {group.kinds[0] for group in pairs if pairs.count(group) > 1}


def is_four_won_on(facts: Facts) -> bool:
    """Tests if the tile won on may be one of four alike in seven pairs.

    A wild tile may be if one of the four is wild.
    """
    tile = facts.win.tile
    if tile not in facts.wild:
        return KIND[tile] in fours(facts)
    natural = [KIND[each] for each in facts.win.hand if each not in facts.wild]
    return any(natural.count(kind) < COPIES for kind in fours(facts))


def concealed_triplets(facts: Facts) -> int:
    """The number of triplets and gangs of which no tile was claimed.

    A triplet that the tile of another seat completes is none, unless another group may have it.
    """
    reading = facts.reading
    concealed = [group.type in {"peng", "gang"} and group.concealed for group in reading.groups]
    if facts.how.self_draw or not is_sets(facts):
        return sum(concealed)
    places = reading.placings(facts.win.tile)
    return sum(concealed) - all(reading.groups[place].type == "peng" for place in places)


def is_nine_gates(facts: Facts) -> bool:
    """Tests if the tiles before the last may be 1112345678999 of a suit."""
    if facts.win.melds or not is_one_suit(facts):
        return False
    start = RANKS * facts.suits.pop()
    gates = {start + rank: gate for rank, gate in enumerate(GATES)}
    more = {kind: facts.kinds.get(kind, 0) - gate for kind, gate in gates.items()}
    if min(more.values()) < 0:
        return False
    if facts.win.tile not in facts.wild:
        return more[KIND[facts.win.tile]] == 1
    held = [KIND[tile] for tile in facts.win.hand if tile not in facts.wild]
    return all(held.count(kind) <= gate for kind, gate in gates.items())


def is_first(facts: Facts, *, dealer: bool) -> bool:
    """Tests if the dealer, or another seat, won with its first tiles."""
    return facts.how.first and (facts.how.seat_wind == WINDS[0]) == dealer
