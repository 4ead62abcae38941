"""Turns at sealed tables with hidden cards dealt again, of which the human sees the same.

For a position there are hidden cards with which no bot has a choice, and, in most games, others
with which one has a choice but passes. Bots of mahjong have the choice to claim a discard.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from time import thread_time
from typing import TYPE_CHECKING, Any, NamedTuple

from app.config import Settings
from app.guard.time_grid import slots
from paiju.chance import Chance, shuffle
from paiju.climbing.plays.duties import moves_within
from paiju.climbing.seat.knowledge import Knowledge
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.melding.hands.actions import Action as MahjongAction
from paiju.play.declaration.registry import GAMES
from paiju.play.players.player import Decision
from paiju.playing_cards.holding import Holding
from paiju.tables.table import HUMAN, Table, act, go_on, thinking_ms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.play.flow.flow import Event
    from paiju.play.players.player import Bot, Rng
    from paiju.playing_cards.card import Card
    from paiju.tables.table import Outcome

    # A measure of a turn: it returns the outcome of the turn, and what it measured.
    Measure = Callable[[Callable[[], Outcome]], tuple[Outcome, float]]

GRID_MS = Settings().table_grid_ms
# The milliseconds of an answer besides the game: reading, unsealing, sealing, writing.
AROUND_MS = 3
# The redraws of hidden cards for a position, and the games that are played to find positions.
REDRAWS, GAMES_PLAYED = 10, 400
# The types of events in a turn in which no bot takes anything.
SILENT = {"pass", "draw", "discard", "flower", "lead", "follow"}
# The most cards of a hand of tricks: bots seldom play the same card from larger ones.
FEW = 5


class Pair(NamedTuple):
    """The measures of a turn with two draws of the hidden cards; the events are the same.

    Attributes:
        forced: with hidden cards that leave no bot a choice.
        redrawn: with other hidden cards, of which the human sees the same.
        had_choice: whether a bot had a choice with the redrawn cards.

    """

    forced: float
    redrawn: float
    had_choice: bool


def slot(go: Callable[[], Outcome]) -> tuple[Outcome, float]:
    """A turn, and the number of the slot at whose end its answer leaves.

    The time is that of the thread. Other work of the machine slows a thread down even so. A turn
    that takes longer than its bots say is measured again, and the shorter time counts.
    """
    outcome, taken_ms = _timed(go)
    least_ms = thinking_ms(outcome)
    if taken_ms > least_ms:
        taken_ms = min(taken_ms, _timed(go)[1])
    return outcome, slots(least_ms, taken_ms, GRID_MS)


def _timed(go: Callable[[], Outcome]) -> tuple[Outcome, float]:
    """A turn, and the milliseconds that an answer with it takes."""
    began = thread_time()
    outcome = go()
    return outcome, 1000 * (thread_time() - began) + AROUND_MS


def pairs(game: str, skill: int, measure: Measure) -> Iterator[Pair]:
    """Pairs of turns of bots of one skill, with and without a choice."""
    found = {"cards": _climbing_pairs, "tiles": _mahjong_pairs, "tricks": _trick_pairs}
    return found[GAMES[game].family](game, skill, measure)


def _climbing_pairs(name: str, skill: int, measure: Measure) -> Iterator[Pair]:
    """The pairs at positions in which the seat before the human is to act."""
    game = GAMES[name]
    flow, rules = game.flow, game.rules_of(game.default)
    for seed in range(GAMES_PLAYED):
        state: Any = flow.deal(rules, f"slots {seed}")
        turn = 0
        while state.to_act:
            seat, chance = state.to_act[0], Chance(seed, f"slots {turn}")
            if state.phase == "play" and state.last is not None:
                seats = [game.bot(skill).id] * rules.seats
                seats[state.round.after(seat)[0]] = HUMAN
                table = Table(game, tuple(seats), f"slots {seed}", turn, 0, state)
                yield from _pairs_at(table, _CARDS, measure)
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


def _pairs_at(table: Table, family: _Family, measure: Measure) -> Iterator[Pair]:
    """A pair without a choice, and one with a choice on one side, if hidden cards allow them."""
    forced: tuple[tuple[Event, ...], float] | None = None
    found = set[bool]()
    tables = [family.redrawn(table, number) for number in range(REDRAWS)]
    for tried in sorted(tables, key=family.has_choice):
        chooses = family.has_choice(tried)
        if chooses in found:
            continue
        course, measured = measure(lambda tried=tried: family.go(tried))  # type: ignore[misc] # bound
        if not all(event.type in SILENT for event in course.events):
            continue
        if forced is None:
            if chooses:
                return
            forced = course.events, measured
        elif course.events == forced[0]:
            found.add(chooses)
            yield Pair(forced[1], measured, chooses)


def _may_beat(table: Table) -> bool:
    """Tests if the seat to act can beat the last play."""
    state: Any = table.state
    hand = state.hands[state.to_act[0]]
    return len(moves_within(state.duties, state.table, hand, state.last.play)) > 0


def _with_cards_redrawn(table: Table, number: int) -> Table:
    """The table with the bots' cards dealt again; cards that everybody knows of stay."""
    state: Any = table.state
    game: Any = table.game
    hands = [list(hand.cards) for hand in state.hands]
    held = [Counter(cards) for cards in Knowledge(game.played, table.view).held]
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


