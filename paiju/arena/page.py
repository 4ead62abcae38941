"""The page about a round-robin in the documents: conditions, ratings, results, times."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from paiju.arena.players import CONTESTS
from paiju.arena.plots import plot_heat_map, plot_ratings
from paiju.arena.rating import ratings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from paiju.arena.measure import Times
    from paiju.arena.rating import Rating
    from paiju.arena.result import Result


# The line of a page after which the text is written by hand, and kept.
KEPT = "<!-- written by hand -->"


def write_page(results: Sequence[Result], command: str, file: Path) -> None:
    """Writes the page of a round-robin and its plots next to it; text written by hand stays.

    `command` is the command line that the page shows.
    """
    names = list(dict.fromkeys(name for each in results for name in each.match.players))
    rated = ratings(names, results)
    ladder = [each.name for each in rated]
    heat_map = file.with_name(f"{file.stem}-heat-map.svg")
    elo = file.with_name(f"{file.stem}-elo.svg")
    plot_heat_map(ladder, wins_of(results), heat_map)
    plot_ratings(rated, elo)
    lines = [
        *_head(results, command),
        *_ladder(rated, _times(results), elo.name),
        *_matches(results, heat_map.name),
        *_text_by_hand(file),
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def wins_of(results: Iterable[Result]) -> dict[tuple[str, str], float]:
    """The share of games that each player won against each other: (player, opponent) to share."""
    wins = {}
    for result in results:
        one, two = result.match.players
        wins[one, two] = result.total.wins.mean
        wins[two, one] = 1 - result.total.wins.mean
    return wins


def _head(results: Sequence[Result], command: str) -> Iterator[str]:
    match = results[0].match
    decks = sorted({each.match.decks for each in results})
    games = sum(each.total.games for each in results)
    yield "# How strong the players are"
    yield ""
    yield f"This command writes the page, by playing {games:,} games:"
    yield ""
    yield "```sh"
    yield command
    yield "```"
    yield ""
    yield (
        f"Rule set `{match.ruleset}`; decks of seed `{match.seed}`, "
        f"{' or '.join(f'{each:,}' for each in decks)} for each pair, "
        f"{CONTESTS[match.contest].conditions}; brackets are 95 % intervals, with the deck as the "
        f"unit. A decision has {match.budget} ms, counted as work: results depend only on "
        "that and the seed. Times are processor times of the machine that ran the command."
    )
    yield ""


def _ladder(rated: Sequence[Rating], times: dict[str, list[Times]], plot: str) -> Iterator[str]:
    yield "## Elo"
    yield ""
    yield f"![The ratings with their intervals]({plot})"
    yield ""
    yield "| player | Elo | ms a decision: mean | median | 99 % within |"
    yield "|---|---|---|---|---|"
    for name, elo in rated:
        taken = times[name]
        total = sum(each.decisions for each in taken)
        mean = sum(each.mean * each.decisions for each in taken) / total
        # The middle value of the player's matches.
        median = sorted(each.median for each in taken)[len(taken) // 2]
        p99 = sorted(each.p99 for each in taken)[len(taken) // 2]
        yield f"| {name} | {elo:.0f} | {mean:.2f} | {median:.2f} | {p99:.2f} |"
    yield ""


def _matches(results: Sequence[Result], plot: str) -> Iterator[str]:
    yield "## Matches"
    yield ""
    yield f"![Who wins how often against whom]({plot})"
    yield ""
    roles = list(results[0].roles)
    by_points = CONTESTS[results[0].match.contest].by_points
    columns = ["match", "decks", "WP", "points a game", *(f"WP as {role}" for role in roles)]
    columns += [*results[0].total.measures, "p"]
    yield f"| {' | '.join(columns)} |"
    yield "|" + "---|" * len(columns)
    for result in results:
        one, two = result.match.players
        cells = [
            f"{one} – {two}",
            f"{result.match.decks:,}",
            f"{result.total.wins:.3f}",
            f"{result.total.points:+.2f}",
            *(f"{result.roles[role].wins:.3f}" for role in roles),
            *(_measure_of_both(result, name) for name in result.total.measures),
            f"{result.p_points if by_points else result.p_value:.1g}",
        ]
        yield f"| {' | '.join(cells)} |"


def _text_by_hand(file: Path) -> Iterator[str]:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    _, mark, kept = text.partition(KEPT)
    if mark:
        yield from ("", f"{KEPT}{kept.rstrip()}")


def _measure_of_both(result: Result, measure: str) -> str:
    """A measure of both players of a match, as text."""
    estimates = [standing.measures[measure] for standing in result.standings]
    return " – ".join(f"{each.mean:.3f}" if each else "" for each in estimates)


def _times(results: Iterable[Result]) -> dict[str, list[Times]]:
    times: dict[str, list[Times]] = defaultdict(list)
    for result in results:
        for name, taken in zip(result.match.players, result.times, strict=True):
            times[name].append(taken)
    return times
