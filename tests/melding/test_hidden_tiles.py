"""Views of tile games are read with hidden tiles: no true view is refused, and no other accepted.

The oracle is the earlier reading, which invented a game for a view. A view that only the present
reading accepts must be one that some deal gives: the earlier reading accepts it where it is written
in full, or with the unseen tiles in another order.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.mcr import rulesets as mcr_rules
from paiju.all_games.mcr.flow.flow import FLOW as MCR
from paiju.all_games.mcr.view import View as McrView
from paiju.all_games.sichuan import rulesets as sichuan_rules
from paiju.all_games.sichuan.flow.flow import FLOW as SICHUAN
from paiju.all_games.sichuan.view import View as SichuanView
from paiju.chance import Chance, shuffle
from paiju.melding.flow.view import given_view, refuse_hidden
from paiju.shapes.errors import ImpossibleError, InconsistentViewError
from tests.support import invented_mcr, invented_sichuan
from tests.support.mutated_views import GIVEN, mutated, views
from tests.support.scale import WIDE

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.melding.flow.flow import TileFlow

Json = dict[str, Any]


def of_mcr(view: Json, order: int | None = None) -> Any:  # noqa: ANN401 - a view of its game
    """The view of 国标 as it was read before, with the unseen tiles in another order."""

    def make(parts: Json) -> McrView:
        seen = given_view(McrView, {"rules": parts.pop("ruleset"), **parts})
        unseen = list(invented_mcr.unseen_tiles(seen))
        if order is not None and order < len(unseen):
            unseen = unseen[order:] + unseen[:order]
        elif order is not None:
            unseen = shuffle(unseen, order, "unseen")
        rebuilt = MCR.view(invented_mcr.invented_game(seen, unseen), seen.seat)
        refuse_hidden(seen.history, rebuilt.history)
        return rebuilt

    return replace(MCR.views, make=make).read(view)


def of_sichuan(view: Json, order: int | None = None) -> Any:  # noqa: ANN401 - a view of its game
    """The view of 四川麻将 as it was read before; it did not matter where hidden tiles are."""
    del order

    def make(parts: Json) -> Any:  # noqa: ANN401 - a view of its game
        seen = given_view(SichuanView, {"rules": parts.pop("ruleset"), **parts})
        rebuilt = SICHUAN.view(invented_sichuan.invented_game(seen), seen.seat)
        refuse_hidden(seen.history, rebuilt.history)
        return rebuilt

    return replace(SICHUAN.views, make=make).read(view)


@dataclass(frozen=True)
class Case:
    """A game with the earlier reading of its views, and its rule sets with options.

    Attributes:
        flow: the flow of the game, which has the present reading.
        before: the earlier reading; it takes a view, and the `order` of the unseen tiles.
        rules: the rule sets whose views are read.
        is_stricter: tests if the present reading is right to refuse a view that the earlier one
            accepted.

    """

    flow: TileFlow[Any, Any, Any]
    before: Callable[..., Any]
    rules: tuple[Any, ...]
    is_stricter: Callable[[Json], bool]


def is_no_deck(view: Json) -> bool:
    """Tests if the walls that were invented for a view of 国标 are no deck."""
    parts = MCR.views.parts(view, None)
    seen = given_view(McrView, {"rules": parts.pop("ruleset"), **parts})
    state = invented_mcr.invented_game(seen)
    tiles = Counter(tile for wall in state.dealt for tile in wall.tiles)
    return tiles != Counter(state.rules.walls.tiles)


def is_proved_impossible(view: Json) -> bool:
    """Tests if what a view of 四川麻将 shows of other hands proves that it is impossible."""
    with pytest.raises(InconsistentViewError) as caught:
        SICHUAN.read_view(view)
    return {fault.code for fault in caught.value.faults} <= _PROVED


# The earlier reading did not look at tiles that a seat gave away, and at open hands that won.
_PROVED = {
    "not_one_suit", "void_first", "void_suit", "must_lay", "not_a_win", "barred",
    "does_not_follow", "too_many_of_tile", "wrong_size",
}  # fmt: skip
GAMES = {
    "mcr": Case(
        MCR,
        of_mcr,
        (
            mcr_rules.rules_of("mcr"),
            mcr_rules.rules_of("mcr", {"flowers": False, "fouls": "penalised"}),
            mcr_rules.rules_of("botzone"),
            mcr_rules.rules_of("botzone", {"flowers": True}),
        ),
        is_no_deck,
    ),
    "sichuan": Case(
        SICHUAN,
        of_sichuan,
        (
            *(sichuan_rules.rules_of(name) for name in sichuan_rules.RULE_SETS),
            sichuan_rules.rules_of("chengdu", {"void_choice": "tile", "won_hands": "shown"}),
        ),
        is_proved_impossible,
    ),
}
# The mutated views of a game, and how many of them come from one game that was played.
MUTATED, VIEWS, CHANGED = (50_000 if WIDE else 400), 8, 12
# The games that are tried for a view that only the present reading accepts.
ORDERS = 400


def refused(read: Callable[[Json], Any], view: Json, *faults: type[Exception]) -> bool:
    """Tests if a reading refuses a view, or fails with one of these faults."""
    expected: tuple[type[Exception], ...] = (ImpossibleError, *faults)
    try:
        read(json.loads(json.dumps(view)))
    except expected:
        return True
    return False


def was_refused(case: Case, view: Json, order: int | None = None) -> bool:
    """Tests if the earlier reading refused a view.

    It failed where flowers are left that no wall has room for, and where a game without flowers has
    one.
    """
    return refused(partial(case.before, order=order), view, StopIteration, LookupError)


def is_given(case: Case, view: Json) -> bool:
    """Tests if the earlier reading accepts a view once it is written in full, or by other games.

    A foul of a seat that could claim a tile for a win alone is given if all before it is: no order
    of the tiles is found by chance in which that seat wins.
    """
    flow = case.flow
    if view["history"] and view["history"][-1]["type"] == "foul":
        given = {name: part for name, part in view.items() if name in GIVEN}
        view = {**given, "history": view["history"][:-1]}
    full = flow.write_view(flow.read_view(view))
    return not was_refused(case, full) or any(
        not was_refused(case, view, order) for order in range(ORDERS)
    )


@pytest.mark.parametrize("name", GAMES)
def test_no_true_view_is_refused_and_none_accepted_that_no_deal_gives(name: str) -> None:
    case = GAMES[name]
    read, chance = case.flow.read_view, Chance(name, "mutations")
    accepted = 0
    for number in range(MUTATED // (VIEWS * CHANGED) + 1):
        rules = case.rules[number % len(case.rules)]
        for view in views(case.flow, rules, f"{name} {number}", VIEWS):
            given = {name: part for name, part in view.items() if name in GIVEN}
            assert [case.flow.write_view(read(true)) for true in (view, given)] == [view, view]
            for _ in range(CHANGED):
                changed = mutated(view, chance)
                if not refused(read, changed):
                    accepted += 1
                    assert not was_refused(case, changed) or is_given(case, changed), changed
                elif not was_refused(case, changed):
                    assert case.is_stricter(changed), changed
    assert accepted > MUTATED / 40
