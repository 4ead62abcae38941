"""The flow of a game of mahjong, from the deal to the end of the last hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.games.mcr import acts
from app.games.mcr.claims import Claimant, explain_claim, list_claims, resolve
from app.games.mcr.rulesets import SEATS
from app.games.mcr.settle import payments
from app.games.mcr.state import Player, State
from app.games.mcr.wall import build_walls, deal_hands, draw, left_for
from app.melding.actions import Action
from app.play.protocol import Choice, Event, Pick, Refusal, Step
from app.play.refusals import GAME_OVER, NOT_OFFERED, NOT_YOUR_TURN, explain_turn
from app.shapes.errors import Fault
from app.text import Text
from app.tiles.tile import FLOWERS, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.chance import Seed
    from app.games.mcr.rulesets import Rules
    from app.games.mcr.state import Result, Turn
    from app.games.mcr.wall import Walls
    from app.melding.actions import Tabled
    from app.shapes.errors import InconsistentError
    from app.tiles.tile import Tile


def deal(
    rules: Rules,
    seed: Seed,
    hand_number: int = 0,
    given: Walls | None = None,
    results: tuple[Result, ...] = (),
) -> State:
    """Deal a fresh hand from the walls of a seed or given ones; the dealer has drawn a tile.

    >>> from app.games.mcr.rulesets import rules_of
    >>> state = deal(rules_of(), 7)
    >>> state.to_act, [len(player.hand) for player in state.players]
    ((0,), [14, 13, 13, 13])
    """
    return ask(begin(rules, seed, hand_number, given, results))


def begin(
    rules: Rules, seed: Seed, hand_number: int, given: Walls | None, results: tuple[Result, ...]
) -> State:
    """A fresh hand, before the offers to seats.

    Each seat takes thirteen tiles; then each, the dealer first, replaces its flowers.
    """
    dealt = given or build_walls(rules, seed, hand_number)
    dealer = hand_number % SEATS
    hands, walls = deal_hands(dealt, dealer)
    flowers: list[tuple[Tile, ...]] = [()] * SEATS
    for step in range(SEATS):
        seat = (dealer + step) % SEATS
        while shown := tuple([tile for tile in hands[seat] if tile in FLOWERS]):
            flowers[seat] += shown
            for tile in shown:
                hands[seat].remove(tile)
                instead, walls = draw(walls, seat, from_tail=True)
                hands[seat].append(instead)
    held = zip(hands, flowers, strict=True)
    state = State(
        rules=rules,
        seed=seed,
        hand_number=hand_number,
        results=results,
        dealt=dealt,
        is_given=given is not None,
        walls=walls,
        phase="turn",
        turn=dealer,
        players=tuple(Player(sort_tiles(hand), flowers=own) for hand, own in held),
    )
    return acts.draw_tile(state, dealer)


def legal(state: State) -> tuple[Choice[Action], ...]:
    """The choices of the seats to act."""
    return tuple(Choice(offer) for seat in state.to_act for offer in state.offers[seat])


def pick(state: State, pick: Pick) -> Action:
    """One legal action, chosen by a number."""
    choices = legal(state)
    return choices[pick(len(choices))].action


def step(state: State, action: Action) -> Step[State]:
    """Do an action, or refuse it and change nothing.

    If the rule set penalises fouls, an illegal act ends the hand instead.
    """
    refusal = explain_turn(state, action)
    if refusal is not None:
        return Step(state, refusal=refusal)
    seat = state.to_act[0] if action.seat is None else action.seat
    if action.type != "auto":
        done = replace(action, seat=seat)
    elif state.tabled is not None:
        done = Action("pass", seat)
    else:
        done = Action("discard", seat, tile=state.drawn or state.players[seat].hand[-1])
    refusal = explain(state, seat, done)
    if refusal is not None:
        if state.rules.options.fouls == "penalised":
            return _told(state, acts.foul(state, seat))
        return Step(state, refusal=refusal)
    if state.tabled is None:
        return _told(state, ask(acts.do(state, seat, done)))
    answered = state._replace(answers=(*state.answers, done))
    return _told(state, answered if answered.to_act else ask(_claimed(answered, state.tabled)))


def explain(state: State, seat: int, action: Action) -> Refusal | None:
    """The refusal of an act of a seat to act; None if it is legal."""
    if state.tabled is None:
        return acts.explain_own(state, action)
    if action.type == "pass":
        return None
    return explain_claim(state.rules, _claimant(state, seat, state.tabled), action)


def _claimed(state: State, tabled: Tabled) -> State:
    """Give the tile to the strongest claim; without one, the game goes on."""
    won = resolve(tabled.source, state.answers)
    if won is None or won.claim.seat is None:
        return acts.pass_on(state)
    return acts.do(state, won.claim.seat, won.claim)


def ask(state: State) -> State:
    """List the offers of each seat; go on if no seat may claim the tile."""
    while state.phase != "over":
        offers = tuple([offers_to(state, seat) for seat in range(SEATS)])
        if any(offers):
            return state._replace(offers=offers)
        state = acts.pass_on(state)
    return state


def offers_to(state: State, seat: int) -> tuple[Action, ...]:
    """The acts of a seat in turn; its legal claims, and its pass; empty if it has no choice."""
    if state.phase == "turn":
        return acts.list_own(state) if seat == state.turn else ()
    if state.tabled is None or seat == state.tabled.source:
        return ()
    claims = list_claims(state.rules, _claimant(state, seat, state.tabled))
    return (*claims, Action("pass", seat)) if claims else ()


def _claimant(state: State, seat: int, tabled: Tabled) -> Claimant:
    can_replace = left_for(state.walls, seat) > 0
    return Claimant(seat, tabled.source, state.win_of(seat), can_replace)


def redo(state: State, turns: Sequence[Turn], error: type[InconsistentError]) -> State:
    """The state after these turns, before any seat is asked whether it claims the last tile.

    The first turn that cannot have been is refused in its place.
    """
    for place, turn in enumerate(turns):
        if place >= len(state.history):
            done = _done(state, turn)
            if isinstance(done, Refusal):
                raise error(Fault(done.code, done.text, ("history", place)))
            state = done
        follows = state.history[place]
        # The tile of a draw may be left out.
        is_draw = turn.type == follows.type == "draw" and not turn.tile
        if turn != follows and not (is_draw and turn.seat == follows.seat):
            raise error(Fault("does_not_follow", _NOT_THIS, ("history", place)))
    return state


def _done(state: State, turn: Turn) -> State | Refusal:
    if state.phase == "over":
        return GAME_OVER
    if turn.type in _BY_ITSELF:
        return NOT_OFFERED if state.tabled is None else acts.pass_on(state)
    if state.tabled is None and turn.seat != state.turn:
        return NOT_YOUR_TURN
    if turn.type == "foul":
        penalised = state.rules.options.fouls == "penalised"
        may = penalised and turn.seat in ask(state).to_act
        return acts.foul(state, turn.seat) if may else NOT_OFFERED
    action = Action(turn.type, turn.seat, turn.tile, turn.tiles)
    return explain(state, turn.seat, action) or acts.do(state, turn.seat, action)


# The turns that follow by themselves once no seat claims the tile before them.
_BY_ITSELF = ("draw", "flower", "exhausted")
_NOT_THIS = Text(
    "与牌墙和此前的行动不符", "this does not follow from the walls and what was done before"
)


def _told(before: State, after: State) -> Step[State]:
    """A step with its events; after the end of a hand the next one is dealt."""
    events = [event_of(turn, after) for turn in after.history[len(before.history) :]]
    if after.result is None:
        return Step(after, tuple(events))
    events.append(Event("scores", {"scores": payments(after.result)}))
    if after.is_last_hand:
        return Step(after, (*events, Event("over", {})))
    results = (*after.results, after.result)
    fresh = deal(after.rules, after.seed, after.hand_number + 1, results=results)
    facts = {
        "hand_number": fresh.hand_number, "dealer": fresh.dealer, "round_wind": fresh.round_wind,
    }  # fmt: skip
    shown = (
        Event("flower", {"seat": seat, "tile": tile})
        for seat, player in enumerate(fresh.players)
        for tile in player.flowers
    )
    begun = (event_of(turn, fresh) for turn in fresh.history if turn.type == "draw")
    return Step(fresh, (*events, Event("hand", facts), *shown, *begun))


def event_of(turn: Turn, state: State) -> Event:
    """The public event of a turn."""
    facts: dict[str, object] = {"seat": turn.seat}
    if turn.tile and turn.type != "draw" and not turn.concealed:
        facts["tile"] = turn.tile
    if turn.tiles:
        facts["tiles"] = turn.tiles
    if turn.source is not None:
        facts["from"] = turn.source
    if turn.type == "gang":
        facts["concealed"] = turn.concealed
    if turn.type == "hu" and state.won is not None:
        facts |= {"hand": state.players[turn.seat].hand, "won": state.won}
    return Event(turn.type, facts)
