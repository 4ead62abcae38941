"""The record of plays: what it writes by hand is what its fields say."""

from __future__ import annotations

import pytest

from paiju.climbing.game import ClimbingGame
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import Play, play_of
from paiju.climbing.questions.plays import PLAY, writer_of
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.holding import Holding
from paiju.shapes.record import Record

# Every this many plays of a hand is compared.
_STRIDE = 7
CLIMBING = [game for game in GAMES.values() if isinstance(game, ClimbingGame)]


def plays_of(game: ClimbingGame) -> list[Play]:
    """Plays of a large hand, with every rule set of a game."""
    plays = []
    for name in game.rulesets:
        rules = game.rules_of(name)
        table = game.table_with(rules, game.setting_of({}))
        hand = Holding.of(sorted(rules.play.deck.cards)[: rules.play.max_hand // 2 + 1])
        plays += [play_of(table, row, hand) for row in list_moves(table, hand)[::_STRIDE].tolist()]
    return plays


@pytest.mark.parametrize("notation", ["codes", "ids"])
@pytest.mark.parametrize("game", CLIMBING, ids=lambda game: game.id)
def test_a_play_is_written_by_hand_as_its_fields_say_it(game: ClimbingGame, notation: str) -> None:
    write, plays = writer_of("en", notation), plays_of(game)
    assert len(plays) > 3
    for play in plays:
        by_hand, by_fields = PLAY.write(play, write), Record.write(PLAY, play, write)
        assert by_hand == by_fields
        assert [*by_hand] == [*by_fields]


def test_the_plays_that_are_compared_have_kickers_and_wild_cards() -> None:
    plays = [play for game in CLIMBING for play in plays_of(game)]
    assert any(play.kickers for play in plays)
    assert any(play.wild for play in plays)
