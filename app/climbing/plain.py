"""The declaration of a climbing game that has nothing but the play.

Such a game is dealt, played by a `Round` until it is over, and scored. Its rule sets are `Rules`,
its states, views and records those of the engine, its players the engine's.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from app.cards.script import Script
from app.climbing.acts import MAX_COUNT, ORDER, Action, Acts, told_counts
from app.climbing.course import Course
from app.climbing.decoys import decoys
from app.climbing.game import ClimbingGame
from app.climbing.players.skilled import players_of
from app.climbing.schemas import shapes_of
from app.climbing.seat import PlayedGame
from app.climbing.state import State, View
from app.climbing.table import MoveTable, table_of
from app.climbing.tied import tied_table_of
from app.play.game import Deciding
from app.play.question import Dealing
from app.play.refusals import NOT_OVER, REFUSALS
from app.play.schemas import MAX_SCORE
from app.shapes.errors import Fault, InconsistentStateError, UnknownChoiceError
from app.shapes.kinds import Field, Listed, Whole, always
from app.shapes.kinds import RuleSet as RuleSetKind
from app.shapes.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.climbing.events import Ends
    from app.climbing.round import Round
    from app.climbing.ruleset import RuleSet
    from app.play.options import RuleSets
    from app.text import Text


@dataclass(frozen=True)
class Rules:
    """A rule set with its options settled.

    Attributes:
        id: its name in questions.
        name: its name for people.
        about: one line that says what it is.
        options: its options.
        play: the deck, the order and the patterns.
        round: the rules of the play phase, which has a team for each seat.
        bottom: the number of cards that are left over when all hands are dealt.

    """

    id: str
    name: Text
    about: Text
    options: Any
    play: RuleSet
    round: Round
    bottom: int = 0

    @cached_property
    def table(self) -> MoveTable:
        """The move table, compiled at first use."""
        return tied_table_of(self.play) if self.play.suits else table_of(self.play)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.round.teams)


Json = dict[str, Any]
PlainCourse = Course[State, View, Action]
# Such a game, as its players take it.
PLAYED: PlayedGame[View, Action] = PlayedGame(make=Action)


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a game.

    Attributes:
        out: the seats that are out, in order.
        points: the points that each seat wins or loses; their sum is nothing.

    """

    out: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win points."""
        return tuple(seat for seat, points in enumerate(self.points) if points > 0)


def plain_game(  # noqa: PLR0913 - the words of a declaration
    *,
    version: int,
    id: str,  # noqa: A002 - its name in a declaration
    component: str,
    package: str,
    name: Text,
    about: Text,
    art: tuple[str, ...],
    sets: RuleSets[Rules],
    points: Callable[[State], tuple[int, ...]],
    ends: tuple[Ends, ...] = (),
    **more: Any,  # noqa: ANN401 - whatever else a declaration has
) -> ClimbingGame:
    """The declaration of a game; `points` are what each seat wins or loses when it is over.

    `ends` are the ends of a round that only options give, not a rule set by itself.

    `version` is that of the declaration for which it is written, and `package` the package where
    its `examples.json` lies. `more` are attributes of `ClimbingGame` that are not as here: its
    bots, its lab.
    """
    course = course_of(id, component, sets, points, ends)
    score = score_of(course.acts.seats)
    shapes = shapes_of(course, REFUSALS, score)
    return climbing_game(
        sets,
        course,
        PLAYED,
        score,
        **{
            "version": version,
            "id": id,
            "package": package,
            "name": name,
            "about": about,
            "art": art,
            "decided_by": Deciding(deal=("ruleset", "seed", "first", "dealt"), acts=("history",)),
            "bots": players_of(PLAYED),
            "refusals": REFUSALS,
            "dealing": Dealing(deal=course.deal_asked, fields=course.more, **_DEALING),
            "shapes": shapes,
            **more,
        },
    )


def climbing_game(
    sets: RuleSets[Any],
    course: Course[Any, Any, Any],
    played: PlayedGame[Any, Any],
    score: Record[Any],
    **more: Any,  # noqa: ANN401 - whatever else a declaration has
) -> ClimbingGame:
    """The declaration of a climbing game, with all that follows from its parts.

    `more` are the other attributes of `ClimbingGame`.
    """
    rules = [sets.named(each) for each in sets.own]
    clockwise = all(each.round.turns < 0 for each in rules)
    return ClimbingGame(
        component=course.acts.component,
        salt=course.salt,
        turns="clockwise" if clockwise else "counterclockwise",
        seats=course.acts.seats,
        default=sets.default,
        rulesets=tuple(sets.own),
        options=tuple(sets.options),
        rules_of=sets.named,
        flow=course,
        scripts=Script,
        sealed_script=Script.CODES,
        write_score=score.write,
        played=played,
        decoys=partial(decoys, course, played),
        rounds=(*(each.round for each in rules), *_other_rounds(sets)),
        **more,
    )


def _other_rounds(sets: RuleSets[Any]) -> Iterator[Round]:
    """The play phases of the default rule set with one option changed."""
    default = sets.own[sets.default]
    for option in sets.options:
        for value in option.values:
            with suppress(UnknownChoiceError):
                yield sets.make(sets.default, replace(default, **{option.id: value})).round


def course_of(
    salt: str,
    component: str,
    sets: RuleSets[Rules],
    points: Callable[[State], tuple[int, ...]],
    ends: tuple[Ends, ...] = (),
) -> PlainCourse:
    """The course of a game: the deal and the play."""
    rules = [sets.named(each) for each in sets.own]
    most = max(len(each.play.deck.cards) * each.seats for each in rules)
    seats = max(each.seats for each in rules)
    acts = Acts(component=component, make=Action, seats=seats, most=most)
    first = Field(
        Whole(0, seats - 1),
        "The seat that leads first: the winner of the last hand, say. Drawn from the seed where it "
        "is left out; where a card decides, its holder.",
    )
    has_bottom = [each.bottom > 0 for each in rules]
    return Course(
        acts=acts,
        ruleset=RuleSetKind(sets.named, sets.default),
        salt=salt,
        settle=lambda state: _settled(state, points),
        state_type=State,
        view_type=View,
        ends=tuple(dict.fromkeys((*(each.round.ends for each in rules), *ends))),
        more={"first": first},
        view_more={"counts": told_counts(acts, MAX_COUNT)},
        bottom="always" if all(has_bottom) else "some",
        order=tuple(each for each in ORDER if any(has_bottom) or each != "bottom"),
    )


def score_of(seats: int) -> Record[Score]:
    """The score of a game as a record."""
    seat, won = Whole(0, seats - 1), Whole(-MAX_SCORE, MAX_SCORE)
    return Record(
        fields={
            "out": always(Listed(seat, seats), "Who is out, in order."),
            "winners": always(Listed(seat, seats), "The seats that win points."),
            "scores": always(
                Listed(won, seats),
                "What each seat wins or loses.",
                of=lambda score: score.points,
            ),
        }
    )


def _settled(state: State, points: Callable[[State], tuple[int, ...]]) -> Score:
    """The score of a finished game; one that is not over has none."""
    if state.phase != "over":
        raise InconsistentStateError(Fault(NOT_OVER.code, NOT_OVER.text, ("phase",)))
    return Score(state.out, points(state))


_DEALING: dict[str, Any] = {
    "summary": "Deal the cards.",
    "description": "Deals the cards, and says who leads. Hands are sorted as a player holds them: "
    "high to low. The same seed deals the same cards for ever; without one, the answer names "
    "the seed that was drawn. `dealt` takes cards that were dealt elsewhere instead.",
    "told": "The state of a fresh game, whose turn it is and what they may do.",
}
