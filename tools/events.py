"""The chapter of events in the book, in both languages; `make generate` writes it.

The tables come from the games' declarations. The examples are events of games that are played here
with fixed seeds, by chance and by bots. It is an error if a type of event has no example.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import orjson

from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from paiju.play.flow.events import facts_of
from paiju.play.questions.answer_parts import events as written
from paiju.shapes.errors import UnknownChoiceError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.flow.events import EventType
    from paiju.play.flow.flow import Event, State, Step
    from paiju.text import Language, Text

ROOT = Path(__file__).resolve().parents[1]
PAGES: Mapping[Language, Path] = {
    "en": ROOT / "docs" / "events.md",
    "zh": ROOT / "docs" / "zh" / "events.md",
}
# The ways to play a game: by chance, by bots, or by chance with illegal actions tried in between.
Manner = Literal["chance", "bots", "mistakes"]
MANNERS: tuple[Manner, ...] = ("chance", "bots", "mistakes")
# The seeds of each rule set and manner, the most rounds of a match, and the most values of an
# option that are tried.
SEEDS = 24
ROUNDS = 6
# The most steps of a round; where nobody ever declares a trump, cards are dealt again without end.
STEPS = 2_000
PLACES = 4


@dataclass(frozen=True)
class Sort:
    """A rule set, or a variant of it.

    Attributes:
        game: the game.
        ruleset: the id of the rule set.
        place: None for the rule set itself; a number for the variant in which each option has the
            value at that place in its list of values, or the last one.

    """

    game: Game
    ruleset: str
    place: int | None = None

    @property
    def rules(self) -> Any:  # noqa: ANN401 - each game has a type of its own
        """The rules of the rule set or the variant."""
        if self.place is None:
            return self.game.rules_of(self.ruleset)
        values = {
            option.id: option.values[min(self.place, len(option.values) - 1)]
            for option in self.game.options
        }
        return self.game.rules_of(self.ruleset, values)

    @property
    def exists(self) -> bool:
        """Tests if the game accepts this mixture of options."""
        try:
            return self.rules is not None
        except UnknownChoiceError:
            return False


def sorts(game: Game) -> Iterator[Sort]:
    """Every rule set of a game, then the variants of its default rule set."""
    yield from (Sort(game, name) for name in game.rulesets)
    for place in range(PLACES):
        sort = Sort(game, game.default, place)
        if sort.exists:
            yield sort


def played(sort: Sort, seed: str, manner: Manner) -> Iterator[Event]:
    """The events of a match, or of a single game if the game has no matches.

    Args:
        sort: the rule set.
        seed: the seed of the deal.
        manner: the way in which actions are chosen.
    """
    game, chance = sort.game, Chance(seed, manner)
    state: Any = game.flow.deal(sort.rules, seed)
    for number in range(ROUNDS):
        last: Any = None
        for _ in range(STEPS):
            if not state.to_act:
                break
            done = _repeated(game, state, last) if manner == "mistakes" else None
            if done is None:
                last = _chosen(game, state, manner, chance)
                done = game.flow.step(state, last)
            yield from done.events
            state = done.state
        if state.to_act:
            return
        score = game.write_score(game.flow.settle(state), game.writer("en", {"notation": "codes"}))
        if game.next_round is None or not score["next"]:
            return
        state = game.next_round(sort.rules, f"{seed} {number}", score["next"])


def _chosen(game: Game, state: State, manner: Manner, chance: Chance) -> Any:  # noqa: ANN401 - as above
    """The action of the seat whose turn it is."""
    if manner != "bots":
        return game.flow.pick(state, chance.randrange)
    return game.bots[0].agent.decide(game.flow.view(state, state.to_act[0]), 1, chance).action


def _repeated(game: Game, state: State, last: Any) -> Step[Any] | None:  # noqa: ANN401 - as above
    """The step in which a seat repeats another seat's last action; None if the rules refuse it."""
    if last is None:
        return None
    told = game.flow.write_action(last)
    done = game.flow.step(state, game.flow.read_action({**told, "seat": state.to_act[0]}))
    return done if done.refusal is None else None


