"""A table: one human, bots on the other seats, and a game that goes on when the human acts.

The table is a value. Whoever holds it holds a position of the game, and may go on from it as often
as he likes: the same action on the same table always leads to the same game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from app.chance import Chance
from app.play.refusals import NOT_YOUR_TURN
from app.play.registry import GAMES
from app.shapes.errors import Fault, ShapeError, UnknownChoiceError
from app.shapes.reading import at
from app.tables.seal import Refusal as SealRefusal
from app.tables.seal import SealError
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.chance import Seed
    from app.play.game import Game
    from app.play.protocol import Choice, Event, Refusal, Score, State

HUMAN = "human"


class Seated(Protocol):
    """A rule set, as far as a table needs to know it."""

    @property
    def seats(self) -> int:
        """The number of players."""


# Of how many actions and events a game may have.
_DIGITS = 6

# What a bot may think about one action.
BUDGET_MS = 100


@dataclass(frozen=True, slots=True)
class Table:
    """A game, and who sits at it.

    Attributes:
        game: which game it is.
        seats: by seat, `HUMAN` or the id of a bot.
        seed: what the deal and the chance of the bots are drawn from; whoever knows it knows the
            hidden cards.
        turn: how many actions the game has seen; where some are hidden, so is their number.
        told: how many events the game has had, which everybody knows.
        state: where the game stands.

    """

    game: Game
    seats: tuple[str, ...]
    seed: Seed
    turn: int
    told: int
    state: State

    @property
    def human(self) -> int:
        """The human's seat."""
        return self.seats.index(HUMAN)

    @property
    def view(self) -> Any:  # noqa: ANN401 - each game has a type of its own
        """What the human sees."""
        return self.game.flow.view(self.state, self.human)

    @property
    def legal(self) -> tuple[Choice[Any], ...]:
        """What the human may do; nothing once the game is over."""
        choices = self.game.flow.legal(self.state)
        return tuple(choice for choice in choices if choice.action.seat == self.human)

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        return not self.state.to_act

    @property
    def score(self) -> Score | None:
        """What the game came to, once it is over."""
        return self.game.flow.settle(self.state) if self.is_over else None


class Course(NamedTuple):
    """What happened up to the human's turn, or why his action is refused."""

    table: Table
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


def default_seats(game: Game, rules: Seated) -> list[str | int]:
    """The human first, and the weakest bots behind him."""
    return [HUMAN, *[game.bots[0].id] * (rules.seats - 1)]


def lay(
    game: Game,
    rules: Seated,
    seats: Sequence[str | int],
    seed: Seed,
    match: object = None,
) -> Course:
    """A new table: the cards are dealt, and the bots act until the human must.

    `match` is what the score of a round says comes next, where its game is one of several rounds.
    """
    if match is None:
        state: State = game.flow.deal(rules, seed)
    elif game.next_round is None:
        raise ShapeError(Fault("no_match", _NO_MATCH, ("match",)))
    else:
        with at("match"):
            state = game.next_round(rules, seed, match)
    return _play_on(Table(game, _seated(game, rules, seats), seed, 0, 0, state))


def act(table: Table, action: Any) -> Course:  # noqa: ANN401 - each game has a type of its own
    """Act for the human, then for the bots until he must again; a refusal changes nothing."""
    if action.seat not in {None, table.human}:
        return Course(table, refusal=NOT_YOUR_TURN)
    done = table.game.flow.step(table.state, replace(action, seat=table.human))
    if done.refusal is not None:
        return Course(table, refusal=done.refusal)
    after = replace(table, state=done.state, turn=table.turn + 1)
    return _play_on(after, done.events)


def _play_on(table: Table, events: tuple[Event, ...] = ()) -> Course:
    """Let the bots act while the human need not.

    Where several act at the same moment, the human is first: so no table that he holds has a
    choice in it that he may not know yet.
    """
    flow, state, turn = table.game.flow, table.state, table.turn
    while state.to_act and table.human not in state.to_act:
        seat = state.to_act[0]
        agent = table.game.bot(table.seats[seat]).agent
        chance = Chance(table.seed, f"{table.game.salt} agent {seat} {turn}")
        decision = agent.decide(flow.view(state, seat), BUDGET_MS, chance)
        done = flow.step(state, decision.action)
        if done.refusal is not None or decision.action.seat != seat:
            message = f"{table.seats[seat]} broke the rules with {decision.action}: {done.refusal}"
            raise RuntimeError(message)
        state, turn, events = done.state, turn + 1, (*events, *done.events)
    told = table.told + len(events)
    return Course(replace(table, state=state, turn=turn, told=told), events)


def _seated(game: Game, rules: Seated, seats: Sequence[str | int]) -> tuple[str, ...]:
    if len(seats) != rules.seats:
        text = _SEATS.format(count=rules.seats)
        raise ShapeError(Fault("wrong_seats", text, ("seats",)))
    if seats.count(HUMAN) != 1:
        raise ShapeError(Fault("one_human", _ONE_HUMAN, ("seats",)))
    return tuple(_who(game, wanted, seat) for seat, wanted in enumerate(seats))


def _who(game: Game, wanted: str | int, seat: int) -> str:
    try:
        return HUMAN if wanted == HUMAN else game.bot(wanted).id
    except UnknownChoiceError as error:
        raise error.under("seats", seat) from None


def write(table: Table) -> bytes:
    """A table as bytes, for sealing: they tell everything."""
    state = table.game.flow.write_state(table.state, table.game.sealed_script)
    # It follows from the rest; and how many others may act may tell of what they hold.
    del state["to_act"]
    said = {
        "game": table.game.id,
        "seats": table.seats,
        "seed": table.seed,
        # As words of one length: how long a table is tells nothing of how many passed unseen.
        "turn": f"{table.turn:0{_DIGITS}}",
        "told": f"{table.told:0{_DIGITS}}",
        "state": state,
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def read(data: bytes) -> Table:
    """A table from what `write` made; what another version wrote may mean nothing here."""
    try:
        said = json.loads(data)
        game = GAMES[said["game"]]
        seats = tuple(_who(game, wanted, seat) for seat, wanted in enumerate(said["seats"]))
        state = game.flow.read_state(said["state"], game.sealed_script)
        turn, told = int(said["turn"]), int(said["told"])
        return Table(game, seats, said["seed"], turn, told, state)
    except (LookupError, TypeError, ValueError) as error:
        raise SealError(SealRefusal.OTHER_VERSION) from error


_SEATS = Text("须为 {count} 个座位", "this game has {count} seats")
_NO_MATCH = Text("这个游戏一桌就是一局，没有下一局", "a table of this game is a whole game")
_ONE_HUMAN = Text("须恰有一个座位为 human", "one seat, and one only, must be human")
