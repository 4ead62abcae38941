"""What a model's forecasts come to: which games that is fitted to, and where it is kept."""

from __future__ import annotations

import numpy as np
import pytest

from app.doudizhu.agents.search.hopes import FEATURES, ROLES, WITH_BOTTOM
from app.doudizhu.models import policy_for, shipped
from app.doudizhu.rulesets import rules_of
from tests.support.scale import COMPILED
from training.fit_hopes import Games, fit, on_card, page

DEALS = 60
pytestmark = pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")


def test_every_role_is_fitted_to_games_of_its_own() -> None:
    policy = policy_for(shipped(), rules_of().table)
    assert policy is not None
    samples = fit(policy, DEALS, seed=1)
    assert set(samples) == set(ROLES)
    games = Games(policy, DEALS, seed=1)
    landlord = samples[WITH_BOTTOM]
    assert landlord.points.tolist() == (2 * games.stakes).tolist()
    assert landlord.won.tolist() == (games.stakes > 0).tolist()
    assert all(np.log2(abs(points)) >= 1 for points in landlord.points)
    told = on_card(samples)
    assert told["deals"] == DEALS
    assert 0 < told["callers"] < 1
    for role in ROLES:
        assert samples[role].features.shape[1] == len(FEATURES)
        assert len(told[role]["win"]) == len(told[role]["points"]) == 1 + len(FEATURES)
    text = "\n".join(page("random", samples))
    assert text.count("Brier score") == len(ROLES)
    assert f"{DEALS} random deals" in text
