"""Games of mahjong for tests: walls are written as hands and draws, actions as short texts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.rulesets import rules_of
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.flow.wall import Wall, takers
from paiju.melding.hands.actions import Action
from tests.support.telling import Telling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.state import State
    from paiju.chance import Seed

# No flowers, so that tests see every draw.
PLAIN = rules_of("mcr", {"flowers": False})

# Seat 0 draws a useless tile and holds a 5p, which seat 1 may chi and seat 2 may peng, and with
# which seat 3 wins by a pure straight.
HANDS = (
    "147m 5p 258s ESWNCF",
    "1m 46p 369s EESSWNC",
    "258m 55p 147s WNCFP",
    "123m 12346789p PP",
)


def wall_of(
    rules: Rules, hands: Sequence[str], draws: str = "", tail: str = "", dealer: int = 0
) -> tuple[Wall, ...]:
    """A wall that deals these hands, then these draws; `tail` is drawn from its end, in order.

    The rest of the deck is between them, in order.
    """
    held = [iter(parse_tiles(hand)) for hand in hands]
    head = [next(held[seat]) for seat in takers(dealer)] + [*parse_tiles(draws)]
    last = parse_tiles(tail)[::-1]
    rest = Counter(rules.walls.tiles)
    rest.subtract([*head, *last])
    assert min(rest.values()) >= 0, [tile for tile, count in rest.items() if count < 0]
    return (Wall((*head, *rest.elements(), *last)),)


def begun(
    hands: Sequence[str] = HANDS,
    draws: str = "9s",
    tail: str = "",
    rules: Rules = PLAIN,
    hand_number: int = 0,
) -> State:
    """A hand of a game, dealt from a wall that is written by hand."""
    walls = wall_of(rules, hands, draws, tail, hand_number % 4)
    return ENGINE.deal(rules, "by hand", hand_number, given=walls)


def said(word: str) -> Action:
    """The action of a text: "0: discard 5p", "1: chi 456p", "2: peng", "gang E"."""
    seat, colon, rest = word.partition(": ")
    kind, _, tiles = (rest if colon else word).partition(" ")
    return Action(
        kind,
        int(seat) if colon else None,
        tile=parse_tile(tiles) if tiles and kind != "chi" else None,
        tiles=parse_tiles(tiles) if kind == "chi" else (),
    )


_TELLING = Telling(ENGINE.step, said)
after, events_of, refused = _TELLING.after, _TELLING.events_of, _TELLING.refused


def offers(state: State, seat: int) -> list[str]:
    """The legal actions of a seat as texts, without discards."""
    return [
        " ".join((action.type, *([action.tile] if action.tile else []), *action.tiles))
        for action in state.offers[seat]
        if action.type != "discard"
    ]


def random_game(rules: Rules, seed: Seed, *, eager: bool = False) -> Iterator[State]:
    """Every state of a random game; eager seats claim and win whenever they can."""
    chance = Chance(seed, "random game")
    state = ENGINE.deal(rules, seed)
    yield state
    while state.to_act:
        action = _eager(state) if eager else None
        state = ENGINE.step(state, action or ENGINE.pick(state, chance.randrange)).state
        yield state


def _eager(state: State) -> Action | None:
    wanted = (choice.action for choice in ENGINE.legal(state) if choice.action.type in _WANTED)
    return next(wanted, None)


_WANTED = ("hu", "gang", "peng", "chi")


def last_of(states: Iterable[State]) -> State:
    """The last state of a game."""
    *_, last = states
    return last
