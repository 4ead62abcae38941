"""The flow of a game of mahjong, from the deal to the end of the last hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.games.mcr import doing
from app.games.mcr.claims import explain_claim, list_claims, resolve
from app.games.mcr.own_turn import explain_own, list_own
from app.games.mcr.rulesets import SEATS
from app.games.mcr.settle import payments
from app.games.mcr.state import Player, State, claimant
from app.games.mcr.wall import Wall, build_walls, draw, place_of, takers
from app.melding.actions import Action
from app.play.protocol import Choice, Event, Pick, Step
from app.play.refusals import explain_turn
from app.tiles.tile import is_flower, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.chance import Seed
    from app.games.mcr.rulesets import Rules
    from app.games.mcr.state import Result, Turn
    from app.games.mcr.wall import Walls
    from app.play.protocol import Refusal
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
    """A fresh hand, before the offers to seats."""
    dealt = given or build_walls(rules, seed, hand_number)
    dealer = hand_number % SEATS
    walls, players = _dealt(dealt, dealer)
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
        players=players,
    )
    return doing.draw_tile(state, dealer)


def _dealt(walls: Walls, dealer: int) -> tuple[Walls, tuple[Player, ...]]:
    """Deal thirteen tiles to each seat; then each, the dealer first, replaces its flowers."""
    hands: list[list[Tile]] = [[] for _ in range(SEATS)]
    taken = [0] * len(walls)
    for seat in takers(dealer):
        place = place_of(walls, seat)
        hands[seat].append(walls[place].tiles[taken[place]])
        taken[place] += 1
    walls = tuple(Wall(wall.tiles, head) for wall, head in zip(walls, taken, strict=True))
    flowers: list[tuple[Tile, ...]] = [()] * SEATS
    for step in range(SEATS):
        seat = (dealer + step) % SEATS
        while shown := tuple(filter(is_flower, hands[seat])):
            flowers[seat] += shown
            for tile in shown:
                hands[seat].remove(tile)
                instead, walls = draw(walls, seat, from_tail=True)
                hands[seat].append(instead)
    held = zip(hands, flowers, strict=True)
    return walls, tuple(Player(sort_tiles(hand), flowers=own) for hand, own in held)


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
    done = _default(state, seat) if action.type == "auto" else replace(action, seat=seat)
    refusal = explain(state, seat, done)
    if refusal is None:
        return _told(state, ask(_acted(state, seat, done)))
    if state.rules.options.fouls == "penalised":
        return _told(state, doing.foul(state, seat))
    return Step(state, refusal=refusal)


def explain(state: State, seat: int, action: Action) -> Refusal | None:
    """The refusal of an act of a seat to act; None if it is legal."""
    if state.tabled is None:
        return explain_own(state, action)
    if action.type == "pass":
        return None
    return explain_claim(state.rules, state.tabled, claimant(state, seat, state.tabled), action)


def _default(state: State, seat: int) -> Action:
    if state.tabled is not None:
        return Action("pass", seat)
    return Action("discard", seat, tile=state.drawn or state.players[seat].hand[-1])


def _acted(state: State, seat: int, action: Action) -> State:
    if state.tabled is None:
        return doing.act(state, seat, action)
    answered = state._replace(answers=(*state.answers, action))
    return answered if answered.to_act else claimed(answered)


def claimed(state: State) -> State:
    """Give the tile to the strongest claim; without one, the game goes on."""
    source = state.tabled.source if state.tabled else state.turn
    won = resolve(source, state.answers)
    if won is None or won.claim.seat is None:
        return doing.pass_on(state)
    return doing.act(state, won.claim.seat, won.claim)


def ask(state: State) -> State:
    """List the offers of each seat; go on if no seat may claim the tile."""
    while True:
        if state.phase == "over" or state.answers:
            return state
        if state.tabled is None:
            own = list_own(state)
            offers = tuple(own if seat == state.turn else () for seat in range(SEATS))
            return state._replace(offers=offers)
        offers = tuple(claims_of(state, seat) for seat in range(SEATS))
        if any(offers):
            return state._replace(offers=offers)
        state = doing.pass_on(state)


def claims_of(state: State, seat: int) -> tuple[Action, ...]:
    """The legal claims of a seat, and its pass; empty if it has no choice."""
    if state.tabled is None or seat == state.tabled.source:
        return ()
    claims = list_claims(state.rules, state.tabled, claimant(state, seat, state.tabled))
    return (*claims, Action("pass", seat)) if claims else ()


def _told(before: State, after: State) -> Step[State]:
    """A step with its events; after the end of a hand the next one is dealt."""
    events = tuple(event_of(turn, after) for turn in after.history[len(before.history) :])
    if after.result is None:
        return Step(after, events)
    events = (*events, Event("scores", {"scores": payments(after.result)}))
    if not after.is_last_hand:
        return _next_hand(after, events)
    return Step(after, (*events, Event("over", {})))


def _next_hand(state: State, events: tuple[Event, ...]) -> Step[State]:
    results = (*state.results, state.result) if state.result else state.results
    fresh = deal(state.rules, state.seed, state.hand_number + 1, results=results)
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
    return Event(turn.type, dict(_facts(turn, state)))


def _facts(turn: Turn, state: State) -> Iterator[tuple[str, object]]:
    yield "seat", turn.seat
    if turn.tile and turn.type != "draw" and not turn.concealed:
        yield "tile", turn.tile
    if turn.tiles:
        yield "tiles", turn.tiles
    if turn.source is not None:
        yield "from", turn.source
    if turn.type == "gang":
        yield "concealed", turn.concealed
    if turn.type == "hu" and state.won is not None:
        yield "hand", state.players[turn.seat].hand
        yield "won", state.won
