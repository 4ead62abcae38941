"""A hand of 国标麻将 from the deal to its end, and the next hand: the rules of the turn engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paiju.all_games.mcr.flow import hand_steps as steps
from paiju.all_games.mcr.flow.claims import (
    Claimant,
    explain_claim,
    explain_win,
    list_melds,
    may_claim,
    resolve,
)
from paiju.all_games.mcr.flow.wall import build_walls
from paiju.all_games.mcr.payments import payments
from paiju.all_games.mcr.refusals import NOT_A_WIN
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.scoring import worth_of
from paiju.all_games.mcr.state import Player, State
from paiju.mahjong_tiles.tile import FLOWERS, sort_tiles
from paiju.melding.flow.turn_engine import TurnEngine
from paiju.melding.flow.wall import deal_hands, draw, left_for
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.winning_shapes import readings
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.play.flow.flow import Event, Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.state import Result
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.flow.wall import Walls
    from paiju.melding.hands.actions import Tabled


def deal(
    rules: Rules,
    seed: Seed,
    hand_number: int = 0,
    given: Walls | None = None,
    results: tuple[Result, ...] = (),
) -> State:
    """A fresh hand from given walls or those of a seed; the dealer has drawn a tile.

    >>> from paiju.all_games.mcr.rulesets import rules_of
    >>> state = deal(rules_of(), 7)
    >>> state.to_act, [len(player.hand) for player in state.players]
    ((0,), [14, 13, 13, 13])
    """
    return ENGINE.with_offers(begin(rules, seed, hand_number, given, results))


def begin(
    rules: Rules, seed: Seed, hand_number: int, given: Walls | None, results: tuple[Result, ...]
) -> State:
    """A fresh hand, before actions are offered to seats.

    Each seat takes thirteen tiles; then each replaces its flowers, the dealer first.
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
    players = tuple(Player(sort_tiles(hand), flowers=own) for hand, own in held)
    state = begin_with(rules, hand_number, results, players, walls)
    return state._replace(seed=seed, dealt=dealt, is_given=given is not None)


def begin_with(
    rules: Rules,
    hand_number: int,
    results: tuple[Result, ...],
    players: tuple[Player, ...],
    walls: Walls,
) -> State:
    """A fresh hand with these tiles of the seats, and these walls after the deal.

    The dealer has drawn a tile; no actions are offered yet.
    """
    dealer = hand_number % SEATS
    state = State(
        rules=rules,
        seed=0,
        hand_number=hand_number,
        results=results,
        dealt=walls,
        walls=walls,
        phase="turn",
        turn=dealer,
        players=players,
    )
    return steps.draw_tile(state, dealer)


def explain(state: State, seat: int, action: Action) -> Refusal | None:
    """The refusal of an action of a seat that is to act; None if it is legal."""
    if action.type == "hu" and HIDDEN in state.players[seat].hand:
        # A hand that wins lies open.
        return NOT_A_WIN
    if state.tabled is None:
        return steps.explain_own(state, action)
    if action.type == "pass":
        return None
    return explain_claim(state.rules, _claimant(state, seat, state.tabled), action)


def offers_to(state: State, seat: int) -> tuple[Action, ...]:
    """The actions offered to a seat: its own turn, or claims and a pass; empty without a choice."""
    if state.phase == "turn":
        return steps.list_own(state) if seat == state.turn else ()
    if state.tabled is None or seat == state.tabled.source:
        return ()
    player, tabled = state.players[seat], state.tabled
    claims: list[Action] = []
    # Only a hand that can be read as a win is scored, which takes time; most cannot.
    win_readings = readings((*player.hand, tabled.tile), player.melds)
    if (
        win_readings
        and explain_win(worth_of(state.rules, state.win_of(seat), win_readings)) is None
    ):
        claims.append(Action("hu", seat))
    if not tabled.is_robbed and not tabled.is_last:
        is_next = seat == (tabled.source + 1) % SEATS
        # The tile is not the last: a shared wall has a tile left for any seat.
        can_replace = len(state.walls) == 1 or left_for(state.walls, seat) > 0
        claims += list_melds(
            player.hand, tabled.tile, seat, is_next=is_next, can_replace=can_replace
        )
    return (*claims, Action("pass", seat)) if claims else ()


def _claimant(state: State, seat: int, tabled: Tabled) -> Claimant:
    can_replace = left_for(state.walls, seat) > 0
    return Claimant(seat, tabled.source, state.win_of(seat), can_replace)


def _claim(state: State, claims: Sequence[Action]) -> State:
    (claim,) = claims
    return steps.do(state, cast("int", claim.seat), claim)


def _foul(state: State, seat: int) -> State | None:
    """The state after an illegal action ended the hand; None if the rule set only refuses it."""
    return steps.foul(state, seat) if state.rules.options.fouls == "penalised" else None


def _replay_foul(state: State, turns: Sequence[Turn], _: int | None) -> State | Refusal | None:
    turn = turns[0]
    if turn.type != "foul":
        return None
    ended = _foul(state, turn.seat) if _may_act(state, turn.seat) else None
    return NOT_OFFERED if ended is None else ended


def _may_act(state: State, seat: int) -> bool:
    """Tests if a seat has a choice, or, if its hand is hidden, could have one."""
    tabled = state.tabled
    if HIDDEN not in state.players[seat].hand:
        return bool(offers_to(state, seat))
    return tabled is None or (seat != tabled.source and may_claim(state, seat, tabled))


def _won(state: State, turn: Turn) -> dict[str, object]:
    return {"hand": state.players[turn.seat].hand, "won": state.won}


def _next_hand(state: State) -> Step[State]:
    results = (*state.results, cast("Result", state.result))
    fresh = deal(state.rules, state.seed, state.hand_number + 1, results=results)
    facts = {
        "hand_number": fresh.hand_number, "dealer": fresh.dealer, "round_wind": fresh.round_wind,
    }  # fmt: skip
    shown = (
        Event("flower", {"seat": seat, "tile": tile})
        for seat, player in enumerate(fresh.players)
        for tile in player.flowers
    )
    begun = (ENGINE.event_of(turn, fresh) for turn in fresh.history if turn.type == "draw")
    return Step(fresh, (Event("hand", facts), *shown, *begun))


ENGINE: TurnEngine[State] = TurnEngine(
    offers_to=offers_to,
    explain=explain,
    do=steps.do,
    resolve=resolve,
    claim=_claim,
    pass_on=steps.pass_on,
    next_hand=_next_hand,
    points=lambda state: payments(cast("Result", state.result)),
    hides_tiles=lambda turn: turn.type == "draw" or turn.concealed,
    facts_of_win=_won,
    after_foul=_foul,
    replay_special=_replay_foul,
)
