"""The faults of views without their history: fields that no state of a game has together.

Tiles are counted: the copies of each, those of each hand with its melds, those that each wall has
left. The last turns must be last turns of their seats in this phase, and agree with what lies open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.flow.hidden_tiles import (
    flower_fault,
    refuse_hidden_gangs,
    refuse_lost_flowers,
    turned_faults,
    unseen_of,
)
from paiju.melding.hands.melds import HIDDEN, Meld, sort_hand
from paiju.play.declaration.refusals import NOT_OFFERED, no_such_seat
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.state import State
    from paiju.melding.flow.turns import Turn
    from paiju.melding.rules.pass_rules import PassRules
    from paiju.shapes.errors import Place

Json = dict[str, Any]

LAST_TURNS = "last_turns"
# The types of the latest turn, by phase of the play.
_LATEST: Mapping[str, tuple[str, ...]] = {
    "turn": ("draw", "chi", "peng", "ready"),
    "claims": ("discard", "gang"),
    "over": ("hu", "birds", "exhausted", "foul"),
}
# The types of the last turn of a seat after which another seat has had one.
_EARLIER = ("discard", "gang", "hu")


def walls_left(parts: Json) -> tuple[int, ...]:
    """The number of tiles that each wall has left, with those that are kept in reserve."""
    left = parts["left"]
    if not isinstance(left, int):
        return tuple(left)
    gangs = sum([meld.type == "gang" for melds in parts["melds"] for meld in melds])
    return (left + parts["ruleset"].walls.reserve_after(gangs),)


def bar_faults(
    rules: PassRules, bar: int | None, passed: Collection[Tile] | None
) -> Iterator[Fault]:
    """The faults of bars on a seat that its rule set does not have.

    Args:
        rules: the rules of bars.
        bar: the worth of the win that it declined; None without one.
        passed: the tiles whose peng it declined; None in a game without such bars.

    """
    if bar is not None and rules.wins is None:
        yield Fault("does_not_follow", _NO_BAR, ("bar",))
    if passed and rules.pengs is None:
        yield Fault("does_not_follow", _NO_BAR, ("passed",))


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a view without its history, and what their game says about them.

    Attributes:
        parts: the fields, as they were read.
        phases: the phases of the stages before the play.
        has_chi: whether the next seat may claim a tile for a run.
        hides_gangs: whether the tiles of concealed gangs are hidden from other seats.
        keeps_tile_won: whether the hand of a winner has the tile that it won with.
        aside: gives how many of the tiles that `counts` has for a seat are not in its hand.
        tiles: gives the tiles in fields that only this game has, each with its place.
        robs_concealed: tests if the tile of a concealed gang may be won with.
        by_seat: the names of the fields with a value for each seat.

    """

    parts: Json
    phases: tuple[str, ...]
    has_chi: bool
    hides_gangs: bool
    keeps_tile_won: bool
    aside: Callable[[Json, int], int]
    tiles: Callable[[Json], Iterable[tuple[Place, Tile]]]
    robs_concealed: Callable[[Any], bool]
    by_seat: frozenset[str]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The last turns of the seats."""
        turns: tuple[Turn, ...] = self.parts[LAST_TURNS]
        return turns

    @property
    def latest(self) -> Turn:
        """The latest turn of all."""
        return self.turns[-1]

    @property
    def is_before_play(self) -> bool:
        """Tests if no seat has had a turn of the play."""
        return self.latest.type in {*self.phases, "receive"}

    @property
    def drawn(self) -> Tile | None:
        """The tile that the seat in turn has drawn, hidden if it is another's."""
        parts, latest = self.parts, self.latest
        if latest.type in {"draw", "ready"}:
            return parts["drawn"] if latest.seat == parts["seat"] else HIDDEN
        # The hand may end before the tile drawn is discarded.
        has_ended = latest.type == "foul" or (self.keeps_tile_won and latest.type == "hu")
        return parts["drawn"] if has_ended and latest.source is None else None

    def refuse_faults(self) -> None:
        """Raise an error if no state has these fields together."""
        for faults in (self._seat_faults, self._turn_faults, self._table_faults, self._meld_faults):
            if found := [*faults()]:
                raise InconsistentViewError(*found)
        parts = self.parts
        unseen = unseen_of(parts["ruleset"].walls.tiles, self._known_tiles(), self._flower_fault)
        refuse_hidden_gangs(unseen, [place for place, _, meld in self._melds() if not meld.tile])
        if found := [*self._count_faults()] or [*self._wall_faults()]:
            raise InconsistentViewError(*found)
        if parts["ruleset"].walls.flowers:
            refuse_lost_flowers(unseen, sum(walls_left(parts)))

    def _flower_fault(self, place: Place, tile: Tile) -> Fault | None:
        """The fault of a flower that lies where it cannot.

        Tiles of the wall may be flowers, and hands hold them where flowers are not shown.
        """
        are_held = not self.parts["ruleset"].walls.flowers and place[0] != "flowers"
        return None if are_held or place[0] == LAST_TURNS else flower_fault(place, tile)

    def _seat_faults(self) -> Iterator[Fault]:
        """The faults of seats and of a turned tile that the rule set does not have."""
        parts, seats = self.parts, self.parts["ruleset"].seats
        for name in sorted(self.by_seat & parts.keys()):
            each = parts[name]
            if each and len(each) != seats:
                text = _EACH_SEAT.format(count=len(each), size=seats)
                yield Fault("wrong_size", text, (name,))
        yield from turned_faults(parts["ruleset"].walls, parts.get("turned"))
        for name in ("seat", "dealer", "turn"):
            if (parts[name] or 0) >= seats:
                yield _no_such_seat(seats, name)
        if any(seat >= seats for turn in self.turns for seat in (turn.seat, turn.source or 0)):
            yield _no_such_seat(seats, LAST_TURNS)
        if any(seat >= seats for seat in parts.get("winners", ())):
            yield _no_such_seat(seats, "winners")
        payments = parts.get("ledger", ())
        if any(seat >= seats for each in payments for seat in (each.payer, each.payee or 0)):
            yield _no_such_seat(seats, "ledger")

    def _turn_faults(self) -> Iterator[Fault]:
        """The faults of turns that cannot be the last ones of their seats in this phase."""
        parts, turns, phase = self.parts, self.turns, self.parts["phase"]
        if len({turn.seat for turn in turns}) != len(turns):
            yield Fault("seat_repeated", _REPEATED, (LAST_TURNS,))
        before = (*self.phases, "receive") if self.phases else ()
        # A seat that has not had a turn of the play keeps that of the last stage.
        kept = self.phases[-1:]
        if phase in self.phases:
            allowed: tuple[str, ...] = (phase,) if phase == self.phases[0] else (phase, "receive")
            earlier = allowed
        else:
            allowed = (*_LATEST[phase], *(kept if phase == "turn" else ()))
            earlier = (*_EARLIER, *kept)
        for place, turn in enumerate(turns):
            is_late = turn.type in before and turns[place - 1].type not in before and place
            if is_late or turn.type not in (allowed if turn is self.latest else earlier):
                yield Fault(NOT_OFFERED.code, NOT_OFFERED.text, (LAST_TURNS, place))
        acted = {turn.seat for turn in turns if turn.type not in before}
        for seat in range(parts["ruleset"].seats):
            if seat not in acted and (parts["melds"][seat] or parts["discards"][seat]):
                yield Fault("does_not_follow", _NO_TURN.format(seat=seat), (LAST_TURNS,))

    def order_faults(self, state: State) -> Iterator[Fault]:
        """The fault of a turn that does not come after the turn before it, if any."""
        latest, before = self.latest, self.turns[-2:-1]
        if latest.type == "exhausted" and state.left_for(latest.seat):
            yield Fault("does_not_follow", _NOT_EMPTY, ("left",))
        robs = self.robs_concealed(state)
        if latest.type == "gang" and latest.concealed and not robs:
            yield Fault("does_not_follow", _NOT_SHOWN, (LAST_TURNS, len(self.turns) - 1))
        if latest.type in {"chi", "peng"}:
            discard = ("discard", latest.source, latest.tile)
            follows = [(turn.type, turn.seat, turn.tile) for turn in before] == [discard]
        elif latest.type != "draw":
            return
        elif not before or before[0].type in self.phases:
            follows = latest.seat == state.dealer
        else:
            giver = before[0].seat
            gangs = [meld for meld in state.players[latest.seat].melds if meld.type == "gang"]
            is_after_gang = giver in [meld.source for meld in gangs]
            follows = is_after_gang or state.next_after(giver) == latest.seat
        if not follows:
            yield Fault("does_not_follow", _NOT_IN_TURN, ("turn",))

    def _table_faults(self) -> Iterator[Fault]:
        """The faults of the turn, the tile on the table, and tiles of the last turns."""
        parts, latest, phase = self.parts, self.latest, self.parts["phase"]
        giver = latest.seat if latest.source is None else latest.source
        whose = {"turn": latest.seat, "claims": latest.seat, "over": giver}.get(phase)
        if self.is_before_play:
            whose = parts["dealer"]
        if latest.type in {"birds", "exhausted", "foul"}:
            whose = parts["turn"]
        if parts["turn"] != whose:
            yield Fault("does_not_follow", _NOT_IN_TURN, ("turn",))
        robbing = latest.type == "gang"
        tabled = {"seat": latest.seat, "tile": latest.tile, "robbing": robbing}
        if parts["tabled"] != (tabled if phase == "claims" else None):
            yield Fault("does_not_follow", _NOT_TABLED, ("tabled",))
        if self.drawn not in {None, HIDDEN, *parts["hand"]}:
            yield Fault("does_not_follow", _NOT_DRAWN, ("drawn",))
        for place, turn in enumerate(self.turns):
            if not self._agrees(turn):
                yield Fault("does_not_follow", _NOT_SHOWN, (LAST_TURNS, place))

    def _agrees(self, turn: Turn) -> bool:
        """Tests if a last turn agrees with the tiles that lie open."""
        parts, seat, tile = self.parts, turn.seat, turn.tile or HIDDEN
        melds, discards = parts["melds"][seat], parts["discards"][seat]
        if turn.type == "draw":
            return bool(seat != parts["seat"] or tile == parts["drawn"])
        if turn.type == "discard":
            is_tabled = parts["phase"] == "claims" and turn is self.latest
            lies = bool(discards[-1:] == (tile,))
            return lies or (not is_tabled and self._was_claimed(turn))
        if turn.type in {"chi", "peng"}:
            run = sort_hand(turn.tiles or ())
            made = Meld("chi", run[0], turn.source) if run else Meld("peng", tile, turn.source)
            return bool(melds[-1:] == (made,) and tile in made.tiles)
        if turn.type == "gang":
            # A gang that was robbed is a peng again.
            kind = "gang" if parts["phase"] == "claims" and turn is self.latest else "peng"
            gang = (kind, tile, turn.concealed)
            is_made = gang in [(meld.type, meld.tile, meld.concealed) for meld in melds]
            return turn.source is None and is_made
        return True

    def _was_claimed(self, discard: Turn) -> bool:
        """Tests if another seat has claimed a discard, as far as melds and wins show."""
        parts = self.parts
        won = [tile for tiles in parts.get("won", ()) for tile in tiles]
        return (
            discard.tile in won
            or any(turn.type == "hu" and turn.source == discard.seat for turn in self.turns)
            or any(
                meld.source == discard.seat and discard.tile in meld.tiles
                for _, _, meld in self._melds()
            )
        )

    def _melds(self) -> Iterator[tuple[Place, int, Meld]]:
        """Every meld, with its place and its seat."""
        for seat, melds in enumerate(self.parts["melds"]):
            for number, meld in enumerate(melds):
                yield ("melds", seat, number), seat, meld

    def _meld_faults(self) -> Iterator[Fault]:
        """The faults of melds that no seat of this game can have made."""
        parts = self.parts
        seats = parts["ruleset"].seats
        for place, seat, meld in self._melds():
            if meld.concealed:
                is_possible = bool(meld.tile) or (self.hides_gangs and seat != parts["seat"])
            elif meld.type == "chi":
                is_possible = self.has_chi and meld.source == (seat - 1) % seats
            else:
                is_possible = meld.source not in {None, seat}
            if not is_possible:
                yield Fault("does_not_follow", _NO_MELD, place)

    def _known_tiles(self) -> Iterator[tuple[Place, Tile]]:
        """Every tile that the fields show, once, with its place."""
        for number, tile in enumerate(self.parts["hand"]):
            yield ("hand", number), tile
        for place, _, meld in self._melds():
            for tile in meld.tiles:
                yield place, tile
        for name in ("discards", "flowers", "won"):
            for seat, tiles in enumerate(self.parts.get(name, ())):
                for number, tile in enumerate(tiles):
                    yield (name, seat, number), tile
        if self.latest.type == "birds":
            # They lie in the wall still. The last tile may count again where some lack.
            for tile in (self.latest.tiles or ())[: sum(walls_left(self.parts))]:
                yield (LAST_TURNS, len(self.turns) - 1), tile
        yield from self.tiles(self.parts)

    def _count_faults(self) -> Iterator[Fault]:
        """The faults of numbers of tiles that no seat holds with its melds at this moment."""
        parts, hand = self.parts, self.parts["ruleset"].walls.hand
        for seat, count in enumerate(parts["counts"]):
            size = hand - 3 * len(parts["melds"][seat]) + (seat == self._holds_more)
            if count != size:
                text = _WRONG_COUNT.format(count=count, size=size)
                yield Fault("wrong_size", text, ("counts", seat))
        own = parts["seat"]
        held = len(parts["hand"])
        size = 0 if own is None else parts["counts"][own] - self.aside(parts, own)
        if held != size:
            text = _WRONG_HAND.format(count=held, size=size)
            yield Fault("wrong_size", text, ("hand",))

    @property
    def _holds_more(self) -> int | None:
        """The seat that holds one tile more than the others; None if none does."""
        parts, latest = self.parts, self.latest
        if self.is_before_play:
            return None if parts["ruleset"].walls.dealer_draws else parts["dealer"]
        if parts["phase"] == "turn":
            return latest.seat
        is_won = latest.type == "hu" and self.keeps_tile_won
        is_foul = latest.type == "foul" and latest.seat == parts["turn"]
        return latest.seat if is_won or is_foul else None

    def _wall_faults(self) -> Iterator[Fault]:
        """The fault of walls with other numbers of tiles than were not drawn, if any."""
        walls = self.parts["ruleset"].walls
        drawn = [*map(self._drawn_by, range(self.parts["ruleset"].seats))]
        if walls.count == 1:
            won = self.parts.get("won", ())
            drawn = [sum(drawn) + sum(map(len, won))]
        drawn[0] += walls.wild.takes_tile
        left = [walls.size - count for count in drawn]
        if left != [*walls_left(self.parts)]:
            yield Fault("wrong_size", _WRONG_WALLS.format(left=left), ("left",))

    def _drawn_by(self, seat: int) -> int:
        """The number of tiles that a seat was dealt and has drawn, without those that it won."""
        parts, latest = self.parts, self.latest
        melds = parts["melds"][seat]
        own = [(COPIES if meld.type == "gang" else 3) - (meld.source is not None) for meld in melds]
        given = sum(meld.source == seat for _, _, meld in self._melds())
        flowers = len(parts["flowers"][seat]) if parts.get("flowers") else 0
        drawn: int = parts["counts"][seat] + sum(own) + given + flowers
        drawn += len(parts["discards"][seat])
        if self.keeps_tile_won and latest.type == "hu" and latest.source is not None:
            drawn += (latest.source == seat) - (latest.seat == seat)
        return drawn


