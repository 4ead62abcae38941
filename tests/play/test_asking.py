"""Suggestions: the player asked, the effect of a mood, and the chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from paiju.chance import Chance
from paiju.play.declaration.refusals import GAME_OVER, NOT_YOUR_TURN, explain_seat
from paiju.play.players.moods import Mood
from paiju.play.players.player import Bot, Candidate, Decision, Likely, Rng, Why
from paiju.play.questions.suggest import agent_for, decide
from paiju.shapes.errors import UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.flow.flow import Refusal
    from paiju.play.players.player import Objective

BEST, SECOND, THIRD = "best", "second", "third"
WHY = Why("why", Text("因为", "because"))


class Seen(NamedTuple):
    """A view of an imaginary game."""

    seat: int = 0
    to_act: tuple[int, ...] = (0,)
    phase: str = "play"


class Thinker:
    """A player that values three candidates."""

    def decide(self, view: Seen, budget: int, rng: Rng) -> Decision[str]:  # noqa: ARG002 - always the same
        """Choose the best."""
        values = ((BEST, 0.9), (SECOND, 0.8), (THIRD, 0.1))
        candidates = tuple(Candidate(action, value) for action, value in values)
        return Decision(BEST, 0.9, candidates, (WHY,), nodes=7)


class Learned:
    """A player with probabilities of three actions."""

    def decide(self, view: Seen, budget: int, rng: Rng) -> Decision[str]:  # noqa: ARG002 - always the same
        """Choose the likeliest."""
        shares = ((BEST, 0.6), (SECOND, 0.3), (THIRD, 0.1))
        likely = tuple(Likely(action, share) for action, share in shares)
        return Decision(BEST, 0.7, reasons=(WHY,), likely=likely, by="a model")


class Silent:
    """A player without candidates."""

    def decide(self, view: Seen, budget: int, rng: Rng) -> Decision[str]:  # noqa: ARG002 - always the same
        """Choose a fixed action."""
        return Decision(BEST, reasons=(WHY,))


class Drawing:
    """A player that draws its action."""

    def decide(self, view: Seen, budget: int, rng: Rng) -> Decision[str]:  # noqa: ARG002 - needs no more
        """Choose one of nine."""
        return Decision(f"drawn {rng.randrange(9)}", reasons=(WHY,))


def asked(mood: Mood, count: int = 400) -> Counter[str]:
    """The number of times that a thinker in a mood chooses each action."""
    answers = (decide(Thinker(), Drawing(), Seen(), 1, seed, mood) for seed in range(count))
    return Counter(answer.action for answer in answers)


def test_a_calm_player_does_its_best() -> None:
    assert asked(Mood()) == {BEST: 400}


def test_a_player_blunders_at_the_wanted_rate() -> None:
    done = asked(Mood(blunder_rate=0.25))
    assert 0.7 < done[BEST] / 400 < 0.8
    assert len(done) == 10
    always = asked(Mood(blunder_rate=1.0))
    assert always[BEST] == 0


def test_who_blunders_says_so() -> None:
    answer = decide(Thinker(), Drawing(), Seen(), 1, 7, Mood(blunder_rate=1.0))
    assert [why.code for why in answer.reasons] == ["blunder"]
    assert answer.value is None


@pytest.mark.parametrize(
    ("temperature", "low", "high"),
    [
        # The weights of the second, a tenth behind: e^-1, e^-10 and e^-0.1; the third hardly
        # counts.
        pytest.param(0.1, 0.68, 0.78, id="a-tenth"),
        pytest.param(0.01, 1.0, 1.0, id="hardly-ever"),
        pytest.param(1.0, 0.36, 0.5, id="wild"),
    ],
)
def test_a_warm_player_strays_from_the_best_by_what_it_costs(
    temperature: float, low: float, high: float
) -> None:
    done = asked(Mood(temperature=temperature))
    assert low <= done[BEST] / 400 <= high
    assert set(done) <= {BEST, SECOND, THIRD}
    assert done[BEST] >= done[SECOND] >= done[THIRD]


def test_a_straying_player_says_so_and_gives_the_value_of_its_choice() -> None:
    answers = [
        decide(Thinker(), Drawing(), Seen(), 1, seed, Mood(temperature=1)) for seed in range(9)
    ]
    strayed = next(answer for answer in answers if answer.action == THIRD)
    assert (strayed.value, [why.code for why in strayed.reasons]) == (0.1, ["strays"])
    assert (len(strayed.candidates), strayed.nodes) == (3, 7)


class Scoring(Thinker):
    """The same for points, which turn the order of the others round."""

    def decide(self, view: Seen, budget: int, rng: Rng) -> Decision[str]:
        """Choose what scores most."""
        found = super().decide(view, budget, rng)
        points = (4.0, 0.0, 3.0)
        pairs = zip(found.candidates, points, strict=True)
        scored = tuple(replace(each, points=score) for each, score in pairs)
        return replace(found, candidates=scored, points=points[0])

    def counts(self, view: Seen) -> bool:
        """It counts the points of seat 0."""
        return view.seat == 0


def test_who_plays_for_points_strays_by_points() -> None:
    mood = Mood(temperature=1)
    answers = [decide(Scoring(), Drawing(), Seen(), 1, seed, mood) for seed in range(400)]
    done = Counter((answer.action, answer.value, answer.points) for answer in answers)
    assert set(done) == {(BEST, 0.9, 4.0), (THIRD, 0.1, 3.0), (SECOND, 0.8, 0.0)}
    assert done[BEST, 0.9, 4.0] > done[THIRD, 0.1, 3.0] > done[SECOND, 0.8, 0.0]


THINKER = Bot("thinker", 4, WHY.text, WHY.text, Thinker())
SCORER = replace(THINKER, id="scorer", scorer=Scoring())


@dataclass(frozen=True)
class Game:
    """The part of a game that tells what is played for."""

    objective: str = "wins"
    bots: tuple[Bot[Seen, str], ...] = (THINKER, SCORER)


@pytest.mark.parametrize(
    ("game", "bot", "objective", "agent"),
    [
        pytest.param(Game(), THINKER, "wins", THINKER.agent, id="wins"),
        pytest.param(Game(), SCORER, "wins", SCORER.agent, id="wins-not-points"),
        pytest.param(Game(), SCORER, "points", SCORER.scorer, id="points"),
        pytest.param(Game("points"), THINKER, "points", THINKER.agent, id="always-for-points"),
    ],
)
def test_who_plays_for_an_objective(
    game: Game, bot: Bot[Seen, str], objective: Objective, agent: object
) -> None:
    asked: Any = game
    assert agent_for(asked, bot, objective, Seen()) is agent


@pytest.mark.parametrize(
    ("bot", "seat", "words"),
    [
        pytest.param(THINKER, 0, "thinker does not play for points; these do: scorer", id="never"),
        pytest.param(SCORER, 1, "scorer has not learnt this rule set", id="not-here"),
    ],
)
def test_who_cannot_play_for_it_is_refused(bot: Bot[Seen, str], seat: int, words: str) -> None:
    game: Any = Game()
    with pytest.raises(UnknownChoiceError, match=words) as refused:
        agent_for(game, bot, "points", Seen(seat))
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == ("unknown_objective", ("objective",))


@pytest.mark.parametrize(
    ("temperature", "expected"),
    [
        # The probabilities themselves at 1; by their squares at a half.
        pytest.param(1.0, (0.6, 0.3, 0.1), id="as-likely-as-it-is"),
        pytest.param(0.5, (36 / 46, 9 / 46, 1 / 46), id="rather-the-likeliest"),
        pytest.param(0.01, (1.0, 0.0, 0.0), id="hardly-ever"),
    ],
)
def test_who_thinks_in_chances_strays_as_likely_as_they_are(
    temperature: float, expected: tuple[float, ...]
) -> None:
    mood = Mood(temperature=temperature)
    answers = [decide(Learned(), Drawing(), Seen(), 1, seed, mood) for seed in range(400)]
    done = Counter(answer.action for answer in answers)
    shares = [done[action] / 400 for action in (BEST, SECOND, THIRD)]
    assert list(expected) == pytest.approx(shares, abs=0.06)
    assert all(
        ([why.code for why in answer.reasons] == ["strays"]) == (answer.action != BEST)
        for answer in answers
    )
    assert {(answer.value, answer.by) for answer in answers} == {(0.7, "a model")}


def test_who_compares_nothing_does_not_stray() -> None:
    answer = decide(Silent(), Drawing(), Seen(), 1, 7, Mood(temperature=1.0))
    assert (answer.action, answer.reasons) == (BEST, (WHY,))


def test_the_chance_of_a_player_does_not_depend_on_its_mood() -> None:
    """A drawing player draws the same with and without a blunder rate."""
    plain = decide(Drawing(), Silent(), Seen(), 1, "seed")
    moody = decide(Drawing(), Silent(), Seen(), 1, "seed", Mood(blunder_rate=0.0001))
    assert plain == moody
    assert plain.action == f"drawn {Chance('seed', 'suggestion').randrange(9)}"


@pytest.mark.parametrize(
    ("phase", "to_act", "refusal"),
    [
        ("play", (0,), None),
        ("play", (0, 1), None),
        ("play", (), NOT_YOUR_TURN),
        ("play", (1, 2), NOT_YOUR_TURN),
        ("over", (), GAME_OVER),
    ],
)
def test_a_seat_that_is_not_to_act_is_told_why(
    phase: str, to_act: tuple[int, ...], refusal: Refusal | None
) -> None:
    assert explain_seat(Seen(0, to_act, phase)) == refusal
