"""The record of plays: what it writes by hand is what its fields say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import Play, play_of, readings
from paiju.climbing.questions.moves import MOVES, PLAY_MOVE, Moves
from paiju.climbing.questions.plays import PLAY, writer_of
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from paiju.shapes.record import Record

if TYPE_CHECKING:
    from paiju.text import Language

# Every n-th play of a hand is compared.
_STRIDE = 7
CLIMBING = [game for game in GAMES.values() if isinstance(game, ClimbingGame)]

of_each_game = pytest.mark.parametrize("game", CLIMBING, ids=lambda game: game.id)
in_each_notation = pytest.mark.parametrize("notation", ["codes", "ids"])
in_each_language = pytest.mark.parametrize("language", ["zh", "en"])


def plays_of(game: ClimbingGame) -> list[Play]:
    """Plays of a large hand, with every rule set of a game, and three cards as a last play."""
    plays = []
    for name in game.rulesets:
        rules = game.rules_of(name)
        table = game.table_with(rules, game.setting_of({}))
        hand = Holding.of(sorted(rules.play.deck.cards)[: rules.play.max_hand // 2 + 1])
        plays += [play_of(table, row, hand) for row in list_moves(table, hand)[::_STRIDE].tolist()]
        plays += readings(table, Holding.of(parse_cards("3S3H3C")))
    return plays


@in_each_language
@in_each_notation
@of_each_game
def test_a_play_is_written_by_hand_as_its_fields_say_it(
    game: ClimbingGame, notation: str, language: Language
) -> None:
    write, plays = writer_of(language, notation), plays_of(game)
    assert len(plays) > 3
    for play in plays:
        by_hand, by_fields = PLAY.write(play, write), Record.write(PLAY, play, write)
        assert by_hand == by_fields
        assert [*by_hand] == [*by_fields]


@in_each_language
@in_each_notation
@of_each_game
def test_a_play_among_moves_is_written_as_its_record_says_it(
    game: ClimbingGame, notation: str, language: Language
) -> None:
    write, plays = writer_of(language, notation), plays_of(game)
    page = Moves(len(plays), plays, can_pass=False, next_cursor=None, refusal=None)
    for written, play in zip(MOVES.write(page, write)["moves"], plays, strict=True):
        by_record = PLAY_MOVE.write(play, write)
        assert written == by_record
        assert [*written] == [*by_record]


def test_the_plays_that_are_compared_are_of_every_sort() -> None:
    plays = [play for game in CLIMBING for play in plays_of(game)]
    assert any(play.kickers for play in plays)
    assert any(play.wild for play in plays)
    assert any(play.is_bomb for play in plays)
    assert any(play.is_short for play in plays)


@of_each_game
def test_a_game_writes_the_play_that_an_action_makes(game: ClimbingGame) -> None:
    flow, write, chance = game.flow, writer_of("en", "codes"), Chance(0, "write play")
    state = flow.read_state({"ruleset": game.default, "seed": 0})
    while state.phase != "play":
        state = flow.step(state, flow.pick(state, chance.randrange)).state
    lead = flow.pick(state, chance.randrange)
    view = flow.view(state, lead.seat)
    written = game.write_play(view, lead, write)["play"]
    assert sorted(written["cards"]) == sorted(map(str, lead.cards))
    assert game.write_play(view, None, write) == {"play": None}
