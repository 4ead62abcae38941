"""Tables that earlier versions sealed go on, and states that they proved are read.

A client has them for as long as it likes. `python -m tests.tables.keep` keeps those of a version.
"""

from __future__ import annotations

import json
import lzma
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from app import create_app
from app.config import Settings
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.state_fields import write_view
from paiju.tables.seal import Keyring
from paiju.tables.table import act, read
from tests.api.serving import Inside

if TYPE_CHECKING:
    from paiju.tables.table import Table

Json = dict[str, Any]
WEEK = 7 * 24 * 3600

VERSIONS: dict[str, Json] = {
    file.name.removesuffix(".json.xz"): json.loads(lzma.decompress(file.read_bytes()))
    for file in sorted((Path(__file__).parent / "kept").iterdir())
}
EACH = pytest.mark.parametrize(
    ("version", "of_rules"),
    [
        pytest.param(version, each, id=f"{version}-{each['game']}-{each['ruleset']}")
        for version, found in VERSIONS.items()
        for each in found["kept"]
    ],
)


def opened(version: str, token: str) -> Table:
    """The table that a version sealed."""
    found = VERSIONS[version]
    return read(Keyring((bytes.fromhex(found["key"]),), WEEK).open(token, found["sealed"]))


@cache
def service(version: str) -> Inside:
    """A service with the key of a version."""
    key = bytes.fromhex(VERSIONS[version]["key"])
    return Inside(create_app(Settings(seal_keys=(key,))))


def test_every_game_of_a_version_is_kept() -> None:
    assert {"0.3.0", "0.3.0-words"} <= VERSIONS.keys()
    for found in VERSIONS.values():
        assert {each["game"] for each in found["kept"]} <= GAMES.keys()
        assert len({each["game"] for each in found["kept"]}) >= 8


@EACH
def test_a_table_of_an_earlier_version_is_opened_and_goes_on(version: str, of_rules: Json) -> None:
    for kept in of_rules["tables"]:
        table = opened(version, kept["table"])
        flow, codes = table.game.flow, table.game.scripts("codes")
        view = write_view(table.game, table.view, codes)
        assert {name: view[name] for name in kept["view"]} == kept["view"]
        assert table.event_count == kept["turn"]
        assert [flow.write_choice(choice, codes) for choice in table.legal] == kept["legal"]
        assert act(table, flow.read_action({"type": "auto"})).refusal is None


@pytest.mark.parametrize("version", VERSIONS)
def test_some_kept_tables_have_what_a_seat_let_pass(version: str) -> None:
    states: list[Any] = [
        opened(version, kept["table"]).state
        for of_rules in VERSIONS[version]["kept"]
        if of_rules["game"] == "sichuan"
        for kept in of_rules["tables"]
    ]
    assert any(player.passed for state in states for player in state.players)


@EACH
def test_a_state_of_an_earlier_version_is_read_with_its_proof_and_without(
    version: str, of_rules: Json
) -> None:
    for kept in of_rules["states"]:
        seat = kept["to_act"][0]
        for question in ({"seat": seat}, {"action": {"type": "auto", "seat": seat}}):
            path = f"/v1/{of_rules['game']}/{'step' if 'action' in question else 'view'}"
            body = {"state": kept["state"], **question}
            believed = service(version).post(path, {**body, "proof": kept["proof"]})
            assert believed.status_code == 200, believed.text
            assert believed.json() == service(version).post(path, body).json()
            if "action" not in question:
                own = [each for each in kept["legal"] if each["seat"] == seat]
                assert believed.json()["legal"] == own
