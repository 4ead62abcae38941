"""The reasons for a better branch, of real plays: what was wrong, and the plain differences."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.climbing.players.comparison import why_better
from tests.climbing.test_dominance import ENOUGH, FLOW, KICKERS, position


def told(seen: Any, best: str, done: str) -> dict[str, str]:  # noqa: ANN401 - a place
    """The reasons why some cards are better than others, in English, by code; "" is the pass."""
    view, now = position(*seen)
    branches = [
        now.branch_of(
            now.game.made_by(view, FLOW.read_action({"type": "play", "cards": cards}))
            if cards
            else None
        )
        for cards in (best, done)
    ]
    return {why.code: why.text.en for why in why_better(now, (), *branches)}


@pytest.mark.parametrize(("seen", "done", "enough"), ENOUGH)
def test_a_lower_play_that_does_the_same_is_said_to_be_enough(
    seen: Any,  # noqa: ANN401 - as above
    done: str,
    enough: str,
) -> None:
    said = told(seen, enough, done)
    low, high = ("".join(cards[::2]) for cards in (enough, done))
    assert said == {
        "enough": f"{low} was enough: nobody can hold anything between it and your {high}, "
        "which spends more"
    }
    # The other way round nothing was spent in vain.
    assert "enough" not in told(seen, done, enough)


@pytest.mark.parametrize(("seen", "done"), [(seen, done) for seen, done, _ in ENOUGH])
def test_who_could_have_passed_is_told_what_the_play_spent(seen: Any, done: str) -> None:  # noqa: ANN401 - as above
    ranks = done[::2]
    assert told(seen, "", done) == {
        "spends_high": f"your {ranks} spends {ranks[0]}, pass keeps it",
        "could_pass": f"you could pass, and played {ranks}",
    }


def test_a_higher_kicker_is_given_away_and_a_lower_one_is_not() -> None:
    hand, done, other = KICKERS[0]
    seen: Any = (0, hand, [])
    assert told(seen, other, done) == {"kicker": "your 333+4+J gives away J, 333+4+10 keeps it"}
    assert [*told(seen, done, other)] == ["no_plain_reason"]


# A hand, its better lead, a shorter lead that leaves as many plays, and what is said of it.
SHORTER = [
    (
        "AS KS QS QH JS JC 9D 9C 9S 8C 8H 7D 7H 6C 5C 3H",
        *("9S9C9D3H5C", "3H", "your 3 plays 1 card, 999+3+5 plays 5"),
    ),
    (
        "AC KC QS QC JH TC 9S 8H 7C 6D 5D 4H 4C 4D 3C 3H",
        *("4H4C4D3H3C", "3H3C4H4C", "your 3344 plays 4 cards, 444+33 plays 5"),
    ),
]


@pytest.mark.parametrize(("hand", "best", "done", "said"), SHORTER)
def test_a_lead_of_fewer_cards_is_explained_by_their_number(
    hand: str, best: str, done: str, said: str
) -> None:
    assert told((0, hand, []), best, done) == {"fewer_cards": said}
    assert "fewer_cards" not in told((0, hand, []), done, best)
