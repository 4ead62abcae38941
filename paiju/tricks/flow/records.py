"""The JSON of states, views, actions and turns."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from paiju.playing_cards.field_types import Pile
from paiju.shapes.field_types import (
    Field,
    Listed,
    Seed,
    Whole,
    Word,
    always,
    follows,
)
from paiju.shapes.record import Record
from paiju.shapes.union import Variants, variants_of
from paiju.text import Text
from paiju.tricks.flow.state import Action, Deal, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.tricks.flow.names import Names
    from paiju.tricks.flow.stage import Opening, Stage

Json = dict[str, Any]
# The largest number of cards that each seat is dealt.
MAX_HAND = 64
_MAX_TURNS = 4 * MAX_HAND
# The points of four packs.
MAX_POINTS = 400
# The largest number of sets of cards that a choice stands for.
_MAX_MOVES = 1 << 53


def actions_of(names: Names, stages: Iterable[Stage]) -> Variants[Action]:
    """The field type of actions."""
    types = [type_ for stage in stages for type_ in stage.actions]
    return variants_of(
        {type_: {} if type_ == "pass" else {"cards": always(Pile(), _CARDS)} for type_ in types}
        | {"auto": {}},
        {"seat": Field(names.seat)},
        lambda parts: Action(**parts),
        component=f"{names.component}Action",
        description=_ACTION,
        only_in_questions=("auto",),
    )


def choice_of(names: Names, stages: Iterable[Stage]) -> Variants[Action]:
    """The field type of choices among legal actions.

    Some are one choice for many sets of cards.
    """
    moves = {"moves": Field(Whole(0, _MAX_MOVES), _MOVES)}
    cards = {"cards": always(Pile(), _CARDS)}
    counted = tuple([type_ for stage in stages if stage.is_counted for type_ in stage.actions])
    types = [type_ for stage in stages for type_ in stage.actions]
    return variants_of(
        {type_: moves if type_ in counted else {} if type_ == "pass" else cards for type_ in types},
        {"seat": always(names.seat)},
        lambda parts: Action(**parts),
        component=f"{names.component}Choice",
        forms=f"{names.component}Action",
        own_forms=counted,
    )


def acts_of(names: Names, stage: Stage, form: str, most: int) -> Listed:
    """The field type of the actions of a stage on record."""
    act = variants_of(
        {type_: {} if type_ == "pass" else {"cards": always(Pile())} for type_ in stage.actions},
        {"seat": always(names.seat)},
        lambda parts: Action(**parts),
        forms=f"{names.component}{form}",
    )
    return Listed(act, most)


def turn_of(names: Names, opening: Opening) -> Record[Turn]:
    """The record of a turn."""
    tried = {"tried": Field(Pile(), _TRIED, default=())} if opening.has_throws else {}
    return Record(
        fields={"seat": always(names.seat), "cards": always(Pile()), **tried},
        make=lambda parts: Turn(**parts),
        component=f"{names.component}Turn",
    )


def dealt_of(names: Names) -> Record[Deal]:
    """The record of cards that were dealt elsewhere."""
    return Record(
        fields={
            "hands": always(Listed(Pile(), names.seats), _HANDS_DEALT),
            "kitty": Field(Pile(), _KITTY, default=()),
        },
        make=lambda parts: Deal(tuple(parts["hands"]), parts["kitty"]),
        component=f"{names.component}Dealt",
    )


def state_fields(names: Names, opening: Opening) -> dict[str, Field]:
    """The fields of a state."""
    return {
        "ruleset": Field(names.ruleset, is_required=True, of="rules"),
        "seed": always(Seed()),
        "dealt": Field(
            dealt_of(names),
            Text("在别处发好的牌才写。", "Only where the cards were dealt elsewhere."),
            default=None,
            may_be_null=True,
            of="given",
        ),
        **opening.match_fields(names),
        "phase": follows(Word(_phases(opening))),
        "to_act": follows(
            Listed(names.seat, names.seats), Text("轮到的座位。", "The seats that are to act.")
        ),
        **opening.state_fields(names),
        "hands": follows(
            Listed(Pile(), names.seats), Text("各家现在的手牌。", "The present hand of each seat.")
        ),
        "history": Field(Listed(turn_of(names, opening), _MAX_TURNS), _HISTORY, default=()),
        **opening.taken_fields(names),
    }


def view_fields(names: Names, opening: Opening) -> dict[str, Field]:
    """The fields of a view."""
    ruleset = names.ruleset
    return {
        "ruleset": Field(
            ruleset, default=lambda: ruleset.rules_of(ruleset.default), of=attrgetter("rules")
        ),
        "seat": always(names.seat, may_be_null=True),
        **opening.match_fields(names),
        "phase": Field(Word(_phases(opening)), default="play"),
        "to_act": Field(
            Listed(names.seat, names.seats),
            Text(
                "轮到的座位；出牌以前只有自己。",
                "The seats that must act; before the play, in a view, only its own seat.",
            ),
            default=(),
            is_compared=True,
        ),
        **opening.view_fields(names),
        "ahead": follows(
            names.seat,
            Text("这一圈现在谁大；没人出时是 null。", "Who wins the trick so far; null before."),
            may_be_null=True,
        ),
        "at_stake": follows(
            Whole(opening.least_points, MAX_POINTS),
            Text("这一圈现在有多少分。", "The points in the trick so far."),
        ),
        "hand": always(Pile(), is_compared=True),
        "counts": follows(
            Listed(Whole(0, MAX_HAND), names.seats),
            Text("各家有几张牌。", "How many cards each seat holds."),
        ),
        "history": always(Listed(turn_of(names, opening), _MAX_TURNS), _HISTORY),
        **opening.taken_fields(names),
    }


def _phases(opening: Opening) -> tuple[str, ...]:
    """The phases of a round."""
    return (*[stage.phase for stage in opening.stages], "play", "over")


def about_state(opening: Opening) -> Text:
    """The description of states."""
    *others, last = [f"`{name}`" for name in (*opening.deal, *opening.records, "history")]
    return Text(
        f"一局的一切。由 {'、'.join(others)} 和 {last} 决定，其余都推得出来。",
        f"Everything about a round. {', '.join(others)} and {last} decide it; the rest follows.",
    )


VIEW = Text(
    "一家看到的一切；由它们推得出的字段，写了就要相符。",
    "All that a seat sees; what follows from its other fields must agree.",
)
_MOVES = Text("一共几种牌。", "How many sets of cards there are.")
_ACTION = Text(
    "一家做的事，用 `cards` 里的牌；`auto` 是默认动作。",
    "The action of a seat, with `cards`; `auto` is the default.",
)
_CARDS = Text("用哪些牌。", "The cards.")
_TRIED = Text("甩失败的牌。", "The throw that failed.")
_HANDS_DEALT = Text("各家的牌，按发到的先后。", "The cards of each seat, in the order of the deal.")
_KITTY = Text("底牌。", "The kitty.")
_HISTORY = Text("出过的牌。", "The cards played.")
