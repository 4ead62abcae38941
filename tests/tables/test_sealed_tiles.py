"""Tables of tile games: most turns of their sealed states are words of one length."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from paiju.mahjong_tiles.notation import TileScript
from paiju.melding.flow.sealed_notation import SEALED, TURNS
from paiju.melding.hands.actions import Action
from paiju.play.declaration.registry import GAMES
from paiju.shapes.errors import InconsistentStateError
from paiju.tables import proof
from paiju.tables.seal import SealError
from paiju.tables.table import HUMAN, act, lay, read, write

if TYPE_CHECKING:
    from paiju.tables.table import Table

TILES = [name for name, game in GAMES.items() if game.family == "tiles"]
EACH_GAME = pytest.mark.parametrize("name", TILES)


def tables_of(name: str) -> list[Table]:
    """The tables of a game with bots that draw by chance, to its end."""
    game = GAMES[name]
    has_hands = any(option.id == "hands" for option in game.options)
    rules = game.rules_of(game.default, {"hands": 1} if has_hands else {})
    course = lay(game, rules, [HUMAN, *["random"] * (game.seats - 1)], "words")
    found = [course.table]
    while not found[-1].is_over:
        found.append(act(found[-1], Action("auto")).table)
    return found


def _states(*tables: Table) -> tuple[Any, ...]:
    """The states of tables."""
    return tuple(table.state for table in tables)


@EACH_GAME
def test_every_table_of_tiles_survives_being_sealed(name: str) -> None:
    for table in tables_of(name):
        found = read(write(table))
        assert write(found) == write(table)
        # Its turns are the same ones, and it is written as it was when they have been looked at.
        known, state = _states(found, table)
        assert known.history == state.history
        assert write(found) == write(table)


@EACH_GAME
def test_most_turns_are_words_of_one_length(name: str) -> None:
    turns = json.loads(write(tables_of(name)[-1]))["state"]["history"]
    words = [turn for turn in turns if isinstance(turn, str)]
    assert {len(word) for word in words} == {4}
    assert len(words) > len(turns) / 2
    assert {*words} <= TURNS.keys()


@EACH_GAME
def test_a_table_that_was_sealed_without_words_goes_on_as_it_would(name: str) -> None:
    for table in tables_of(name)[::5]:
        flow, said = table.game.flow, json.loads(write(table))
        state = flow.write_state(table.state, TileScript.BOTZONE)
        assert not any(isinstance(turn, str) for turn in state["history"])
        layout = said["layout"].removesuffix(table.game.sealed_anew)
        before = json.dumps({**said, "layout": layout, "state": state}).encode()
        known, state = _states(read(before), table)
        assert known.history == state.history
        assert flow.write_view(read(before).view) == flow.write_view(table.view)
        after = [act(each, Action("auto")) for each in (read(before), table)]
        assert after[0].events == after[1].events
        assert flow.write_state(after[0].table.state) == flow.write_state(after[1].table.state)


@EACH_GAME
def test_a_table_of_another_layout_is_played_again_from_its_words(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tables_of(name)[-2]
    written = write(table)
    monkeypatch.setattr(proof, "LAYOUT", proof.LAYOUT + 1)
    monkeypatch.setattr(proof, "_BINDINGS", {})
    assert read(written) == table
    unknown = written.replace(b"0+", b"9+")
    with pytest.raises(SealError):
        read(unknown)


@EACH_GAME
def test_a_view_of_a_sealed_table_is_written_in_every_notation(name: str) -> None:
    for table in tables_of(name)[::5]:
        for script in TileScript:
            known: Any = read(write(table)).view
            told = table.game.flow.write_view(known, script)
            assert not any(isinstance(turn, str) for turn in told["history"])
            assert table.game.flow.read_view(told, script) == table.view


# Fields of a state with what only one seat knows: values, that of a seat that declined nothing, and
# the values as tables of earlier versions have them.
ALONE: dict[str, tuple[Any, Any, Any]] = {
    "passed": ((("1m",), (), ("2s", "9p"), ()), (), [["W1"], [], ["T2", "B9"], []]),
    "bars": ((None, 3, None, 12), None, [None, 3, None, 12]),
}


@pytest.mark.parametrize(
    ("name", "field"),
    [
        (name, field)
        for name in ("sichuan", "tuidaohu", "taiwan", "changsha")
        for field in ALONE
        if (name, field) != ("taiwan", "passed")
    ],
)
def test_what_one_seat_alone_knows_is_of_one_length_and_is_read_as_it_was_before(
    name: str, field: str
) -> None:
    flow: Any = GAMES[name].flow
    kind = flow.records.state_fields[field].kind
    values, none, before = ALONE[field]
    written = kind.write(values, SEALED)
    nothing = kind.write((none,) * 4, SEALED)
    assert len(json.dumps(written)) == len(json.dumps(nothing))
    for told in (written, before):
        assert kind.read(told, SEALED) == values
        kind.compare(told, written, SEALED, InconsistentStateError)
        with pytest.raises(InconsistentStateError):
            kind.compare(told, nothing, SEALED, InconsistentStateError)
    # In other notations it is as it was.
    assert kind.write(values, TileScript.BOTZONE) == before
