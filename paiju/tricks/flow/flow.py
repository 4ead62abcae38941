"""The steps of a round: the stages of its opening, then the tricks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from paiju.chance import shuffle
from paiju.play.declaration.game import ActionType, DecidedBy
from paiju.play.declaration.refusals import OF_EVERY_GAME, explain_turn, no_such_seat
from paiju.play.flow.flow import Choice, Step
from paiju.playing_cards.script import Script
from paiju.shapes.errors import InconsistentStateError, InconsistentViewError
from paiju.shapes.read import at
from paiju.shapes.record import Record
from paiju.tricks.flow.choices import action_of, choices_of, default_of, explain, stage_of
from paiju.tricks.flow.events import events_of
from paiju.tricks.flow.names import Names
from paiju.tricks.flow.playing import PLAY
from paiju.tricks.flow.reading import acts_of, deal_of, state_of, trusted_state, view_from
from paiju.tricks.flow.records import (
    VIEW,
    about_state,
    actions_of,
    choice_of,
    dealt_of,
    state_fields,
    turn_of,
    view_fields,
)
from paiju.tricks.flow.state import Action, Deal, State
from paiju.tricks.flow.view import View, view_of
from paiju.tricks.rules.refusals import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paiju.chance import Seed
    from paiju.play.flow.events import EventType
    from paiju.play.flow.flow import Pick, Refusal, Score
    from paiju.shapes.field_types import Field, FieldType, RuleSet
    from paiju.shapes.union import Variants
    from paiju.tricks.flow.stage import Opening, Stage
    from paiju.tricks.flow.state import Cards

Json = dict[str, Any]
REFUSALS = (*OF_EVERY_GAME, *ALL)


@dataclass(frozen=True, kw_only=True)
class TrickFlow:
    """The functions that run a round.

    Attributes:
        salt: a word mixed into the seed of the shuffle, so that games deal different cards.
        component: the prefix of the names of its components in the OpenAPI document.
        ruleset: the field type of its rule sets.
        settle: gives the score of a finished round.
        seats: the number of seats.
        refusals: the reasons for which it refuses an action.

    """

    salt: str
    component: str
    ruleset: RuleSet
    settle: Callable[[State], Score]
    seats: int = 4
    refusals: tuple[Refusal, ...] = REFUSALS

    @cached_property
    def opening(self) -> Opening:
        """The opening, which is the same in all rule sets."""
        opening: Opening = self.ruleset.rules_of(self.ruleset.default).opening
        return opening

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All stages of a round."""
        return (*self.opening.stages, PLAY)

    @property
    def decided_by(self) -> DecidedBy:
        """The fields of a state that determine it."""
        return DecidedBy(deal=self.opening.deal, acts=(*self.opening.records, "history"))

    @property
    def actions(self) -> tuple[ActionType, ...]:
        """The types of its actions."""
        return tuple(
            [
                ActionType(type_, name, (stage.phase,), stage.record)
                for stage in self.stages
                for type_, name in stage.actions.items()
            ]
        )

    def deal(
        self,
        rules: Any,  # noqa: ANN401 - each game has its own
        seed: Seed,
        given: Deal | None = None,
        match: Json | None = None,
    ) -> State:
        """The state in which the first seat is to act.

        Args:
            rules: the rule set.
            seed: the seed.
            given: cards that were dealt elsewhere.
            match: the fields about the match, and about deals before this one; raises if they are
                wrong.
        """
        own = self.opening.match(rules, match or {})
        deal = given or self.dealt(rules, seed, own.get("number", 0), own["dealer"])
        state = State(rules=rules, seed=seed, deal=deal, is_given=given is not None, **own)
        return self.opening.begin(state, self._redealt).state

    def next_round(self, rules: Any, seed: Seed, match: object) -> State:  # noqa: ANN401 - as above
        """The next round of a match; `match` is `next` of the last round's score."""
        return deal_of(self, {**self.match.read(match)._asdict(), "ruleset": rules, "seed": seed})

    def deal_of_question(self, asked: Json, seed: Seed, script: Script) -> State:
        """The fresh state for a question about a deal.

        Args:
            asked: the fields of the question, `dealt` still as JSON.
            seed: the seed of the deal.
            script: the notation of the cards in JSON.
        """
        parts = {**asked, "seed": seed}
        if asked.get("dealt") is not None:
            with at("dealt"):
                parts["dealt"] = dealt_of(self.names).read(asked["dealt"], script)
        return deal_of(self, parts)

    def dealt(self, rules: Any, seed: Seed, number: int, dealer: int | None) -> Deal:  # noqa: ANN401 - as above
        """The cards of a seed, dealt one at a time from the dealer on, or from seat 0."""
        cards = shuffle(rules.deck.cards, seed, f"{self.salt} deal {number}")
        kitty, first = len(cards) - rules.kitty, dealer or 0
        hands: list[Cards] = [()] * rules.seats
        for place in range(rules.seats):
            hands[(first + place) % rules.seats] = tuple(cards[place : kitty : rules.seats])
        return Deal(tuple(hands), tuple(cards[kitty:]))

    def view(self, state: State, seat: int | None) -> View:
        """The view that a seat, or a spectator, has of a state."""
        if seat is not None and not 0 <= seat < state.rules.seats:
            raise no_such_seat(state.rules.seats, "seat")
        return view_of(state, seat)

    def recorded_actions(self, begun: State, state: State) -> Iterator[tuple[State, Action]]:
        """The actions from a fresh deal to a state, each with the state before it."""
        at = begun
        for _, action in acts_of(self.opening, partial(getattr, state)):
            yield at, action
            at = self.step(at, action).state

    def whereabouts(self, state: State) -> dict[str, Cards]:
        """The cards by place: in hands, played, and elsewhere."""
        places = {f"hand {seat}": hand for seat, hand in enumerate(state.hands)}
        places["played"] = tuple([card for turn in state.history for card in turn.cards])
        return {**places, **self.opening.not_in_hands(state)}

    @cached_property
    def events(self) -> tuple[EventType, ...]:
        """The types of the game's events."""
        return events_of(self.names, self.opening)

    @cached_property
    def match(self) -> Record[Any]:
        """The record of a match between two rounds."""
        return self.opening.next_record(self.names)

    @property
    def dealing_fields(self) -> dict[str, Field]:
        """The fields of a question about a deal: where the match stands."""
        fields = self.opening.match_fields(self.names)
        return {name: field for name, field in fields.items() if name != "deals"}

    @property
    def every_record(self) -> tuple[FieldType, ...]:
        """The records of its states, views, actions and deals."""
        dealt, turn = dealt_of(self.names), turn_of(self.names, self.opening)
        return (self.action, self.choice, turn, dealt, self.state_record, self.view_record)

    @cached_property
    def names(self) -> Names:
        """The names that its records depend on."""
        return Names(self.component, self.ruleset, self.seats)

    @cached_property
    def action(self) -> Variants[Action]:
        """The field type of actions."""
        return actions_of(self.names, self.stages)

    @cached_property
    def choice(self) -> Variants[Action]:
        """The field type of choices."""
        return choice_of(self.names, self.stages)

    @cached_property
    def state_record(self) -> Record[State]:
        """The record of states."""
        return Record(
            fields=state_fields(self.names, self.opening),
            make=partial(state_of, self),
            component=f"{self.component}State",
            description=about_state(self.opening),
            error=InconsistentStateError,
        )

    @cached_property
    def view_record(self) -> Record[View]:
        """The record of views."""
        return Record(
            fields=view_fields(self.names, self.opening),
            make=view_from,
            component=f"{self.component}View",
            description=VIEW,
            error=InconsistentViewError,
        )

    def read_state(self, value: object, script: Script = Script.CODES) -> State:
        """The state in a JSON value; one that no round can reach is refused."""
        return self.state_record.read(value, script)

    def read_trusted_state(self, value: Json, script: Script = Script.CODES) -> State:
        """The state in JSON that this service wrote; it is not played again."""
        return trusted_state(self, self.state_record.trusted_fields(value, script))

    def write_state(self, state: State, script: Script = Script.CODES) -> Json:
        """A state as JSON."""
        return self.state_record.write(state, script)

    def read_view(self, value: object, script: Script = Script.CODES) -> View:
        """The view in a JSON value; one that no seat can have is refused."""
        return self.view_record.read(value, script)

    def write_view(self, view: View, script: Script = Script.CODES) -> Json:
        """A view as JSON."""
        return self.view_record.write(view, script)

    def read_action(self, value: object, script: Script = Script.CODES) -> Action:
        """The action in a JSON value."""
        return self.action.read(value, script)

    def write_action(self, action: Action, script: Script = Script.CODES) -> Json:
        """An action as JSON."""
        return self.action.write(action, script)

    def write_choice(self, choice: Choice[Action], script: Script = Script.CODES) -> Json:
        """A choice as JSON; burying and playing have the number of sets of cards."""
        action = choice.action
        if any(action.type in stage.actions for stage in self.stages if stage.is_counted):
            return {"seat": action.seat, "type": action.type, "moves": choice.moves}
        return self.action.write(action, script)

    def _redealt(self, state: State) -> State:
        """The state with cards that are dealt again, because no seat declared."""
        number = state.number + 1
        deal = self.dealt(state.rules, state.seed, number, state.dealer)
        fresh: dict[str, Any] = {"out": 0, "shown": (), "calls": (), "is_given": False}
        return replace(state, deal=deal, number=number, **fresh)

    def legal(self, state: State, seat: int | None = None) -> Sequence[Choice[Action]]:
        """The legal actions of the seats to act, or of one of them.

        Burying and playing are one choice each, with the number of sets of cards.
        """
        seats = state.to_act if seat is None else tuple({seat} & {*state.to_act})
        return tuple(
            [choice for each in seats for choice in choices_of(state, each, state.hands[each])]
        )

    def pick(self, state: State, pick: Pick) -> Action:
        """A legal action, chosen by `pick`, which draws a number below a given one."""
        choices = self.legal(state)
        choice = choices[pick(len(choices))]
        assert choice.action.seat is not None  # noqa: S101 - a choice names its seat
        return action_of(state, state.hands[choice.action.seat], choice, pick)

    def step(self, state: State, action: Action) -> Step[State]:
        """The result of an action; an illegal one is refused and changes nothing."""
        refusal = explain_turn(state, action)
        if refusal is not None:
            return Step(state, refusal=refusal)
        seat = state.to_act[0] if action.seat is None else action.seat
        hand = state.hands[seat]
        if action.type == "auto":
            action = default_of(state, seat, hand)
        refusal = explain(state, seat, hand, action)
        if refusal is not None:
            return Step(state, refusal=refusal)
        return stage_of(state).step(state, seat, action, self._redealt)
