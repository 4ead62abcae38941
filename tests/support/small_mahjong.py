"""A mahjong that declares no more than it must, for tests of the engine's rules.

One win ends the hand, and all others pay one point, or whoever gave the tile pays for all. Nothing
follows a gang but its tile. The rule set says the rest: tiles, walls, wild tiles, seats, runs, and
who wins of several.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Literal

from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KINDS, sort_tiles
from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar, Choices
from paiju.melding.flow.claims import ClaimOrder
from paiju.melding.flow.hand import HandFlow
from paiju.melding.flow.hand_steps import (
    after_turn,
    birds_of,
    hand_over,
    with_birds,
    without_claimed,
)
from paiju.melding.flow.hidden_tiles import DealSizes, hidden_deal, turned_in
from paiju.melding.flow.ledger import Payment
from paiju.melding.flow.state import Player, State, changed
from paiju.melding.flow.turn_engine import TurnEngine
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.view import View, given_view, seen_attributes
from paiju.melding.flow.wall import Wall, takers
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.wild_readings import every_reading
from paiju.melding.hands.winning_shapes import Aim, Form
from paiju.melding.rules.dialect import USUAL
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND, not_a_win, only_hu
from paiju.play.flow.flow import Refusal
from paiju.shapes.errors import InconsistentViewError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.rules.match import Match
    from paiju.melding.rules.wall_rules import WallRules

NO_TILE = Refusal("no_tile", Text("牌墙已空", "the wall is empty"))
NOT_NOW = Refusal("not_now", Text("须先打牌", "a discard comes first"))
NOT_A_RUN = Refusal("not_a_run", Text("不成顺子", "it is no run"))
NO_CHI = Refusal("no_chi", Text("不能吃", "there is no chi"))
NOT_A_WIN = not_a_win(USUAL)


@dataclass(frozen=True)
class Options:
    """The options of the game: it is one hand."""

    hands: int = 1


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A rule set of the game.

    Attributes:
        walls: the tiles, and how they are dealt and drawn.
        seats: the number of seats.
        has_chi: whether the next seat may claim a tile for a run.
        several: who wins if several seats claim a win.
        birds: the number of birds after a win.
        short: what happens if the wall has fewer birds.

    """

    walls: WallRules
    options: Options = Options()
    seats: int = 4
    match: Match | None = None
    has_chi: bool = False
    several: Literal["nearest", "all_win", "two_nearest"] = "nearest"
    birds: int = 0
    short: Literal["fewer", "last"] = "fewer"


