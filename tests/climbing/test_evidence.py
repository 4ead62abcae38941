"""Evidence: what a pass that was no choice, and a single that had to be the highest, prove."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.bigtwo import GAME as BIGTWO
from paiju.all_games.bigtwo.rulesets import SETS as OF_BIGTWO
from paiju.all_games.paodekuai import GAME as PAODEKUAI
from paiju.all_games.paodekuai.rulesets import SETS as OF_PAODEKUAI
from paiju.all_games.tienlen import GAME as TIENLEN
from paiju.all_games.tienlen.rulesets import SETS as OF_TIENLEN
from paiju.chance import Chance
from paiju.climbing.plain_game import PLAYED
from paiju.climbing.questions.cards import strongest_reading
from paiju.climbing.rules.duties import Duties
from paiju.climbing.seat.evidence import Evidence, unit_of
from paiju.climbing.seat.hand_odds import forecast
from paiju.climbing.seat.hidden_deals import Deals
from paiju.playing_cards.card import Card, rank_of
from paiju.playing_cards.holding import Holding
from tests.support.groups import hold
from tests.support.plain_games import begun, played
from tests.support.scale import some

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.climbing.flow.state import State
    from paiju.climbing.seat.knowledge import Knowledge


def seen_by(game: Any, state: State, seat: int) -> Knowledge[Any, Any]:  # noqa: ANN401 - any such game
    """The knowledge of a seat in a state."""
    found: Any = PLAYED.position(game.flow.view(state, seat))
    # Only what these hands hold is unseen: they are parts of whole hands.
    found.unseen = tuple(
        card for at, hand in enumerate(state.hands) if at != seat for card in hand.cards
    )
    return found  # type: ignore[no-any-return] # a position knows what its seat does


def rules_of(**options: Any) -> Any:  # noqa: ANN401 - a rule set of the game
    """Rules of Pao De Kuai, where any card may be led."""
    return OF_PAODEKUAI.named("classic16", {"lead_contains": False, **options})


Case = tuple[dict[str, Any], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
# Options, the hands of seats 0, 1 and 2, the turns ("" is a pass), and the cards that seat 1 then
# cannot hold. By 能管必管 a seat that can beat a play must.
PROVED: tuple[Case, ...] = (
    # A pass on a ten: no higher card.
    ({}, ("TS 3S", "4S 5S", "JH KH 7S"), ("TS", ""), ("JH", "KH")),
    # A pass on a pair: no higher pair, but one of its cards perhaps.
    ({}, ("TS TH 3S", "JS 5S 6S", "JH KH KS"), ("TSTH", ""), ("KH KS",)),
    # A bomb must be played as well; unless the option frees it, none was there.
    ({}, ("2S 3S", "4S 5S 6S 7S 7H", "4H 4C 4D KH"), ("2S", ""), ("4S 4H 4C 4D",)),
    # Before one card the highest single is played: no higher one stayed.
    ({}, ("3S 4S", "TS 5S 6S", "KH"), ("3S", "TS"), ("KH",)),
)
# The same where nothing is proved.
OPEN: tuple[Case, ...] = (
    ({"must_beat": False}, ("TS 3S", "4S 5S", "JH KH 7S"), ("TS", ""), ("JH", "KH")),
    (
        {"must_bomb": False},
        ("2S 3S", "4S 5S 6S 7S 7H", "4H 4C 4D KH"),
        ("2S", ""),
        ("4S 4H 4C 4D",),
    ),
    ({}, ("TS TH 3S", "JS 5S 6S", "JH KH KS"), ("TSTH", ""), ("JH", "KH", "KS")),
)


def may_hold(known: Knowledge[Any, Any], seat: int, cards: str) -> bool:
    """A seat may hold cards, by its turns, beside others that tell nothing."""
    return all(
        each.allows(known.table, hold(cards)) for each in known.evidence if each.seat == seat
    )


@pytest.mark.parametrize(("options", "hands", "turns", "none"), PROVED)
def test_a_turn_that_was_no_choice_proves_what_a_hand_lacks(
    options: dict[str, Any], hands: tuple[str, ...], turns: tuple[str, ...], none: tuple[str, ...]
) -> None:
    state = played(PAODEKUAI, begun(PAODEKUAI, rules_of(**options), *hands), *turns)
    known = seen_by(PAODEKUAI, state, 0)
    assert [may_hold(known, 1, cards) for cards in none] == [False] * len(none)
    for number in range(20):
        dealt = Deals(known, known.others).draw(number, "test")
        assert all(not set(cards.split()) <= set(dealt[1]) for cards in none)


@pytest.mark.parametrize(("options", "hands", "turns", "some"), OPEN)
def test_a_turn_that_was_a_choice_proves_nothing(
    options: dict[str, Any], hands: tuple[str, ...], turns: tuple[str, ...], some: tuple[str, ...]
) -> None:
    state = played(PAODEKUAI, begun(PAODEKUAI, rules_of(**options), *hands), *turns)
    known = seen_by(PAODEKUAI, state, 0)
    assert [may_hold(known, 1, cards) for cards in some] == [True] * len(some)


def test_who_had_to_pass_on_a_single_beats_no_higher_one() -> None:
    rules = rules_of()
    state = begun(PAODEKUAI, rules, "TS 3S", "4S 5S 6S", "JH KH 7S")
    known = seen_by(PAODEKUAI, played(PAODEKUAI, state, "TS", ""), 0)
    jack = strongest_reading(rules.table, Holding.of((Card("JC"),)))
    chances = [each.beats.chance for each in forecast(known, jack, 200, 1).outlooks if each.beats]
    assert chances == [0.0, 1.0]


def ranks_of(cards: Iterable[Card]) -> str:
    """The ranks of cards, in order; suits do not matter here."""
    return "".join(sorted(map(rank_of, cards)))


def every_deal(known: Knowledge[Any, Any]) -> Counter[str]:
    """The hand of the first other seat, by ranks, in all deals that agree with all evidence."""
    first, second = known.others
    found: Counter[str] = Counter()
    for cards in combinations(known.unseen, known.counts[first]):
        rest = [card for card in known.unseen if card not in cards]
        hands = {first: Holding.of(cards), second: Holding.of(rest)}
        if all(each.allows(known.table, hands[each.seat]) for each in known.evidence):
            found[ranks_of(cards)] += 1
    return found


@pytest.mark.parametrize(
    ("hands", "turns"),
    [
        (("TS 9S 3S", "4S 5S JS JH 6S", "QH QS 4H 7S KC"), ("TS", "JS", "QH", "", "")),
        (("9S 9H 3S", "JS 5S 6S 8S", "TH TS KH 8H 5H"), ("9S9H", "", "THTS")),
        (("3S 4S 5S 6S 7S 9D", "JS 5H 6H 8S", "TH TC 9S 8H 7H"), ("34567", "", "")),
    ],
)
def test_drawn_deals_are_all_that_agree_and_each_is_as_likely(
    hands: tuple[str, ...], turns: tuple[str, ...]
) -> None:
    state = played(PAODEKUAI, begun(PAODEKUAI, rules_of(), *hands), *turns)
    known = seen_by(PAODEKUAI, state, 0)
    assert known.evidence
    wanted = every_deal(known)
    assert len(wanted) > 1
    deals, draws = Deals(known, known.others), 200 * wanted.total()
    found = Counter(ranks_of(deals.draw(number, "all")[1]) for number in range(draws))
    assert found.keys() == wanted.keys()
    # Each number of draws may differ by five errors.
    for ranks, ways in wanted.items():
        assert abs(found[ranks] - 200 * ways) < 5 * (200 * ways) ** 0.5


GAMES = (
    *(
        (PAODEKUAI, OF_PAODEKUAI.named("classic16", options))
        for options in (
            {},
            {"must_bomb": False},
            {"bomb_split": False},
            {"bomb_split": False, "must_bomb": False},
            {"report_single": "must"},
        )
    ),
    (PAODEKUAI, OF_PAODEKUAI.named("hunan", {})),
    (PAODEKUAI, OF_PAODEKUAI.named("four_seats", {})),
    (BIGTWO, OF_BIGTWO.named("taiwan", {"report_single": "highest"})),
    (TIENLEN, OF_TIENLEN.named("classic", {"end_on_two": False})),
)


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_no_evidence_contradicts_the_true_hands(
    game: Any,  # noqa: ANN401 - any such game
    rules: Any,  # noqa: ANN401 - its rule set
) -> None:
    drawn, kept = 0, 0
    for deck in range(some(9, 1)):
        chance, state = Chance(f"evidence {deck}", "test"), game.flow.deal(rules, deck)
        while state.to_act:
            seat = state.to_act[0]
            known: Any = PLAYED.position(game.flow.view(state, seat))
            for each in known.evidence:
                hand = state.hands[each.seat]
                assert each.allows(known.table, hand)
                units = Counter(unit_of(known.table, card) for card in hand.cards)
                for unit in {unit_of(known.table, card) for card in known.unseen}:
                    assert units[unit] in each.allowed(known.table, unit)
            if known.evidence:
                dealt = Deals(known, known.others).draw(deck, "law")
                hands = {at: Holding.of(cards) for at, cards in dealt.items()}
                assert {at: len(cards) for at, cards in dealt.items()} == {
                    at: known.counts[at] for at in known.others
                }
                drawn += 1
                kept += all(e.allows(known.table, hands[e.seat]) for e in known.evidence)
            state = game.flow.step(state, game.flow.pick(state, chance.randrange)).state
    # A deal that agrees with all evidence is found, but for few positions.
    assert kept >= 0.97 * drawn


def passed_on(rules: Any, cards: str, duties: Duties) -> Evidence:  # noqa: ANN401 - of any game
    """A pass of seat 1 on a play, with some duties; on a lead without cards."""
    last = strongest_reading(rules.table, hold(cards)) if cards else None
    return Evidence(1, Holding.of(()), Holding.of(()), last, duties)


@pytest.mark.parametrize(
    ("rules", "cards", "duties", "is_by_unit"),
    [
        (OF_PAODEKUAI.named("classic16", {}), "9S", Duties(must_beat=True), True),
        # Three with two and a straight have several ranks.
        (OF_PAODEKUAI.named("classic16", {}), "999 34", Duties(must_beat=True), False),
        (OF_PAODEKUAI.named("classic16", {}), "34567", Duties(must_beat=True), False),
        # The suit decides too.
        (OF_BIGTWO.named("taiwan", {}), "9S", Duties(must_beat=True), False),
        # A bar on last plays depends on the rest of the hand.
        (OF_TIENLEN.named("classic", {}), "", Duties(bars_last="2"), False),
    ],
)
def test_a_pass_is_about_single_ranks_where_only_these_beat_the_play(
    rules: Any,  # noqa: ANN401 - of any game
    cards: str,
    duties: Duties,
    *,
    is_by_unit: bool,
) -> None:
    assert passed_on(rules, cards, duties).is_by_unit(rules.table) == is_by_unit


def test_what_is_barred_from_a_last_play_says_nothing_of_a_single_rank() -> None:
    rules = OF_TIENLEN.named("classic", {})
    passed = passed_on(rules, "", Duties(bars_last="2"))
    assert passed.allowed(rules.table, Card("2S")) >= {0, 1}


def test_where_no_drawn_deal_agrees_one_is_asked_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = rules_of()
    state = begun(PAODEKUAI, rules, "TS 3S", "4S 5S 6S", "JH KH 7S")
    known = seen_by(PAODEKUAI, played(PAODEKUAI, state, "TS", ""), 0)
    monkeypatch.setattr(Deals, "agrees", lambda *_: False)
    found = forecast(known, strongest_reading(rules.table, hold("JC")), 5, 1)
    assert found.deals == 1
