"""The question `solve` of trick-taking games with a kitty: the last tricks with open hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.play.declaration.question import TIME
from paiju.play.questions.fields import MAX_NODES, budget
from paiju.playing_cards.field_types import Pile
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, Flag, Listed, Whole, Word, always
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.plays.following import Follower
from paiju.tricks.plays.leads import failure_of
from paiju.tricks.questions.cards import card_question, check_cards, lead_in
from paiju.tricks.questions.components import CARDS
from paiju.tricks.rules.refusals import BY_CODE, KITTY_COUNT, THROW_FAILS
from paiju.tricks.solving.ending import Ending, scene_of
from paiju.tricks.solving.search import OpenTurn, Solver

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json, Question
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.questions.cards import Cards, Place, Rules
    from paiju.tricks.questions.writer import Writer
    from paiju.tricks.solving.search import Solution

# The positions that are searched for each millisecond of a budget; chosen low.
NODES_A_MS = 8
_MAX_HANDS, _MAX_POINTS = 4, 1 << 16
_SEAT = Whole(0, _MAX_HANDS - 1)


class Solved(NamedTuple):
    """The solution of an ending.

    Attributes:
        solution: the solution.
        seat: the seat to act.
        side: whether it plays for the attackers or for the declarers.

    """

    solution: Solution
    seat: int
    side: str


def solve_question(game: DeclaredTricks) -> Question:
    """The question `solve` of a trick-taking game with a kitty."""
    return card_question(
        game,
        name="solve",
        fields=_FIELDS,
        answer=SOLVED,
        ask=_ask,
        budget=TIME,
        summary=Text(
            "牌全亮着，闲家还能拿几分？", "How many points do attackers win with open hands?"
        ),
        description=Text(
            "残局：各家的牌都亮着，都打得最好，闲家从现在起还能拿几分（连抠底），轮到的一家走哪"
            "几步能做到，以及一种走法。答案是准的；预算先用完时 `solved` 为 false。会失败的甩牌不"
            "算：直接出要改出的那一手不会更差。",
            "Solves an ending with open hands 残局: the points that the attackers win from now on "
            "with the kitty, if all seats play their best, every play of the seat to act that "
            "reaches them, and a line. The answer is exact; `solved` is false where the budget "
            "ended first. Throws that fail are left out: to lead the forced unit is no worse.",
        ),
        answer_description=Text("结论。", "The verdict."),
    )


_FIELDS = {
    "hands": Field(
        Listed(Pile(), _MAX_HANDS, least=_MAX_HANDS),
        Text("各家的手牌，不含这一轮已出的。", "The cards that each seat still holds."),
        is_required=True,
    ),
    "leader": Field(_SEAT, Text("这一轮谁首出。", "The seat that leads this trick."), default=0),
    "trick": Field(
        Listed(Pile(), _MAX_HANDS - 1),
        Text("这一轮已出的，从首出起。", "The plays of this trick, from the lead on."),
        default=(),
    ),
    "dealer": Field(_SEAT, Text("庄家。", "The dealer."), default=0),
    "kitty": Field(
        Pile(),
        Text("扣的底牌；不写就当没有分。", "The buried cards; without them they have no points."),
        default=(),
    ),
    "budget_ms": budget(),
}


def _ask(asked: Json, write: Writer) -> Json:
    ending = ending_of(asked)
    solution = Solver(NODES_A_MS * asked["budget_ms"]).solve(ending)
    side = "attackers" if ending.is_attackers else "declarers"
    return SOLVED.write(Solved(solution, ending.turn, side), write)


def ending_of(asked: Json) -> Ending:
    """The ending of a question; raises `InconsistentError` for an impossible one."""
    rules, order, hands, trick = asked["ruleset"], asked["order"], asked["hands"], asked["trick"]
    leader, dealer = asked["leader"], asked["dealer"]
    _check(rules, hands, trick, leader, asked["kitty"])
    ending = Ending(scene_of(rules, order, dealer, asked["kitty"]), hands, leader, trick)
    if trick:
        _check_trick(rules, ending)
    return ending


def _check(
    rules: Rules, hands: tuple[Cards, ...], trick: tuple[Cards, ...], leader: int, kitty: Cards
) -> None:
    """Refuse cards that no deck has, and hands that are not equally large before the trick."""
    groups: dict[Place, Cards] = {("hands", seat): cards for seat, cards in enumerate(hands)}
    groups |= {("trick", place): cards for place, cards in enumerate(trick)}
    check_cards(rules, {**groups, ("kitty",): kitty})
    if kitty and len(kitty) != rules.kitty:
        raise InconsistentError(Fault(KITTY_COUNT.code, KITTY_COUNT.text, ("kitty",)))
    sizes = [*map(len, hands)]
    for place, cards in enumerate(trick):
        sizes[(leader + place) % len(hands)] += len(cards)
    if len({*sizes}) > 1:
        raise InconsistentError(Fault("wrong_count", _UNEQUAL, ("hands",)))
    if not hands[(leader + len(trick)) % len(hands)]:
        raise InconsistentError(Fault("no_cards", BY_CODE["no_cards"].text, ("hands",)))


def _check_trick(rules: Rules, ending: Ending) -> None:
    """Refuse plays that their seats could not make."""
    order, trick, seats = ending.scene.order, ending.trick, rules.seats
    lead = lead_in(rules, order, trick[0], "trick", 0)
    held = [ending.hands[(ending.leader + place) % seats] for place in range(seats)]
    before = [(*hand, *cards) for hand, cards in zip(held, trick, strict=False)]
    others = [*before[1:], *held[len(trick) :]]
    if failure_of(rules.play, lead, others) is not None:
        raise InconsistentError(Fault(THROW_FAILS.code, THROW_FAILS.text, ("trick", 0)))
    for place, cards in enumerate(trick[1:], 1):
        broken = Follower(rules.play, order, lead, before[place]).explain(cards)
        if broken is not None:
            raise InconsistentError(Fault(broken, BY_CODE[broken].text, ("trick", place)))


_UNEQUAL = Text("这一轮之前各家的牌一样多", "before a trick all hands are equally large")
TURN: Record[OpenTurn] = Record(
    fields={"seat": always(_SEAT), "cards": always(CARDS)}, component="TrickOpenTurn"
)
_MAX_MOVES = 1 << 12
SOLVED: Record[Solved] = Record(
    fields={
        "solved": always(Flag(), of=lambda answer: answer.solution.points is not None),
        "points": always(
            Whole(0, _MAX_POINTS),
            Text(
                "闲家从现在起能拿的分，连抠底。",
                "The points that the attackers win from now on, with the kitty.",
            ),
            may_be_null=True,
            of="solution.points",
        ),
        "seat": always(_SEAT, Text("轮到谁。", "The seat to act.")),
        "side": always(Word(("declarers", "attackers"))),
        "moves": always(
            Listed(CARDS, _MAX_MOVES),
            Text("每一步最好的。", "Every best play of that seat."),
            of="solution.moves",
        ),
        "line": always(
            Listed(TURN, _MAX_HANDS * MAX_CARDS),
            Text("各家都打得最好时的一种打法。", "A line of best play."),
            of="solution.line",
        ),
        "nodes": always(Whole(0, MAX_NODES), of="solution.nodes"),
    },
    component="TrickSolved",
)
