"""The declaration of a climbing game with no stage before the play, such as Big Two.

Such a game is dealt, played by a `Round` until it is over, and scored. Its rule sets are `Rules`;
its states, views, records and players are the engine's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from paiju.climbing.flow.flow import ClimbingFlow
from paiju.climbing.flow.records import MAX_COUNT, ORDER, Action, Acts, counts_field
from paiju.climbing.flow.score_lines import LINE, MOST, cards_left
from paiju.climbing.flow.state import State, View
from paiju.climbing.game import ClimbingGame
from paiju.climbing.players import reasons
from paiju.climbing.players.judges import PlayingOn
from paiju.climbing.players.maxims import GO_OUT, MAXIMS
from paiju.climbing.players.playouts import Playouts
from paiju.climbing.players.skilled import Skilled, players_of
from paiju.climbing.plays.suit_tie_table import tied_table_of
from paiju.climbing.plays.suited_table import suited_table_of
from paiju.climbing.plays.table import MoveTable, table_of
from paiju.climbing.puzzles.endings import endings_of
from paiju.climbing.questions.components import records_of
from paiju.climbing.seat.position import PlayedGame
from paiju.play.declaration.game import DecidedBy, shapes_of
from paiju.play.declaration.question import Dealing
from paiju.play.declaration.refusals import not_over_error
from paiju.play.questions.fields import MAX_SCORE
from paiju.playing_cards.script import Script
from paiju.shapes.field_types import Field, Listed, Whole, always
from paiju.shapes.field_types import RuleSet as RuleSetKind
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paiju.climbing.flow.score_lines import Line
    from paiju.climbing.flow.stakes import Stake
    from paiju.climbing.players.maxims import AnyPosition
    from paiju.climbing.players.playouts import Ended
    from paiju.climbing.rules.events import Ends
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import RuleSet
    from paiju.play.declaration.options import RuleSets
    from paiju.play.players.judge import Unit
    from paiju.play.players.player import Bot


@dataclass(frozen=True)
class Rules:
    """A rule set with a value for every option.

    Attributes:
        id: its name in questions.
        name: the name that people read.
        about: a line about it, for people.
        options: the value of each option.
        play: the deck, the order and the patterns.
        round: the rules of the play phase, which has a team for each seat.
        bottom: the number of cards that are left over after the deal.

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
        if self.play.suits:
            return tied_table_of(self.play)
        return suited_table_of(self.play) if self.play.has_suited_patterns else table_of(self.play)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.round.teams)


