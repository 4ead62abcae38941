"""The beliefs of judges: what the page tells of them, and which way they go."""

from __future__ import annotations

import pytest

from app.climbing.players.judges import Searching
from app.play.registry import GAMES
from tests.support.documents import ROOT

LEARNED = ("doudizhu", "guandan")


def searching(game: str) -> Searching[object, object]:
    """The judge of a game that has a network."""
    judge = GAMES[game].judges[0]
    assert isinstance(judge, Searching)
    return judge


@pytest.mark.parametrize("page", ["docs/review.md", "docs/zh/review.md"])
def test_the_page_tells_what_judges_believe(page: str) -> None:
    rows = zip(*(searching(game).beliefs.bands for game in LEARNED), strict=True)
    told = [
        " | ".join(
            f"{100 * each.equal:.0f} % | {each.mean:.2f} ± {each.spread:.2f}" for each in beliefs
        ).replace("-0.00", "0.00")
        for beliefs in rows
    ]
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [each for each in told if each not in text] == []


@pytest.mark.parametrize("game", LEARNED)
def test_the_more_the_network_prefers_another_play_the_more_it_is_believed_to_lead(
    game: str,
) -> None:
    beliefs = searching(game).beliefs
    least, most = beliefs.at(-10.0), beliefs.at(10.0)
    assert least.mean < beliefs.at(None).mean < most.mean