def four_of(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Four copies of each of these tiles."""
    return tuple([tile for tile in tiles for _ in range(COPIES)])


SUITED = four_of(KINDS[:27])


@cache
def aim_of(wild: tuple[Tile, ...], sets: int) -> Aim:
    """The wins of the game: sets and a pair, or seven pairs."""
    return Aim((Form.STANDARD, Form.SEVEN_PAIRS), wild=wild, fifth="wild", sets=sets)


def aim(state: State) -> Aim:
    """The wins that count in a hand."""
    return aim_of(state.wild, state.rules.walls.sets)


def explain_win(state: State, seat: int) -> Refusal | None:
    """The refusal of a win; a hidden hand may be any."""
    if HIDDEN in state.players[seat].hand:
        return None
    won = state.win_of(seat)
    return None if every_reading((*won.hand, won.tile), won.melds, aim(state)) else NOT_A_WIN


def win(state: State, seats: Iterable[int]) -> State:
    """The state after wins, which end the hand."""
    tabled, rules, paid = state.tabled, state.rules, list[Payment]()
    source = None if tabled is None else tabled.source
    wins = {seat: state.win_of(seat) for seat in seats}
    state = state if tabled is None else without_claimed(state, tabled)
    for place, (seat, won) in enumerate(wins.items()):
        others = [each for each in range(rules.seats) if each != seat]
        payers = others if source is None else [source]
        paid += [Payment("hu", payer, seat, 1, len(state.history)) for payer in payers]
        hand = (*won.hand, won.tile) if place == 0 else won.hand
        own = changed(state.players[seat], hand=sort_tiles(hand) if HIDDEN not in hand else hand)
        state = after_turn(state, Turn("hu", seat, won.tile, source=source), own)
    birds = birds_of(state.wall, rules.birds, short=rules.short)
    shown = with_birds(state, next(iter(wins)), birds)
    return hand_over(shown, ledger=tuple(paid), result="won")


CHOICES: Choices[State] = Choices(
    explain_win=explain_win,
    after_claim=NOT_NOW,
    has_chi=True,
    gang_bars=(Bar(NO_TILE, choices.has_no_tile_after_gang), Bar(NO_GANG, choices.lacks_gang)),
    claim_bars=(
        Bar(NO_CHI, lambda state, _, act: act.type == "chi" and not state.rules.has_chi),
        Bar(only_hu(USUAL), choices.is_robbed),
        Bar(NO_TILE, choices.is_last_tile),
        Bar(NOT_A_RUN, choices.is_not_from_left),
        Bar(NOT_A_RUN, choices.is_no_run),
        Bar(NO_TILE, choices.has_no_replacement),
        Bar(TILE_NOT_IN_HAND, choices.lacks_tiles),
    ),
)


def order_of(rules: Rules) -> ClaimOrder:
    """The order in which claims get a tile."""
    reasons = ("nearest", "all_win", "stronger", "only_claim")
    return ClaimOrder(several=rules.several, texts=dict.fromkeys(reasons, Text("", "")))


ENGINE: TurnEngine[State] = TurnEngine(
    hand=HandFlow(
        state_type=State,
        player_type=Player,
        win=win,
        exhausted=lambda state: hand_over(state, result="drawn"),
    ),
    choices=CHOICES,
    order_of=order_of,
    hides_tiles=lambda turn: turn.type == "draw",
    facts_of_win=lambda *_: {},
)


def played(
    rules: Rules,
    seed: int,
    first: Sequence[str] = ("hu", "gang", "peng", "chi"),
    by: TurnEngine[State] = ENGINE,
) -> Iterator[State]:
    """Every state of a game in which seats do what is named first whenever they can."""
    chance, state = Chance(seed, "small mahjong"), by.deal(rules, seed)
    yield state
    while state.to_act:
        offers = [choice.action for choice in by.legal(state)]
        wanted = [each for each in offers if each.type in first]
        action = wanted[0] if wanted else offers[chance.randrange(len(offers))]
        state = by.step(state, action).state
        yield state


def wall_of(deck: Iterable[Tile], hands: Sequence[str], draws: str = "", seats: int = 4) -> Wall:
    """A wall from which the first seats are dealt these hands, the dealer fourteen tiles.

    Then come these draws, and then the other tiles.
    """
    own, drawn = [list(parse_tiles(hand)) for hand in hands], parse_tiles(draws)
    others = list((Counter(deck) - Counter(chain(drawn, *own))).elements())
    order = [*takers(0, seats), 0]
    tiles = [own[seat].pop(0) if seat < len(own) else others.pop() for seat in order]
    return Wall((*tiles, *drawn, *others))


def tiles_in(state: State) -> Iterator[Tile]:
    """Every tile of a state, wherever it is."""
    for wall in state.walls:
        yield from wall.rest
    if state.turned and not state.rules.walls.wild.shuffled_back:
        yield state.turned
    for player in state.players:
        yield from (*player.hand, *player.discards, *player.flowers)
        for meld in player.melds:
            yield from meld.tiles


def view_of(state: State, seat: int) -> View:
    """The view of a seat: draws of others are hidden."""
    return given_view(View, seen_attributes(state, seat, {"draw": lambda _: {"tile": None}}))


def hidden(seen: View, by: TurnEngine[State] = ENGINE) -> State:
    """The state that a view shows, with hidden tiles."""
    own = [turn for turn in seen.history if turn.seat == seen.seat]
    won = [turn.tile for turn in own if turn.type == "hu" and turn.source is not None and turn.tile]
    held = list(seen.hand)
    for tile in won:
        held.remove(tile)
    gone = [tile for turn in own for tile in turn.put_down]
    sizes = DealSizes.of(seen.rules.walls, seen.dealer, (0,) * len(seen.counts))
    hands, walls = hidden_deal(seen, [*gone, *held], sizes)
    begun = by.hand.begin_with(
        seen.rules, 0, seen.dealer, (), map(Player, hands), walls, turned=turned_in(seen)
    )
    return by.replay(begun, seen.history, InconsistentViewError, seen.seat)
