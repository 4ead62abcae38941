"""The question `solve` of every climbing game: who wins with open hands."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.flow.records import MAX_TURNS, Turn
from paiju.climbing.players.solver.search_kernels import weigh
from paiju.climbing.players.solver.solve import OpenPosition, Solver
from paiju.climbing.questions.cards import TO_BEAT, check_cards, last_play
from paiju.climbing.questions.moves import LIMIT, MAX_MOVES
from paiju.climbing.questions.plays import IS_COMPLETE, MAX_PLAYS, PLAY
from paiju.play.declaration.question import TIME, Question
from paiju.play.questions.fields import MAX_NODES, budget, with_rules
from paiju.playing_cards.field_types import MAX_SEAT, Cards
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, Flag, Listed, Whole, always
from paiju.shapes.read import at
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Writer
    from paiju.climbing.rules.round import Round
    from paiju.play.declaration.question import Json

# Positions searched for each millisecond of a budget, with compiled kernels and with plain ones:
# half of them for the verdict, half for the other moves and the line. Chosen low, so that current
# processors stay within the time.
NODES_A_MS, PLAIN_NODES_A_MS = 2_000, 4

_SEAT = Whole(0, MAX_SEAT)


class Solved(NamedTuple):
    """The solution of a position, for the side of the seat to act.

    Attributes:
        wins: whether a seat of the side is the next to be out, whatever the others do; None if
            the budget ended first.
        moves: the moves by which the side wins.
        is_complete: whether these are all such moves.
        line: best play of all seats from the position on.
        nodes: the number of positions searched.

    """

    wins: bool | None
    moves: tuple[Turn, ...] = ()
    is_complete: bool = False
    line: tuple[Turn, ...] = ()
    nodes: int = 0


class ListedSolution(NamedTuple):
    """A solution, the seats of the side to act, and the bound of the moves that are listed."""

    solution: Solved
    side: list[int]
    limit: int


def solve_position(position: OpenPosition, nodes: int) -> Solved:
    """The verdict on a position, all winning moves and a line, in at most 2 × `nodes` positions."""
    solver = Solver(position, nodes)
    solution = solver.solve()
    if solution.wins is None:
        return Solved(None, nodes=solution.nodes)
    line = solver.line(nodes // 2)
    if not solution.wins:
        return Solved(wins=False, is_complete=True, line=line, nodes=solution.nodes)
    moves = solver.winners(nodes // 2)
    used = solution.nodes + moves.nodes
    # The move of the verdict wins too, even if there was no time to try the others.
    first = () if solution.move is None or solution.move in moves.found else (solution.move,)
    return Solved(
        wins=True,
        moves=(*first, *moves.found),
        is_complete=moves.is_complete,
        line=line,
        nodes=used,
    )


def solve_question(game: DeclaredGame) -> Question:
    """The question `solve` of a climbing game."""

    def ask(asked: Json, write: Writer) -> Json:
        position = position_of(game, asked)
        rate = NODES_A_MS if weigh.is_compiled else PLAIN_NODES_A_MS
        solution = solve_position(position, rate * asked["budget_ms"] // 2)
        teams = position.round.teams
        side = [seat for seat, team in enumerate(teams) if team == teams[position.turn]]
        return SOLVED.write(ListedSolution(solution, side, asked["limit"]), write)

    return Question(
        name="solve",
        fields=with_rules(game, {**_FIELDS, **game.setting_fields}),
        answer=SOLVED,
        ask=ask,
        budget=TIME,
        summary=Text("牌全亮着谁赢？", "Who wins with open hands?"),
        description=Text(
            "残局：各家的牌都亮着，轮到的那一队能不能不管别家怎么打都先有人出完，走哪几步"
            "能，以及一种走法。答案是准的；预算先用完时 `solved` 为 false。",
            "Solves an ending with open hands 残局: whether the side of the seat to act can be out "
            "next whatever all others do, every move by which it can, and a line. The answer is "
            "exact; `solved` is false where the budget ended first.",
        ),
        answer_description=Text("结论。", "The verdict."),
    )


_FIELDS = {
    "hands": Field(
        Listed(Cards(), MAX_SEAT + 1, least=2),
        Text("各家的手牌。", "The cards of each seat."),
        is_required=True,
    ),
    "to_act": Field(_SEAT, Text("轮到哪家。", "The seat that must act."), default=0),
    "last": TO_BEAT,
    "last_by": Field(
        _SEAT,
        Text("谁出的；不写就是上一家。", "Who played it; by default the seat before."),
        may_be_null=True,
    ),
    "passed": Field(
        Listed(_SEAT, MAX_SEAT + 1),
        Text(
            "这一轮不要的各家，不要就不能再出时才有用。",
            "The seats that have passed in the trick, where a pass locks out.",
        ),
        default=(),
    ),
    "teams": Field(
        Listed(_SEAT, MAX_SEAT + 1),
        Text("各家的队；不写就按游戏来。", "The team of each seat; by default as the game has it."),
        may_be_null=True,
    ),
    "limit": LIMIT,
    "budget_ms": budget(),
}


def position_of(game: DeclaredGame, asked: Json) -> OpenPosition:
    """The position of a question; raises `InconsistentError` for an impossible one."""
    table, hands, turn = game.table(asked), asked["hands"], asked["to_act"]
    last = open_play(table, hands, asked.get("last"))
    teams = _teams(game, asked)
    round_ = replace(asked["ruleset"].round, teams=teams)
    if turn >= len(hands) or not hands[turn]:
        place = ("to_act",) if turn >= len(hands) else ("hands", turn)
        raise InconsistentError(Fault("no_cards", _HOLDS_NONE, place))
    if all(team == teams[turn] or not hands[seat] for seat, team in enumerate(teams)):
        raise InconsistentError(Fault("nobody_against", _NOBODY_AGAINST, ("hands",)))
    if last is None:
        # On a lead, the seats in `passed` had no legal lead and handed it on.
        passed = {*asked["passed"]} - {turn} if round_.bars_last else set()
        return OpenPosition(table, round_, hands, turn, passed=_seats_of(passed, len(hands)))
    owner, passed = _owner(asked, round_), {*asked["passed"]}
    # All seats between the last play and the seat to act have passed.
    before = takewhile(lambda seat: seat != turn, round_.after(owner))
    passed = (passed if round_.locks_out else set()) | {*before}
    if not round_.returns:
        passed -= {turn}
    played = Turn(owner, last.cards, last)
    return OpenPosition(table, round_, hands, turn, played, _seats_of(passed - {owner}, len(hands)))


def open_play(table: MoveTable, hands: Sequence[Holding], last: Holding | None) -> Play | None:
    """The last play before open hands, checked together with them; None on a lead."""
    with at("hands"):
        for seat, hand in enumerate(hands):
            check_cards(table, hand, seat)
        held = Holding.of([card for hand in hands for card in hand.cards])
        table.rules.deck.check(held)
    return last_play(table, last, held)


def _seats_of(seats: set[int], number: int) -> tuple[int, ...]:
    """Seats in order, without those that do not exist."""
    return tuple(sorted(seat for seat in seats if seat < number))


def _teams(game: DeclaredGame, asked: Json) -> tuple[int, ...]:
    """The team of each seat."""
    number, teams = len(asked["hands"]), asked.get("teams")
    if teams is not None and len(teams) != number:
        text = _WRONG_TEAMS.format(count=len(teams), hands=number)
        raise InconsistentError(Fault("wrong_size", text, ("teams",)))
    own: tuple[int, ...] = game.sides or asked["ruleset"].round.teams
    fits = len(own) == number or game.sides
    return teams or (own[:number] if fits else tuple(range(number)))


def _owner(asked: Json, rules: Round) -> int:
    """The seat of the play to beat; by default the one before the seat to act."""
    turn, owner = asked["to_act"], asked.get("last_by")
    if owner is None:
        return rules.after(turn)[-1]
    if owner == turn or owner >= len(asked["hands"]):
        raise InconsistentError(Fault("wrong_seat", _WRONG_OWNER, ("last_by",)))
    owner_seat: int = owner
    return owner_seat


_HOLDS_NONE = Text("这一家没有牌可出", "this seat holds no cards")
_NOBODY_AGAINST = Text("没有对手还有牌", "nobody of another team holds cards")
_WRONG_TEAMS = Text("{hands} 家牌，却有 {count} 家的队", "{count} teams for {hands} hands")
_WRONG_OWNER = Text("这一家不可能打出上一手牌", "this seat cannot have played the last play")

_TURN: Record[Turn] = Record(
    fields={"seat": always(_SEAT), "play": always(PLAY, may_be_null=True)}, component="OpenTurn"
)
SOLVED: Record[ListedSolution] = Record(
    fields={
        "solved": always(Flag(), of=lambda answer: answer.solution.wins is not None),
        "wins": always(Flag(), may_be_null=True, of="solution.wins"),
        "side": always(Listed(_SEAT, MAX_SEAT + 1)),
        "total": always(Whole(0, MAX_PLAYS), of=lambda answer: len(answer.solution.moves)),
        "moves": always(
            Listed(_TURN, MAX_MOVES), of=lambda answer: answer.solution.moves[: answer.limit]
        ),
        "complete": replace(IS_COMPLETE, of="solution.is_complete"),
        "line": always(Listed(_TURN, MAX_TURNS), of="solution.line"),
        "nodes": always(Whole(0, MAX_NODES), of="solution.nodes"),
    },
    component="Solved",
)
