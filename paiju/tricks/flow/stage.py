"""The stages of a round, and the opening, which is the part before its play.

A stage is a part of a round with a phase of its own. The open part of a round and the hand of a
seat decide its choices: a state has both for every seat, a view for its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.tricks.flow.state import Action, State

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping

    from paiju.play.flow.events import EventType, Fact
    from paiju.play.flow.flow import Choice, Pick, Refusal, Step
    from paiju.playing_cards.card import Card
    from paiju.shapes.errors import Fault
    from paiju.shapes.field_types import Field
    from paiju.shapes.record import Record
    from paiju.text import Text
    from paiju.tricks.flow.names import Names
    from paiju.tricks.flow.state import Cards, Table
    from paiju.tricks.flow.view import View

Json = dict[str, Any]
# Deals the cards of a state again.
Redeal = Callable[[State], State]
# The place of an action in the JSON of a state.
Place = tuple[str, int]


def _whole(table: Table, hand: Cards, choice: Choice[Action], pick: Pick) -> Action:
    """The action of a choice that stands for one alone."""
    del table, hand, pick
    return choice.action


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A part of a round.

    Attributes:
        phase: its phase.
        actions: the types of its actions, each with its name for players.
        record: the list of a state that has its actions.
        choices: gives the choices of a seat that is to act, from the open part of the round, the
            seat and its hand.
        explain: gives the refusal of an action of one of its types with cards of the hand; None if
            it is legal.
        default: gives the default action.
        step: gives the step that a legal action makes.
        action_of: gives an action that a choice stands for, from the open part of the round, the
            hand, the choice, and a function that draws a number below a given one.
        is_counted: whether its one choice stands for many sets of cards.
        is_secret: whether a seat does not see which others are to act, nor their actions.

    """

    phase: str
    actions: Mapping[str, Text]
    record: str
    choices: Callable[[Table, int, Cards], tuple[Choice[Action], ...]]
    explain: Callable[[Table, int, Cards, Action], Refusal | None]
    default: Callable[[Table, int, Cards], Action]
    step: Callable[[State, int, Action, Redeal], Step[State]]
    action_of: Callable[[Table, Cards, Choice[Action], Pick], Action] = _whole
    is_counted: bool = False
    is_secret: bool = False


class Barred(NamedTuple):
    """Cards that may not be played now, although the suit and the shape allow them.

    Attributes:
        cards: the cards.
        refusal: the reason.

    """

    cards: tuple[Card, ...]
    refusal: Refusal


class Opening(ABC):
    """The part of a round before its play, and its place in a match.

    Attributes:
        stages: its stages in the order of a round.
        deal: the fields about the deal that decide a state, in JSON.
        least_points: the least that the cards of a trick may count.
        has_throws: whether leads may be throws, which may fail.

    """

    stages: tuple[Stage, ...]
    deal: tuple[str, ...]
    least_points: int = 0
    has_throws: bool = True

    @property
    def records(self) -> tuple[str, ...]:
        """The lists of a state that have its actions."""
        return tuple(dict.fromkeys(stage.record for stage in self.stages))

    @abstractmethod
    def match(self, rules: Any, parts: Json) -> Json:  # noqa: ANN401 - each game has its own
        """The attributes of a state about the match, from the fields of a question.

        Raises if they are wrong.
        """

    @abstractmethod
    def begin(self, state: State, redeal: Redeal) -> Step[State]:
        """The step from the cards to the first seat that is to act."""

    @abstractmethod
    def acts_of(self, of: Callable[[str], Any]) -> Iterator[tuple[Place, Action]]:
        """The actions on record, each with its place; `of` gives a list by its name."""

    @abstractmethod
    def trusted(self, parts: Json) -> Json:
        """The attributes of a state from the fields of a record that this service wrote."""

    def not_in_hands(self, state: State) -> dict[str, Cards]:
        """The cards that lie neither in a hand nor among those that were played, by place."""
        del state
        return {}

    def barred(self, table: Table, turn: int, hand: Cards) -> Barred | None:
        """The cards of a hand that may not be played as the turn of a number; None if all may."""
        del table, turn, hand
        return None

    @abstractmethod
    def match_fields(self, names: Names) -> dict[str, Field]:
        """The fields about the match, in states, in views, and in questions about a deal."""

    @abstractmethod
    def next_record(self, names: Names) -> Record[Any]:
        """The record of a match between two rounds, a named tuple."""

    @abstractmethod
    def state_fields(self, names: Names) -> dict[str, Field]:
        """The fields of states about the stages."""

    @abstractmethod
    def view_fields(self, names: Names) -> dict[str, Field]:
        """The fields of views about the stages."""

    @abstractmethod
    def taken_fields(self, names: Names) -> dict[str, Field]:
        """The fields of states and views about the points taken in tricks."""

    @abstractmethod
    def events(self, names: Names) -> tuple[EventType, ...]:
        """The types of events that only games with this opening have."""

    def taken_facts(self, names: Names) -> dict[str, Fact]:
        """The facts of finished tricks besides their taker and their points."""
        del names
        return {}

    def trick_facts(self, state: State) -> Json:
        """The values of these facts after a trick."""
        del state
        return {}

    @abstractmethod
    def seen(self, rules: Any, parts: Json) -> Json:  # noqa: ANN401 - each game has its own
        """The attributes of a view from its fields; raises if the match is wrong."""

    @abstractmethod
    def faults_of_phase(self, view: View) -> Iterator[Fault]:
        """The faults of parts of a view that do not belong to its phase."""

    def sizes(self, view: View) -> list[int]:
        """The number of cards of each hand before the first turn."""
        return [view.rules.hand_size] * view.seats

    @abstractmethod
    def faults(self, view: View) -> Iterator[Fault]:
        """The faults of the actions before the play."""

    @abstractmethod
    def known(self, view: View, seat: int) -> Counter[Card]:
        """The cards that a seat is known to have held before the first turn."""
