"""A table: one human, bots on the other seats, and a game that goes on when the human acts.

A table is a value, a position of the game. Its holder may go on from it as often as they like: the
same action on the same table always leads to the same game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from paiju.chance import Chance
from paiju.play.declaration.refusals import NOT_YOUR_TURN
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.advance import play_on
from paiju.shapes.errors import Fault, ShapeError, UnknownChoiceError
from paiju.shapes.read import at
from paiju.tables.proof import binding_of
from paiju.tables.seal import Refusal as SealRefusal
from paiju.tables.seal import SealError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import Choice, Event, Refusal, Score, State
    from paiju.play.players.player import Bot

    Bots = Mapping[int, Bot[Any, Any]]

HUMAN = "human"


class Seated(Protocol):
    """The part of a rule set that a table needs."""

    @property
    def seats(self) -> int:
        """The number of players."""


# The number of digits in which the numbers of actions and events are written.
_DIGITS = 6

# The time that a bot may think about one action.
BUDGET_MS = 100


@dataclass(frozen=True, slots=True)
class Table:
    """A game and its players.

    Attributes:
        game: the declaration of the game.
        seats: by seat, `HUMAN` or the id of a bot.
        seed: the seed of the deal and of the bots' choices; it reveals the hidden cards.
        turn: the number of actions so far; it is hidden if some actions are hidden.
        event_count: the number of events so far, which is public.
        state: the state of the game.

    """

    game: Game
    seats: tuple[str, ...]
    seed: Seed
    turn: int
    event_count: int
    state: State

    @property
    def human(self) -> int:
        """The human's seat."""
        return self.seats.index(HUMAN)

    @property
    def view(self) -> Any:  # noqa: ANN401 - each game has a type of its own
        """The human's view."""
        return self.game.flow.view(self.state, self.human)

    @property
    def legal(self) -> tuple[Choice[Any], ...]:
        """The legal actions of the human; none once the game is over."""
        return tuple(self.game.flow.legal(self.state, self.human))

    @property
    def is_over(self) -> bool:
        """Tests if the game is over."""
        return not self.state.to_act

    @property
    def score(self) -> Score | None:
        """The score, or None while the game goes on."""
        return self.game.flow.settle(self.state) if self.is_over else None


class Outcome(NamedTuple):
    """A table at the human's next turn and the events until then, or the refusal of an action."""

    table: Table
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


def default_seats(game: Game, rules: Seated) -> list[str | int]:
    """The human on seat 0, and the weakest bots on the other seats."""
    return [HUMAN, *[game.bots[0].id] * (rules.seats - 1)]


def lay(
    game: Game,
    rules: Seated,
    seats: Sequence[str | int],
    seed: Seed,
    match: object = None,
) -> Outcome:
    """A new table: deals the cards, and lets the bots act until the human is to act.

    `match` is the `next` in the score of the previous round, in a game of several rounds.
    """
    if match is None:
        state: State = game.flow.deal(rules, seed)
    elif game.next_round is None:
        raise ShapeError(Fault("no_match", _NO_MATCH, ("match",)))
    else:
        with at("match"):
            state = game.next_round(rules, seed, match)
    return go_on(Table(game, _seated(game, rules, seats), seed, 0, 0, state))


def act(table: Table, action: Any) -> Outcome:  # noqa: ANN401 - each game has a type of its own
    """Act for the human, then for the bots until the human's next turn."""
    if action.seat not in {None, table.human}:
        return Outcome(table, refusal=NOT_YOUR_TURN)
    done = table.game.flow.step(table.state, replace(action, seat=table.human))
    if done.refusal is not None:
        return Outcome(table, refusal=done.refusal)
    return go_on(replace(table, state=done.state, turn=table.turn + 1), done.events)