Json = dict[str, Any]
PlainFlow = ClimbingFlow[State, View, Action]
# The part of such a game that its players need: it makes plain actions.
PLAYED: PlayedGame[View, Action] = PlayedGame(make=Action)
# The milliseconds that a player which plays deals to the end hardly ever exceeds for a decision.
_PLAYING_ON_MS = 60
_PLAYS_ON = Text(
    "记得出过的每张牌，把没见过的牌随机分给各家，推演到底，选得分最高的打法",
    "counts every card; deals the unseen ones at random, plays on, and takes what scores most",
)


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a game.

    Attributes:
        out: the seats that are out, in order.
        points: the points that each seat wins or loses; their sum is 0.
        lines: the items that the points are counted from.

    """

    out: tuple[int, ...]
    points: tuple[int, ...]
    lines: tuple[Line, ...] = ()

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
    stake: Callable[[State | View], Stake] | None = None,
    lines: Callable[[State], Iterable[Line]] = cards_left,
    ends: tuple[Ends, ...] = (),
    **more: Any,  # noqa: ANN401 - whatever else a declaration has
) -> ClimbingGame:
    """The declaration of a game without stages before the play.

    Args:
        version: the version of the declaration interface for which the game is written.
        id: the id of the game, as in its paths.
        component: the prefix of its components in the OpenAPI document.
        package: the package with its `examples.json`.
        name: the name that people read.
        about: a line about the game, for people.
        art: the cards that stand for the game in pictures.
        sets: its rule sets and options.
        points: gives what each seat wins or loses in a finished state.
        stake: gives the current stake of a state or a view, if losses are multiplied.
        lines: gives the items that the points are counted from.
        ends: the ways to end a round that only options use, and no rule set by default.
        more: other attributes of `ClimbingGame`, or other values of those set here: its bots, its
            lab.
    """

    def settle(state: State) -> Score:
        return _settled(state, points, lines)

    flow = plain_flow(id, component, sets, settle, stake, ends)
    score = score_of(component, flow.acts.seats)
    return climbing_game(
        sets,
        flow,
        PLAYED,
        score,
        **{
            "version": version,
            "id": id,
            "package": package,
            "name": name,
            "about": about,
            "art": art,
            "decided_by": DecidedBy(deal=("ruleset", "seed", "first", "dealt"), acts=("history",)),
            "bots": players_of(PLAYED),
            "judges": judged_by(first_out, 1.0, "share"),
            "dealing": Dealing(deal=flow.deal_of_question, fields=flow.more, **_DEALING),
            "shapes": shapes_of(component, flow.events, records_of(flow, score)),
            # Only players that use playouts give values, and they compare points.
            "value_unit": "points",
            **more,
        },
    )


def first_out(position: AnyPosition, ended: Ended) -> float:
    """The worth of a finished game as a win: 1 if the side of the seat is out first, else 0."""
    return float(position.is_ours(ended.winner))


def judged_by(
    worth: Callable[[AnyPosition, Ended], float], whole: float, unit: Unit = "points"
) -> tuple[PlayingOn[View, Action], ...]:
    """The judge of a plain game, which plays sampled deals to the end and averages their worth.

    Args:
        worth: gives the worth of a finished game for a seat.
        whole: the worth of a whole game, the unit in which losses are measured.
        unit: the unit of `worth`, for the answer.
    """
    worths = Playouts(worth).worths
    judge = PlayingOn(
        game=PLAYED,
        worths=worths,
        worths_closely=partial(worths, closes=True),
        whole=whole,
        unit=unit,
        maxims=MAXIMS,
    )
    return (judge,)


def playing_on(
    worth: Callable[[AnyPosition, Ended], float], about: Text = _PLAYS_ON
) -> tuple[Bot[View, Action], ...]:
    """The players of a plain game; that of skill 3 plays sampled deals to the end.

    Args:
        worth: gives the worth of a finished game for a seat; the player takes the greatest mean.
        about: a line about that player, for people.
    """
    reason = reasons.PLAYED_OUT
    plays = Skilled(maxims=(GO_OUT,), judge=Playouts(worth), compared=reason, is_points=True)
    return players_of(PLAYED, plays, about, thinking_ms=_PLAYING_ON_MS)


def climbing_game(
    sets: RuleSets[Any],
    flow: ClimbingFlow[Any, Any, Any],
    played: PlayedGame[Any, Any],
    score: Record[Any],
    **more: Any,  # noqa: ANN401 - whatever else a declaration has
) -> ClimbingGame:
    """The declaration of a climbing game; whatever follows from the arguments is filled in.

    Args:
        sets: its rule sets and options.
        flow: its flow.
        played: what players need of it.
        score: its score as a record.
        more: the other attributes of `ClimbingGame`; `endings` are the kinds of its puzzles.
    """
    rules = [sets.named(each) for each in sets.own]
    every = sets.every
    clockwise = all(each.round.turns < 0 for each in rules)
    patterns = {
        pattern.id: pattern
        for each in reversed(every)
        for pattern in (*each.play.patterns, *each.play.bombs)
    }
    flow = replace(flow, known=tuple(patterns.values()))
    if flow.stake is not None:
        bombs = {bomb.id: bomb.name for each in every for bomb in each.play.bombs}
        more["factors"] = {**more.get("factors", {}), **bombs}
    endings = more.pop("endings", ())
    if endings:
        more["puzzles"] = endings_of(flow.acts, endings)
    return ClimbingGame(
        component=flow.acts.component,
        salt=flow.salt,
        turns="clockwise" if clockwise else "counterclockwise",
        seats=flow.acts.seats,
        default=sets.default,
        rulesets=tuple(sets.own),
        options=tuple(sets.options),
        rules_of=sets.named,
        flow=flow,
        actions=flow.actions,
        scripts=Script,
        sealed_script=Script.CODES,
        write_score=score.write,
        played=played,
        rounds=tuple(each.round for each in every),
        patterns=flow.known,
        **more,
    )


def plain_flow(
    salt: str,
    component: str,
    sets: RuleSets[Rules],
    settle: Callable[[State], Score],
    stake: Callable[[State | View], Stake] | None = None,
    ends: tuple[Ends, ...] = (),
) -> PlainFlow:
    """The flow of a plain game: the deal and the play."""
    rules = [sets.named(each) for each in sets.own]
    most = max(len(each.play.deck.cards) * each.seats for each in rules)
    seats = max(each.seats for each in rules)
    acts = Acts(component=component, make=Action, seats=seats, most=most)
    first = Field(
        Whole(0, seats - 1),
        Text(
            "首出的一家，比如上一局的赢家。不写就用种子抽；由某张牌决定时，是拿着它的一家。",
            "The seat that leads first: the winner of the last hand, say. Drawn from the "
            "seed where it is left out; where a card decides, its holder.",
        ),
    )
    every = sets.every
    has_bottom = [each.bottom > 0 for each in every]
    counts = counts_field(acts, MAX_COUNT, is_read=any(each.round.takes_rest for each in every))
    return ClimbingFlow(
        acts=acts,
        ruleset=RuleSetKind(sets.named, sets.default, acts.component),
        salt=salt,
        settle=settle,
        stake=stake,
        state_type=State,
        view_type=View,
        ends=tuple(dict.fromkeys((*(each.round.ends for each in rules), *ends))),
        more={"first": first},
        view_more={"counts": counts, **_out_field(acts, sets)},
        bottom="always" if all(has_bottom) else "some",
        order=tuple(each for each in ORDER if any(has_bottom) or each != "bottom"),
    )


def _out_field(acts: Acts[Action], sets: RuleSets[Rules]) -> dict[str, Field]:
    """The JSON field `out` of a view if a hand may win as it is dealt; else no field.

    The history of such a view does not show who is out, so the field is read.
    """
    rounds = [each.round for each in sets.every]
    if not any(each.at_once for each in rounds):
        return {}
    seats = Listed(Whole(0, acts.seats - 1), acts.seats)
    return {
        "out": Field(seats, Text("谁走完了，按先后。", "Who is out, in order."), is_compared=True)
    }


def score_of(component: str, seats: int) -> Record[Score]:
    """The record of the score of a plain game.

    Args:
        component: the prefix of the names of the game's components.
        seats: the largest number of seats.
    """
    seat, won = Whole(0, seats - 1), Whole(-MAX_SCORE, MAX_SCORE)
    return Record(
        fields={
            "out": always(Listed(seat, seats), Text("谁走完了，按先后。", "Who is out, in order.")),
            "winners": always(
                Listed(seat, seats), Text("得分的各家。", "The seats that win points.")
            ),
            "scores": always(
                Listed(won, seats),
                Text("各家输赢。", "The points that each seat wins or loses."),
                of=lambda score: score.points,
            ),
            "lines": always(
                Listed(LINE, MOST),
                Text(
                    "各家的输赢是怎么算的，一家可以有几行。",
                    "The parts of each seat's points; a seat may have several lines.",
                ),
            ),
        },
        component=f"{component}Score",
    )


def _settled(
    state: State,
    points: Callable[[State], tuple[int, ...]],
    lines: Callable[[State], Iterable[Line]],
) -> Score:
    """The score of a finished game; raises if the game is not over."""
    if state.phase != "over":
        raise not_over_error()
    return Score(state.out, points(state), tuple(lines(state)))


_DEALING: dict[str, Any] = {
    "summary": Text("发牌", "Deal the cards."),
    "description": Text(
        "发牌，说明谁首出。手牌按玩家的习惯从大到小理好。",
        "Deals the cards, and says who leads. Hands are sorted as a player holds them: high to "
        "low.",
    ),
    "answer_description": Text(
        "新的一局的局面、轮到谁、能做什么。",
        "The state of a fresh game, whose turn it is and what they may do.",
    ),
}
