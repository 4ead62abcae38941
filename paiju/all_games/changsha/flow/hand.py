"""A hand of 长沙麻将 from the deal to its end: the rules of the turn engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from paiju.all_games.changsha import payments
from paiju.all_games.changsha.flow.choices import CHOICES, explain_win
from paiju.all_games.changsha.flow.stages import OPENING, after_passes, opened, seabed
from paiju.all_games.changsha.rulesets import SEATS
from paiju.all_games.changsha.scoring import score
from paiju.all_games.changsha.state import Player, State
from paiju.melding.flow.claims import ClaimOrder
from paiju.melding.flow.hand import Gang, HandFlow
from paiju.melding.flow.hand import discarded as usual_discard
from paiju.melding.flow.hand_steps import (
    after_turn,
    hand_over,
    with_birds,
    with_player,
    without_claimed,
)
from paiju.melding.flow.state import changed
from paiju.melding.flow.turn_engine import BY_ITSELF, TurnEngine, payment_events
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import draw
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.melds import HIDDEN, without
from paiju.melding.plain.state import Result
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action

_NO_SEATS = ((),) * SEATS


@dataclass(frozen=True, kw_only=True)
class GangFlow(HandFlow[State]):
    """The flow of a hand, where an open gang turns tiles and the last tile is offered round."""

    def do(self, state: State, seat: int, action: Action) -> State:
        """The state after a legal action of a seat in its own turn."""
        if action.type == "lay":
            return _laid(state, seat, cast("Tile", action.tile))
        return super().do(state, seat, action)

    def draw(
        self, state: State, seat: int, *, gang: int | None = None, after_flower: bool = False
    ) -> State:
        """The state after a draw; if one tile is left, seats are asked who takes it."""
        if gang is None and state.has_seabed and state.wall.left == 1:
            asking = after_turn(
                state,
                Turn("seabed", seat),
                state.players[seat],
                phase="seabed",
                turn=seat,
                drawn=None,
                gang=None,
                tabled=None,
                answers=(),
            )
            return after_passes(asking, _nobody_takes)
        return super().draw(state, seat, gang=gang, after_flower=after_flower)

    def take(self, state: State, seat: int) -> State:
        """The state after a seat has drawn the last tile."""
        return super().draw(state, seat)

    def after_gang(self, state: State, gang: Gang) -> State:
        """The state after a gang that can no longer be robbed: tiles are turned, or one drawn."""
        if state.history[gang.turn].type == "bu":
            return super().after_gang(state, gang)
        tiles: list[Tile] = []
        walls, seat = state.walls, gang.seat
        for _ in range(state.rules.options.gang_tiles):
            tile, walls = draw(walls, seat, from_tail=True)
            tiles.append(tile)
        own = changed(state.players[seat], locked=True)
        return after_turn(
            state,
            Turn("turned", seat, tiles=tuple(tiles)),
            own,
            walls=walls,
            phase="claims",
            turn=seat,
            drawn=None,
            gang=gang.turn,
            spread=tuple(tiles),
            tabled=Tabled(tiles[0], seat, is_last=True),
            answers=(),
        )

    def pass_on(self, state: State) -> State:
        """The state after no seat claims the tile, or wins by the tiles that were turned."""
        if not state.spread:
            return super().pass_on(state)
        tabled = cast("Tabled", state.tabled)
        state = self.passed(state, tabled, ())
        turn, player = Turn("unclaimed", tabled.source), state.players[tabled.source]
        return after_turn(state, turn, player, phase="turn", tabled=None, answers=())


def _laid(state: State, seat: int, tile: Tile) -> State:
    """The state after a seat has laid one of the tiles that its open gang turned."""
    player, rest = state.players[seat], list(state.spread)
    rest.remove(tile)
    own = changed(player, discards=(*player.discards, tile), dead=(*player.dead, *rest), bar=None)
    tabled = Tabled(tile, seat, state.is_last(seat))
    turn = Turn("lay", seat, tile)
    return after_turn(state, turn, own, phase="claims", tabled=tabled, spread=())


def _discarded(state: State, seat: int, tile: Tile) -> Player:
    """The player at a seat after it has discarded a tile: a declined win bars it no longer."""
    return changed(cast("Player", usual_discard(state, seat, tile)), bar=None)


def _passed(state: State, tabled: Tabled, claimed: Sequence[int]) -> State:
    """The state that notes the wins that seats have declined 过胡."""
    del claimed  # A seat that melds the tile lets a win with it go like the others.
    noted = state
    for seat, player in enumerate(state.players):
        if seat == tabled.source or HIDDEN in player.hand or explain_win(state, seat) is not None:
            continue
        win = state.win_of(seat)
        if state.rules.bars_tile:
            own = changed(player, passed=(*player.passed, win.tile))
        else:
            worth = score(state.rules, win)
            own = changed(player, bar=state.rules.base(worth.total if worth else 0))
        noted = changed(noted, players=with_player(noted, seat, own))
    return noted


def _win(state: State, wins: Mapping[int, Turn | None]) -> State:
    """The state after seats win; the seat of an open gang wins its turned tiles alone."""
    tabled = state.tabled
    source = None if tabled is None else tabled.source
    seats = [source] if source in wins else sorted(wins, key=lambda seat: _steps(source, seat))
    turns = [_won(state, cast("int", seat)) for seat in seats]
    after, number = state, len(state.history)
    if tabled is not None and not state.spread:
        after = without_claimed(after, tabled)
    for place, turn in enumerate(turns):
        player, tile = after.players[turn.seat], cast("Tile", turn.tile)
        hand = player.hand if tabled is not None else without(player.hand, (tile,))
        # A tile that was turned stays where it lies, and one that several win is the nearest's.
        won = () if place or state.spread else (tile,)
        after = after_turn(after, turn, changed(player, hand=hand, won=won))
    return _paid(after, turns, number)


def _steps(source: int | None, seat: int) -> int:
    return (seat - (source or 0)) % SEATS


def _won(state: State, seat: int) -> Turn:
    """The turn of a win, with its fans and value."""
    source = None if state.tabled is None else state.tabled.source
    win = state.win_of(seat)
    worth = score(state.rules, win)
    assert worth is not None  # noqa: S101 - the win was found legal
    source = None if source == seat else source
    return Turn("hu", seat, win.tile, source=source, fans=worth.fans, value=worth.value)


def _paid(state: State, turns: Sequence[Turn], number: int) -> State:
    """The end of a hand that was won in these turns, of which the first has this number."""
    rules, dealer = state.rules, state.dealer
    birds = payments.bird_tiles(rules, state.wall.rest, cast("Tile", turns[0].tile))
    ranks = [int(tile[0]) for tile in birds]
    ledger, paid = list(state.ledger), []
    for place, turn in enumerate(turns):
        bigs = sum([each.fans for each in turn.fans if each.code != "xiaohu"])
        seats = payments.bird_seats(rules, ranks, dealer, turn.seat)
        win = payments.Paid(turn.seat, turn.source, bigs, seats)
        paid.append(win)
        ledger += payments.win_payments(rules, dealer, win, number + place)
    state = changed(with_birds(state, turns[0].seat, birds), birds=birds)
    winners = tuple([win.seat for win in paid])
    state = changed(state, ledger=tuple(ledger), winners=winners)
    return _over(state, winners, payments.next_dealer(paid, None, 0))


def _over(state: State, winners: tuple[int, ...], dealer: int) -> State:
    result = Result(winners, state.points, dealer)
    return hand_over(state, drawn=None, gang=None, result=result)


def _exhausted(state: State) -> State:
    """The end of a hand that nobody won."""
    turn = state.history[-1].seat
    draws = [each.seat for each in state.history if each.type == "draw"]
    taker = None if state.wall.left else next(reversed(draws), None)
    return _over(state, (), payments.next_dealer((), taker, turn))


def _nobody_takes(state: State) -> State:
    """The end of a hand in which nobody took the last tile."""
    turn = Turn("exhausted", state.turn)
    return _exhausted(after_turn(state, turn, state.players[state.turn]))


ORDER = ClaimOrder(
    several="all_win",
    texts={
        "all_win": Text("一炮多响，要胡的都胡", "all who claim hu win"),
        "stronger": Text("胡先于杠、碰，杠、碰先于吃", "hu, then gang and peng, then chi"),
        "only_claim": Text("只有这一家要牌", "nobody else claims it"),
    },
)
HAND = GangFlow(
    state_type=State,
    player_type=Player,
    win=_win,
    exhausted=_exhausted,
    opened=opened,
    discarded=_discarded,
    passed=_passed,
    until_draw=lambda *_: {"passed": ()},
)


ENGINE: TurnEngine[State] = TurnEngine(
    hand=HAND,
    choices=CHOICES,
    stages=(OPENING, seabed(HAND.take, _nobody_takes)),
    order_of=lambda _: ORDER,
    hides_tiles=lambda turn: turn.type == "draw",
    facts_of_win=lambda _, turn: {"fans": turn.fans, "value": turn.value},
    next_dealer=lambda state: cast("Result", state.result).next_dealer,
    further_events=payment_events,
    by_itself=BY_ITSELF | {"turned", "unclaimed", "seabed"},
)
