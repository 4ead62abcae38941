"""The work of players on the hardest hands with wild cards, by a clock that counts work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.players import BOTS
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.chance import Chance
from paiju.climbing.seat.position import CHOICES_A_MS
from paiju.climbing.splits import hints as hints_module
from paiju.climbing.splits import split as split_module
from paiju.climbing.splits.many_rests_kernels import best_rests
from paiju.climbing.splits.search_kernels import best_partitions
from tests.support.agents import check_said
from tests.support.groups import hold, ranks_of_packed
from tests.support.scale import cases
from tests.support.views import ending
from tests.support.worst_hands import WORST_WILD

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.all_games.doudizhu.state import View

# The bots that split hands; the others look at no choice of cores.
CUTTERS = [bot for bot in BOTS if bot.id in {"casual", "skilled", "kuanli"}]
# The most that an answer may be late, in milliseconds.
LATE = 20


def hardest(name: str, wild: str, ranks: str, *, follows: bool) -> View:
    """The view of a landlord with that hand; the other hands have all other cards."""
    hand = ranks.replace("F", "FL")
    others = ranks_of_packed(rules_of(name).play.deck.packed - hold(hand).packed)
    led = next(rank for rank in others if rank not in wild) if follows else ""
    others = others.replace(led, "", 1)
    hands = hand, others[::2], others[1::2]
    return ending(hands, *([led] if led else []), ruleset=name, wild=wild)


@pytest.fixture(name="looked_at")
def counting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The choices of cores that each call of the splitting kernels looks at."""
    found: list[int] = []

    def counted(kernel: Callable[..., tuple[object, ...]]) -> Callable[..., tuple[object, ...]]:
        def call(*args: object) -> tuple[object, ...]:
            told = kernel(*args)
            found.append(int(str(told[-1])))
            return told

        return call

    monkeypatch.setattr(split_module, "best_partitions", counted(best_partitions))
    monkeypatch.setattr(hints_module, "best_partitions", counted(best_partitions))
    monkeypatch.setattr(hints_module, "best_rests", counted(best_rests))
    return found


@pytest.mark.parametrize("ms", [1, 10, 50][: cases(3, 1)])
@pytest.mark.parametrize("turn", ["leads", "follows"])
@pytest.mark.parametrize(
    "hand",
    [worst[:3] for worst in sorted(WORST_WILD, key=lambda worst: -worst[3])][: cases(6, 1)],
    ids=lambda hand: hand[2],
)
def test_the_hardest_hands_are_cut_for_no_longer_than_there_is_time(
    looked_at: list[int], hand: tuple[str, str, str], turn: str, ms: int
) -> None:
    seen = hardest(*hand, follows=turn == "follows")
    for bot in CUTTERS:
        looked_at.clear()
        decision = bot.agent.decide(seen, ms, Chance(1, "test"))
        assert 0 < sum(looked_at) / CHOICES_A_MS <= ms + LATE, bot.id
        assert decision.action.type == "play" or turn == "follows"
        check_said(decision)
