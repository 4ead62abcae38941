"""What the benchmarks ask: random hands and plays, the same in every run."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import orjson

from app.cards.deck import Deck
from app.cards.holding import Holding
from app.climbing.moves import list_moves
from app.climbing.reading import Play, play_of
from app.doudizhu import game
from app.doudizhu.rulesets import rules_of

if TYPE_CHECKING:
    from app.doudizhu.actions import Action
    from app.doudizhu.state import State

TABLE = rules_of().table


@cache
def hands() -> tuple[Holding, ...]:
    """A thousand hands of a landlord who is about to lead."""
    chance = random.Random(20)
    return tuple(Holding.of(chance.sample(Deck().cards, 20)) for _ in range(1000))


@cache
def follows() -> tuple[tuple[Holding, Holding, Play], ...]:
    """A thousand times: what is played, from which hand, on which last play."""
    chance = random.Random(17)
    found: list[tuple[Holding, Holding, Play]] = []
    while len(found) < 1000:
        cards = chance.sample(Deck().cards, 37)
        hand, other = Holding.of(cards[:17]), Holding.of(cards[17:])
        last = play_of(TABLE, chance.choice(list_moves(TABLE, other).tolist()), other)
        answers = list_moves(TABLE, hand, last).tolist()
        if answers:
            cards_played = play_of(TABLE, chance.choice(answers), hand).cards
            found.append((Holding.of(cards_played), hand, last))
    return tuple(found)


@cache
def game_steps() -> tuple[tuple[State, Action], ...]:
    """A thousand steps of random games: each state, and what is done in it."""
    chance = random.Random(54)
    found: list[tuple[State, Action]] = []
    seed = 0
    while len(found) < 1000:
        state = game.deal(rules_of(), seed)
        while state.to_act:
            action = game.pick(state, chance.randrange)
            found.append((state, action))
            state = game.step(state, action).state
        seed += 1
    return tuple(found[:1000])


def step_body() -> bytes:
    """A question of /step as a client sends it: a state with thirty turns played."""
    state, action = next(each for each in game_steps() if len(each[0].history) == 30)
    return orjson.dumps({"state": game.write_state(state), "action": game.write_action(action)})


def body() -> bytes:
    """A question of /validate as a client sends it: a hand of seventeen, a play, the last play."""
    cards, hand, last = next(each for each in follows() if len(each[0]) == 5)
    return orjson.dumps({"cards": cards.cards, "hand": hand.cards, "last": last.cards})