def go_on(table: Table, events: tuple[Event, ...] = ()) -> Outcome:
    """Let the bots act until the human is to act; `events` are those of the human's own action."""
    game, bots = table.game, _bots(table)

    def decide(bot: Bot[Any, Any], state: State, taken: int) -> Any:  # noqa: ANN401 - each game has its own
        seat, choices = state.to_act[0], game.flow.legal(state)
        if len(choices) == 1 and choices[0].action.type == "pass":
            return choices[0].action
        chance = Chance(table.seed, f"{game.salt} agent {seat} {table.turn + taken}")
        return bot.agent.decide(game.flow.view(state, seat), BUDGET_MS, chance).action

    state, taken, more = play_on(game, table.state, bots, decide)
    event_count = table.event_count + len(events) + len(more)
    after = replace(table, state=state, turn=table.turn + taken, event_count=event_count)
    return Outcome(after, (*events, *more))


def _bots(table: Table) -> Bots:
    """The bots by their seats."""
    return {seat: table.game.bot(who) for seat, who in enumerate(table.seats) if who != HUMAN}


def thinking_ms(outcome: Outcome) -> int:
    """The milliseconds that the bots may have thought, as far as the human can tell.

    It follows from the events, which the human sees, so it is the same whether or not a bot had a
    choice. A run of events of one bot counts as one decision of it. An event that may be answered,
    such as a discard, counts as one decision of every other bot; so does the human's own action in
    games that have such events.
    """
    times = {seat: bot.thinking_ms for seat, bot in _bots(outcome.table).items()}
    answered = {each.type for each in outcome.table.game.flow.events if each.is_answered}
    in_all, acting = sum(times.values()) if answered else 0, outcome.table.human
    for event in outcome.events:
        seat = cast("int", event.facts.get("seat", acting))
        if seat != acting:
            in_all += times.get(seat, 0)
        if event.type in answered:
            in_all += sum(ms for other, ms in times.items() if other != seat)
        acting = seat
    return in_all


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


def compact(said: object) -> bytes:
    """JSON in few bytes."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def write(table: Table, encode: Callable[[object], bytes] = compact) -> bytes:
    """The table as bytes, with the hidden cards; only for sealing."""
    state = table.game.flow.write_state(table.state, table.game.sealed_script)
    # Written with a fixed length, since its length might reveal something about hidden hands.
    waiting = "".join(map(str, state.pop("to_act")))
    said = {
        "game": table.game.id,
        "seats": table.seats,
        "seed": table.seed,
        # Written with fixed lengths, so that the length of a table reveals no hidden passes.
        "turn": f"{table.turn:0{_DIGITS}}",
        "told": f"{table.event_count:0{_DIGITS}}",
        "waiting": waiting.ljust(table.game.seats),
        "layout": binding_of(table.game).hex() + table.game.sealed_anew,
        "state": state,
    }
    return encode(said)


def _state(game: Game, said: dict[str, Any]) -> State:
    """The state of a table: trusted as written, or replayed if its layout has changed since."""
    told, script = said["state"], game.sealed_script
    known = binding_of(game).hex()
    if said.get("layout") not in {known, known + game.sealed_anew}:
        return cast("State", game.flow.read_state(told, script))
    told["to_act"] = list(map(int, said["waiting"].rstrip()))
    return cast("State", game.flow.read_trusted_state(told, script))


def read(data: bytes, decode: Callable[[bytes], Any] = json.loads) -> Table:
    """The table that `write` wrote; raises a `SealError` if another version wrote it."""
    try:
        said = decode(data)
        game = GAMES[said["game"]]
        seats = tuple(_who(game, wanted, seat) for seat, wanted in enumerate(said["seats"]))
        state = _state(game, said)
        turn, event_count = int(said["turn"]), int(said["told"])
        return Table(game, seats, said["seed"], turn, event_count, state)
    except (LookupError, TypeError, ValueError) as error:
        raise SealError(SealRefusal.OTHER_VERSION) from error


_SEATS = Text("须为 {count} 个座位", "this game has {count} seats")
_NO_MATCH = Text("这个游戏一桌就是一局，没有下一局", "a table of this game is a whole game")
_ONE_HUMAN = Text("须恰有一个座位为 human", "one seat, and one only, must be human")
