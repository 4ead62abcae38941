"""How much players look at of the hardest hands with wild cards, by a clock that counts work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from app.cards.deal import Chance
from app.climbing import hints as hints_module
from app.climbing import split as split_module
from app.doudizhu.agents import BOTS
from app.doudizhu.agents.patience import A_MILLISECOND
from app.doudizhu.rulesets import rules_of
from tests.support.agents import check_said
from tests.support.groups import hold, ranks_of_packed
from tests.support.scale import cases
from tests.support.views import ending
from tests.support.worst_hands import WORST_WILD

if TYPE_CHECKING:
    from app.doudizhu.view import View

# Who cuts hands; the others look at no choice of cores.
CUTTERS = [bot for bot in BOTS if bot.id in {"casual", "skilled", "kuanli"}]
# What an answer may be late, in milliseconds.
LATE = 20


def hardest(name: str, wild: str, ranks: str, *, follows: bool) -> View:
    """What the landlord sees who holds that hand, with everything else in the other hands."""
    hand = ranks.replace("F", "FL")
    others = ranks_of_packed(rules_of(name).play.deck.packed - hold(hand).packed)
    led = next(rank for rank in others if rank not in wild) if follows else ""
    others = others.replace(led, "", 1)
    hands = hand, others[::2], others[1::2]
    return ending(hands, *([led] if led else []), ruleset=name, wild=wild)


class Counter:
    """A kernel that looks at choices of cores, and how many it has looked at in all."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.looked_at = 0

    def __call__(self, *args: object) -> Any:
        found = self.kernel(*args)
        self.looked_at += int(found[-1])
        return found


@pytest.mark.parametrize("ms", [1, 10, 50])
@pytest.mark.parametrize("follows", [False, True], ids=["leads", "follows"])
@pytest.mark.parametrize(
    ("name", "wild", "ranks"),
    [worst[:3] for worst in sorted(WORST_WILD, key=lambda worst: -worst[3])][: cases(6, 1)],
)
def test_the_hardest_hands_are_cut_for_no_longer_than_there_is_time(
    monkeypatch: pytest.MonkeyPatch, name: str, wild: str, ranks: str, follows: bool, ms: int
) -> None:
    counters = [Counter(split_module.best_partitions), Counter(hints_module.best_rests)]
    monkeypatch.setattr(split_module, "best_partitions", counters[0])
    monkeypatch.setattr(hints_module, "best_partitions", counters[0])
    monkeypatch.setattr(hints_module, "best_rests", counters[1])
    seen = hardest(name, wild, ranks, follows=follows)
    for bot in CUTTERS:
        before = sum(each.looked_at for each in counters)
        decision = bot.agent.decide(seen, ms, Chance(1, "test"))
        looked_at = sum(each.looked_at for each in counters) - before
        assert 0 < looked_at / A_MILLISECOND <= ms + LATE, bot.id
        assert decision.action.type == "play" or follows
        check_said(decision)
