"""The steps of a round: seats declare during the deal, the dealer buries, and tricks are played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from paiju.chance import shuffle
from paiju.play.declaration.refusals import NOT_OFFERED, explain_turn, no_such_seat
from paiju.play.flow.flow import Choice, Event, Step
from paiju.playing_cards.script import Script
from paiju.shapes.errors import InconsistentStateError, InconsistentViewError
from paiju.shapes.record import Record
from paiju.tricks.flow.declaring import dealt_on, declarations, declare, let_go, verdict
from paiju.tricks.flow.playing import explain_play, follower_of, play, plays_of
from paiju.tricks.flow.reading import actions_after_contract, state_of, view_from
from paiju.tricks.flow.records import (
    STATE,
    VIEW,
    Names,
    actions_of,
    choices_of,
    state_fields,
    view_fields,
)
from paiju.tricks.flow.state import Action, Deal, State, without
from paiju.tricks.flow.view import View, view_of
from paiju.tricks.plays.numbered import sets_of
from paiju.tricks.rules.refusals import BY_CODE, KITTY_COUNT, NOT_IN_HAND

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.chance import Seed
    from paiju.play.flow.flow import Pick, Refusal
    from paiju.shapes.field_types import RuleSet
    from paiju.shapes.union import Variants
    from paiju.tricks.flow.state import Cards

TEAMS = 2
Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class TrickFlow:
    """The functions that run a round.

    Attributes:
        salt: a word mixed into the seed of the shuffle, so that games deal different cards.
        component: the prefix of the names of its components in the OpenAPI document.
        ruleset: the field type of its rule sets.
        seats: the number of seats.

    """

    salt: str
    component: str
    ruleset: RuleSet
    seats: int = 4

    def deal(
        self,
        rules: Any,  # noqa: ANN401 - each game has its own
        seed: Seed,
        levels: tuple[str, ...] | None = None,
        dealer: int | None = None,
        given: Deal | None = None,
    ) -> State:
        """The state before the first card is dealt, or at the first stop after it.

        Args:
            rules: the rule set.
            seed: the seed.
            levels: the level of each team; the first level if None.
            dealer: the seat that deals; None in the first round of a match.
            given: cards that were dealt elsewhere.
        """
        state = State(
            rules=rules,
            seed=seed,
            levels=levels or (rules.levels.first,) * TEAMS,
            dealer=dealer,
            deal=given or self.dealt(rules, seed, 0, dealer),
            is_given=given is not None,
        )
        return dealt_on(state, self._redealt).state

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
        """The actions of a state from a fresh deal on, each with the state before it.

        A seat that lets the chance to declare go by is not on record.
        """
        del begun
        at = self.deal(state.rules, state.seed, state.levels, state.dealer, state.given)
        shown = [*state.shown]
        while at.phase == "declare" and (at.number, at.out) <= (state.number, state.out):
            if at.number == state.number and shown and shown[0].after == at.out:
                action = Action("declare", shown[0].seat, shown.pop(0).cards)
                yield at, action
            elif (at.to_act and (at.number, at.out) < (state.number, state.out)) or state.contract:
                action = Action("pass", at.to_act[0])
            else:
                return
            at = self.step(at, action).state
        for action in actions_after_contract(at, state.buried, state.history):
            yield at, action
            at = self.step(at, action).state

    def whereabouts(self, state: State) -> dict[str, Cards]:
        """The cards by place: the hands, the kitty, what was played, what is not dealt yet."""
        places = {f"hand {seat}": hand for seat, hand in enumerate(state.hands)}
        places["played"] = tuple([card for turn in state.history for card in turn.cards])
        if state.phase == "declare":
            rest = [card for hand in state.deal.hands for card in hand[state.out :]]
            return {**places, "not dealt": (*rest, *state.deal.kitty)}
        return {**places, "kitty": state.buried or ()}

    @cached_property
    def names(self) -> Names:
        """What its records depend on."""
        return Names(self.component, self.ruleset, self.seats)

    @cached_property
    def action(self) -> Variants[Action]:
        """The field type of actions."""
        return actions_of(self.names)

    @cached_property
    def choice(self) -> Variants[Action]:
        """The field type of choices."""
        return choices_of(self.names)

    @cached_property
    def state_record(self) -> Record[State]:
        """The record of states."""
        return Record(
            fields=state_fields(self.names),
            make=partial(state_of, self),
            component=f"{self.component}State",
            description=STATE,
            error=InconsistentStateError,
        )

    @cached_property
    def view_record(self) -> Record[View]:
        """The record of views."""
        return Record(
            fields=view_fields(self.names),
            make=view_from,
            component=f"{self.component}View",
            description=VIEW,
            error=InconsistentViewError,
        )

    def read_state(self, value: object, script: Script = Script.CODES) -> State:
        """The state in a JSON value; one that no round can reach is refused."""
        return self.state_record.read(value, script)

    def read_trusted_state(self, value: Json, script: Script = Script.CODES) -> State:
        """The state in JSON that this service wrote."""
        return self.state_record.read(value, script)

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
        if action.type in {"bury", "play"}:
            return {"seat": action.seat, "type": action.type, "moves": choice.moves}
        return self.action.write(action, script)

    def _redealt(self, state: State) -> State:
        """The state with cards that are dealt again, because nobody declared."""
        number = state.number + 1
        deal = self.dealt(state.rules, state.seed, number, state.dealer)
        return replace(state, deal=deal, number=number, out=0, shown=(), passed=(), is_given=False)

    def legal(self, state: State, seat: int | None = None) -> Sequence[Choice[Action]]:
        """The legal actions of the seats to act, or of one of them.

        Burying and playing are one choice each, with the number of sets of cards.
        """
        seats = state.to_act if seat is None else tuple({seat} & {*state.to_act})
        return [choice for each in seats for choice in self._legal(state, each)]

    def _legal(self, state: State, seat: int) -> Iterator[Choice[Action]]:
        if state.phase == "declare":
            for cards in declarations(state, seat, state.hands[seat]):
                yield Choice(Action("declare", seat, cards))
            yield Choice(Action("pass", seat))
        elif state.phase == "bury":
            yield Choice(
                Action("bury", seat),
                sets_of([*Counter(state.hands[seat]).values()], state.rules.kitty),
            )
        else:
            yield Choice(Action("play", seat), plays_of(state, seat))

    def pick(self, state: State, pick: Pick) -> Action:
        """A legal action, chosen by `pick`, which draws a number below a given one."""
        choices = self.legal(state)
        action = choices[pick(len(choices))].action
        seat = state.to_act[0] if action.seat is None else action.seat
        if action.type == "bury":
            return action._replace(cards=_picked(state.hands[seat], state.rules.kitty, pick))
        if action.type != "play":
            return action
        hand = state.hands[seat]
        if not state.trick:
            return action._replace(cards=(hand[pick(len(hand))],))
        moves = follower_of(state, seat).moves(_FEW)
        return action._replace(cards=moves[pick(len(moves))])

    def step(self, state: State, action: Action) -> Step[State]:
        """The result of an action; an illegal one is refused and changes nothing."""
        refusal = explain_turn(state, action)
        if refusal is not None:
            return Step(state, refusal=refusal)
        seat = state.to_act[0] if action.seat is None else action.seat
        if action.type == "auto":
            action = self.default(state, seat)
        refusal = self._explain(state, seat, action)
        if refusal is not None:
            return Step(state, refusal=refusal)
        if action.type == "declare":
            return declare(state, seat, action.cards, self._redealt)
        if action.type == "pass":
            return let_go(state, seat, self._redealt)
        if action.type == "bury":
            return _buried(state, seat, action.cards)
        return play(state, seat, action.cards)

    def default(self, state: State, seat: int) -> Action:
        """The default action: to pass, to bury the lowest cards, to play the lowest legal ones."""
        if state.phase == "declare":
            return Action("pass", seat)
        hand = state.hands[seat]
        if state.phase == "bury":
            return Action("bury", seat, hand[len(hand) - state.rules.kitty :])
        if not state.trick:
            return Action("play", seat, hand[-1:])
        return Action("play", seat, follower_of(state, seat).lowest())

    def _explain(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The refusal of an action of a seat that is to act; None if it is legal."""
        wanted = {"declare": "declare", "pass": "declare", "bury": "bury", "play": "play"}
        if wanted.get(action.type) != state.phase:
            return NOT_OFFERED
        if Counter(action.cards) - Counter(state.hands[seat]):
            return NOT_IN_HAND
        if action.type == "play":
            return explain_play(state, seat, action.cards)
        if action.type == "bury" and len(action.cards) != state.rules.kitty:
            return KITTY_COUNT
        if action.type == "declare":
            found = verdict(state, seat, action.cards)
            return BY_CODE[found] if isinstance(found, str) else None
        return None


# The follows among which `pick` draws; a hand has seldom more.
_FEW = 200


def _picked(hand: Cards, number: int, pick: Pick) -> Cards:
    """So many cards of a hand, drawn by `pick`."""
    rest = [*hand]
    return tuple([rest.pop(pick(len(rest))) for _ in range(number)])


def _buried(state: State, seat: int, cards: Cards) -> Step[State]:
    """The step in which the dealer puts cards into the kitty, and leads next."""
    hands = [*state.hands]
    hands[seat] = without(hands[seat], cards)
    after = replace(state, phase="play", to_act=(seat,), buried=tuple(cards), hands=tuple(hands))
    return Step(after, (Event("bury", {"seat": seat}),))
