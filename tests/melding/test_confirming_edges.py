"""Hands that can be dealt only by some draws, or by none, and looks that go on from one another."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

from paiju.all_games.sichuan.rulesets import DECK
from paiju.chance import Chance, shuffle
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.players.confirming import Confirmed, PlaysOn, deal_unseen
from paiju.play.declaration.registry import GAMES
from paiju.play.players.judge import Verdict

GAME = GAMES["sichuan"]
DONE, BEST = Action("discard", 0, tile="1m"), Action("discard", 0, tile="9p")  # type: ignore[arg-type] # tiles


class Plans:
    """A planner that holds that another discard is better."""

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict."""
        return Verdict(BEST, 1.0, 3.0, gain=2.0, risk=0.0)

    def reasons(self) -> tuple[Any, ...]:
        """None."""
        return ()


@dataclass
class Course:
    """Hands that are over after one discard, which are kept."""

    deal_unseen: list[Any] = field(default_factory=list)

    def plays_on(self) -> PlaysOn[Any, Any]:
        """The way to play on."""

        def step(state: Any, action: Action) -> Any:  # noqa: ANN401 - an imaginary game
            if action == BEST:
                self.deal_unseen.append(state)
            return SimpleNamespace(to_act=())

        agent: Any = None
        return PlaysOn(
            state_of=lambda view: view,
            view=lambda state, _: state,
            step=step,
            agent=agent,
            worth=lambda _state, _seat: 0.0,
            error=1.0,
            deck=DECK,
        )


def game(*, strayed: bool = True) -> Any:  # noqa: ANN401 - each game has its own
    """A game in which seats 1 and 2 hide a tile each; the void suit of seat 2 is 万."""
    state = GAME.flow.deal(GAME.rules_of("sbr"), 1)
    first, second, third, fourth = state.players
    second = replace(second, hand=("2s", HIDDEN))
    third = replace(third, hand=("3s", HIDDEN), void="m", strayed=strayed)
    return replace(state, players=(first, second, third, fourth))


def case(unseen: tuple[Any, ...]) -> tuple[Confirmed, Course]:
    """A case of the game, with the tiles that are not seen."""
    course = Course()
    return Confirmed(Plans(), course.plays_on(), game(), unseen, 8.0, DONE), course


def test_a_draw_that_leaves_a_void_hand_unfilled_is_followed_by_another() -> None:
    unseen: Any = ("1m", "2p")
    firsts = set()
    for seed in range(20):
        # Seat 1 takes the first tile: where that is the 筒, only 万 is left for seat 2.
        firsts.add(shuffle([*unseen], seed, "hands 0")[0])
        found = deal_unseen(game(), unseen, seed)
        assert found is not None
        assert found.players[1].hand == ("1m", "2s")
        assert found.players[2].hand == ("2p", "3s")
    assert firsts == {"1m", "2p"}


def test_no_hands_are_found_where_only_void_tiles_are_left() -> None:
    unseen: Any = ("1m", "2m")
    assert deal_unseen(game(), unseen, 1) is None
    # One that has not played on without its void suit may hold it.
    found = deal_unseen(game(strayed=False), unseen, 1)
    assert found is not None
    assert {found.players[seat].hand[0] for seat in (1, 2)} == {"1m", "2m"}


def test_a_look_ends_without_work_where_no_hands_are_found() -> None:
    found, course = case(("1m", "2m"))
    assert found.look(found.cost * 3, Chance(1, "none")) == 0
    assert (found.gains, course.deal_unseen) == ([], [])
    assert found.verdict.best == DONE


def test_a_later_look_goes_on_with_the_hands_that_follow() -> None:
    unseen = ("1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p")
    whole, at_once = case(unseen)
    whole.look(whole.cost * 8, Chance(1, "looks"))
    parts, in_parts = case(unseen)
    assert parts.look(parts.cost * 3, Chance(1, "looks")) == parts.cost * 3
    # The first look has chosen where to begin: the chance of a later one changes nothing.
    parts.look(parts.cost * 5, Chance(2, "another"))
    assert in_parts.deal_unseen == at_once.deal_unseen
    hands = {(state.players[1].hand, state.players[2].hand) for state in at_once.deal_unseen}
    assert (len(at_once.deal_unseen), len(hands) > 3) == (8, True)
