"""The fit of a model's forecasts: its games, and the kept coefficients."""

from __future__ import annotations

import numpy as np
import pytest

from paiju.all_games.doudizhu.lab.fit_calling import Sample, fit_points, fit_win
from paiju.all_games.doudizhu.lab.fit_hopes import Games, on_card, page
from paiju.all_games.doudizhu.models import policy_for, shipped
from paiju.all_games.doudizhu.players.hopes import (
    AGAINST_CALLER,
    AS_LANDLORD,
    FEATURES,
    ROLES,
    WITH_BOTTOM,
)
from paiju.all_games.doudizhu.rulesets import rules_of
from tests.support.scale import COMPILED

DEALS = 12


@pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")
def test_every_hand_is_held_against_what_became_of_it() -> None:
    """The landlord wins or loses twice the stake, each peasant the stake."""
    policy = policy_for(shipped(), rules_of().table)
    assert policy is not None
    games, some = Games(policy, DEALS, seed=1), np.arange(DEALS)
    for name in (AS_LANDLORD, WITH_BOTTOM):
        sample = games.sample(name, some)
        assert sample.points.tolist() == (2 * games.stakes).tolist()
        assert sample.won.tolist() == (games.stakes > 0).tolist()
        assert sample.features.shape == (DEALS, len(FEATURES))
    peasants = games.sample(AGAINST_CALLER, some[:3])
    assert peasants.points.tolist() == np.repeat(-games.stakes[:3], 2).tolist()
    assert peasants.deals.tolist() == [0, 0, 1, 1, 2, 2]


def test_what_is_fitted_to_each_role_comes_onto_the_card_and_onto_the_page() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(size=(400, len(FEATURES)))
    won = (rng.random(400) < 1 / (1 + np.exp(-features[:, 0]))).astype(float)
    sample = Sample(features, won, 4 * won - 2, np.arange(400.0), rng.random(400))
    told = on_card(dict.fromkeys(ROLES, sample))
    assert told["deals"] == len(won)
    assert 0 < told["callers"] < 1
    for role in ROLES:
        assert told[role]["win"] == pytest.approx(fit_win(features, won), abs=1e-4)
        assert told[role]["points"] == pytest.approx(fit_points(features, 4 * won - 2), abs=1e-4)
    text = "\n".join(page("some_model", dict.fromkeys(ROLES, sample)))
    assert text.count("Brier score") == len(ROLES)
    assert "paiju.all_games.doudizhu.lab.fit_hopes some_model" in text
