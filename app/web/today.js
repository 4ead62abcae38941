// Today's puzzle on the first screen: on a board, where it can be answered; and the days in a row.
import { ask } from "./api.js";
import { h, show } from "./dom.js";
import { board } from "./puzzle.js";
import { learn } from "./session.js";
import { dayNumber, isSolved, streak, today } from "./streak.js";
import { t } from "./texts.js";

/** The days in a row on which a puzzle was solved, and whether this one was. */
const tallyOf = ({ id }) =>
  [streak() > 0 && t("puzzle.streak", { n: streak() }), isSolved(id) && t("puzzle.solved")].filter(Boolean).join(" · ");

/** Show a puzzle of today; each day another game has its first one here. Without puzzles the place goes. */
export async function showToday(place, games) {
  const having = games.filter(({ puzzles }) => puzzles?.length);
  if (!having.length) return place.remove();
  const { id } = having[dayNumber() % having.length];
  const game = await learn(id);
  const { puzzles: [puzzle] } = await ask(`/v1/${id}/puzzles?date=${today()}&limit=1`); // prettier-ignore
  await learn(id, puzzle.ruleset);
  const tally = h("p", { class: "tally", role: "status" }, tallyOf(puzzle));
  const { table, onKey } = board(game, puzzle, "/puzzles", () => (tally.textContent = tallyOf(puzzle)));
  table.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event)) event.preventDefault();
  });
  return show(
    place,
    h(
      "div",
      { class: "row" },
      h("h2", {}, t("today.title", { game: game.name, puzzle: puzzle.name })),
      tally,
      h("a", { class: "ghost", href: "/puzzles" }, t("puzzle.all")),
    ),
    table,
  );
}
