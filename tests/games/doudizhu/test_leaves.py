"""The reason `leaves`: the plays that are left, and the bomb that the cut keeps."""

from __future__ import annotations

import pytest

from paiju.all_games.doudizhu.models import shipped
from paiju.all_games.doudizhu.players.learned import LEARNED
from paiju.play.players.reasons import LEAVES, LEAVES_BOMB
from tests.support.views import playing

BY_A_BOMB = ("leaves 4 plays, by a cut that keeps the bomb", "照最好的拆法，剩下 4 手，炸弹不拆")
PLAINLY = ("leaves 2 plays, by the best cut", "照最好的拆法，剩下 2 手")


@pytest.mark.parametrize(
    ("rest", "texts"),
    [
        # Four with two pairs and the straight would be two plays; the bomb is worth more whole.
        ("8S8H8D8C9S9HASAH3C4C5C6C7C", BY_A_BOMB),
        ("8S8H8D9S9H3C4C5C6C7C", PLAINLY),
    ],
)
def test_a_cut_that_keeps_a_bomb_is_named(rest: str, texts: tuple[str, str]) -> None:
    draft = LEARNED.draft(shipped(), playing(f"TD{rest}"))
    assert draft is not None
    singles = map(draft.position.branch, draft.position.rows({"solo"}))
    lead = next(each for each in singles if each.play and each.play.key == "T")
    told = [*LEARNED.facts(draft, lead)]
    found = next(why for why in told if why.code == LEAVES.code == LEAVES_BOMB.code)
    assert (found.text.en, found.text.zh) == texts
