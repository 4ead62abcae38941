"""Games of bots, from the deal or a state, and new deals of what a seat cannot see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance, shuffle
from paiju.climbing.game import ClimbingGame
from paiju.mahjong_tiles.tile import is_flower
from paiju.melding.hands.melds import sort_hand
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.play.declaration.game import Game
    from paiju.play.players.player import Player

# The budget of a bot's decision.
BUDGET_MS = 20

# A game: each state with the action that was chosen in it.
Done = list[tuple[Any, Any]]


def play(
    game: Game,
    agents: Sequence[Player[Any, Any]],
    seed: str,
    *,
    ruleset: str | None = None,
    change: Callable[[Any, Any], Any] = lambda _, action: action,
) -> Done:
    """A whole game: each state, with the action that was played in it.

    Args:
        game: the game.
        agents: the players by seat.
        seed: the seed of the deal.
        ruleset: the id of the rule set; by default that of the game.
        change: gives the action to play instead of the player's, from the state and the player's
            action.
    """
    state, done = game.flow.deal(game.rules_of(ruleset or game.default), seed), Done()
    while state.to_act:
        done.append((state, change(state, decided(game, agents, state, f"{seed} {len(done)}"))))
        state = game.flow.step(*done[-1]).state
    return done


def play_on(
    game: Game,
    agents: Sequence[Player[Any, Any]],
    state: Any,  # noqa: ANN401 - each game has its own
    label: str,
) -> Any:  # noqa: ANN401 - as above
    """The last state of a game that these players play on from a state."""
    number = 0
    while state.to_act:
        number += 1
        state = game.flow.step(state, decided(game, agents, state, f"{label} {number}")).state
    return state


def decided(game: Game, agents: Sequence[Player[Any, Any]], state: Any, label: str) -> Any:  # noqa: ANN401 - as above
    """The action that the player of the first seat to act chooses."""
    seat, chance = state.to_act[0], Chance(label, "study")
    return agents[seat].decide(game.flow.view(state, seat), BUDGET_MS, chance).action


def dealt_again(game: Game, state: Any, seat: int, label: str) -> Any:  # noqa: ANN401 - as above
    """A state with the hidden cards or tiles dealt again; the view of the seat stays the same."""
    if isinstance(game, ClimbingGame):
        return _cards_again(game, state, seat, label)
    return _tiles_again(state, seat, label)


def _cards_again(game: ClimbingGame, state: Any, seat: int, label: str) -> Any:  # noqa: ANN401 - as above
    known = game.played.position(game.flow.view(state, seat))
    hidden = Counter(known.unseen) - Counter(chain(*known.held))
    rest, hands = shuffle(sorted(hidden.elements()), label, "study"), []
    for each, held in enumerate(known.held):
        room = 0 if each == seat else known.counts[each] - len(held)
        dealt, rest = rest[:room], rest[room:]
        hands.append(known.hand if each == seat else Holding.of((*held, *dealt)))
    return replace(state, hands=tuple(hands))


def _hands_again(
    players: Sequence[Any], seat: int, tiles: list[Tile]
) -> tuple[list[tuple[Tile, ...]], list[Tile]] | None:
    """New hands for the other seats, and the tiles that are left for the wall.

    None if too few tiles fit the hand of a seat with a void suit.

    Args:
        players: the players by seat, with their present hands.
        seat: the seat whose hand stays as it is.
        tiles: the hidden tiles, in the order in which they are dealt.
    """
    hands, rest = [], [*tiles]
    for each, own in enumerate(players):
        void = own.void if getattr(own, "strayed", False) else None
        fits = [tile for tile in rest if not is_flower(tile) and tile[1:] != void]
        hand = own.hand if each == seat else sort_hand(fits[: len(own.hand)])
        if len(hand) < len(own.hand):
            return None
        for tile in hand if each != seat else ():
            rest.remove(tile)
        hands.append(hand)
    return hands, rest


def _tiles_again(state: Any, seat: int, label: str) -> Any:  # noqa: ANN401 - as above
    """A state of a tile game with the hidden tiles dealt again.

    Concealed kongs stay as they are. A seat that has discarded a tile of another suit than its void
    suit gets no tile of its void suit, since it had to discard these first.
    """
    players = state.players
    hidden = [tile for wall in state.walls for tile in wall.rest]
    hidden += [tile for each, own in enumerate(players) if each != seat for tile in own.hand]
    tries = (_hands_again(players, seat, shuffle(sorted(hidden), label, f"{n}")) for n in count())
    hands, rest = next(each for each in tries if each is not None)
    dealt = [replace(own, hand=hand) for own, hand in zip(players, hands, strict=True)]
    built = []
    for wall in state.walls:
        tiles, rest = rest[: wall.left], rest[wall.left :]
        end = len(wall.tiles) - wall.tail
        laid = (*wall.tiles[: wall.head], *tiles, *wall.tiles[end:])
        built.append(wall._replace(tiles=laid))
    return replace(state, players=tuple(dealt), walls=tuple(built))
