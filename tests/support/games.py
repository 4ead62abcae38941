"""Games of Dou Dizhu for tests: deals written by hand, and actions as short texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action, Deal
from paiju.chance import Chance
from paiju.playing_cards.notation import parse_cards
from tests.support.telling import Telling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.all_games.doudizhu.state import State
    from paiju.chance import Seed

# Seat 1 holds a bomb, the rocket and a straight; seat 0 three 3s and all the 2s.
HANDS = (
    "2S2H2C2D AHKHQHJHTH9H8H7H6H5H 3S3H3C",
    "RJBJ ASKSQSJSTS9S8S7S6S5S 4S4H4C4D 3D",
    "ACADKCKDQCQDJCJDTCTD9C9D8C8D7D6D5D",
)
BOTTOM = "7C6C5C"


def dealt(hands: Iterable[str] = HANDS, bottom: str = BOTTOM) -> Deal:
    """A deal written by hand."""
    return Deal("by hand", tuple(parse_cards(hand) for hand in hands), parse_cards(bottom))


# A deal, and actions, by which seat 1 plays all its cards except the flower.
FLOWER_HANDS = (
    "AHKHQHJHTH9H8H 7H7C6H6C5H5C4H4C3H3C",
    "FL 2S2H2C2D ASKSQSJSTS9S8S7S6S5S4S3S",
    "ACADKCKDQCQDJCJDTCTD9C9D8C8D 7D6D5D",
)
FLOWER_BOTTOM = "RJBJ 4D3D"
FLOWER_WORDS = (
    *("call 3", "play 3H", "play 2S", "pass", "pass"),
    *("play 3S4S5S6S7S8S9STSJSQSKSAS", "pass", "pass", "play 2H2C2D", "pass", "pass"),
)


def stuck_with_the_flower() -> tuple[State, *tuple[str, ...]]:
    """A game by the rules `yuncheng`, and actions after which seat 1 must lead but cannot."""
    rules = rules_of("yuncheng", {"calling": "score", "doubling": "no"})
    return begun(rules, given=dealt(FLOWER_HANDS, FLOWER_BOTTOM)), *FLOWER_WORDS


def begun(rules: Rules | None = None, first: int = 0, given: Deal | None = None) -> State:
    """A game with a deal written by hand."""
    return COURSE.deal(rules or rules_of(), "by hand", first, given or dealt())


def said(word: str) -> Action:
    """The action of a text: "1: call 3", "pass", "0: redouble 1 2", "play 3S"."""
    seat, colon, rest = word.partition(": ")
    kind, _, facts = (rest if colon else word).partition(" ")
    return Action(
        kind,
        int(seat) if colon else None,
        points=int(facts) if kind == "call" else 0,
        factor=int(facts) if kind == "double" else 1,
        seats=tuple(map(int, facts.split())) if kind == "redouble" else (),
        cards=parse_cards(facts) if kind == "play" else (),
    )


def cards(text: str) -> list[str]:
    """Cards in the notation of a state."""
    return list(parse_cards(text))


_TELLING = Telling(COURSE.step, said)
after, events_of, refused = _TELLING.after, _TELLING.events_of, _TELLING.refused


def random_game(rules: Rules, seed: Seed) -> Iterator[State]:
    """Every state of a random game, from the deal to the end."""
    chance = Chance(seed, "random game")
    state = COURSE.deal(rules, seed)
    yield state
    while state.to_act:
        state = COURSE.step(state, COURSE.pick(state, chance.randrange)).state
        yield state
