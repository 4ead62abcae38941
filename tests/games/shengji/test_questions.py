"""The questions about cards of Sheng Ji: their answers, their refusals, and their laws."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from paiju import Game, QuestionError
from paiju.chance import Chance, shuffle
from paiju.playing_cards.card import Card
from paiju.tricks.questions.classify import classify
from paiju.tricks.questions.compare import compare
from paiju.tricks.questions.moves import Follows, follower
from paiju.tricks.questions.validate import validate
from tests.games.shengji.named import rules_of
from tests.games.shengji.test_rule_book import order_at, rulings
from tests.support.scale import some

if TYPE_CHECKING:
    from collections.abc import Iterable

Json = dict[str, Any]
GAME, CHINESE = Game("shengji"), Game("shengji", "zh")
AT = {"level": "7", "trump": "S"}


def refused(question: str, **fields: object) -> set[tuple[str, str]]:
    """The pointers and codes of the faults of a question, which both languages word."""
    found = []
    for game in (GAME, CHINESE):
        with pytest.raises(QuestionError) as caught:
            game.ask(question, **at(question, **fields))
        assert all(fault.text for fault in caught.value.faults)
        found.append({(fault.pointer, fault.code) for fault in caught.value.faults})
    assert found[0] == found[1]
    return found[0]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def at(question: str, **fields: object) -> Json:
    """Fields with the usual level, and with trumps where a question has them."""
    return {**AT, **fields} if question != "bid" else {"level": "7", **fields}


def ask(question: str, **fields: object) -> Json:
    return GAME.ask(question, **at(question, **fields))


@pytest.mark.parametrize(("rules", "at", "text", "reading"), rulings("classify"))
def test_cards_are_read_as_the_rule_book_says(rules: str, at: str, text: str, reading: str) -> None:
    found = classify(rules_of(rules), order_at(rules, at), cards(text))
    if found.refusal is not None:
        assert found.refusal.code == reading
    else:
        units = ", ".join(" ".join(unit.cards) for unit in found.units)
        assert f"{found.group}: {units}" == reading


@pytest.mark.parametrize(("rules", "at", "hand", "lead", "follow", "verdict"), rulings("validate"))
def test_follows_are_judged_as_the_rule_book_says(
    rules: str, at: str, hand: str, lead: str, follow: str, verdict: str
) -> None:
    rule_set, order = rules_of(rules), order_at(rules, at)
    judged = validate(rule_set, order, cards(follow), cards(hand), cards(lead))
    if judged.refusal is None:
        assert verdict == "legal"
        return
    reason, *owed = verdict.split()
    assert judged.refusal.code == reason
    if judged.owed is not None:
        pieces = [f"{width}x{length}" for width, length in judged.owed.pieces]
        assert [str(judged.owed.of_suit), *pieces] == owed
        again = validate(rule_set, order, judged.owed.example, cards(hand), cards(lead))
        assert again.refusal is None


@pytest.mark.parametrize(("rules", "at", "plays", "winner", "points"), rulings("winner"))
def test_of_two_follows_the_higher_takes_the_trick(
    rules: str, at: str, plays: str, winner: str, points: str
) -> None:
    del points
    lead, *follows = [cards(play) for play in plays.split("/")]
    rule_set, order = rules_of(rules), order_at(rules, at)
    for place, follow in enumerate(follows, 1):
        for other in follows[: place - 1]:
            found = compare(rule_set, order, lead, other, follow)
            if place == int(winner):
                assert found.winner == "b"
                assert found.b.refusal is None
                assert found.result != "a_beats_b"
            if int(winner) == 0:
                assert found.winner == "lead"
                assert found.a.refusal is not None
                assert found.b.refusal is not None


@pytest.mark.parametrize(
    ("lead", "a", "b", "result", "winner", "why"),
    [
        # A discard takes nothing; a higher card of the suit does.
        ("5H", "5D", "6H", "b_beats_a", "b", ("discard", None)),
        # A pair is not covered by two trumps of different ranks.
        ("5H 5H", "9S TS", "6H 6H", "b_beats_a", "b", ("not_covering", None)),
        # Of equal cards the first played is higher.
        ("5H", "AH", "AH", "neither", "a", (None, "equal_later")),
        # Lower than the lead, but each has its place.
        ("KH", "QH", "JH", "a_beats_b", "lead", ("lower", "lower")),
        # A standing throw is beaten by trumps alone.
        ("AH KH", "QH JH", "2S 3S", "b_beats_a", "b", ("lower", None)),
        ("KH", "2S", "AH", "a_beats_b", "a", (None, "lower")),
        ("KH", "2C", "2D", "neither", "lead", ("discard", "discard")),
    ],
)
def test_comparisons_say_why(
    lead: str, a: str, b: str, result: str, winner: str, why: tuple[str | None, str | None]
) -> None:
    found = ask("compare", lead=lead, a=a, b=b)
    assert (found["result"], found["winner"]) == (result, winner)
    assert (found["a"]["reason"], found["b"]["reason"]) == why


@pytest.mark.parametrize(
    ("way", "pair", "singles"),
    [
        ("lead_kind", "b_beats_a", "a_beats_b"),
        ("own_kind", "b_beats_a", "b_beats_a"),
        ("all", "neither", "neither"),
        ("each_kind", "neither", "a_beats_b"),
        ("highest", "a_beats_b", "a_beats_b"),
        ("longest", "b_beats_a", "a_beats_b"),
    ],
)
def test_two_ruffs_of_a_throw_compare_by_the_way_of_the_rules(
    way: str, pair: str, singles: str
) -> None:
    """977 and then 884, on a throw of 544 and on one of 765."""
    rules = rules_of(f"classic compare={way}")
    order = rules.order("2", "S")
    first, second = cards("9S 7S 7S"), cards("8S 8S 4S")
    assert compare(rules, order, cards("5H 4H 4H"), first, second).result == pair
    assert compare(rules, order, cards("7H 6H 5H"), first, second).result == singles


def test_bombs_are_higher_than_what_covers() -> None:
    rules = rules_of("classic decks=4 bombs=any")
    order = rules.order("7", "S")

    def result(a: str, b: str) -> str:
        return compare(rules, order, cards("KH QH JH TH"), cards(a), cards(b)).result

    assert result("3C 3C 3C 3C", "2S 3S 4S 5S") == "a_beats_b"
    assert result("2S 3S 4S 5S", "3C 3C 3C 3C") == "b_beats_a"
    assert result("3C 3C 3C 3C", "3D 3D 3D 3D") == "neither"


@pytest.mark.parametrize(
    ("held", "thrown", "expected"),
    [
        # All higher hearts are in the hand, or were seen.
        ("AH AH KH", [], "stands"),
        ("KH KH QH", ["AH AH"], "stands"),
        # A higher heart lies in the kitty or in a hand.
        ("KH KH QH", [], "unknown"),
    ],
)
def test_a_throw_stands_if_no_higher_card_is_hidden(
    held: str, thrown: list[str], expected: str
) -> None:
    found = ask("validate", cards=held, hand=held, seen=thrown)
    assert found["legal"]
    assert found["throw"]["verdict"] == expected


def test_a_throw_fails_for_certain_if_a_higher_card_must_be_in_a_hand() -> None:
    """Of two cards each, all others have been seen: the ace of hearts is held by somebody."""
    deck = rules_of("classic").deck.cards
    hand, others = cards("KH QH"), cards("AH 3C 4C 5C 3D 4D")
    seen = Counter(deck) - Counter(hand) - Counter(others)
    groups = [*seen.elements()]
    found = ask(
        "validate",
        cards=hand,
        hand=hand,
        seen=[groups[:50], groups[50:]],
    )
    assert found["throw"]["verdict"] == "fails"
    assert found["throw"]["forced"] is None


def test_open_hands_decide_what_becomes_of_a_throw() -> None:
    others = ["AC 2H 2D", "QH QH 4C", "5C 6C 8C"]
    found = ask("validate", cards="AH KH", hand="AH KH QD", others=others)
    assert found["throw"] == {"verdict": "stands", "forced": None, "by": None, "penalty": 0}
    found = ask("validate", cards="AH JH", hand="AH JH QD", others=others, ruleset="qq")
    assert found["throw"]["verdict"] == "fails"
    assert found["throw"]["forced"]["cards"] == ["JH"]
    assert (found["throw"]["by"], found["throw"]["penalty"]) == (2, 10)


def test_without_a_hand_a_throw_is_unknown_unless_the_others_are_open() -> None:
    others = ["AH 2H", "2C 3C", "5C 6C"]
    assert ask("validate", cards="KH QH", others=others)["throw"]["verdict"] == "fails"
    assert ask("validate", cards="AH AH KH")["throw"]["verdict"] == "unknown"
    assert ask("validate", cards="AH AH")["throw"] is None


def test_a_lead_is_refused_with_its_reason() -> None:
    assert ask("validate", cards="AH AC")["reason"] == "mixed_suits"
    assert ask("validate", cards="AH", hand="KH")["reason"] == "not_in_hand"
    found = ask("validate", cards="AS KS", ruleset="competition")
    assert (found["reason"], found["group"], len(found["units"])) == ("throw_not_allowed", "T", 2)
    assert ask("validate", cards="")["reason"] == "no_cards"


@pytest.mark.parametrize("trump", ["S", "N"])
@pytest.mark.parametrize("seed", range(some(24, plain=4)))
def test_moves_are_what_may_be_played(seed: int, trump: str) -> None:
    chance = Chance(seed, "moves")
    rules = rules_of("classic")
    order = rules.order("7", trump)
    dealt = shuffle(rules.deck.cards, seed, "moves")
    ours, theirs = dealt[:9], dealt[9:34]
    at = {"level": "7", "trump": trump}
    units = GAME.ask("moves", **at, hand=theirs)["moves"]
    lead = units[chance.randrange(len(units))]["cards"]
    if len(lead) > len(ours):
        return
    answer = GAME.ask("moves", **at, hand=ours, lead=lead, limit=1000)
    listed = [tuple(sorted(move["cards"])) for move in answer["moves"]]
    assert len({*listed}) == len(listed) == answer["total"] == answer["listed"]
    valid = {
        play
        for play in sets_of_size(ours, len(lead))
        if validate(rules, order, tuple(map(Card, play)), tuple(ours), tuple(lead)).refusal is None
    }
    assert {*listed} == valid
    cores = GAME.ask("moves", **at, hand=ours, lead=lead, expand="cores")
    assert sum(core["choices"] for core in cores["moves"]) == answer["total"]
    assert cores["total"] == answer["total"]


def sets_of_size(hand: Iterable[str], size: int) -> set[tuple[str, ...]]:
    """Every set of n cards of a hand."""
    found: set[tuple[str, ...]] = {()}
    for card in hand:
        found |= {tuple(sorted((*each, card))) for each in found if len(each) < size}
    return {each for each in found if len(each) == size}


def test_pages_of_moves_join_without_a_seam() -> None:
    hand = "2C 3C 4C 5C 6C 8C 9C TC JC QC KC AC 2D 3D 4D"
    asked = {"hand": hand, "lead": "AH KH QH JH", "limit": 500}
    pages, cursor = list[list[str]](), None
    while True:
        answer = ask("moves", **asked, cursor=cursor)
        assert answer["total"] == 1365
        pages += [move["cards"] for move in answer["moves"]]
        cursor = answer["next_cursor"]
        if cursor is None:
            break
    assert len({*map(tuple, pages)}) == len(pages) == 1365
    other = {**asked, "lead": "AD KD QD JD", "cursor": "500.00000000"}
    assert refused("moves", **other) == {("/cursor", "bad_cursor")}


def test_millions_of_discards_are_counted_and_not_listed() -> None:
    deck = rules_of("classic").deck.cards
    hand = [card for card in dict.fromkeys(deck) if card[-1] in "CD"][:25]
    answer = ask("moves", hand=hand, lead="AH AH KH KH QH QH JH JH", limit=3)
    assert answer["total"] == 1081575
    assert len(answer["moves"]) == 3
    far = f"1000000.{answer['next_cursor'].partition('.')[2]}"
    last = ask("moves", hand=hand, lead="AH AH KH KH QH QH JH JH", limit=3, cursor=far)
    assert len(last["moves"]) == 3


@pytest.mark.parametrize(
    ("ruleset", "total", "throws"), [("classic", 12, ["H"]), ("forty", 8, ["H"])]
)
def test_leads_are_units_and_throws_are_counted(
    ruleset: str, total: int, throws: list[str]
) -> None:
    hand = "3H 4H 9H 9H AS" if ruleset == "classic" else "3H 4H 9H AS"
    answer = ask("moves", hand=hand, ruleset=ruleset)
    assert (answer["total"], answer["throws"]) == (total, throws)
    assert answer["listed"] == len(answer["moves"])
    assert all(move["kind"] == "unit" for move in answer["moves"])


@pytest.mark.parametrize(
    ("question", "fields", "faults"),
    [
        ("classify", {"cards": ["7H", "7H", "7H"]}, {("/cards/2", "card_repeated")}),
        ("classify", {"cards": ["7H", "FL"]}, {("/cards/1", "not_in_deck")}),
        ("classify", {"cards": ["7"]}, {("/cards/0", "suit_missing")}),
        ("classify", {"cards": ["2H"], "level": "NT"}, {("/trump", "does_not_follow")}),
        ("compare", {"lead": ["5H"], "a": ["6H", "8H"], "b": ["9H"]}, {("/a", "wrong_count")}),
        (
            "compare",
            {"lead": ["5H", "6C"], "a": ["6H", "8H"], "b": ["9H", "TH"]},
            {("/lead", "mixed_suits")},
        ),
        (
            "validate",
            {"cards": ["5H"], "hand": ["5H", "AH"], "lead": ["AH", "AH"]},
            {("/lead/1", "card_repeated")},
        ),
        (
            "validate",
            {"cards": ["5H", "6H"], "hand": ["5H", "6H"], "others": [["AH", "KH"]]},
            {("/others", "wrong_count")},
        ),
        (
            "validate",
            {
                "cards": ["5H", "6H"],
                "hand": ["5H", "6H"],
                "others": [["AH", "KH"], ["QH"], ["JH"]],
            },
            {("/others", "wrong_count")},
        ),
        ("moves", {"hand": ["5H"], "lead": ["AH", "AH"]}, {("/hand", "wrong_count")}),
        ("moves", {"hand": ["5H"], "lead": ["AH", "AC"]}, {("/lead", "mixed_suits")}),
    ],
)
def test_impossible_questions_are_refused(
    question: str, fields: Json, faults: set[tuple[str, str]]
) -> None:
    assert refused(question, **fields) == faults


def test_no_more_cards_are_dealt_before_the_kitty() -> None:
    hand = rules_of("classic").deck.cards[:26]
    assert refused("bid", hand=hand) == {("/hand", "hand_too_big")}


def test_follows_are_a_sequence() -> None:
    rules = rules_of("classic")
    found = Follows(follower(rules, rules.order("7", "S"), cards("3H 4H 9H"), cards("AH")))
    assert [follow.cards for follow in found] == [cards("3H"), cards("4H"), cards("9H")]


def test_a_hand_has_at_most_the_kitty_more_than_was_dealt() -> None:
    hand = rules_of("classic").deck.cards[:34]
    assert refused("moves", hand=hand) == {("/hand", "hand_too_big")}


def test_a_hand_that_everybody_has_seen_out_is_no_hand() -> None:
    deck = [*rules_of("classic").deck.cards]
    joker, other, *rest = [deck[1], deck[2], deck[0], *deck[3:]]
    hand = [joker, other]
    assert refused("validate", cards=hand, hand=hand, seen=[rest[:60], rest[60:]]) == {
        ("/seen", "wrong_count")
    }


def at_the_first_lead(seed: int) -> Json:
    """A state in which the dealer, seat 0, leads; nobody has declared."""
    state: Json = GAME.ask("deal", seed=seed, dealer=0)["state"]
    while state["phase"] != "play":
        action = {"type": "auto", "seat": state["to_act"][0]}
        state = GAME.ask("step", state=state, action=action)["state"]
    return state


def test_a_view_tells_what_its_seat_knows() -> None:
    state = at_the_first_lead(4)
    view = GAME.ask("view", state=state, seat=0)["view"]
    led = view["hand"][:1]
    assert GAME.ask("validate", view=view, cards=led)["legal"]
    throws = [
        GAME.ask("validate", view=view, cards=[card, view["hand"][-1]])["throw"]
        for card in view["hand"]
    ]
    # The dealer has buried the kitty: whatever is higher and not in the hand lies in another hand.
    assert "fails" in {throw["verdict"] for throw in throws if throw}
    state = GAME.ask("step", state=state, action={"type": "play", "cards": led})["state"]
    view = GAME.ask("view", state=state, seat=1)["view"]
    answers = [GAME.ask("validate", view=view, cards=[card]) for card in view["hand"]]
    assert (
        sum(answer["legal"] for answer in answers)
        == GAME.ask(
            "moves",
            level=view["level"],
            trump=view["trump"],
            hand=view["hand"],
            lead=led,
        )["total"]
    )


def test_a_view_says_itself_what_it_holds() -> None:
    view = GAME.ask("view", state=GAME.ask("deal", seed=1)["state"], seat=0)["view"]
    assert refused("validate", cards=["5H"], view=view) == {("/view/phase", "not_offered")}
    assert refused("validate", cards=["5H"], view=view, hand=["5H"]) == {("/hand", "view_or_hand")}


ENDING = {
    "hands": [["AH", "AH"], ["KH", "TH"], ["3C", "4C"], ["5C", "6C"]],
    "dealer": 1,
    "kitty": ["KC", "KC", "2C", "3D", "4D", "5D", "6D", "8D"],
}


def test_endings_are_solved_with_the_kitty() -> None:
    """The attackers lead a pair of aces in the last trick: 25 points, and the kitty four times."""
    found = ask("solve", **ENDING)
    assert (found["solved"], found["seat"], found["side"]) == (True, 0, "attackers")
    assert found["points"] == 25 + 4 * 25
    assert found["moves"] == [["AH", "AH"]]
    assert [turn["seat"] for turn in found["line"]] == [0, 1, 2, 3]
    found = ask("solve", **{**ENDING, "dealer": 0, "kitty": []})
    assert (found["points"], found["side"]) == (0, "declarers")
    hands = [["AH"], ["KH", "TH"], ["3C", "4C"], ["5C", "6C"]]
    found = ask("solve", hands=hands, trick=[["AH"]], dealer=1)
    assert (found["seat"], found["points"]) == (1, 25)
    hands = [["AH"], ["TH"], ["3C", "4C"], ["5C", "6C"]]
    found = ask("solve", hands=hands, trick=[["AH"], ["KH"]], dealer=1)
    assert (found["seat"], found["points"]) == (2, 25)


def test_a_budget_that_ends_solves_nothing() -> None:
    deck = [card for card in rules_of("classic").deck.cards if card not in {"BJ", "RJ"}]
    hands = [deck[seat * 20 : seat * 20 + 20] for seat in range(4)]
    found = ask("solve", hands=hands, budget_ms=1)
    assert (found["solved"], found["points"], found["moves"]) == (False, None, [])


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        ({"hands": [["AH"], ["KH"], ["3C"], ["5C", "6C"]]}, {("/hands", "wrong_count")}),
        ({"hands": [[], [], [], []]}, {("/hands", "no_cards")}),
        ({"kitty": ["KC"]}, {("/kitty", "kitty_count")}),
        ({"hands": [["AH"], ["AH"], ["AH"], ["5C"]]}, {("/hands/2/0", "card_repeated")}),
        (
            {"hands": [["9H"], ["KH", "TH"], ["3C", "4C"], ["5C", "6C"]], "trick": [["9H", "9C"]]},
            {("/hands", "wrong_count")},
        ),
        (
            {"hands": [[], ["KH", "TH"], ["3C", "4C"], ["5C", "6C"]], "trick": [["9H", "9C"]]},
            {("/trick/0", "mixed_suits")},
        ),
        (
            {"hands": [[], ["KH", "TH"], ["3C", "4C"], ["5C", "6C"]], "trick": [["AH", "9H"]]},
            {("/trick/0", "throw_fails")},
        ),
        (
            {"hands": [["9H"], ["KH"], ["3C", "4C"], ["5C", "6C"]], "trick": [["9H"], ["9C"]]},
            {("/trick/1", "must_follow_suit")},
        ),
    ],
)
def test_impossible_endings_are_refused(changed: Json, faults: set[tuple[str, str]]) -> None:
    assert refused("solve", **{**ENDING, **changed}) == faults


def test_a_hand_is_split_into_the_units_of_each_suit() -> None:
    found = ask("split", hand="AH KH KH QH QH 7D 7H RJ 5C 2S")
    groups = {each["group"]: each for each in found["groups"]}
    assert [*groups] == ["T", "H", "C"]
    assert groups["T"]["cards"] == ["RJ", "7H", "7D", "2S"]
    assert [unit["cards"] for unit in groups["H"]["units"]] == [["KH", "KH", "QH", "QH"], ["AH"]]
    assert (groups["H"]["points"], found["count"]) == (20, 7)


@pytest.mark.parametrize(
    ("trump", "suits"), [("N", "SHCD"), ("S", "HCD"), ("H", "SDC"), ("C", "HSD"), ("D", "SHC")]
)
def test_a_hand_is_laid_out_with_the_trumps_first_and_the_colours_in_turn(
    trump: str, suits: str
) -> None:
    hand = "2D 3D 2C 3C 2H 3H 2S 3S 3S RJ"
    by_suit, by_units = GAME.ask("arrange", level="7", trump=trump, hand=hand)["arrangements"]
    assert [group["group"] for group in by_suit["groups"]] == ["T", *suits]
    for arrangement in (by_suit, by_units):
        shown = [card for group in arrangement["groups"] for card in group["cards"]]
        assert Counter(shown) == Counter(hand.split())
    assert all(group["unit"] for group in by_units["groups"])


def test_hands_that_no_deck_has_are_not_laid_out() -> None:
    for question in ("split", "arrange"):
        assert refused(question, hand=["RJ", "RJ", "RJ"]) == {("/hand/2", "card_repeated")}


def hinted(**fields: object) -> dict[str, list[list[str]]]:
    """The hints of a question by their reasons."""
    found: dict[str, list[list[str]]] = {}
    for hint in ask("hints", **fields)["hints"]:
        assert hint["text"]
        found.setdefault(hint["reason"], []).append(hint["cards"])
    return found


def test_hints_for_a_lead_are_safe_short_or_low() -> None:
    found = hinted(hand="AH AH KH KH QH 3C 4D 5D 6D 9S")
    # All higher hearts are in the hand.
    assert found["safe_throw"] == [["AH", "AH", "KH", "KH", "QH"]]
    assert ["AH", "AH", "KH", "KH"] in found["safe"]
    assert found["makes_void"] == [["3C"]]
    assert "low" not in found or found["low"] != [["AH"]]
    found = hinted(hand="KH 2S", seen=["AH"])
    assert "safe" not in found
    assert hinted(hand="KH 2S", seen=["AH AH"])["safe"] == [["KH"]]
    # The hand has nothing but trumps.
    assert hinted(hand="2S RJ")["low"] == [["2S"]]


def test_hints_for_a_follow_win_give_points_or_are_low() -> None:
    hand = "AH TH 3H 9S 2S"
    # The partner led the ace: ten points for it.
    assert hinted(hand=hand, plays=["AH", "4H"])["gives_points"] == [["TH"]]
    found = hinted(hand=hand, plays=["KH"])
    assert (found["takes"], found["low"]) == ([["AH"]], [["3H"]])
    found = hinted(hand="3C 4C 9S 2S", plays=["KH"])
    # The lowest trump ruffs; the lowest card is given away.
    assert (found["takes"], found["low"]) == ([["2S"]], [["3C"]])
    assert hinted(hand="3C 4D 4D 9S 2S", plays=["KH"])["makes_void"] == [["3C"]]


def test_hints_in_millions_of_follows_stand_out() -> None:
    hand = "AC KC QC JC TC 9C 8C 6C 5C 4C 3C 2C AD KD QD JD TD 9D 8D 6D 9S 9S 8S 8S 4S"
    found = hinted(hand=hand, plays=["KH KH QH QH JH"])
    assert found["takes"] == [["9S", "9S", "8S", "8S", "4S"]]
    # Without five trumps nothing ruffs, and with a heart there are no five to choose.
    assert "takes" not in hinted(hand=hand.replace("4S", "3D"), plays=["KH KH QH QH JH"])
    short = hinted(hand=hand.replace("4S", "2H"), plays=["KH KH QH QH JH"])
    assert all("2H" in cards for group in short.values() for cards in group)
    found = hinted(hand=hand, plays=["AH KH QH JH TH", "2H 3H 4H 5H 6H"])
    assert found["gives_points"] == [["KC", "TC", "5C", "KD", "TD"]]
    assert all(len(cards) == 5 for group in found.values() for cards in group)


@pytest.mark.parametrize("seed", range(some(9, plain=3)))
def test_hints_are_legal(seed: int) -> None:
    rules = rules_of("classic")
    dealt = shuffle(rules.deck.cards, seed, "hints")
    hands = [[*map(str, dealt[seat * 25 : seat * 25 + 25])] for seat in range(4)]
    for lead in ask("moves", hand=hands[0])["moves"]:
        for hint in ask("hints", hand=hands[1], plays=[lead["cards"]])["hints"]:
            judged = ask("validate", hand=hands[1], lead=lead["cards"], cards=hint["cards"])
            assert judged["legal"], hint
    for hint in ask("hints", hand=hands[0])["hints"]:
        assert ask("validate", hand=hands[0], cards=hint["cards"])["legal"]


def test_hints_for_impossible_tables_are_refused() -> None:
    assert refused("hints", hand="") == {("/hand", "no_cards")}
    assert refused("hints", hand="AH", plays=["AC KD"]) == {("/plays/0", "mixed_suits")}
    assert refused("hints", hand="AH", plays=["AC AC"]) == {("/hand", "wrong_count")}
    assert refused("hints", hand="AH KH", plays=["AC", "KC QC"]) == {("/plays/1", "wrong_count")}


def test_many_trumps_are_declared() -> None:
    found = ask("bid", hand="7H KH QH 9H 8H 5H 3H RJ 2C 4D")
    assert (found["declare"], found["cards"]) == (True, ["7H"])
    assert found["options"] == [{"cards": ["7H"], "trump": "H", "trumps": 8}]
    assert found["reasons"][0]["code"] == "long_trumps"
    found = ask("bid", hand="7H 2S 3S 4S 2C 3C 4C 2D 3D 4D")
    assert (found["declare"], found["cards"], len(found["options"])) == (False, [], 1)
    found = ask("bid", hand="2S 3S 4S")
    assert (found["declare"], found["options"]) == (False, [])


def test_what_was_shown_must_be_overridden() -> None:
    hand = "7H 7H KH QH 9H 8H 5H 3H RJ 2C 4D"
    shown = [{"seat": 1, "cards": ["7S"]}]
    found = ask("bid", hand=hand, seat=0, shown=shown)
    assert [option["cards"] for option in found["options"]] == [["7H", "7H"]]
    # With its own declaration the seat may only add to it, or show all jokers.
    shown = [{"seat": 0, "cards": ["7H"]}]
    assert [each["cards"] for each in ask("bid", hand=hand, shown=shown)["options"]] == [
        ["7H", "7H"]
    ]
    # The declarer's own pair is locked by the rules of `classic`.
    shown = [{"seat": 1, "cards": ["7S", "7S"]}]
    assert ask("bid", hand=hand, shown=shown)["options"] == []


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        ({"hand": ["7H", "7H", "7H"]}, {("/hand/2", "card_repeated")}),
        ({"hand": ["7H"], "level": "NT"}, {("/level", "not_offered")}),
        (
            {"hand": ["7H"], "shown": [{"seat": 1, "cards": ["8H"]}]},
            {("/shown/0/cards", "not_a_declaration")},
        ),
        (
            {"hand": ["7H"], "shown": [{"seat": 1, "cards": []}]},
            {("/shown/0/cards", "not_a_declaration")},
        ),
        (
            {"hand": ["5H"], "shown": [{"seat": 0, "cards": ["7H"]}]},
            {("/shown/0/cards", "not_in_hand")},
        ),
        (
            {"hand": ["7H", "7H"], "shown": [{"seat": 1, "cards": ["7H"]}]},
            {("/shown/0/cards/0", "card_repeated")},
        ),
    ],
)
def test_impossible_bids_are_refused(fields: Json, faults: set[tuple[str, str]]) -> None:
    assert refused("bid", **fields) == faults


def test_short_suits_are_buried() -> None:
    deck = [*rules_of("classic").deck.cards]
    trumps = [card for card in deck if card[-1] in "SJ" or card[0] == "7"][:24]
    hand = [*trumps, *["2H", "3H", "4H", "2C", "3C", "4C", "2D", "AD", "AD"]]
    found = ask("bury", hand=hand)
    assert len(found["cards"]) == 8
    assert found["options"][0]["cards"] == found["cards"]
    assert not set(found["cards"]) & set(trumps)
    assert "C" in found["options"][0]["voids"]
    assert found["reasons"][0]["code"] == "makes_void"
    for option in found["options"]:
        assert not Counter(option["cards"]) - Counter(hand)
        assert option["points"] == 0
    assert found["total"] > 700_000


def test_a_hand_without_the_kitty_buries_nothing() -> None:
    deck = [*rules_of("classic").deck.cards]
    assert refused("bury", hand=deck[:25]) == {("/hand", "wrong_count")}
    rules = {"id": "classic", "options": {"kitty": "none"}}
    assert refused("bury", hand=deck[:27], ruleset=rules) == {("/hand", "wrong_count")}
