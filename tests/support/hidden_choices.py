"""Positions at tables in which hidden cards decide whether a bot has a choice.

For each position there are hidden cards with which no bot has a choice, and others with which one
has a choice but passes. Bots of mahjong have the choice to claim a discard.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import cycle
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.all_games.doudizhu.players import played as doudizhu
from paiju.all_games.guandan.players import played as guandan
from paiju.chance import Chance, shuffle
from paiju.climbing.plain_game import PLAYED
from paiju.climbing.plays.duties import moves_within
from paiju.climbing.seat.knowledge import Knowledge
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.melding.hands.actions import Action as MahjongAction
from paiju.play.declaration.registry import GAMES
from paiju.play.players.player import Bot, Decision
from paiju.playing_cards.holding import Holding
from paiju.tables.table import HUMAN, Outcome, Table, act, go_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.climbing.seat.position import PlayedGame
    from paiju.play.flow.flow import Event
    from paiju.play.players.player import Rng
    from paiju.playing_cards.card import Card

    # A measure of work: it returns the outcome of a turn, and the work that it took.
    Measure = Callable[[Callable[[], Outcome]], tuple[Outcome, float]]

# The redraws of hidden cards for a position, those that are tried with a choice and without one,
# and the games that are played to find positions.
REDRAWS, TRIES, GAMES_PLAYED = 10, 3, 400
# The types of events in a turn in which no bot takes anything.
SILENT = {"pass", "draw", "discard", "flower"}


class Seats(NamedTuple):
    """A climbing game as its players see it, and bots that may pass although they could beat."""

    game: PlayedGame[Any, Any]
    bots: tuple[str | int, ...]


# The games in which a bot may pass although it could act.
CLIMBING = {
    "doudizhu": Seats(doudizhu.PLAYED, (2, 3, 4)),
    "guandan": Seats(guandan.PLAYED, (2, 3, 4)),
    "zhengshangyou": Seats(PLAYED, ("random",)),
}
CHOOSING = (*CLIMBING, "mcr")


class Pair(NamedTuple):
    """The work at a position: with hidden cards that leave no choice, and with a choice."""

    forced: float
    chosen: float


def pairs(game: str, measure: Measure) -> Iterator[Pair]:
    """The work at the positions of a game, by a measure."""
    return _climbing_pairs(game, measure) if game in CLIMBING else _mahjong_pairs(game, measure)


def _climbing_pairs(name: str, measure: Measure) -> Iterator[Pair]:
    """The work at positions in which the seat before the human is to act."""
    game = GAMES[name]
    flow, rules, skill = game.flow, game.rules_of(game.default), cycle(CLIMBING[name].bots)
    for seed in range(GAMES_PLAYED):
        state: Any = flow.deal(rules, f"even {seed}")
        turn = 0
        while state.to_act:
            seat, chance = state.to_act[0], Chance(seed, f"even {turn}")
            if state.phase == "play" and state.last is not None:
                seats = [game.bot(next(skill)).id] * rules.seats
                seats[state.round.after(seat)[0]] = HUMAN
                table = Table(game, tuple(seats), f"even {seed}", turn, 0, state)
                yield from _pair(table, _CARDS, measure)
            action = game.bot(2).agent.decide(flow.view(state, seat), 100, chance).action
            state, turn = flow.step(state, action).state, turn + 1


class _Family(NamedTuple):
    """The functions for a family of games.

    Attributes:
        go: goes on at a table.
        has_choice: tests if a bot has a choice there.
        redrawn: returns the table with other hidden cards, by a number.

    """

    go: Callable[[Table], Outcome]
    has_choice: Callable[[Table], bool]
    redrawn: Callable[[Table, int], Table]


def _pair(table: Table, family: _Family, measure: Measure) -> Iterator[Pair]:
    """The work at a table without a choice and with one, if hidden cards allow both.

    The events, which everybody sees, are the same both times.
    """
    found: dict[bool, tuple[tuple[Event, ...], float]] = {}
    tries = Counter[bool]()
    for number in range(REDRAWS):
        tried = family.redrawn(table, number)
        chooses = family.has_choice(tried)
        if chooses in found or tries[chooses] == TRIES:
            continue
        tries[chooses] += 1
        course, work = measure(lambda tried=tried: family.go(tried))  # type: ignore[misc] # bound
        lets_pass = all(event.type in SILENT for event in course.events)
        if lets_pass and all(events == course.events for events, _ in found.values()):
            found[chooses] = course.events, work
    if len(found) == len(Pair._fields):
        yield Pair(found[False][1], found[True][1])


def _may_beat(table: Table) -> bool:
    """Tests if the seat to act can beat the last play."""
    state: Any = table.state
    hand = state.hands[state.to_act[0]]
    return len(moves_within(state.duties, state.table, hand, state.last.play)) > 0


def _with_cards_redrawn(table: Table, number: int) -> Table:
    """The table with the bots' cards dealt again; cards that everybody knows of stay."""
    state: Any = table.state
    hands = [list(hand.cards) for hand in state.hands]
    held = [Counter(cards) for cards in Knowledge(CLIMBING[table.game.id].game, table.view).held]
    pool: list[Card] = []
    kept: list[list[Card]] = []
    for seat, hand in enumerate(hands):
        if seat == table.human:
            kept.append(hand)
            continue
        stays = list((Counter(hand) & held[seat]).elements())
        pool += list((Counter(hand) - Counter(stays)).elements())
        kept.append(stays)
    mixed = iter(shuffle(sorted(pool), f"{table.seed} {table.turn}", f"redrawn {number}"))
    for seat, hand in enumerate(hands):
        while len(kept[seat]) < len(hand):
            kept[seat].append(next(mixed))
    return replace(table, state=replace(state, hands=tuple(map(Holding.of, kept))))


