"""The flow of a climbing game: the deal, the stages before the play, and the play itself.

A `ClimbingFlow` has the functions of `paiju.play.flow.flow.Flow`. A game without stages declares
only its scoring; other games also declare their stages and the fields that they add to states.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from paiju.climbing.flow import hidden_hands
from paiju.climbing.flow.play_phase import PlayPhase, declared_group
from paiju.climbing.flow.records import ORDER, Action, state_fields, view_fields
from paiju.climbing.flow.stakes import Tally
from paiju.climbing.flow.state import (
    Deal,
    DealtKind,
    State,
    View,
    hand_sizes,
    seen_attributes,
    starting_hands,
)
from paiju.climbing.flow.state import deal as deal_cards
from paiju.climbing.flow.trusted_state import with_history
from paiju.climbing.flow.without_history import (
    fields_without_history,
    view_without_history,
)
from paiju.climbing.plays.refusal_texts import refusal_text
from paiju.climbing.rules.events import round_events
from paiju.climbing.rules.reasons import Reason
from paiju.play.declaration.game import ActionType
from paiju.play.declaration.refusals import NOT_OFFERED, explain_turn, no_such_seat
from paiju.play.flow.flow import Choice, Pick, Step
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.script import Script
from paiju.shapes.errors import (
    Fault,
    InconsistentError,
    InconsistentStateError,
    InconsistentViewError,
)
from paiju.shapes.field_types import Field
from paiju.shapes.read import at
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.climbing.flow.records import Acts
    from paiju.climbing.flow.stage import Stage
    from paiju.climbing.flow.stakes import Stake
    from paiju.climbing.flow.state import Dealt
    from paiju.climbing.rules.events import Ends
    from paiju.climbing.rules.rule_set import Pattern
    from paiju.play.flow.events import EventType
    from paiju.play.flow.flow import Refusal, Score
    from paiju.playing_cards.card import Card
    from paiju.shapes.field_types import RuleSet as RuleSetKind

Json = dict[str, Any]
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
A = TypeVar("A", bound=Action)


_FIRST = Text("首出的一家。", "The seat that leads first.")
_TO_ACT = Text("轮到的座位。", "The seats that are to act.")
_STATE_ABOUT = Text(
    "一局的一切。由 `seed`、`dealt` 和 `history` 决定，其余都推得出来。",
    "Everything about a game. `seed`, `dealt` and `history` decide it; the rest follows.",
)
_VIEW_ABOUT = Text(
    "一家看到的一切。`seat`、`hand` 和 `history` 就够了；由它们推得出的字段，写了就要相符。",
    "All that a seat sees. `seat`, `hand` and `history` are enough; what follows "
    "from them must agree.",
)


@dataclass(frozen=True, kw_only=True, eq=False)
class ClimbingFlow(Generic[S, V, A]):
    """The functions that run a climbing game; a game with special rules subclasses it.

    Attributes:
        acts: the records of its actions and turns.
        ruleset: the field type of its rule sets.
        salt: a word mixed into the seed of the shuffle, so that games deal different cards.
        settle: gives the score of a state in which the game is over.
        stake: gives the current stake of a state or a view; None in a game without stakes.
        state_type: the class of its states.
        view_type: the class of its views.
        ends: all values that `Round.ends` has in its rule sets.
        stages: the stages before the play, in order.
        known: the patterns of all its rule sets, so that a refusal can name a pattern that one
            rule set lacks.
        more: further JSON fields of its states, by name; a field with the name of a standard
            field replaces the standard field.
        view_more: further JSON fields of its views, by name; they replace standard fields, too.
        shares: the names of further attributes that are copied from a state to its views.
        order: the names of all JSON fields of states and views, in the order of writing.
        bottom: whether cards are left over after the deal in all its rule sets ("always") or only
            in some; used only if `order` has the field `bottom`.
        first: the description of the field `first` in the documents.
        to_act: the description of the field `to_act`.
        state_about: the description of states.
        view_about: the description of views.

    """

    acts: Acts[A]
    ruleset: RuleSetKind
    salt: str
    settle: Callable[..., Score]
    state_type: type[S]
    view_type: type[V]
    stake: Callable[[Any], Stake] | None = None
    ends: tuple[Ends, ...] = ("seat",)
    stages: tuple[Stage[S, A], ...] = ()
    known: tuple[Pattern, ...] = ()
    more: Mapping[str, Field] = field(default_factory=dict)
    view_more: Mapping[str, Field] = field(default_factory=dict)
    shares: tuple[str, ...] = ()
    order: tuple[str, ...] = ORDER
    bottom: Literal["some", "always"] = "always"
    first: Text = _FIRST
    to_act: Text = _TO_ACT
    state_about: Text = _STATE_ABOUT
    view_about: Text = _VIEW_ABOUT

    def deal(self, rules: Any, seed: Seed, *, given: Any = None) -> S:  # noqa: ANN401 - each game has its own
        """The initial state of a game, with cards dealt from the seed or with the deal `given`."""
        return self.begin(
            rules=rules,
            seed=seed,
            deal=given or deal_cards(rules, seed, self.salt),
            is_given=given is not None,
        )

    def begin(self, **parts: Any) -> S:  # noqa: ANN401 - the attributes of its states
        """The state right after the deal; it is over if a hand wins as soon as it is dealt.

        `parts` are attributes of the state, with at least `rules`, `seed` and `deal`. If some hands
        are hidden, `hands` and `winner` are among them: the seat that wins at once, or None.
        """
        deal: Deal = parts["deal"]
        if "hands" not in parts:
            dealt = starting_hands(parts["rules"], deal)
            parts["hands"] = tuple(map(Holding.of, dealt))
            parts["winner"] = parts["rules"].round.winner_at_once(dealt, deal.first)
        winner = parts.pop("winner")
        over = {} if winner is None else {"phase": "over", "to_act": (), "out": (winner,)}
        begun = {"phase": self.phases[0], "to_act": (deal.first,)}
        return self.state_type(**{**begun, **parts, **over})

    def dealt_elsewhere(
        self,
        dealt: Dealt,
        rules: Any,  # noqa: ANN401 - as above
        seed: Seed,
        first: int | None = None,
    ) -> Deal:
        """A deal of the cards `dealt`, which were dealt outside the service.

        The holder of a card that decides leads first. If no card decides, `first` leads, or a seat
        drawn from the seed if `first` is None.
        """
        drawn = deal_cards(rules, seed, self.salt, first)
        laid = dealt.in_place_of(drawn, rules.play.order)
        return replace(laid, first=rules.round.leader(laid.hands, drawn.first))

    def legal(self, state: S, seat: int | None = None) -> tuple[Choice[A], ...]:
        """The legal actions of all seats that are to act, or of `seat` alone.

        Playing cards is one choice, with the number of possible plays.
        """
        if seat is not None and seat not in state.to_act:
            return ()
        if state.phase == "play":
            return self.play.choices(state)
        stage = self._stages.get(state.phase)
        if stage is None:
            return ()
        seats = state.to_act if seat is None else (seat,)
        return tuple(Choice(act) for actor in seats for act in stage.open(state, actor))

    def pick(self, state: S, pick: Pick) -> A:
        """One legal action, chosen by `pick`: `pick(n)` draws a number below n.

        It draws the place of a choice and, if that is to play cards, the place of a play.
        """
        choices = self.legal(state)
        return self.play.pick(state, choices[pick(len(choices))], pick)

    def step(self, state: S, action: A) -> Step[S]:
        """The state after an action; if the action is not legal, the same state and a refusal."""
        refusal = explain_turn(state, action)
        if refusal is not None:
            return Step(state, refusal=refusal)
        seat = state.to_act[0] if action.seat is None else action.seat
        stage = self._stages.get(state.phase)
        if action.type == "auto":
            action = self.play.default(state) if stage is None else stage.auto(state, seat)
        elif action.seat != seat:
            action = replace(action, seat=seat)
        if stage is not None:
            return stage.step(state, seat, action)
        done = self.play.step(state, seat, action)
        if done.refusal is None or action.type != "play":
            return done
        return Step(state, refusal=self._explained(state, seat, action, done.refusal))

    def _explained(self, state: S, seat: int, action: A, refusal: Refusal) -> Refusal:
        """The refusal with a text that names the rule which this play breaks."""
        hand = state.hands[seat]
        text = refusal_text(
            Reason(refusal.code),
            state.table,
            declared_group(hand.take(action.cards) or action.cards, action.declared),
            hand=hand,
            last=None if state.last is None else state.last.play,
            duties=state.duties,
            known=self.known,
        )
        return refusal._replace(text=text)

    def view(self, state: S, seat: int | None) -> V:
        """The part of a state that a seat or a spectator sees; raises if there is no such seat."""
        if seat is not None and not 0 <= seat < state.rules.seats:
            raise no_such_seat(state.rules.seats, "seat")
        seen = seen_attributes(state, seat)
        for name in self.shares:
            seen[name] = getattr(state, name)
        for stage in self.stages:
            shown = stage.acts(state) if stage.shown is None else stage.shown(state, seat)
            seen[stage.record] = shown
        return self.view_type(**seen)

    def recorded_actions(self, begun: S, state: S) -> Iterator[tuple[S, A]]:
        """The actions from the initial state `begun` to `state`, each with the state before it."""
        before = (act for stage in self.stages for act in stage.acts(state))
        for action in (*before, *map(self.acts.done, state.history)):
            yield begun, action
            begun = self.step(begun, action).state

    def whereabouts(self, state: S) -> dict[str, tuple[Card, ...]]:
        """The cards of each place: each hand, the cards played, and those left over."""
        hands = {f"hand {seat}": hand.cards for seat, hand in enumerate(state.hands)}
        return {
            **hands,
            "played": tuple(card for turn in state.history for card in turn.cards),
            "bottom": self.left_over(state),
        }

    def left_over(self, state: S) -> tuple[Card, ...]:
        """The cards left over after the deal; none if the rules let a seat take them."""
        return () if state.round.takes_rest else state.deal.bottom

    def replay(self, state: S, parts: Json, error: type[InconsistentError]) -> S:
        """The state after replaying all actions of a record; raises at the first illegal one.

        Args:
            state: the initial state.
            parts: the record: the actions of each stage by its field, and `history`; for a view
                also `unseen`, the cards that hidden hands may hold.
            error: the class of the error to raise; the error names the place of the illegal action.

        """
        for stage in self.stages:
            acts = parts.get(stage.field, ())
            for place, action in enumerate(acts):
                result = self.step(state, action)
                refusal = result.refusal if state.phase in stage.phases else NOT_OFFERED
                if refusal is not None:
                    raise error(Fault(refusal.code, refusal.text, (stage.field, place)))
                state = result.state
                if stage.restarts is not None and len(stage.acts(state)) <= place:
                    raise error(Fault("dealt_again", stage.restarts, (stage.field,)))
        turns = parts["history"]
        if not turns:
            return state
        if state.phase != "play":
            raise error(Fault(NOT_OFFERED.code, NOT_OFFERED.text, ("history", 0)))
        played = self.play.replay(state, turns, parts.get("unseen", ()))
        if played.refusal is not None:
            fault = Fault(played.refusal.code, played.refusal.text, ("history", played.done))
            raise error(fault)
        return played.state

    def read_trusted_state(self, written: Json, script: Script = Script.CODES) -> S:
        """A state read from JSON of `write_state`; it is trusted, and its turns not replayed."""
        if written["phase"] not in ("play", "over"):
            return self.read_state(written, script)
        parts = self.state_record.trusted_fields(written, script, ("history", "last", "stake"))
        tally = Tally.of_trusted(
            written["history"], written.get("stake"), parts["ruleset"].play.bombs
        )
        state = self.state_type(**self.trusted_attributes(parts), tally=tally)
        return with_history(state, written["history"], written["last"], script)

    def trusted_attributes(self, parts: Json) -> Json:
        """The attributes of a state in its play phase, taken from the fields of its JSON."""
        winner = parts.get("winner")
        return {
            "rules": parts["ruleset"],
            "seed": parts["seed"],
            "deal": self.trusted_deal(parts),
            "is_given": parts["dealt"] is not None,
            "phase": parts["phase"],
            "to_act": parts["to_act"],
            "hands": tuple(map(Holding.of, parts["hands"])),
            "out": parts.get("out", () if winner is None else (winner,)),
            **{stage.record: parts[stage.field] for stage in self.stages},
        }

    def trusted_deal(self, parts: Json) -> Deal:
        """The deal of a trusted state."""
        hands = (parts["dealt"] or self.deal_of(parts).deal).hands
        return Deal(parts["seed"], hands, parts.get("bottom", ()), parts["first"])

    def deal_of(self, parts: Json) -> S:
        """The initial state that the fields of a record or question give: rules, seed, cards."""
        rules, seed = parts["ruleset"], parts["seed"]
        first: int | None = parts.get("first")
        if first is not None and first >= rules.seats:
            raise InconsistentStateError(Fault("does_not_lead", DOES_NOT_LEAD, ("first",)))
        laid = parts.get("dealt")
        given = None if laid is None else self.dealt_elsewhere(laid, rules, seed, first)
        dealt = given or deal_cards(rules, seed, self.salt, first)
        state = self.begin(rules=rules, seed=seed, deal=dealt, is_given=given is not None)
        if first is not None and state.first != first:
            raise InconsistentStateError(Fault("does_not_lead", DOES_NOT_LEAD, ("first",)))
        return state

    def deal_of_question(self, asked: Json, seed: Seed, script: Script) -> S:
        """The initial state for a question about a deal.

        Args:
            asked: the fields of the question: `ruleset` as a rule set, `dealt` still as JSON.
            seed: the seed of the deal.
            script: the notation of the cards in JSON.
        """
        parts = {**asked, "seed": seed}
        if asked.get("dealt") is not None:
            with at("dealt"):
                dealt = self.dealt.under(asked["ruleset"])
                parts["dealt"] = dealt.read(asked["dealt"], script)
        return self.deal_of(parts)

    def state_of_view(self, parts: Json) -> S:
        """The state as far as the seat of a view knows it; raises if no game can look like this.

        Hands of other seats hold unknown cards.
        """
        rules, seat, turns = parts["ruleset"], parts["seat"], parts["history"]
        deck, round_, bottom = rules.play.deck.cards, rules.round, rules.bottom
        hidden_hands.raise_faults(hidden_hands.card_faults(parts["hand"], turns, deck))
        known = hidden_hands.known_cards(rules.seats, parts)
        unseen = hidden_hands.unseen_cards(deck, known)
        led = (turns[0].seat,) if turns else parts["to_act"]
        first = parts.get("first", next(iter(led), 0))
        taker = None
        if round_.takes_rest:
            bottom = 0
            taker = first if round_.leads else _taker(parts, known, unseen)
        sizes = hand_sizes(rules, taker)
        hidden_hands.raise_faults(hidden_hands.size_faults(known, sizes, seat))
        rooms = [size - len(cards) for cards, size in zip(known, sizes, strict=True)]
        if turns and round_.opens:
            # Its first play would have shown the card that decides who leads.
            rooms[first] = 0
        leads = round_.lead_cards
        first = hidden_hands.holder_of(leads, known, unseen, rooms, bottom, first)
        # A hidden hand may have won at once if the view says so and the unseen cards allow it.
        won = () if turns else parts.get("out", ())
        held = [
            (*cards, *unseen) if holder in won[:1] and holder != seat else cards
            for holder, cards in enumerate(known)
        ]
        start = self.begin(
            rules=rules,
            seed=hidden_hands.NO_SEED,
            deal=Deal(hidden_hands.NO_SEED, (), first=first),
            hands=hidden_hands.hands_of(known, sizes, unseen, rules.play.order),
            winner=round_.winner_at_once(held, first),
        )
        return self.replay(start, {**parts, "unseen": unseen}, InconsistentViewError)

    @property
    def actions(self) -> tuple[ActionType, ...]:
        """The types of the game's actions: those of the stages, then those of the play."""
        before = (
            ActionType(type_, name, stage.phases, stage.field)
            for stage in self.stages
            for type_, name in stage.types.items()
        )
        return (*before, *PLAYING)

    @cached_property
    def events(self) -> tuple[EventType, ...]:
        """The types of the game's events: those of the stages, then those of the play."""
        play = round_events(self.acts.seats, self.ends)
        found: dict[str, EventType] = {}
        for event in (*(event for stage in self.stages for event in stage.events), *play):
            found.setdefault(event.type, event)
        return tuple(found.values())

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The phases of a game, in order."""
        return (*(phase for stage in self.stages for phase in stage.phases), "play", "over")

    @cached_property
    def state_record(self) -> Record[S]:
        """The record that reads, checks, writes and describes states in JSON."""
        fields = state_fields(self)
        return Record(
            fields=self._ordered({**fields, **self._listed(default=()), **self.more}),
            make=lambda parts: self.replay(self.deal_of(parts), parts, InconsistentStateError),
            component=f"{self.acts.component}State",
            description=self.state_about,
            error=InconsistentStateError,
        )

    @cached_property
    def view_record(self) -> Record[V]:
        """The record that reads, checks, writes and describes views in JSON."""
        fields = view_fields(self)
        return Record(
            fields=self._ordered({**fields, **self._listed(is_compared=True), **self.view_more}),
            make=self.view_of,
            component=f"{self.acts.component}View",
            description=self.view_about,
            error=InconsistentViewError,
        )

    @cached_property
    def record_without_history(self) -> Record[V]:
        """The record that reads and checks views without their history in JSON."""
        return Record(
            fields=fields_without_history(self.view_record.fields, self.acts),
            make=self._view_without_history,
            error=InconsistentViewError,
        )

    def _view_without_history(self, parts: Json) -> V:
        own = {stage.record: parts[stage.field] for stage in self.stages}
        return view_without_history(self.view_type, {**self.shared_attributes(parts), **own}, parts)

    def view_of(self, parts: Json) -> V:
        """The view with these fields; raises if no game can look like this."""
        return self.view(self.state_of_view(parts), parts["seat"])

    @cached_property
    def dealt(self) -> DealtKind:
        """The field type of cards that were dealt elsewhere."""
        bottom = self.bottom if "bottom" in self.order else "never"
        return DealtKind(self.acts.component, self.acts.seats, bottom)

    def read_state(self, value: object, script: Script = Script.CODES) -> S:
        """Read a state from JSON; derived fields may be left out, and must agree if present."""
        return self.state_record.read(value, script)

    def write_state(self, state: S, script: Script = Script.CODES) -> Json:
        """Write a state as JSON, with all fields."""
        return self.state_record.write(state, script)

    def read_view(self, value: object, script: Script = Script.CODES) -> V:
        """Read a view from JSON; derived fields may be left out, and must agree if present."""
        return self.view_record.read(value, script)

    def read_view_without_history(self, value: object, script: Script = Script.CODES) -> V:
        """Read a view from JSON that has the field `last_turns` in place of `history`."""
        return self.record_without_history.read(value, script)

    def shared_attributes(self, parts: Json) -> Json:
        """The attributes that views share with states, from the JSON fields of a view."""
        return {name: parts[name] for name in self.shares}

    def write_view(self, view: V, script: Script = Script.CODES) -> Json:
        """Write a view as JSON."""
        return self.view_record.write(view, script)

    def read_action(self, value: object, script: Script = Script.CODES) -> A:
        """Read an action from JSON."""
        return self.acts.action.read(value, script)

    def write_action(self, action: A, script: Script = Script.CODES) -> Json:
        """Write an action as JSON."""
        return self.acts.action.write(action, script)

    def write_choice(self, choice: Choice[A], script: Script = Script.CODES) -> Json:
        """Write one of the legal choices as JSON."""
        return self.acts.write_choice(choice, script)

    @cached_property
    def play(self) -> PlayPhase[S, A]:
        """The functions of the play phase."""
        return PlayPhase(self.acts.make)

    @cached_property
    def _stages(self) -> dict[str, Stage[S, A]]:
        return {phase: stage for stage in self.stages for phase in stage.phases}

    def _listed(self, **how: Any) -> dict[str, Field]:  # noqa: ANN401 - attributes of a field
        """The JSON fields that list the actions of each stage; `how` are options of `Field`."""
        return {
            stage.field: Field(
                self.acts.listed(stage.types, stage.most),
                stage.about,
                of=attrgetter(stage.record),
                **how,
            )
            for stage in self.stages
        }

    def _ordered(self, fields: Mapping[str, Field]) -> dict[str, Field]:
        return {name: fields[name] for name in self.order if name in fields}


def _taker(parts: Json, known: Sequence[Sequence[Card]], unseen: Sequence[Card]) -> int:
    """The seat that took the cards which the deal left over, as far as a view shows.

    It has shown the card that decides who takes them; else it is another seat, the one that was
    dealt more cards by its `counts` if there is one.
    """
    rules, counts = parts["ruleset"], parts.get("counts") or ()
    sizes = [hand_sizes(rules, seat)[seat] for seat in range(rules.seats)]
    others = [seat for seat in range(rules.seats) if seat != parts["seat"]]
    more = (seat for seat in others if counts[seat : seat + 1] == (sizes[seat] - len(known[seat]),))
    rooms = [size - len(cards) for cards, size in zip(known, sizes, strict=True)]
    if parts["seat"] is not None:
        rooms[parts["seat"]] = 0
    wanted = next(more, others[0])
    return hidden_hands.holder_of(rules.round.takers[:1], known, unseen, rooms, 0, wanted)


_PLAY = ("play",)
# The types of actions of the play phase.
PLAYING = (
    ActionType("pass", Text("不出", "Pass"), _PLAY),
    ActionType("play", Text("出牌", "Play"), _PLAY),
)
DOES_NOT_LEAD = Text("先出的不是这一家", "this is not the seat that leads first")
