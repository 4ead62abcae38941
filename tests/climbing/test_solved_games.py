"""Open endings of every climbing game: solved as a search says that plays each by its own flow.

The reference tries every group of cards by the rules of the game, as a player at its table would,
and knows nothing of the solver.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.climbing.flow.records import Turn
from paiju.climbing.game import ClimbingGame
from paiju.climbing.players.solver.solve import OpenPosition, Solver
from paiju.climbing.plays.reading import readings
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.card import rank_of
from paiju.playing_cards.holding import Holding
from tests.support.scale import WIDE, cases, wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.plays.table import MoveTable
    from paiju.playing_cards.card import Card

ENOUGH = 1_000_000
# The most cards of a hand, and of all: a group of each is tried at every turn.
MOST, MOST_IN_ALL = 6, 10
EXAMPLES = cases(100 if WIDE else 20, 3)


@dataclass(frozen=True)
class Rules:
    """One rule set of a game, with some options changed."""

    game: ClimbingGame
    name: str
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join((self.game.id, self.name, *(name for name, _ in self.options)))

    @property
    def rules(self) -> Any:  # noqa: ANN401 - each game has its own
        """The rule set."""
        return self.game.rules_of(self.name, dict(self.options))


OWN = [
    Rules(game, name)
    for game in GAMES.values()
    if isinstance(game, ClimbingGame)
    for name in game.rulesets
]
# Every duty of a round, and what beats other patterns.
CHANGED = [
    Rules(GAMES[game], name, options)  # type: ignore[arg-type] # they are climbing games
    for game, name, options in (
        ("paodekuai", "classic16", (("report_single", "must"),)),
        ("paodekuai", "classic16", (("must_bomb", False),)),
        ("paodekuai", "hunan", (("three_top_bomb", "plus_one"),)),
        ("tienlen", "penalties", (("end_on_two", False),)),
        ("zhengshangyou", "two_packs", ()),
    )
]
OFTEN = [*(each for each in OWN if each.name == each.game.default), *CHANGED]


@st.composite
def endings(draw: st.DrawFn, played: Rules) -> Any:  # noqa: ANN401 - a state of any game
    """A position of few cards, after some play: of few ranks, so that there is much to play."""
    rules, game = played.rules, played.game
    ranks = draw(st.lists(st.sampled_from(rules.play.order), min_size=3, max_size=4, unique=True))
    deck = [card for card in rules.play.deck.cards if rank_of(card) in ranks]
    cards = draw(st.permutations(deck))
    hands: list[Holding] = []
    for _ in range(rules.seats):
        room = MOST_IN_ALL - sum(map(len, hands)) - (rules.seats - len(hands) - 1)
        size = draw(st.integers(1, min(MOST, room, len(cards) - (rules.seats - len(hands) - 1))))
        hands.append(Holding.of(cards[:size]))
        cards = cards[size:]
    state: Any = game.flow.deal(rules, "endings")
    while state.phase not in {"play", "over"}:
        auto = game.flow.read_action({"type": "auto", "seat": state.to_act[0]})
        state = game.flow.step(state, auto).state
    turn = draw(st.integers(0, rules.seats - 1))
    # It is no first play.
    before = (Turn((turn - 1) % rules.seats),)
    state = replace(
        *(state,),
        phase="play",
        to_act=(turn,),
        hands=tuple(hands),
        history=before,
        last=None,
        passed=(),
        out=(),
    )
    for _ in range(draw(st.integers(0, 5))):
        listed = list(acts(played, state))
        after = step(played, state, draw(st.sampled_from(listed)))
        if not after.to_act:
            break
        state = after
    return state


def acts(played: Rules, state: Any) -> Iterator[Any]:  # noqa: ANN401 - as above
    """Everything that a seat may do at its turn, as its player would say it."""
    make, table, seat = played.game.played.make, state.table, state.to_act[0]
    hand = state.hands[seat]
    groups = {
        group
        for size in range(1, len(hand) + 1)
        for group in combinations(sorted(hand.cards), size)
    }
    for group in sorted(groups):
        for wild in {play.wild for play in readings(table, Holding.of(group))}:
            action = make("play", seat, cards=group, declared=wild)
            if played.game.flow.step(state, action).refusal is None:
                yield action
    action = make("pass", seat)
    if played.game.flow.step(state, action).refusal is None:
        yield action


def step(played: Rules, state: Any, action: Any) -> Any:  # noqa: ANN401 - as above
    """The state after an action, without what was played before."""
    done = played.game.flow.step(state, action)
    assert done.refusal is None, (done.refusal, action)
    return done.state


class Search:
    """A plain search, which keeps what it has found out."""

    def __init__(self, played: Rules, state: Any) -> None:  # noqa: ANN401 - as above
        self.played = played
        teams = played.game.played.teams(played.game.flow.view(state, state.to_act[0]))
        self.side = {seat for seat, each in enumerate(teams) if each == teams[state.to_act[0]]}
        self.teams, self.before = tuple(teams), len(state.out)
        self._known: dict[Any, bool] = {}

    def wins(self, state: Any) -> bool:  # noqa: ANN401 - as above
        """A seat of the side is the next that is out."""
        following = state.out[self.before : self.before + 1]
        if following or not state.to_act:
            return any(seat in self.side for seat in following)
        last = state.last and (state.last.seat, state.last.play.row)
        hands = tuple(tuple(sorted(hand.cards)) for hand in state.hands)
        key = hands, state.to_act, last, state.passed
        if key not in self._known:
            wants = state.to_act[0] in self.side
            after = (step(self.played, state, each) for each in acts(self.played, state))
            self._known[key] = any(self.wins(each) is wants for each in after) is wants
        return self._known[key]

    def solver(self, state: Any) -> Solver:  # noqa: ANN401 - as above
        """The solver of a position."""
        rules = replace(state.round, teams=self.teams)
        position = OpenPosition(
            *(state.table, rules, state.hands, state.to_act[0], state.last),
            passed=state.passed,
        )
        return Solver(position, ENOUGH)


def as_action(played: Rules, turn: Turn) -> Any:  # noqa: ANN401 - as above
    """A move of the solver as an action."""
    make = played.game.played.make
    if turn.play is None:
        return make("pass", turn.seat)
    return make("play", turn.seat, cards=turn.cards, declared=turn.play.wild)


def told(table: MoveTable, cards: tuple[Card, ...], row: int | None) -> object:
    """A move, without the choice of suits where those do not matter."""
    ranks = sorted(cards) if table.has_suits else sorted(map(rank_of, cards))
    return tuple(ranks), None if row is None else table.core(row).number


@pytest.mark.parametrize("played", wide_but([*OWN, *CHANGED], *OFTEN), ids=str)
@settings(max_examples=EXAMPLES, deadline=None)
@given(st.data())
def test_endings_are_solved_as_their_games_are_played(played: Rules, data: st.DataObject) -> None:
    state = data.draw(endings(played))
    search = Search(played, state)
    wins, solver = search.wins(state), search.solver(state)
    assert solver.solve().wins is wins
    expected = set()
    for action in acts(played, state):
        after = step(played, state, action)
        if search.wins(after):
            last = after.history[-1]
            row = None if last.play is None else last.play.row
            expected.add(told(state.table, last.cards, row))
    moves = solver.winners(ENOUGH)
    assert moves.is_complete
    found = [told(state.table, each.cards, each.play and each.play.row) for each in moves.found]
    assert set(found) == expected
    # Along the line, which the game allows, the verdict stays.
    now = state
    for turn in solver.line():
        assert now.to_act == (turn.seat,)
        now = step(played, now, as_action(played, turn))
        assert search.wins(now) is wins
    assert len(now.out) > search.before or not now.to_act