@dataclass(frozen=True)
class Claimant:
    """A player that decides on claims as another one does, and discards each tile that it draws."""

    agent: Any

    def decide(self, view: Any, budget: int, rng: Rng) -> Decision[MahjongAction]:  # noqa: ANN401 - of a game
        """The decision on a claim; at other times the default action."""
        if view.phase == "claims":
            found: Decision[MahjongAction] = self.agent.decide(view, budget, rng)
            return found
        return Decision(MahjongAction("auto", view.seat))


def _mahjong_pairs(name: str, measure: Measure) -> Iterator[Pair]:
    """The work at positions in which the human discards a tile just drawn."""
    plain = GAMES[name]
    bots = [
        Bot(each.id, each.skill, each.name, each.about, Claimant(each.agent))
        for each in plain.bots
        if each.skill in {1, 4}
    ]
    game, skill = replace(plain, bots=tuple(bots)), cycle(bots)
    for seed in range(GAMES_PLAYED):
        state: Any = plain.flow.deal(plain.rules_of(plain.default), f"even {seed}")
        turn = 0
        while state.phase != "over":
            seat, chance = state.to_act[0], Chance(seed, f"even {turn}")
            if state.phase == "turn" and state.drawn:
                seats = [next(skill).id] * len(state.players)
                seats[seat] = HUMAN
                table = Table(game, tuple(seats), f"even {seed}", turn, 0, state)
                yield from _pair(table, _TILES, measure)
            action = plain.bot(1).agent.decide(plain.flow.view(state, seat), 1, chance).action
            state, turn = plain.flow.step(state, action).state, turn + 1


def _discarded(table: Table) -> Outcome:
    """The human discards the tile that it has drawn."""
    return act(table, MahjongAction("auto"))


def _is_asked(table: Table) -> bool:
    """Tests if a bot may claim the tile that the human discards."""
    state: Any = table.game.flow.step(table.state, MahjongAction("auto")).state
    return bool(state.phase == "claims")


def _with_tiles_redrawn(table: Table, number: int) -> Table:
    """The table with the bots' tiles dealt again."""
    state: Any = table.state
    others = [seat for seat in range(len(state.players)) if seat != table.human]
    pool = [tile for seat in others for tile in state.players[seat].hand]
    mixed = iter(shuffle(sorted(pool), f"{table.seed} {table.turn}", f"redrawn {number}"))
    players = list(state.players)
    for seat in others:
        hand = sort_tiles([next(mixed) for _ in players[seat].hand])
        players[seat] = players[seat]._replace(hand=hand)
    return replace(table, state=state._replace(players=tuple(players)))


_CARDS = _Family(go_on, _may_beat, _with_cards_redrawn)
_TILES = _Family(_discarded, _is_asked, _with_tiles_redrawn)
