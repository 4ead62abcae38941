"""The promises of `docs/versioning.md` that one version alone can break."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.config import Settings
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from tests.api.serving import Inside

WEEK = 7 * 24 * 60 * 60


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_state_is_read_or_refused_by_its_unknown_field(inside: Inside, game: str) -> None:
    state = inside.post(f"/v1/{game}/deal", {"seed": "kept"}).json()["state"]
    assert inside.post(f"/v1/{game}/settle", {"state": state}).json()["over"] is False
    refused = inside.post(f"/v1/{game}/settle", {"state": {**state, "tomorrow": 1}})
    assert refused.status_code == 422
    faults = [(each["pointer"], each["code"]) for each in refused.json()["errors"]]
    assert faults == [("/state/tomorrow", "unknown_field")]


def test_a_replay_counts_the_actions_that_this_version_accepts(inside: Inside) -> None:
    first = {"type": "play", "cards": "3S3C3D9S9D"}
    asked = {"seed": 7, "ruleset": "classic16", "actions": [first, {"type": "play", "cards": "AS"}]}
    told = inside.post("/v1/paodekuai/replay", asked).json()
    assert (told["accepted"], told["done"], told["reason"]) == (False, 1, "pattern_mismatch")
    told = inside.post("/v1/paodekuai/replay", {**asked, "actions": [first]}).json()
    assert (told["accepted"], told["done"]) == (True, 1)


def test_a_sealed_table_holds_for_a_week() -> None:
    assert Settings().seal_seconds == WEEK
