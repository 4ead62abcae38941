"""The engine that runs the turns of a tile game: actions, claims and draws, from the deal on.

The game supplies the legal actions and their effects; the engine decides their order. The offers of
a seat are the actions that it may choose from. One offer may stand for several actions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from paiju.melding.flow.state import State, changed
from paiju.melding.hands.actions import GANGS, Action
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.rules.match import Deal
from paiju.play.declaration.refusals import GAME_OVER, NOT_OFFERED, NOT_YOUR_TURN, explain_turn
from paiju.play.flow.flow import Choice, Event, Pick, Refusal, Step
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.melding.flow.choices import Choices, Stage
    from paiju.melding.flow.claims import ClaimOrder
    from paiju.melding.flow.hand import HandFlow
    from paiju.melding.flow.turns import Turn
    from paiju.melding.hands.actions import Tabled
    from paiju.shapes.errors import InconsistentError

S = TypeVar("S", bound=State)
# A spectator in place of the seat whose view is read: the tiles of all seats are hidden.
SPECTATOR = -1
# The turns of every tile game that follow without an action: no seat claims the tile, or seats won.
BY_ITSELF = frozenset(("draw", "flower", "birds", "exhausted"))


def by_default(state: S, seat: int) -> Action:
    """The default action of a seat: pass, or discard the drawn tile or else the last legal one."""
    if state.tabled is not None:
        return Action("pass", seat)
    discards = [each for each in state.offers[seat] if each.type == "discard"]
    drawn = [each for each in discards if each.tile == state.drawn]
    return (drawn or discards)[-1]


def payment_events(before: State, after: State) -> Iterator[Event]:
    """The events of the payments of a step, from the states before and after it."""
    for each in after.ledger[len(before.ledger) :]:
        names = ("reason", "payer", "payee", "points")
        yield Event("payment", {name: getattr(each, name) for name in names})


@dataclass(frozen=True, kw_only=True)
class TurnEngine(Generic[S]):
    """The engine that runs the turns of a tile game by the rules that the game supplies.

    Attributes:
        hand: the flow of a hand: what follows an action, and the claims that got a tile.
        choices: the legal actions of seats in turn and with a tile that may be claimed.
        order_of: gives the order in which claims get a tile, for a rule set.
        hides_tiles: tests if the tiles or the suit of a turn are hidden from other seats; in a view
            of another seat these parts are not compared.
        facts_of_win: gives the facts of a win besides its tile.
        next_dealer: gives the dealer of the next hand, from the end of a hand; None if its number
            decides it.
        facts_of_hand: gives the facts of a fresh hand besides its number and its dealer.
        stages: the parts of a hand before the play, in order.
        after_foul: gives the state after an illegal action if that ends the hand; otherwise None.
        further_events: gives the events of a step besides those of its turns, from the states
            before and after it.
        by_itself: the types of turns that follow without an action.
        replay_special: replays a turn that no action can reproduce, such as a foul. Gives the new
            state, a refusal, or None for other turns.

    """

    hand: HandFlow[S]
    choices: Choices[S]
    order_of: Callable[[Any], ClaimOrder]
    hides_tiles: Callable[[Turn], bool]
    facts_of_win: Callable[[S, Turn], Mapping[str, object]]
    next_dealer: Callable[[S], int | None] = lambda _: None
    facts_of_hand: Callable[[S], Mapping[str, object]] = lambda _: {}
    stages: tuple[Stage[S], ...] = ()
    after_foul: Callable[[S, int], S | None] = lambda *_: None
    further_events: Callable[[S, S], Iterable[Event]] = lambda *_: ()
    by_itself: frozenset[str] = BY_ITSELF
    replay_special: Callable[[S, Turn], S | Refusal | None] = lambda *_: None

    def deal(self, rules: Any, seed: Seed, hand_number: int = 0, **given: Any) -> S:  # noqa: ANN401 - as `HandFlow.begin` takes them
        """A fresh hand from the walls of a seed, or from `given` ones; the dealer is to act.

        The further arguments are those of `HandFlow.begin`.
        """
        return self.with_offers(self.hand.begin(rules, seed, hand_number, **given))

    @cached_property
    def _stages(self) -> dict[str, Stage[S]]:
        """The stages by their phases."""
        return {stage.phase: stage for stage in self.stages}

    def offers_to(self, state: S, seat: int) -> tuple[Action, ...]:
        """The actions offered to a seat; empty if it has no choice."""
        stage = self._stages.get(state.phase)
        if stage is not None:
            return stage.offers(state, seat)
        return self.choices.offers_to(state, seat)

    def explain(self, state: S, seat: int, action: Action) -> Refusal | None:
        """The refusal of an action of a seat that is to act; None if it is legal."""
        stage = self._stages.get(state.phase)
        if stage is not None:
            return stage.explain(state, seat, action)
        return self.choices.explain(state, seat, action)

    def _do(self, state: S, seat: int, action: Action) -> S:
        """The state after a legal action of a seat in its own turn, or before the play."""
        stage = self._stages.get(state.phase)
        if stage is not None:
            return stage.done(state, seat, action)
        return self.hand.do(state, seat, action)

    def legal(self, state: S, seat: int | None = None) -> tuple[Choice[Action], ...]:
        """The legal actions of the seats to act, or of one seat only, which is faster."""
        stage = self._stages.get(state.phase)
        expand = None if stage is None else stage.expand
        return tuple(
            [
                Choice(offer) if expand is None else Choice(offer, len(expand(state, offer)))
                for acting in state.to_act
                if seat is None or seat == acting
                for offer in state.offers[acting]
            ]
        )

    def pick(self, state: S, pick: Pick) -> Action:
        """A legal action, chosen by `pick`, which draws a number below a given one.

        It draws a second number if the chosen offer stands for several actions.
        """
        choices = self.legal(state)
        offer = choices[pick(len(choices))].action
        stage = self._stages.get(state.phase)
        if stage is None or stage.expand is None:
            return offer
        actions = stage.expand(state, offer)
        return actions[pick(len(actions))] if len(actions) > 1 else actions[0]

    def with_offers(self, state: S) -> S:
        """The state with the offers of each seat, after the turns that need no action.

        While no seat has an offer, no seat can claim the tile, and the game goes on.
        """
        while state.phase != "over":
            offers = tuple([self.offers_to(state, seat) for seat in range(len(state.players))])
            if any(offers):
                return changed(state, offers=offers)
            state = self.hand.pass_on(state)
        return state

    def step(self, state: S, action: Action) -> Step[S]:
        """The result of an action.

        An illegal action is refused and changes nothing. If `after_foul` makes it a foul, it is not
        refused, and it ends the hand.
        """
        refusal = explain_turn(state, action)
        if refusal is not None:
            return Step(state, refusal=refusal)
        seat = state.to_act[0] if action.seat is None else action.seat
        done = action if action.seat == seat else replace(action, seat=seat)
        if done.type == "auto":
            stage = self._stages.get(state.phase)
            done = by_default(state, seat) if stage is None else stage.default(state, seat)
        refusal = self.explain(state, seat, done)
        if refusal is not None:
            ended = self.after_foul(state, seat)
            return Step(state, refusal=refusal) if ended is None else self._step_to(state, ended)
        if state.tabled is None:
            return self._step_to(state, self.with_offers(self._do(state, seat, done)))
        answered = changed(state, answers=(*state.answers, done))
        return self._step_to(
            state, answered if answered.to_act else self.with_offers(self._after_claims(answered))
        )

    def _after_claims(self, state: S) -> S:
        """The state after the strongest claims got the tile, or after all seats have passed."""
        order = self.order_of(state.rules)
        won = order.resolve(cast("Tabled", state.tabled).source, state.answers)
        return self.hand.pass_on(state) if won is None else self.hand.claim(state, won.claims)

    def _step_to(self, before: S, after: S) -> Step[S]:
        """The step between two states, with its events; after a hand the next one is dealt."""
        turns = after.history[len(before.history) :]
        events = (
            *[self.event_of(turn, after) for turn in turns],
            *self.further_events(before, after),
        )
        if after.result is None:
            return Step(after, events)
        events = (*events, Event("scores", {"scores": after.points}))
        if after.is_last_hand:
            return Step(after, (*events, Event("over", {})))
        fresh = self._next_hand(after)
        return Step(fresh, (*events, *self._events_of_deal(fresh)))

    def _next_hand(self, state: S) -> S:
        """The next hand of the match, after one that is over."""
        return self.deal(
            state.rules,
            state.seed,
            state.hand_number + 1,
            dealer=self.next_dealer(state),
            deal=state.next_deal,
            results=(*state.results, state.result),
        )

    def _events_of_deal(self, fresh: S) -> Iterator[Event]:
        """The events of a hand that has been dealt: its facts, flowers, and the first draw."""
        facts = {"hand_number": fresh.hand_number, "dealer": fresh.dealer}
        yield Event("hand", {**facts, **self.facts_of_hand(fresh)})
        for seat, player in enumerate(fresh.players):
            for tile in player.flowers:
                yield Event("flower", {"seat": seat, "tile": tile})
        draws = (turn for turn in fresh.history if turn.type == "draw")
        yield from (self.event_of(turn, fresh) for turn in draws)

    def event_of(self, turn: Turn, state: S) -> Event:
        """The public event of a turn that led to `state`."""
        facts: dict[str, object] = {"seat": turn.seat}
        is_hidden = self.hides_tiles(turn)
        if turn.tile and not is_hidden:
            facts["tile"] = turn.tile
        if turn.tiles and not is_hidden:
            facts["tiles"] = turn.tiles
        if turn.dice:
            facts["dice"] = turn.dice
        if turn.source is not None:
            facts["from"] = turn.source
        if turn.type in GANGS:
            facts["concealed"] = turn.concealed
        if turn.type == "hu":
            facts |= self.facts_of_win(state, turn)
        elif turn.fans:
            facts["openings"] = turn.fans
        return Event(turn.type, facts)

    def replay(
        self,
        state: S,
        turns: Sequence[Turn],
        error: type[InconsistentError],
        looker: int | None = None,
        before_win: Callable[[S, Turn], S] = lambda state, _: state,
    ) -> S:
        """The state after replaying `turns`, without offers to claim the last tile.

        Raises `error` if there are more earlier hands than the match can have, and at the first
        impossible turn, which it names by its place. `looker` is the seat whose view is read, which
        does not see the tiles that others hold, or `SPECTATOR`; None for a whole state.
        `before_win` opens the hand of a winner.
        """
        self.refuse_results(state, error)
        for place, turn in enumerate(turns):
            if place >= len(state.history):
                together = [turn, *self._winners_with(state, turns[place + 1 :], turn)]
                if turn.type == "hu" and state.phase != "over":
                    state = reduce(before_win, together, state)
                done = self._after_turns(state, together, looker)
                if isinstance(done, Refusal):
                    raise error(Fault(done.code, done.text, ("history", place)))
                state = done
            if not self._is_same(turn, state.history[place], looker):
                raise error(Fault("does_not_follow", _NOT_THIS, ("history", place)))
        return state

    @staticmethod
    def refuse_results(state: State, error: type[InconsistentError]) -> None:
        """Raise `error` if the match cannot have these earlier hands, or one for other seats."""
        most = state.hand_number
        if state.rules.match is None:
            most %= state.rules.options.hands
        if len(state.results) > most:
            text = _TOO_MANY_RESULTS.format(most=most)
            raise error(Fault("too_many_results", text, ("results",)))
        seats = len(state.players)
        for place, result in enumerate(state.results):
            # A result that names its winner alone has no points of its own.
            count = len(getattr(result, "points", state.players))
            if count != seats:
                text = _EACH_SEAT.format(count=count, size=seats)
                raise error(Fault("wrong_size", text, ("results", place, "points")))

    def _winners_with(self, state: S, turns: Sequence[Turn], first: Turn) -> list[Turn]:
        """The turns at the head of `turns` in which further seats win with the tile of `first`."""
        winners: list[Turn] = []
        is_claimed = first.type == "hu" and first.source is not None
        is_shared = is_claimed and self.order_of(state.rules).shares
        for turn in turns if is_shared else ():
            if turn.type != "hu" or turn.source != first.source:
                break
            winners.append(turn)
        return winners

    def _is_same(self, turn: Turn, follows: Turn, looker: int | None) -> bool:
        if looker not in {None, turn.seat} and self.hides_tiles(turn):
            nothing: dict[str, Any] = {"tile": None, "tiles": None, "suit": None}
            return turn._replace(**nothing) == follows._replace(**nothing)
        # The tile of a draw may be left out.
        is_draw = turn.type == follows.type == "draw" and not turn.tile
        return turn == follows or (is_draw and turn.seat == follows.seat)

    def _after_turns(self, state: S, turns: Sequence[Turn], looker: int | None) -> S | Refusal:
        """The state after simultaneous turns, or the refusal of an impossible turn."""
        turn = turns[0]
        if state.phase == "over":
            return GAME_OVER
        if turn.type in self.by_itself:
            return NOT_OFFERED if state.tabled is None else self.hand.pass_on(state)
        if state.phase == "turn" and turn.seat != state.turn:
            return NOT_YOUR_TURN
        stage = self._stages.get(turn.type)
        if stage is not None:
            return self._after_choice(state, turn, stage, looker)
        if state.phase in self._stages:
            return self._after_turn_action(state, turn)
        return self._after_play(state, turns, looker)

    def _after_play(self, state: S, turns: Sequence[Turn], looker: int | None) -> S | Refusal:
        """The state after simultaneous turns of the play, or the refusal of an impossible turn."""
        turn = turns[0]
        done = self.replay_special(state, turn)
        if done is not None:
            return done
        is_own_gang = turn.type in GANGS and state.tabled is None
        if turn.type != "hu" and not (is_own_gang and looker not in {None, turn.seat}):
            return self._after_turn_action(state, turn)
        refusals = (self.explain(state, each.seat, each.action) for each in turns)
        refusal = next(filter(None, refusals), None)
        if refusal is not None:
            return refusal
        if turn.type == "hu":
            return self._after_wins(state, turns)
        # A tile that was drawn by another seat is not known before it is added to a peng.
        tile, kind = turn.tile or HIDDEN, turn.type
        return self.hand.own_gang(state, turn.seat, tile, late=turn.late, kind=kind)

    def _after_wins(self, state: S, turns: Sequence[Turn]) -> S | Refusal:
        """The state after recorded wins, or a refusal if they cannot have been all of the wins."""
        if len(turns) > 1:
            claims = [each.action for each in turns]
            order = self.order_of(state.rules)
            won = order.resolve(cast("Tabled", state.tabled).source, claims)
            if won is None or len(won.claims) < len(claims):
                return NOT_OFFERED
        return self.hand.win(state, {each.seat: each for each in turns})

    def _after_choice(
        self, state: S, turn: Turn, stage: Stage[S], looker: int | None
    ) -> S | Refusal:
        """The state after a recorded choice before the play, or its refusal."""
        if state.phase != stage.phase or not stage.offers(state, turn.seat):
            return NOT_OFFERED
        if looker is not None and (stage.is_open or looker != turn.seat):
            return stage.hidden(state, turn)
        return self._after_turn_action(state, turn)

    def _after_turn_action(self, state: S, turn: Turn) -> S | Refusal:
        """The state after the action of a recorded turn, or the refusal of that action."""
        refusal = self.explain(state, turn.seat, turn.action)
        if refusal is not None:
            return refusal
        if state.tabled is None:
            return self._do(state, turn.seat, turn.action)
        return self.hand.claim(state, [turn.action])

    def recorded_actions(self, begun: S, state: S) -> Iterator[tuple[S, Action]]:
        """The actions from the fresh hand `begun` to a state, each with the state before it.

        Two things are not on record: the answers of other seats to a tile that one seat claimed,
        and an illegal action that ended the hand.
        """
        while begun.to_act and len(begun.history) < len(state.history):
            turns = state.history[len(begun.history) :]
            if turns[0].type == "foul":
                return
            together = (turns[0], *self._winners_with(begun, turns[1:], turns[0]))
            # A turn that follows without an action shows that no seat claimed the tile.
            acts = [
                _offered_action(begun, each) for each in together if each.type not in self.by_itself
            ]
            done = {act.seat: act for act in acts}
            for seat in [turns[0].seat] if begun.tabled is None else begun.to_act:
                action = done.get(seat, Action("pass", seat))
                if seat in done or not done:
                    yield begun, action
                begun = self._after(begun, action)
        for answer in state.answers:
            yield begun, answer
            begun = self._after(begun, answer)

    def _after(self, state: S, action: Action) -> S:
        """The state after an action from the record, which must be legal."""
        step = self.step(state, action)
        assert step.refusal is None, (action, step.refusal)  # noqa: S101 - it is on record
        return step.state

    def state_of(self, parts: Mapping[str, Any]) -> S:
        """The state with these fields of its JSON, made by replaying the turns from the deal on."""
        begun = self.hand.begin(
            parts["ruleset"],
            parts["seed"],
            parts["hand_number"],
            dealer=parts.get("dealer"),
            deal=deal_in(parts) if parts["ruleset"].match else None,
            given=parts["dealt"],
            results=parts["results"],
        )
        return self.state_after(begun, parts["history"], parts["answers"])

    def state_after(self, begun: S, turns: Sequence[Turn], answers: Sequence[Action]) -> S:
        """The state after turns from the deal on, and answers to the last tile.

        Raises an error if a turn or an answer is impossible.
        """
        state = self.with_offers(self.replay(begun, turns, InconsistentStateError))
        if state.result and not state.is_last_hand:
            raise InconsistentStateError(Fault("hand_over", _HAND_OVER, ("hand_number",)))
        for place, answer in enumerate(answers):
            done = self.step(state, answer)
            if done.refusal is not None:
                fault = Fault(done.refusal.code, done.refusal.text, ("answers", place))
                raise InconsistentStateError(fault)
            state = done.state
            if state.answers != answers[: place + 1]:
                fault = Fault("all_answered", _ALL_ANSWERED, ("answers", place))
                raise InconsistentStateError(fault)
        return state

    def with_offers_to(
        self, state: S, seat: int | None, answer: Action | None, error: type[InconsistentError]
    ) -> S:
        """The state in which only `seat` has offers, as its view shows them; a spectator has none.

        `answer` is the seat's answer to the tile on the table, or None. Raises `error` if the
        answer was not among the offers.
        """
        if seat is not None and HIDDEN in state.players[seat].hand:
            # The last turn was followed by a draw of this seat, which the history leaves out.
            raise error(Fault("does_not_follow", _NOT_THIS, ("hand",)))
        own = () if seat is None else self.offers_to(state, seat)
        if answer is not None and (state.tabled is None or answer not in own):
            raise error(Fault(NOT_OFFERED.code, NOT_OFFERED.text, ("answer",)))
        offers = tuple([own if each == seat else () for each in range(len(state.players))])
        return changed(state, offers=offers, answers=(answer,) if answer else ())


def deal_in(parts: Mapping[str, Any]) -> Deal:
    """The deal in a match of rounds, by the fields of a state or a view."""
    return Deal(parts["dealer"], parts["streak"], parts["round"])


def _offered_action(state: State, turn: Turn) -> Action:
    """The action of a recorded turn, as it was offered; tiles that the offer lacked are left out.

    An exchange keeps its tiles, because its offer stands for every exchange.
    """
    action = turn.action
    for offer in state.offers[turn.seat]:
        tile, tiles = offer.tile or action.tile, offer.tiles or action.tiles
        if replace(offer, tile=tile, tiles=tiles) == action:
            return action if offer.type == "exchange" else offer
    return action


_NOT_THIS = Text(
    "与牌墙和此前的行动不符", "this does not follow from the walls and what was done before"
)
_EACH_SEAT = Text(
    "{count} 家的得分，这里有 {size} 家", "the points of {count} seats, where {size} play"
)
_TOO_MANY_RESULTS = Text(
    "此前至多打完 {most} 盘", "at most {most} hands of this game were played before"
)
_HAND_OVER = Text(
    "这一盘已经结束：下一盘的 hand_number 加一，history 为空",
    "this hand is over: in the next, `hand_number` is one more and `history` is empty",
)
_ALL_ANSWERED = Text(
    "各家都已选完：结果应在 history 里，answers 为空",
    "all have answered now: the result belongs in `history`, and `answers` is empty",
)
