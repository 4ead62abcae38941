"""States of games, views of single seats, and the players that choose actions from views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from paiju._door import plain
from paiju._errors import RefusedError, reported
from paiju.play.declaration.refusals import NOT_OVER, explain_seat
from paiju.play.flow.legal_actions import each_action
from paiju.play.questions import answer_parts
from paiju.play.questions.fields import DEFAULT_BUDGET_MS
from paiju.play.questions.state_fields import read_view, write_state, write_view
from paiju.play.questions.suggest import decide
from paiju.play.questions.view_fields import seat_of
from paiju.shapes.read import at

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju._door import Door, Json
    from paiju.chance import Seed
    from paiju.play.flow.flow import Choice
    from paiju.play.flow.flow import State as Inner
    from paiju.play.players.player import Bot


class _Written(Mapping[str, Any]):
    """A state or view of the engine that is also a mapping: its JSON, as written over HTTP."""

    def __init__(self, door: Door, inner: Any, write: Callable[..., Json]) -> None:  # noqa: ANN401 - each game has its own
        self._door, self._inner, self._write = door, inner, write

    @cached_property
    def _plain(self) -> Json:
        return self._write(self._door.declared, self._inner, self._door.script)

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 - JSON is anything
        return self._plain[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)


class View(_Written):
    """A view: everything that one seat may know, and nothing more.

    A view is a mapping with the fields that it has over HTTP: `view["hand"]`, `dict(view)`.
    """

    def __init__(self, door: Door, inner: Any, legal: list[Json]) -> None:  # noqa: ANN401 - each game has its own
        super().__init__(door, inner, write_view)
        self._legal = legal

    @property
    def seat(self) -> int:
        """The seat that sees the view."""
        seat: int = self._inner.seat
        return seat

    @property
    def legal(self) -> list[Json]:
        """The seat's legal choices, as in `State.legal`; empty when the seat is not to act."""
        return list(self._legal)

    def __repr__(self) -> str:
        return f"<paiju.View of seat {self.seat}, {self._door.declared.id}>"


class State(_Written):
    """A game in progress, with everything that is hidden from seats; it never changes.

    A state is a mapping with the fields that it has over HTTP: `state["phase"]`, `dict(state)`.
    `Game.state` makes a state from such fields. `step` returns the next state.
    """

    def __init__(self, door: Door, inner: Inner, events: list[Json] | None = None) -> None:
        super().__init__(door, inner, write_state)
        self._events = events or []

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats to act: none once the game is over, several if they act at the same time."""
        return tuple(self._inner.to_act)

    @property
    def events(self) -> list[Json]:
        """The public events of the step that led to this state."""
        return list(self._events)

    @cached_property
    def _choices(self) -> tuple[Choice[Any], ...]:
        return tuple(self._door.declared.flow.legal(self._inner))

    @property
    def legal(self) -> list[Json]:
        """The legal choices of the seats to act.

        A choice is one action, or a kind of action. A kind has `moves`, the number of its actions.
        """
        return answer_parts.choices(self._door.declared.flow, self._choices, self._door.writer)

    @property
    def actions(self) -> Iterator[Json]:
        """Every legal action of the seats to act, one by one, in the order of `legal`."""
        flow, script = self._door.declared.flow, self._door.script
        return (flow.write_action(each, script) for each in each_action(flow, self._inner))

    def step(self, action: Mapping[str, object]) -> State:
        """The state after an action; an action that is not legal raises a `RefusedError`.

        `seat` may be left out if only one seat is to act. `{"type": "auto"}` is the action that is
        taken for a player whose time is up.
        """
        door, flow = self._door, self._door.declared.flow
        body: Json = plain(action)
        with reported(door.language, body):
            done = flow.step(self._inner, flow.read_action(body, door.script))
        if done.refusal is not None:
            raise RefusedError(done.refusal, door.language)
        return State(door, done.state, answer_parts.events(done.events, door.writer))

    def view(self, seat: int | None = None) -> View:
        """The view of a seat; by default of the first seat to act."""
        door, flow = self._door, self._door.declared.flow
        whose = (*self.to_act, 0)[0] if seat is None else seat
        with reported(door.language, {"seat": whose}):
            with at("seat"):
                seat_of(door.declared).kind.read(whose, door.script)
            seen = flow.view(self._inner, whose)
        own = [each for each in self._choices if each.action.seat == whose]
        return View(door, seen, answer_parts.choices(flow, own, door.writer))

    def settle(self, **fields: object) -> Json:
        """The scores of the finished game; an unfinished game raises a `RefusedError`.

        `fields` are the fields of the question `settle` except `state`.
        """
        if self.to_act:
            raise RefusedError(NOT_OVER, self._door.language)
        settled = self._door.ask("settle", {"state": self, **fields})
        return {name: each for name, each in settled.items() if name not in _VERDICT}

    def __repr__(self) -> str:
        return f"<paiju.State of {self._door.declared.id}, to act: {self.to_act}>"


class Player:
    """A player of the game: it chooses actions from views.

    Attributes:
        id: the id of the player.
        skill: the skill that the player stands for, from 1 to 5; None if it stands for none.
        name: the name of the player for people.
        about: one line about the player.

    """

    def __init__(self, door: Door, bot: Bot[Any, Any]) -> None:
        self._door, self._bot = door, bot
        self.id, self.skill = bot.id, bot.skill
        self.name = bot.name.within(door.language)
        self.about = bot.about.within(door.language)

    def choose(
        self,
        view: Mapping[str, Any],
        *,
        seed: Seed = 0,
        budget_ms: int = DEFAULT_BUDGET_MS,
    ) -> Json:
        """The action that the player chooses for the view's seat.

        The same view, seed and budget give the same action. The question `suggest` of the game also
        gives the reasons.

        Args:
            view: a `View`, or its fields as JSON.
            seed: the seed of the player's random choices.
            budget_ms: the time for the choice, in milliseconds.
        """
        door, flow = self._door, self._door.declared.flow
        if isinstance(view, View):
            seen = view._inner  # noqa: SLF001 - both classes are of this module
        else:
            body: Json = plain(view)
            with reported(door.language, body):
                seen = door.declared.for_players(read_view(door.declared, body, door.script))
        refusal = explain_seat(seen)
        if refusal is not None:
            raise RefusedError(refusal, door.language)
        decision = decide(self._bot.agent, self._bot.agent, seen, budget_ms, seed)
        return flow.write_action(decision.action, door.script)

    def __repr__(self) -> str:
        return f"<paiju.Player {self.id} of {self._door.declared.id}>"


# The fields in the answer of `settle` that say whether there is a score; here there is one.
_VERDICT = ("over", "reason", "text")
