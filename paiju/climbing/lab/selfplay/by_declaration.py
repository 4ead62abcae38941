"""Training games made from a game's declaration alone: its deal, plays, rounds and points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from paiju.climbing.flow.records import Turn
from paiju.climbing.flow.stakes import Tally
from paiju.climbing.flow.state import Deal, State, hand_sizes
from paiju.climbing.game import ClimbingGame
from paiju.climbing.lab.selfplay.training_game import TrainingGame, by_team
from paiju.climbing.network.features import KICKERS, memory_for
from paiju.climbing.network.rounds_kernels import LEFT_OF, RECORDED, advance, play_each
from paiju.climbing.plays.reading import play_with
from paiju.playing_cards.card import ALL_CARDS
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.climbing.lab.selfplay.training_game import Values
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.plays.reading import Play
    from paiju.play.declaration.game import Game
    from paiju.playing_cards.card import Card

# `decks` and `held` of such a training game.
_DECKS, _HELD = 200, 0.1
# Points are scaled by the amount that only a share of _FEW of _GAMES random games exceeds.
_GAMES, _SEED, _FEW = 400, 1, 0.02


class UnlearnableError(ValueError):
    """Raised where a game cannot be learned from its declaration alone."""


def training_game_of(game: Game) -> TrainingGame:
    """The training game of a game: the one that its lab declares, or one made from its rules."""
    if game.lab.learnt:
        training_game: TrainingGame = game.part(game.lab.learnt)
        return training_game
    if not isinstance(game, ClimbingGame):
        raise UnlearnableError(f"{game.id} cannot be learnt: it is no climbing game")
    return training_game_by_declaration(game, game.rules_of(game.default))


def training_game_by_declaration(game: ClimbingGame, rules: Any) -> TrainingGame:  # noqa: ANN401 - each game has its own
    """The training game of one rule set, made from the game's declaration; raises if impossible."""
    why = next((why for why, is_so in _UNKNOWN_RULES if is_so(game, rules)), None)
    if why:
        raise UnlearnableError(f"{game.id} cannot be learnt by its declaration: {why}")
    sizes = hand_sizes(rules)
    training_game = TrainingGame(
        id=game.id,
        ruleset=rules.id,
        round=rules.round.with_seats_in_order,
        known=0,
        sizes=(sizes[0], *(sizes[seat] for seat in rules.round.after(0))),
        tables=lambda: (rules.table,),
        results=lambda rounds, objective: results(rounds, objective),  # noqa: PLW0108 - they need each other
        reach=0.95,
        decks=_DECKS,
        held=_HELD,
        objective="points",
        is_recorded=True,
    )
    results = Results(game, rules, training_game)
    return training_game


# Rules that the simulator and the features do not know, each with a test whether a game has it.
_UNKNOWN_RULES: tuple[tuple[str, Callable[[Any, Any], object]], ...] = (
    ("something comes before the play", lambda game, _: game.flow.stages),
    (
        "suits decide between plays, and the learner counts the cards of a rank alike",
        lambda _, rules: rules.play.suits,
    ),
    (
        "some plays are of one suit, and the learner counts the cards of a rank alike",
        lambda _, rules: any(
            each.suits != "any" for each in (*rules.play.patterns, *rules.play.bombs)
        ),
    ),
    ("some cards are wild", lambda _, rules: rules.play.wilds),
    (
        "some plays beat those of another pattern",
        lambda _, rules: rules.play.ladders or rules.play.answers,
    ),
    ("bombs may not be broken up", lambda _, rules: rules.play.whole),
    ("who has passed is locked out of a trick", lambda _, rules: rules.round.locks_out),
    ("some cards may not be played last", lambda _, rules: rules.round.bars_last),
    ("some hands win as they are dealt", lambda _, rules: rules.round.at_once),
    ("a seat takes the rest of the deck", lambda _, rules: rules.round.takes_rest),
    ("the first card must be played alone", lambda _, rules: rules.round.alone),
    ("the number of cards is hidden", lambda _, rules: rules.round.told_from is not None),
    (
        "hands differ in size, and the seat that leads is drawn",
        lambda _, rules: len({*hand_sizes(rules)}) > 1 and not rules.round.leads,
    ),
)


