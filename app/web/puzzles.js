// The room for puzzles: ten of each kind for a day, and one of them on the table.
import { ask } from "./api.js";
import { copyButton } from "./copy.js";
import { h } from "./dom.js";
import { board } from "./puzzle.js";
import { openRoom } from "./room.js";
import { learn } from "./session.js";
import { dayAfter, isSolved, streak, today } from "./streak.js";
import { t } from "./texts.js";

// More than a game has for a day.
const MOST = 100;
const MOST_STARS = 5;

const stars = (difficulty) =>
  h(
    "span",
    { class: "stars", role: "img", "aria-label": t("puzzle.stars", { n: difficulty, all: MOST_STARS }) },
    "★".repeat(difficulty) + "☆".repeat(MOST_STARS - difficulty),
  );

const addressOf = ({ game, id }, day) => `#${new URLSearchParams({ g: game, i: id, ...(day ? { d: day } : {}) })}`;

/** The puzzles of a game for a day, each kind in its order. */
async function puzzlesOf(game, day) {
  const { puzzles } = await ask(`/v1/${game}/puzzles?date=${day}&limit=${MOST}`);
  const kinds = new Map();
  for (const each of puzzles) kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each]);
  return kinds;
}

const link = (puzzle, at, day) =>
  h(
    "a",
    {
      class: `numbered${isSolved(puzzle.id) ? " solved" : ""}`,
      href: addressOf(puzzle, day),
      "data-puzzle": puzzle.id,
      "aria-label": [
        t("puzzle.number", { n: at + 1 }),
        t("puzzle.stars", { n: puzzle.difficulty, all: MOST_STARS }),
        isSolved(puzzle.id) && t("puzzle.solved"),
      ]
        .filter(Boolean)
        .join(", "),
    },
    h("b", {}, isSolved(puzzle.id) ? "✓" : at + 1),
    h("span", { "aria-hidden": "true" }, "★".repeat(puzzle.difficulty)),
  );

const kindCard = (game, puzzles, day) =>
  h(
    "section",
    { class: "kind" },
    h("h2", {}, puzzles[0].name, h("small", {}, game.name)),
    h("p", { class: "goal" }, puzzles[0].about),
    h("div", { class: "ten" }, puzzles.map((each, at) => link(each, at, day))),
  );

/** The puzzles of a day, by game and kind. */
async function showDay(put, day) {
  const { games } = await ask("/v1/games");
  const having = games.filter(({ puzzles }) => puzzles?.length);
  const found = await Promise.all(having.map(async (game) => [game, await puzzlesOf(game.id, day)]));
  const all = found.flatMap(([, kinds]) => [...kinds.values()].flat());
  const isToday = day === today();
  return put(
    h(
      "div",
      { class: "welcome" },
      h("h1", {}, t(isToday ? "puzzle.today" : "puzzle.day", { day })),
      h(
        "p",
        { class: "tally" },
        streak() > 0 && [h("b", { id: "streak" }, t("puzzle.streak", { n: streak() })), " · "],
        t("puzzle.done", { n: all.filter(({ id }) => isSolved(id)).length, all: all.length }),
      ),
    ),
    all.length
      ? h(
          "div",
          { class: "kinds" },
          found.flatMap(([game, kinds]) => [...kinds.values()].map((puzzles) => kindCard(game, puzzles, day))),
        )
      : h("p", { class: "note" }, t("puzzle.none")),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button quiet", href: `#d=${dayAfter(day, -1)}` }, t("puzzle.before")),
      !isToday && h("a", { class: "button quiet", href: "#" }, t("puzzle.back")),
    ),
  );
}

/** A puzzle, with the way to the next of its kind on the day it was opened from. */
async function showPuzzle(put, { game: id, puzzle: wanted, day }) {
  const game = await learn(id);
  const puzzle = await ask(`/v1/${id}/puzzles/${wanted}`);
  await learn(id, puzzle.ruleset);
  const ten = (day && (await puzzlesOf(id, day)).get(puzzle.kind)) || [];
  const at = ten.findIndex((each) => each.id === puzzle.id);
  const next = ten[at + 1];
  const { table, onKey, lab } = board(game, puzzle, next && addressOf(next, day));
  pressed = onKey;
  return put(
    h(
      "div",
      { class: "welcome" },
      h("h1", {}, [game.name, puzzle.name, at >= 0 && t("puzzle.number", { n: at + 1 })].filter(Boolean).join(" · "), " ", stars(puzzle.difficulty)),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button quiet", href: day ? `#d=${day}` : "#", id: "day" }, t("puzzle.all")),
        copyButton(t("copy.link"), () => location.href, { id: "copy-link" }),
        h("a", { class: "button quiet", href: lab, id: "to-lab" }, t("nav.try")),
      ),
    ),
    table,
  );
}

// The keys of the puzzle that is on the table.
let pressed = null;
addEventListener("keydown", (event) => {
  if (!pressed || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("#head")) return;
  if (pressed(event)) event.preventDefault();
});

async function arrive(put) {
  pressed = null;
  const parts = new URLSearchParams(location.hash.slice(1));
  const [game, puzzle, day] = ["g", "i", "d"].map((name) => parts.get(name));
  return game && puzzle ? showPuzzle(put, { game, puzzle, day }) : showDay(put, day ?? today());
}

openRoom("puzzles", arrive);