def _no_such_seat(seats: int, name: str) -> Fault:
    return no_such_seat(seats, name).faults[0]


_NO_BAR = Text("这个规则集没有过水的限制", "this rule set bars nothing that was passed")
_EACH_SEAT = Text(
    "有 {count} 项，应当每家一项，共 {size} 项",
    "{count} values, where each of the {size} seats has one",
)
_NOT_EMPTY = Text("牌墙没有摸完", "the wall is not empty")
_REPEATED = Text("一家只有一个最近一次", "a seat has one last turn")
_NO_TURN = Text(
    "{seat} 号座打过牌或有副露，必有最近一次",
    "seat {seat} has discards or melds, so it has a last turn",
)
_NOT_IN_TURN = Text(
    "按最近一次的动作，轮到的不是这一家", "by the latest turn it is another seat's turn"
)
_NOT_TABLED = Text(
    "可以要的牌就是最后打出或者加杠的那张",
    "the tile to claim is that of the latest discard or gang",
)
_NOT_DRAWN = Text("手里没有这一张", "the hand does not hold it")
_NOT_SHOWN = Text(
    "跟亮着的牌、摸的牌或者牌墙不符", "this does not agree with the tiles shown, drawn or left"
)
_NO_MELD = Text("这里没有一家能这样亮牌", "no seat can have such a meld here")
_WRONG_COUNT = Text("{count} 张，应为 {size} 张", "{count} tiles, where the seat holds {size}")
_WRONG_HAND = Text(
    "有 {count} 张，按 counts 应为 {size} 张", "{count} tiles, where `counts` leave {size} for it"
)
_WRONG_WALLS = Text(
    "按各家的牌和亮着的牌，牌墙应剩 {left} 张",
    "by the tiles of the seats and on the table, the walls have {left} left",
)
