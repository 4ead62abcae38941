"""The texts for refused plays: the rule that the cards break, and the card that would fix them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.climbing.rules.duties import FREE
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.playing_cards.card import Card, rank_of
from paiju.playing_cards.holding import Holding
from paiju.text import Text, any_of, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.climbing.plays.forms import Section
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.rules.duties import Duties
    from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet

Ranks = Counter[str]
_JOKERS = frozenset("BR")
# The smallest number of cards for which one card to add or remove is sought.
_FEWEST = 3
# If more ranks are missing, the player did not mean a chain.
_MOST_MISSING = 2
_PAIR = 2


def refusal_text(  # noqa: PLR0913 - what a refusal goes by
    reason: Reason,
    table: MoveTable,
    cards: Holding,
    *,
    hand: Holding | None = None,
    last: Play | None = None,
    duties: Duties = FREE,
    known: Iterable[Pattern] = (),
) -> Text:
    """The text that tells a player why a play is refused.

    Args:
        reason: the reason of the refusal.
        table: the move table.
        cards: the refused cards.
        hand: the hand that they are from; None if it is unknown.
        last: the play to beat; None on a lead.
        duties: the duties of the seat.
        known: the patterns of all rule sets of the game, to name one that this rule set lacks.

    """
    if reason is Reason.NOT_A_PATTERN:
        return _no_pattern(table, cards, hand, known)
    if last is not None and reason in {Reason.PATTERN_MISMATCH, Reason.NOT_BIGGER}:
        return _not_on(table, last, is_same=reason is Reason.NOT_BIGGER)
    if duties.contains and reason is Reason.MUST_CONTAIN:
        return _CONTAINS.format(card=_named(duties.contains))
    if reason is Reason.NOT_AS_LAST:
        return _NOT_AS_LAST.format(ranks=_in_order(table.rules, duties.bars_last))
    if duties.only and reason is Reason.HAS_PASSED:
        return _HAS_PASSED.format(name=_from(table.section_of(*duties.only), is_exact=True))
    return TEXTS[reason]


def _not_on(table: MoveTable, last: Play, *, is_same: bool) -> Text:
    """The text that names the plays which beat the last one.

    `is_same` says that the refused cards have the pattern and length of the last play.
    """
    (higher, stop), (bomb, end), *_ = table.beating(last.row)
    others = [*([_BOMB] if bomb < end else []), *_answers(table, last)]
    name, has_higher = with_article(last.pattern.name), higher < stop
    if not has_higher and not others:
        return _HIGHEST.format(name=name)
    of_key = _OF_KEY.format(name=name, key=_named(last.key))
    if last.is_bomb:
        return _ON_BOMB.format(last=of_key)
    if is_same or not has_higher:
        return _ON.format(last=of_key, ways=any_of([*([_HIGHER] * has_higher), *others]))
    is_ladder = len(table.ladder(table.section(last.row))) > 1
    way = _HIGHER_KIND if is_ladder else _AS_MANY.format(name=last.pattern.name)
    has_length = last.pattern.links[1] > 1
    of_count = _OF_COUNT.format(name=name, count=len(last.cards)) if has_length else name
    return _ON.format(last=of_count, ways=any_of([way, *others]))


def _answers(table: MoveTable, last: Play) -> list[Text]:
    """The texts of plays of other patterns that beat the last one and are not bombs."""
    sections = sorted(table.answering(last.row), key=lambda each: -each.number)
    fewest = {section.pattern.id: section for section in sections}
    return [_from(section) for section in reversed(fewest.values())]


def _from(section: Section, *, is_exact: bool = False) -> Text:
    """The text for plays of a section's pattern with its number of ranks, or with more.

    If `is_exact`, plays with more ranks are left out.
    """
    links, (least, most) = section.links, section.pattern.links
    name = with_article(section.pattern.name)
    if is_exact:
        return name if least == most else _OF_LINKS.format(name=name, links=links)
    return name if links == least else _OR_MORE.format(name=name, links=links)


def _no_pattern(
    table: MoveTable, cards: Holding, hand: Holding | None, known: Iterable[Pattern]
) -> Text:
    """The text for cards that make no play: the rule they break, and a card to add or remove."""
    natural = Counter(rank_of(card) for card in cards.cards if not table.is_wild(card))
    has_wild = natural.total() < len(cards)
    rule = _wild_joker(natural) if has_wild else _broken(table.rules, natural, known)
    mend = _mend(table, cards, hand, has_wild=has_wild)
    if mend is None:
        return rule or TEXTS[Reason.NOT_A_PATTERN]
    return _MENDED.format(rule=rule or TEXTS[Reason.NOT_A_PATTERN], cure=mend)


def _wild_joker(natural: Ranks) -> Text | None:
    return _WILD_JOKER if natural and natural.keys() <= _JOKERS else None


def _broken(rules: RuleSet, ranks: Ranks, known: Iterable[Pattern]) -> Text | None:
    """The text of the rule that ranks break; None if they are not near enough to a pattern."""
    own = (*rules.patterns, *rules.bombs)
    ids = {pattern.id for pattern in own}
    lacks = (
        pattern for pattern in known if pattern.id not in ids and _is_shaped(pattern, rules, ranks)
    )
    lacking = next(lacks, None)
    if lacking is not None:
        return _LACKS.format(name=lacking.name)
    plain = [pattern for pattern in own if not pattern.windows and not pattern.cards]
    return _broken_chain(rules, plain, ranks) or _broken_kickers(rules, plain, ranks)


def _is_shaped(pattern: Pattern, rules: RuleSet, ranks: Ranks) -> bool:
    """Tests if ranks have the shape of a pattern; not all rules of its kickers are checked."""
    if pattern.cards or pattern.windows or pattern.suits == "one":
        return False
    cores = [rank for rank, count in ranks.items() if count >= pattern.group]
    links, (least, most) = len(cores), pattern.links
    if not least <= links <= most or (links > 1 and not _in_row(rules.chain, cores)):
        return False
    rest = ranks - Counter(dict.fromkeys(cores, pattern.group))
    if pattern.kickers is None:
        return not rest
    kickers = pattern.kickers
    are_sized = kickers.size == 1 or all(count % 2 == 0 for count in rest.values())
    return are_sized and rest.total() == _taken(kickers, links)


def _taken(kickers: Kickers, links: int) -> int:
    """The number of cards that are kickers of a core with `links` ranks."""
    return kickers.size * kickers.per_link * links


def _in_row(chain: str, ranks: Iterable[str]) -> bool:
    """Tests if ranks are consecutive in a chain.

    >>> _in_row("A23456", "32A"), _in_row("34567", "46")
    (True, False)
    """
    wanted = set(ranks)
    size = len(wanted)
    return any(set(chain[at : at + size]) == wanted for at in range(len(chain) - size + 1))


def _broken_chain(rules: RuleSet, patterns: Sequence[Pattern], ranks: Ranks) -> Text | None:
    """The text of the rule of pairs or chains that ranks break; None if there is none."""
    (group, *others), count = set(ranks.values()), len(ranks)
    pairs = (
        pattern.name for pattern in patterns if (pattern.group, pattern.links) == (_PAIR, (1, 1))
    )
    if ranks.total() == _PAIR and (name := next(pairs, None)) is not None:
        return _NOT_ALIKE.format(name=with_article(name))
    chains = [pattern for pattern in patterns if pattern.group == group and pattern.links[1] > 1]
    pattern = next((chain for chain in chains if chain.kickers is None), None)
    if others or pattern is None or count * group < _FEWEST or count == 1:
        return None
    broken = _out_of_row(rules, pattern, ranks)
    if broken is not None or not _in_row(rules.chain, ranks):
        return broken
    least, most = pattern.links
    wanted = f"{least}" if least == most else f"{least}-{most}"
    return _WRONG_LENGTH.format(name=with_article(pattern.name), wanted=wanted, count=count)


def _out_of_row(rules: RuleSet, pattern: Pattern, ranks: Iterable[str]) -> Text | None:
    """The text for ranks of a chain that are not consecutive, or that no chain takes.

    None if the ranks are in a row, or if too many are missing.
    """
    outside = [rank for rank in ranks if rank not in rules.chain]
    if 0 < 2 * len(outside) <= len(set(ranks)):
        return _OUTSIDE.format(name=with_article(pattern.name), ranks=_in_order(rules, outside))
    if outside or _in_row(rules.chain, ranks):
        return None
    places = [rules.chain.rindex(rank) for rank in ranks]
    between = rules.chain[min(places) : max(places)]
    missing = [rank for rank in between if rank not in set(ranks)]
    if len(missing) > _MOST_MISSING:
        return None
    return _MISSING.format(name=with_article(pattern.name), ranks=_in_order(rules, missing))


def _broken_kickers(rules: RuleSet, patterns: Sequence[Pattern], ranks: Ranks) -> Text | None:
    """The text of the rule of kickers that ranks break, for the core that fits best; else None."""
    kicked = [pattern for pattern in patterns if pattern.kickers]
    found: list[tuple[int, Text]] = []
    for group in sorted({pattern.group for pattern in kicked}):
        cores = [rank for rank, count in ranks.items() if count >= group > 1]
        links = len(cores)
        fits = [
            pattern
            for pattern in kicked
            if pattern.group == group and pattern.links[0] <= links <= pattern.links[1]
        ]
        out_of_row = _out_of_row(rules, fits[0], cores) if fits and links > 1 else None
        if out_of_row is not None:
            found.append((0, out_of_row))
        elif fits:
            rest = ranks - Counter(dict.fromkeys(cores, group))
            found += _wrong_kickers(fits, links, rest, cores)
    return min(found, key=lambda each: each[0])[1] if found else None


def _wrong_kickers(
    patterns: Sequence[Pattern], links: int, rest: Ranks, cores: Sequence[str]
) -> Iterator[tuple[int, Text]]:
    """The rules that kickers break, each as the number of cards too few or too many, and a text."""
    taken = {_taken(pattern.kickers, links): pattern for pattern in patterns if pattern.kickers}
    count = rest.total()
    pattern = taken.get(count)
    if pattern is None or pattern.kickers is None:
        facts = {
            "names": listed([pattern.name for pattern in patterns]),
            "wanted": " / ".join(map(str, sorted(taken))),
            "count": count,
        }
        yield min(abs(count - wanted) for wanted in taken), _WRONG_NUMBER.format(**facts)
        return
    kickers, most = pattern.kickers, max(rest.values())
    broken = (
        (kickers.size > 1 and any(n % 2 for n in rest.values()), _PAIRS),
        (rest.keys() >= _JOKERS and not kickers.jokers, _BOTH_JOKERS),
        (bool(rest.keys() & set(cores)) and kickers.own == "no", _OWN),
        (kickers.size == 1 and most > 1 and not kickers.repeat, _ALIKE),
    )
    yield from [(0, text.format(name=pattern.name)) for is_broken, text in broken if is_broken][:1]


def _mend(table: MoveTable, cards: Holding, hand: Holding | None, *, has_wild: bool) -> Text | None:
    """The text that names a card to remove or add to get a play; None if no card does."""
    if len(cards) < _FEWEST:
        return None
    for card, named in _one_each(table, cards.low_to_high):
        rows = table.read(cards.without([card]))
        if rows:
            return _WITHOUT.format(
                card=named, name=with_article(table.section(rows[0]).pattern.name)
            )
    if has_wild or table.has_suits:
        return None
    taken = None if hand is None else hand.take(cards.cards)
    left = table.rules.deck.cards if hand is None or taken is None else hand.without(taken).cards
    for card, named in _one_each(table, left):
        rows = table.read(Holding.of((*cards.cards, card)))
        if rows:
            return _WITH.format(card=named, name=with_article(table.section(rows[0]).pattern.name))
    return None


def _one_each(table: MoveTable, cards: Iterable[Card]) -> Iterator[tuple[Card, Text]]:
    """One card of each rank with its name, or every card if suits matter."""
    matters = table.has_suits
    yield from {
        named: (card, named)
        for card, named in ((card, _named(card if matters else rank_of(card))) for card in cards)
    }.values()


def _named(card: str) -> Text:
    """The text for a card or a rank.

    >>> _named("TH"), _named("B").en
    (Text(zh='♥10', en='♥10'), 'the black joker')
    """
    if card[0] in _NAMES:
        return _NAMES[card[0]]
    name = _SUITS.get(card[1:], "") + card[0].replace("T", "10")
    return Text(name, name)


def _in_order(rules: RuleSet, ranks: Iterable[str]) -> Text:
    """The text for ranks, from low to high."""
    return listed([_named(rank) for rank in sorted(ranks, key=rules.order.find)])


def with_article(name: Text) -> Text:
    """The name of a pattern with its article, unless it is a plural.

    >>> with_article(Text("对子", "pair")).en, with_article(Text("连对", "pairs in a row")).en
    ('a pair', 'pairs in a row')
    """
    first = name.en.partition(" ")[0]
    return name if first.endswith("s") or first == "two" else Text(name.zh, f"a {name.en}")


_SUITS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_NAMES = {
    "B": Text("小王", "the black joker"),
    "R": Text("大王", "the red joker"),
    "F": Text("花牌", "the flower"),
}
_MENDED = Text("{rule}；{cure}", "{rule}; {cure}")
_WITHOUT = Text("去掉 {card} 就是{name}", "without {card} it is {name}")
_WITH = Text("再加一张 {card} 就是{name}", "with another {card} it is {name}")
_WILD_JOKER = Text("癞子不能代替王", "a wild card cannot stand for a joker")
_LACKS = Text("这套规则没有{name}", "these rules have no {name}")
_NOT_ALIKE = Text("{name}须点数相同", "{name} is of one rank")
_WRONG_LENGTH = Text(
    "{name}须 {wanted} 个点数相连，这里有 {count} 个",
    "{wanted} ranks in a row make {name}, and here are {count}",
)
_OUTSIDE = Text("{ranks} 不能进{name}", "{ranks} cannot be in {name}")
_MISSING = Text(
    "{name}须点数相连，缺 {ranks}", "the ranks of {name} are in a row: {ranks} is missing"
)
_WRONG_NUMBER = Text(
    "带牌须 {wanted} 张（{names}），这里有 {count} 张",
    "{names}: the kickers are {wanted} cards, and here are {count}",
)
_PAIRS = Text("{name}的带牌须是对子", "the kickers of a {name} are pairs")
_BOTH_JOKERS = Text("{name}的带牌不能是大小王", "the kickers of a {name} cannot be both jokers")
_OWN = Text("{name}不能带同点数的牌", "the kickers of a {name} are of other ranks")
_ALIKE = Text("{name}的带牌点数须不同", "the kickers of a {name} are of different ranks")
_HIGHEST = Text("没有牌压得过上一手的{name}", "nothing beats the last play, {name}")
_ON_BOMB = Text(
    "上一手是{last}：只有更大的炸弹压得过", "the last play is {last}: only a higher bomb beats it"
)
_ON = Text("上一手是{last}：须出{ways}", "the last play is {last}: it takes {ways}")
_OF_KEY = Text(" {key} 的{name}", "{name} of {key}")
_OF_COUNT = Text("{name}，{count} 张", "{name} of {count}")
_HIGHER = Text("更大的", "a higher one")
_AS_MANY = Text("同样张数更大的{name}", "a higher one of as many cards")
_HIGHER_KIND = Text("同样张数更大的牌型", "a higher kind of as many cards")
_BOMB = Text("炸弹", "a bomb")
_OF_LINKS = Text("{name}（{links} 连）", "{name} of {links} ranks")
_OR_MORE = Text("{name}（{links} 连起）", "{name} of {links} ranks or more")
_CONTAINS = Text("第一手牌必须含有 {card}", "the first play must hold {card}")
_NOT_AS_LAST = Text("最后一手不能有 {ranks}", "the last play may hold no {ranks}")
_HAS_PASSED = Text(
    "过牌后只有{name}还能压", "a seat that has passed may come back with {name} only"
)
