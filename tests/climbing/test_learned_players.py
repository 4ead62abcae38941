"""Players by models of games that are learned by their declaration."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.climbing.lab.selfplay.by_declaration import training_game_by_declaration
from paiju.climbing.lab.selfplay.declared_players import learned_game, player_by_declaration
from paiju.climbing.network.policy import BrokenModelError
from paiju.climbing.players.draft import keeps_bombs, over_partner
from paiju.climbing.players.network_player import model_of, won_by
from paiju.climbing.players.reasons import LEAVE_PARTNER, OVER_PARTNER
from paiju.play.declaration.registry import GAMES
from paiju.play.players.reasons import STANDS_IN
from tests.support.learned import shape_of, written
from tests.support.plain_games import begun, played, played_out
from tests.support.scale import cases

if TYPE_CHECKING:
    from paiju.climbing.players.draft import Draft

PAODEKUAI: Any = GAMES["paodekuai"]
ZHENGSHANGYOU: Any = GAMES["zhengshangyou"]
CLASSIC = PAODEKUAI.rules_of("classic16")


@cache
def model(game: str, ruleset: str) -> tuple[str, bytes]:
    """The card and the numbers of a random model of a game."""
    found: Any = GAMES[game]
    coding = training_game_by_declaration(found, found.rules_of(ruleset)).coding
    told = {"game": game, "ruleset": ruleset}
    return written(shape_of(coding), 1, told, coding)


def draft_of(game: Any, ruleset: str, state: Any) -> Draft:  # noqa: ANN401 - any game
    """The decision of the seat to act in preparation."""
    found = model_of(game.id, *model(game.id, ruleset))
    view = game.flow.view(state, state.to_act[0])
    draft = learned_game(game, lambda: found).draft(found, view)
    assert draft is not None
    return draft


@pytest.mark.parametrize(
    ("name", "ruleset"), [("paodekuai", "classic16"), ("zhengshangyou", "two_packs")]
)
def test_a_model_plays_whole_games_by_the_rules(name: str, ruleset: str) -> None:
    game: Any = GAMES[name]
    rules, player = game.rules_of(ruleset), player_by_declaration(game, *model(name, ruleset))
    for seed in range(cases(4, plain=1)):
        played_out(game, rules, f"learned {seed}", *[player] * rules.seats)


def test_a_model_that_does_not_know_the_round_leaves_it_to_the_skilled_player() -> None:
    player = player_by_declaration(PAODEKUAI, *model("paodekuai", "classic16"))
    for rules, is_known in (
        (CLASSIC, True),
        (PAODEKUAI.rules_of("classic16", {"base": 5}), True),
        (PAODEKUAI.rules_of("classic16", {"must_bomb": False}), False),
        (PAODEKUAI.rules_of("huanle"), False),
    ):
        state = PAODEKUAI.flow.deal(rules, 1)
        view = PAODEKUAI.flow.view(state, state.to_act[0])
        decision = player.decide(view, 100, Chance(1, "stands in"))
        assert (STANDS_IN in decision.reasons) is not is_known
        assert decision.by == ("random-1" if is_known else "skilled")


def test_a_model_of_another_game_is_refused() -> None:
    with pytest.raises(BrokenModelError, match="random-1 is of paodekuai, not of zhengshangyou"):
        player_by_declaration(ZHENGSHANGYOU, *model("paodekuai", "classic16"))


def test_bombs_are_kept_where_the_rest_has_as_many() -> None:
    state = begun(PAODEKUAI, CLASSIC, "3S 4S 4H 4C 4D 9S", "5S 6S 8S 8H", "TS TH 5C 5H")
    draft = draft_of(PAODEKUAI, "classic16", state)
    kept = {
        draft.position.table.section(row).pattern.id: keeps_bombs(draft, draft.position.branch(row))
        for row in draft.position.rows()
    }
    assert kept["solo"] is True
    assert kept.get("bomb", False) is False
    rules = ZHENGSHANGYOU.rules_of("classic")
    without = ZHENGSHANGYOU.rules_of("classic", {"bombs": False})
    state = begun(ZHENGSHANGYOU, rules, "3S 4S 4H 4C 4D", "5S 6S", "TS TH", "JS JH")
    draft = draft_of(ZHENGSHANGYOU, "classic", state)
    position = draft.position
    branch = position.branch(position.rows()[0])
    position.table = without.table
    assert keeps_bombs(draft, branch) is False


def test_a_play_over_the_partner_is_explained_and_so_is_a_pass() -> None:
    rules = ZHENGSHANGYOU.rules_of("two_packs")
    state = begun(ZHENGSHANGYOU, rules, "3S 4S", "5S 6S", "7S 8S", "9S TS")
    state = played(ZHENGSHANGYOU, state, "3S", "")
    draft = draft_of(ZHENGSHANGYOU, "two_packs", state)
    position = draft.position
    assert over_partner(draft, position.branch_of(None)) is LEAVE_PARTNER
    assert over_partner(draft, position.branch(position.rows()[0])) is OVER_PARTNER


def test_finished_rounds_are_judged_for_the_side_of_a_seat() -> None:
    import numpy as np

    from paiju.climbing.network.rounds_kernels import WINNER

    found: Any = training_game_by_declaration(PAODEKUAI, CLASSIC)
    rounds = found.deal(np.random.default_rng(1), 3)
    rounds.numbers[:, WINNER] = [0, 1, 2]
    draft = draft_of(PAODEKUAI, "classic16", PAODEKUAI.flow.deal(CLASSIC, 1))
    assert won_by(1, draft.policy).results(rounds).wins.tolist() == [0, 1, 0]
