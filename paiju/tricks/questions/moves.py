"""The question `moves` of every trick-taking game: all that may be played from a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, Line, Listed, Part, PlainText, Whole, Word, always
from paiju.shapes.paging import MAX_CURSOR, page_of
from paiju.shapes.record import Record
from paiju.shapes.schema import discriminated
from paiju.text import Text
from paiju.tricks.plays.following import Core, Follow, Follower
from paiju.tricks.plays.leads import leads_of, may_throw, units_in
from paiju.tricks.plays.units import units_of
from paiju.tricks.questions.cards import HAND, LED, card_question, check_cards, check_hand, lead_in
from paiju.tricks.questions.components import CARDS, GROUP, GROUPS, MAX_MOVES, UNIT, ShownUnit

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json, Question
    from paiju.shapes.schema import Schema
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.questions.cards import Cards, Rules
    from paiju.tricks.questions.writer import Writer

    Move = ShownUnit | Follow | Core

MAX_PAGE, PAGE = 1000, 50


class Follows(Sequence[Follow]):
    """All legal follows of a hand, of which only pages are made."""

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._count = follower.count()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Follow: ...

    @overload
    def __getitem__(self, place: slice) -> list[Follow]: ...

    def __getitem__(self, place: int | slice) -> Follow | list[Follow]:
        if isinstance(place, int):
            return self._follower.follows(place, 1)[0]
        start, stop, _ = place.indices(self._count)
        return self._follower.follows(start, stop - start)


class Leads(NamedTuple):
    """The leads of a hand.

    Attributes:
        units: the leads of one unit; side suits come before trumps, in each small and low ones.
        total: the number of all leads, throws included.
        throws: the groups of which the hand may throw several units.

    """

    units: tuple[ShownUnit, ...]
    total: int
    throws: tuple[str, ...]


def leads(rules: Rules, order: CardOrder, hand: Cards) -> Leads:
    """The leads of a hand."""
    check_cards(rules, {("hand",): hand})
    check_hand(rules, hand, "hand")
    units, throws, widest = list[ShownUnit](), list[str](), rules.play.widest
    for group in reversed(order.groups.values()):
        row = group.row(hand)
        own = sorted(units_in(row, group, widest), key=lambda unit: (sum(unit), unit))
        units += [ShownUnit(units_of(each, group, widest)[0], group) for each in own]
        if may_throw(rules.play, group) and len(units_of(row, group, widest)) > 1:
            throws.append(group.name)
    return Leads(tuple(units), leads_of(rules.play, order, hand), tuple(throws))


def follower(rules: Rules, order: CardOrder, hand: Cards, lead: Cards) -> Follower:
    """The hand that is to follow a lead; all its legal follows are counted and numbered."""
    check_cards(rules, {("hand",): hand, ("lead",): lead})
    check_hand(rules, hand, "hand")
    led = lead_in(rules, order, lead, "lead")
    if len(hand) < led.size:
        raise InconsistentError(Fault("wrong_count", _TOO_FEW, ("hand",)))
    return Follower(rules.play, order, led, hand)


_TOO_FEW = Text("手牌不够跟", "the hand has fewer cards than were led")


def moves_question(game: DeclaredTricks) -> Question:
    """The question `moves` of a trick-taking game."""
    return card_question(
        game,
        name="moves",
        fields={
            "hand": HAND,
            "lead": LED,
            "expand": Field(
                Word(("cards", "cores")),
                Text(
                    "`cards` 一手一手列；`cores` 每个主体列一次，带上可以选的牌。",
                    "`cards` lists each set of cards; `cores` lists each core once, with the cards "
                    "that go with it to choose from.",
                ),
                default="cards",
            ),
            "limit": Field(
                Whole(1, MAX_PAGE),
                Text("一次最多给几手。", "The most moves in one answer."),
                default=PAGE,
            ),
            "cursor": Field(
                Line(MAX_CURSOR),
                Text(
                    "上一页返回的 `next_cursor`；请求的其余部分不能变。",
                    "`next_cursor` of the answer before; it goes with the same question.",
                ),
                may_be_null=True,
            ),
        },
        answer=MOVES,
        ask=_ask,
        summary=Text("这手牌能出什么？", "What may be played from this hand?"),
        description=Text(
            "跟牌：列出每一种合法的跟法，`total` 总是准的，哪怕有几百万种。一手分三段：`core` 是成"
            "对以上的牌，这门不够时是这门全部的牌；`fill` 是这门的单张；`discards` 是垫的牌。首出："
            "列出每个单独的牌型，`total` 连甩牌也算在内；`throws` 是可以甩的几门，同一门的牌型可"
            "以随意合起来甩。",
            "For a follow it lists each legal set of cards; `total` is exact even if there "
            "are millions. A follow has three parts: the `core`, its pairs and more of a "
            "kind, or all cards of a suit that is short; the `fill`, single cards of the "
            "suit; and `discards`. For a lead it lists each unit, and `total` counts throws "
            "too; units of a suit in `throws` may be joined at will.",
        ),
        answer_description=Text("一页出法。", "One page of the moves."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    listed, total, throws = _listed(asked)
    # The cursor of a page belongs to these values.
    rules, groups = asked["ruleset"], asked["order"].groups.values()
    question = (
        (rules.id, rules.options, [group.cards for group in groups]),
        (sorted(asked["hand"]), asked.get("lead"), asked["expand"]),
    )
    page, following = page_of(listed, asked["limit"], asked.get("cursor"), question)
    return MOVES.write(Moves(total, len(listed), page, throws, following), write)


def _listed(asked: Json) -> tuple[Sequence[Move], int, tuple[str, ...]]:
    """The moves as the question lists them, the number of all plays, and the groups to throw."""
    rules, order, hand, lead = asked["ruleset"], asked["order"], asked["hand"], asked.get("lead")
    if not lead:
        found = leads(rules, order, hand)
        return found.units, found.total, found.throws
    following = follower(rules, order, hand, lead)
    if asked["expand"] == "cores":
        return following.cores, following.count(), ()
    return Follows(following), following.count(), ()


class Moves(NamedTuple):
    """A page of moves.

    Attributes:
        total: the number of legal plays.
        listed: the number of moves on all pages.
        moves: the moves of this page.
        throws: the groups of which several units may be thrown.
        next_cursor: the cursor of the next page, or None.

    """

    total: int
    listed: int
    moves: Sequence[Move]
    throws: tuple[str, ...]
    next_cursor: str | None


def _kind(name: str) -> Field:
    return always(Word((name,)), of=lambda _: name)


UNIT_MOVE: Record[ShownUnit] = Record(
    fields={"kind": _kind("unit"), "group": always(GROUP.kind, of="group.name"), **UNIT.fields},
    component="TrickUnitMove",
)
FOLLOW_MOVE: Record[Follow] = Record(
    fields={
        "kind": _kind("follow"),
        "cards": always(CARDS),
        "core": always(CARDS),
        "fill": always(CARDS),
        "discards": always(CARDS),
    },
    component="TrickFollowMove",
)


def _chosen(count: str, among: str) -> Record[Core]:
    """The record of cards that are chosen among others."""
    return Record(
        fields={
            "count": always(Whole(0, MAX_CARDS), Text("选几张。", "How many go."), of=count),
            "among": always(CARDS, of=among),
        }
    )


CORE_MOVE: Record[Core] = Record(
    fields={
        "kind": _kind("core"),
        "core": always(CARDS, of="cards"),
        "fill": always(_chosen("fill", "fill_of"), of=lambda core: core),
        "discards": always(_chosen("discards", "discards_of"), of=lambda core: core),
        "choices": always(
            Whole(1, MAX_MOVES),
            Text("这个主体一共几种跟法。", "The number of follows with this core."),
            of="ways",
        ),
    },
    component="TrickCoreMove",
)
_RECORDS: dict[type, Record[Any]] = {ShownUnit: UNIT_MOVE, Follow: FOLLOW_MOVE, Core: CORE_MOVE}
_KINDS = dict(zip(("unit", "follow", "core"), _RECORDS.values(), strict=True))


class _Move(Part):
    """A move of an answer: a unit to lead, a follow, or all follows of one core."""

    __slots__ = ()

    def write(self, value: Move, script: Writer) -> Json:
        """The move as JSON."""
        return _RECORDS[type(value)].write(value, script)

    def components(self) -> dict[str, Schema]:
        """The component of moves, and those of which it is made."""
        own = Part.components(self)
        for record in _KINDS.values():
            own |= record.components()
        return own


_MOVE = _Move(
    discriminated("kind", {kind: record.component for kind, record in _KINDS.items()}), "TrickMove"
)
MOVES: Record[Moves] = Record(
    fields={
        "total": always(
            Whole(0, MAX_MOVES),
            Text("一共能出几种牌。", "The number of sets of cards that may be played."),
        ),
        "listed": always(
            Whole(0, MAX_MOVES),
            Text("各页一共列几手。", "The number of moves on all pages."),
        ),
        "moves": always(Listed(_MOVE, MAX_PAGE)),
        "throws": always(
            Listed(GROUP.kind, len(GROUPS)),
            Text("哪几门可以甩牌。", "The suits in which throws are possible."),
        ),
        "next_cursor": always(
            PlainText(MAX_CURSOR),
            Text(
                "下一页的游标，没有下一页就是 null。",
                "The cursor of the next page, where there is one.",
            ),
            may_be_null=True,
        ),
    },
    component="TrickMoves",
)
