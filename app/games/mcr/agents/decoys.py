"""Decoys: hands with which seats that claim nothing might have claimed a discard.

A seat that cannot claim a tile is not asked; one that can, and leaves it, has thought. At a sealed
table the first thinks about a hand that it might hold, so that the work does not tell them apart.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from app.games.mcr.agents.position import open_tiles
from app.games.mcr.claims import candidates
from app.games.mcr.flow import offers_to
from app.games.mcr.rulesets import HAND, SEATS
from app.games.mcr.view import view
from app.melding.actions import Tabled
from app.play.protocol import Decoy
from app.tiles.tile import COPIES, KINDS, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.mcr.state import State
    from app.play.agents import Rng
    from app.tiles.tile import Tile

# The tiles of a hand that a meld takes.
SET = 3


class _Window(NamedTuple):
    """A discard with the moment at which bots answer it, and the seats that may claim it."""

    state: State
    tabled: Tabled
    asked: tuple[int, ...]


def decoys(before: State, after: State, onlooker: int, rng: Rng) -> Iterator[Decoy]:
    """The decoys of a discard that a step made, or that the onlooker has just answered."""
    window = _window(before, after, onlooker)
    if window is None:
        return
    state, tabled, asked = window
    seen = view(state, onlooker)
    for seat in range(SEATS):
        if seat in {onlooker, tabled.source}:
            continue
        melds = state.players[seat].melds
        # The onlooker does not see a concealed gang, of which the seat holds no tile.
        hidden = [tile for meld in melds if meld.concealed for tile in meld.tiles]
        known = Counter((*seen.hand, *open_tiles(seen), *hidden))
        unseen = [tile for tile in KINDS for _ in range(COPIES - known[tile])]
        hand = _drawn(unseen, HAND - SET * len(melds), tabled, seat, rng)
        if hand:
            yield Decoy(view(_with(state, tabled, seat, hand), seat), is_needed=seat not in asked)


def _window(before: State, after: State, onlooker: int) -> _Window | None:
    """The discard that bots answer now; they wait for an onlooker that may claim it, too."""
    tabled = before.tabled
    if tabled is not None:
        answers = onlooker in before.to_act and onlooker not in after.to_act and not tabled.is_last
        return _Window(before, tabled, before.to_act) if answers and not tabled.is_robbed else None
    # After the last discard of a hand the next one may be dealt already.
    is_same = after.hand_number == before.hand_number
    done = after.history[len(before.history)] if is_same else None
    if done is None or done.type != "discard" or done.tile is None or before.is_last(done.seat):
        return None
    asked = after.to_act if after.tabled is not None else ()
    if onlooker in asked:
        return None
    return _Window(after, Tabled(done.tile, done.seat), asked)


def _drawn(unseen: list[Tile], count: int, tabled: Tabled, seat: int, rng: Rng) -> tuple[Tile, ...]:
    """A hand of unseen tiles that may claim a tile for a meld; none if there is no such hand."""
    is_next = seat == (tabled.source + 1) % SEATS
    wanted = [
        joined
        for claim in candidates(tabled.tile, seat)
        if claim.type == "peng" or (claim.type == "chi" and is_next)
        for joined in [[tile for tile in claim.tiles if tile != tabled.tile] or [tabled.tile] * 2]
        if all(unseen.count(tile) >= joined.count(tile) for tile in joined)
    ]
    if not wanted:
        return ()
    hand = wanted[rng.randrange(len(wanted))]
    left = unseen.copy()
    for tile in hand:
        left.remove(tile)
    while len(hand) < count:
        hand.append(left.pop(rng.randrange(len(left))))
    return sort_tiles(hand[:count])


def _with(state: State, tabled: Tabled, seat: int, hand: tuple[Tile, ...]) -> State:
    """The state in which a seat with this hand may claim a tile."""
    players = list(state.players)
    players[seat] = players[seat]._replace(hand=hand)
    asked = state._replace(
        phase="claims",
        turn=tabled.source,
        players=tuple(players),
        drawn=None,
        tabled=tabled,
        answers=(),
    )
    offers = [offers_to(asked, each) if each == seat else () for each in range(SEATS)]
    return asked._replace(offers=tuple(offers))