def examples(game: Game) -> dict[str, tuple[Event, Sort]]:
    """One event of each type, with the rule set in which it occurred, by the type.

    Games are played until every type has occurred. Of several events of a type, the one with the
    most facts is taken.
    """
    missing = {each.type for each in game.flow.events}
    found: dict[str, tuple[Event, Sort]] = {}
    for (number, manner), sort in product(enumerate(MANNERS * SEEDS), sorts(game)):
        for event in played(sort, f"events {number}", manner):
            missing.discard(event.type)
            if event.type not in found or len(event.facts) > len(found[event.type][0].facts):
                found[event.type] = event, sort
        if not missing:
            return found
    message = f"{game.id}: no game has an event of the type {', '.join(sorted(missing))}"
    raise SystemExit(message)


_WORDS: Mapping[str, tuple[str, str]] = {
    "types": ("| `type` | when | fields |", "| `type` | 何时 | 字段 |"),
    "maybe": ("sometimes", "有时有"),
    "facts": ("| field | meaning |", "| 字段 | 含义 |"),
    "from": ("Examples from games of {sorts}:", "例子取自 {sorts} 的牌局："),
    "options": ("`{ruleset}` with other options", "改了选项的 `{ruleset}`"),
    "comma": (", ", "、"),
}


def chapter(language: Language, found: Mapping[str, Mapping[str, tuple[Event, Sort]]]) -> str:
    """The sections of all games, in Markdown, with their examples.

    Args:
        language: the language.
        found: for each game, one event of each type (see `examples`).
    """
    return "\n".join(_section(GAMES[name], language, each) for name, each in found.items())


def _section(game: Game, language: Language, found: Mapping[str, tuple[Event, Sort]]) -> str:
    words = {name: pair[language == "zh"] for name, pair in _WORDS.items()}
    types = game.flow.events
    sorts = words["comma"].join(dict.fromkeys(_name(found[each.type][1], words) for each in types))
    title = f"{game.name.en} {game.name.zh}" if language == "en" else game.name.zh
    write = game.writer(language, {"notation": "codes"})
    shown = (orjson.dumps(each).decode() for each in written(_of(types, found), write))
    lines = [
        f"## {title}",
        words["types"],
        "|---|---|---|",
        *(_row(each, language, words) for each in types),
        "",
        words["facts"],
        "|---|---|",
        *(
            f"| `{name}` | {_sentence(fact.text, language)} |"
            for name, fact in facts_of(types).items()
        ),
        "",
        words["from"].format(sorts=sorts),
        "```json",
        "[" + ",\n".join(shown) + "]",
        "```",
        "",
    ]
    return "\n".join(lines)


def _name(sort: Sort, words: Mapping[str, str]) -> str:
    """The words for a rule set or its variants on the page."""
    form = "`{ruleset}`" if sort.place is None else words["options"]
    return form.format(ruleset=sort.ruleset)


def _of(types: tuple[EventType, ...], found: Mapping[str, tuple[Event, Sort]]) -> list[Event]:
    return [found[each.type][0] for each in types]


def _row(type_: EventType, language: Language, words: Mapping[str, str]) -> str:
    always = [f"`{name}`" for name, fact in type_.facts.items() if not fact.is_optional]
    maybe = [f"`{name}`" for name, fact in type_.facts.items() if fact.is_optional]
    fields = words["comma"].join(always)
    if maybe:
        others = f"{words['maybe']} {words['comma'].join(maybe)}"
        fields = words["comma"].join((fields, others)) if fields else others
    return f"| `{type_.type}` | {_sentence(type_.text, language)} | {fields} |"


def _sentence(text: Text, language: Language) -> str:
    said = text.within(language)
    return said[0].upper() + said[1:]


def pages(found: Mapping[str, Mapping[str, tuple[Event, Sort]]]) -> dict[Path, str]:
    """The new text of each page: its handwritten beginning, then the sections of all games."""
    return {
        page: page.read_text(encoding="utf-8").partition("\n## ")[0]
        + "\n"
        + chapter(language, found)
        for language, page in PAGES.items()
    }


def main() -> int:
    """Write both pages of events; returns the exit status."""
    found = {name: examples(game) for name, game in GAMES.items()}
    for page, text in pages(found).items():
        page.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