def _trick_pairs(name: str, skill: int, measure: Measure) -> Iterator[Pair]:
    """The pairs at positions in which the seat before the human follows."""
    game = GAMES[name]
    flow, rules = game.flow, game.rules_of(game.default)
    for seed in range(GAMES_PLAYED):
        state: Any = flow.deal(rules, f"slots {seed}")
        turn = 0
        while state.to_act:
            seat, chance = state.to_act[0], Chance(seed, f"slots {turn}")
            follows = state.phase == "play" and len(state.trick) in {1, 2}
            if follows and len(state.hands[seat]) <= FEW:
                seats = [game.bot(skill).id] * rules.seats
                seats[(seat + 1) % rules.seats] = HUMAN
                table = Table(game, tuple(seats), f"slots {seed}", turn, 0, state)
                yield from _pairs_at(table, _TRICKS, measure)
            action = game.bot(2).agent.decide(flow.view(state, seat), 100, chance).action
            state, turn = flow.step(state, action).state, turn + 1


def _may_choose(table: Table) -> bool:
    """Tests if the seat to act has several follows."""
    state: Any = table.state
    (choice,) = table.game.flow.legal(state, state.to_act[0])
    return choice.moves > 1


def _with_hands_redrawn(table: Table, number: int) -> Table:
    """The table with the cards of the bots' hands dealt again; cards that were shown stay."""
    state: Any = table.state
    others = [seat for seat in range(len(state.hands)) if seat != table.human]
    shown = {card for call in state.calls for card in call.cards}
    shown |= {card for turn in state.history for card in turn.tried}
    pool = sorted(card for seat in others for card in state.hands[seat] if card not in shown)
    mixed = iter(shuffle(pool, f"{table.seed} {table.turn}", f"redrawn {number}"))
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple([card if card in shown else next(mixed) for card in hands[seat]])
    return replace(table, state=replace(state, hands=tuple(hands)))


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


def _mahjong_pairs(name: str, skill: int, measure: Measure) -> Iterator[Pair]:
    """The pairs at positions in which the human discards a tile just drawn."""
    plain = GAMES[name]
    bot: Bot[Any, Any] = replace(plain.bot(skill), agent=Claimant(plain.bot(skill).agent))
    game = replace(plain, bots=(bot,))
    for seed in range(GAMES_PLAYED):
        state: Any = plain.flow.deal(plain.rules_of(plain.default), f"slots {seed}")
        turn = 0
        while state.phase != "over":
            seat, chance = state.to_act[0], Chance(seed, f"slots {turn}")
            if state.phase == "turn" and state.drawn:
                seats = [bot.id] * len(state.players)
                seats[seat] = HUMAN
                table = Table(game, tuple(seats), f"slots {seed}", turn, 0, state)
                yield from _pairs_at(table, _TILES, measure)
            action = plain.bot(1).agent.decide(plain.flow.view(state, seat), 1, chance).action
            state, turn = plain.flow.step(state, action).state, turn + 1


def _discarded(table: Table) -> Outcome:
    """The human discards the tile that it has drawn."""
    return act(table, MahjongAction("auto"))


def _may_claim(table: Table) -> bool:
    """Tests if a bot may claim the tile that the human discards."""
    state: Any = table.game.flow.step(table.state, MahjongAction("auto")).state
    return bool(state.phase == "claims")


def _with_tiles_redrawn(table: Table, number: int) -> Table:
    """The table with the bots' tiles dealt again; hands that have won lie open, and stay."""
    state: Any = table.state
    out = getattr(state, "winners", ())
    others = [seat for seat in range(len(state.players)) if seat not in {table.human, *out}]
    pool = [tile for seat in others for tile in state.players[seat].hand]
    mixed = iter(shuffle(sorted(pool), f"{table.seed} {table.turn}", f"redrawn {number}"))
    players = list(state.players)
    for seat in others:
        hand = sort_tiles([next(mixed) for _ in players[seat].hand])
        players[seat] = replace(players[seat], hand=hand)
    return replace(table, state=replace(state, players=tuple(players)))


_CARDS = _Family(go_on, _may_beat, _with_cards_redrawn)
_TRICKS = _Family(go_on, _may_choose, _with_hands_redrawn)
_TILES = _Family(_discarded, _may_claim, _with_tiles_redrawn)