@dataclass(frozen=True)
class Results:
    """The function of a training game that gives results, by points or by who is out first.

    Attributes:
        game: the game.
        rules: its rule set.
        training_game: the training game of that rule set.

    """

    game: ClimbingGame
    rules: Any
    training_game: TrainingGame

    def __call__(self, rounds: Rounds, objective: str) -> Values:
        """The result of each round for each seat, from -1 to 1; shape (rounds, seats).

        `objective` is "wins" or "points".
        """
        if objective == "wins":
            worth = np.ones(len(rounds.numbers), dtype=np.float32)
            return by_team(rounds, self.training_game.teams, worth)
        results: Values = np.clip(self.points(rounds) / self.most, -1, 1).astype(np.float32)
        return results

    @cached_property
    def most(self) -> float:
        """The points that few random games exceed: the scale of results, and their cap."""
        chance, training_game = np.random.default_rng(_SEED), self.training_game
        rounds, memory = training_game.deal(chance, _GAMES), memory_for()
        games = np.arange(_GAMES, dtype=np.int32)
        while True:
            games, starts, rows = advance(rounds, games, KICKERS, training_game.coding, memory)
            if not len(games):
                break
            chosen = starts[:-1] + chance.integers(starts[1:] - starts[:-1])
            play_each(rounds, games, rows[chosen], training_game.coding)
        return max(1.0, float(np.quantile(np.abs(self.points(rounds)), 1 - _FEW)))

    def points(self, rounds: Rounds) -> Values:
        """The points of each seat in finished rounds; shape (rounds, seats).

        Seats come in the order of play from the one that led.
        """
        settle, order = self.game.flow.settle, self._order
        won = [settle(state).points for state in self.states(rounds)]
        return np.array(won, dtype=np.float32)[:, order]

    def states(self, rounds: Rounds) -> Iterator[State]:
        """The final states of finished rounds, as the flow makes them; seat 0 has led."""
        seats = self.rules.seats
        places = rounds.numbers[:, LEFT_OF + 3 * seats : LEFT_OF + 4 * seats].tolist()
        ends = rounds.numbers[:, RECORDED].tolist()
        for record, end, place in zip(rounds.record.tolist(), ends, places, strict=True):
            out = sorted((seat for seat in range(seats) if place[seat]), key=place.__getitem__)
            cards = len(self.training_game.deck)
            gone = [self._order[seat] for seat in out]
            yield self._state(record[:cards], record[cards:end], gone)

    @cached_property
    def _order(self) -> list[int]:
        """The seats in the order of play, from seat 0."""
        return [0, *self.rules.round.after(0)]

    def _state(self, owners: list[int], record: list[int], out: list[int]) -> State:
        """The final state of a round.

        Args:
            owners: the owner of each card of the deck, by place in the order of play.
            record: the turns; each is ((row × seats) + place) × 2, plus 1 if it leads.
            out: the seats that are out, in order.
        """
        order, rules, table = self._order, self.rules, self.training_game.table
        cards: list[list[Card]] = [[] for _ in (*order, None)]
        for card, owner in zip(self.training_game.deck, owners, strict=True):
            cards[order[owner] if owner < len(order) else owner].append(card)
        left = [sum(_UNITS[card] for card in hand) for hand in cards[:-1]]
        tally, turns = Tally(), []
        last: Play | None = None
        for turn in record:
            number, leads = divmod(turn, 2)
            row, place = divmod(number, len(order))
            seat = order[place]
            if row == self.training_game.coding.pass_row:
                turns.append(Turn(seat))
                continue
            play = self._play(row, left[seat])
            left[seat] = 0 if play.is_short else left[seat] - table.packed(row)
            beats_bomb = not leads and last is not None and last.is_bomb
            bomb = play.pattern.id if play.is_bomb else None
            tally = tally.with_play(seat, bomb, beats_bomb=beats_bomb)
            turns.append(Turn(seat, play.cards, play))
            last = play
        return State(
            rules=rules,
            seed=0,
            deal=Deal(0, tuple(map(tuple, cards[:-1])), tuple(cards[-1])),
            phase="over",
            to_act=(),
            hands=tuple(map(table.holding, left)),
            history=tuple(turns),
            out=tuple(out) if rules.round.ends == "seat" else rules.round.places(tuple(out)),
            tally=tally,
        )

    def _play(self, row: int, hand: int) -> Play:
        """The play of a row, made of cards without suits; a short form takes the whole hand."""
        table = self.training_game.table
        group = hand if row >= len(table) else table.packed(row)
        found = self._plays.get((row, group))
        if found is None:
            play = play_with(table, row, table.parts(row, table.holding(group)))
            found = self._plays[row, group] = play
        return found

    @cached_property
    def _plays(self) -> dict[tuple[int, int], Play]:
        """A cache of `_play`."""
        return {}


# Each card as a packed count of one card of its rank.
_UNITS = {card: Holding.of((card,)).packed for card in ALL_CARDS}
