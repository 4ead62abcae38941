"""Helpers for tests of climbing games that consist of the play alone."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance
from paiju.climbing.flow.state import Deal
from paiju.climbing.plays.reading import play_of
from paiju.climbing.questions.cards import turn_of
from paiju.climbing.questions.moves import moves
from paiju.climbing.questions.validate import validate
from paiju.playing_cards.card import Card
from paiju.playing_cards.notation import parse_cards
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.climbing.flow.state import State
    from paiju.climbing.plain_game import Rules


def listed(
    rules: Rules, held: str, last: str = "", following: int | None = None, contains: str = ""
) -> tuple[list[tuple[Card, ...]], bool]:
    """The legal plays of a hand, and whether it may pass.

    `following` is the number of cards of the next seat, `contains` a card that the play must hold.
    """
    hand, to_beat = hold(held), hold(last)
    duties = rules.round.duties_before(following, Card(contains) if contains else "")
    rows = moves(rules.table, hand, to_beat, None, duties).tolist()
    plays = [play_of(rules.table, row, hand, contains).cards for row in rows]
    return plays, turn_of(rules.table, hand, to_beat, duties) in {"follows", "cannot_lead"}


def refusal_of(
    rules: Rules,
    cards: str,
    held: str,
    last: str = "",
    following: int | None = None,
    contains: str = "",
) -> str:
    """The reason why a hand may not play cards; empty if it may."""
    duties = rules.round.duties_before(following, Card(contains) if contains else "")
    verdict = validate(rules.table, hold(cards), hold(held), hold(last), duties)
    return verdict.reason or ""


def begun(game: Any, rules: Rules, *hands: str, turn: int = 0) -> State:  # noqa: ANN401 - any such game
    """A game in which the seats hold these cards, and seat `turn` leads."""
    deal = Deal(1, tuple(map(parse_cards, hands)), (), turn)
    state: State = game.flow.begin(rules=rules, seed=1, deal=deal)
    return state


def played(game: Any, state: State, *cards: str) -> State:  # noqa: ANN401 - as above
    """The state after plays by the seats in turn; an empty text is a pass."""
    for each in cards:
        kind = {"type": "play", "cards": each} if each else {"type": "pass"}
        result = game.flow.step(state, game.flow.read_action(kind))
        assert result.refusal is None, (each, result.refusal)
        state = result.state
    return state


def played_out(game: Any, rules: Rules, seed: str, *agents: Any, budget: int = 50) -> State:  # noqa: ANN401 - as above
    """The last state of a game; there is a player for each seat."""
    chance, state = Chance(seed, "played"), game.flow.deal(rules, seed)
    while state.to_act:
        (seat,) = state.to_act
        decision = agents[seat].decide(game.flow.view(state, seat), budget, chance)
        assert decision.reasons
        result = game.flow.step(state, decision.action)
        assert result.refusal is None, (seed, decision.action, result.refusal)
        state = result.state
    assert sum(game.flow.settle(state).points) == 0
    found: State = state
    return found


def won_among_beginners(game: Any, rules: Rules, skill: int, decks: int) -> float:  # noqa: ANN401 - as above
    """The mean points of a player of a skill, on each seat in turn, against players of skill 1."""
    by_skill = {bot.skill: bot.agent for bot in game.bots}
    won = 0
    for deck, place in product(range(decks), range(rules.seats)):
        agents = [by_skill[skill if seat == place else 1] for seat in range(rules.seats)]
        state = played_out(game, rules, f"deck {deck}", *agents, budget=100)
        won += game.flow.settle(state).points[place]
    return won / (decks * rules.seats)
