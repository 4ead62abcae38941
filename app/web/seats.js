// Who sits where, and the plates with their names.
import { h, s } from "./dom.js";
import { gameOf, seatsOf } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";

// The next seat in turn sits on the right, as at Chinese tables; on the left where turns go clockwise.
const PLACES = {
  2: ["own", "top"],
  3: ["own", "right", "left"],
  4: ["own", "right", "top", "left"],
};
const MIRRORED = { left: "right", right: "left" };

/** Where a seat is shown. */
export function placeOf(seat, { setup, answer } = store.game) {
  const count = setup.seats.length;
  const place = PLACES[count][(seat - answer.seat + count) % count];
  return gameOf()?.turns === "clockwise" ? (MIRRORED[place] ?? place) : place;
}

/** What a seat is to you: "you", "next", "opposite", "before", or the "other" of two. */
function relationOf(seat, { setup, answer }) {
  const count = setup.seats.length;
  const far = (seat - answer.seat + count) % count;
  if (far === 0) return "you";
  if (count === 2) return "other";
  if (far === 1) return "next";
  return far === count - 1 ? "before" : "opposite";
}

/** The same in words. */
export const whereOf = (seat, game = store.game) => t(`seat.${relationOf(seat, game)}`);

export const others = () => [...Array(seatsOf()).keys()].filter((seat) => seat !== store.game.answer.seat);

/** The name of who sits there. */
export const nameOf = (seat) =>
  store.game.setup.seats[seat] === "human" ? t("seat.you") : t(`person.${seat}`);

/** The strongest of some players. */
export const strongest = (bots) =>
  bots.reduce((most, bot) => ((bot.skill ?? 0) > (most.skill ?? 0) ? bot : most));

/** A line of who sits there, before anything has happened. */
export const character = (seat) =>
  store.game.setup.seats[seat] !== "human" &&
  h("p", { class: "character" }, t(`person.${seat}.about`));

/** How strong who sits there is, in the service's word for it. */
function strengthOf(seat) {
  const who = store.game.setup.seats[seat];
  return gameOf()?.bots.find((each) => each.id === who || each.skill === who)?.name ?? String(who);
}

/** The name with the place, for where two have the same name. */
export const fullName = (seat) =>
  seat === store.game.answer.seat
    ? t("seat.you")
    : t(`seat.full.${relationOf(seat, store.game)}.${placeOf(seat)}`, { name: nameOf(seat) });

// The ground of the faces, one colour a seat.
const COLOURS = ["#c8503f", "#3f7fb5", "#c9973a", "#6f62b5"];
const [SKIN, INK] = ["#fbe9d4", "#2b2623"];

const path = (d, fill = "none", more = {}) => s("path", { d, fill, ...more });
const drawn = (d, stroke = INK, width = 1.5) =>
  path(d, "none", { stroke, "stroke-width": width, "stroke-linecap": "round" });
const dot = (cx, cy, r, fill = INK, more = {}) => s("circle", { cx, cy, r, fill, ...more });
const head = () => dot(24, 21, 9.5, SKIN);
const eyes = (y = 20.5) => [dot(20.4, y, 1.3), dot(27.6, y, 1.3)];

// The faces, of a few shapes: of each person what makes them, and of whoever plays here.
const PERSONS = [
  // A bun, and hair that is parted.
  () => [
    dot(24, 8.5, 4.5, "#4a2f26"),
    head(),
    path("M14 21c-1-14 21-14 20 0-2-5-6-8-10-8s-8 3-10 8Z", "#4a2f26"),
    eyes(),
    drawn("M21.5 25.5q2.5 1.8 5 0"),
  ],
  // Grey hair at the sides, glasses, a moustache.
  () => [
    head(),
    path("M14.2 22c-2-5 0-9 2.5-10 0 3-1 6-2.5 10Zm19.6 0c2-5 0-9-2.5-10 0 3 1 6 2.5 10Z", "#a9a7a2"),
    eyes(),
    dot(20.2, 20.5, 3.1, "none", { stroke: INK, "stroke-width": 1.1 }),
    dot(27.8, 20.5, 3.1, "none", { stroke: INK, "stroke-width": 1.1 }),
    drawn("M23.3 20.5h1.4", INK, 1.1),
    path("M19.5 26.5q2.5-2.6 4.5-.8 2-1.8 4.5.8-2.5.8-4.5-.2-2 1-4.5.2Z", "#8e8b86"),
  ],
  // A cap, put on sideways, and a wide smile.
  () => [
    head(),
    path("M14 18c0-12 20-12 20 0Z", "#d8433a"),
    path("M26 16.5h13q1 2.5-2 2.5H26Z", "#b5302a"),
    eyes(21.5),
    drawn("M20 25.5q4 3.6 8 0"),
  ],
  // Curls, and earrings.
  () => [
    [[14.5, 16], [17.5, 11.5], [24, 9.5], [30.5, 11.5], [33.5, 16]].map(([x, y]) => dot(x, y, 4.6, "#3a3230")),
    head(),
    path("M15 18q9-6.5 18 0c-1-6-5-8-9-8s-8 2-9 8Z", "#3a3230"),
    eyes(21),
    [14.2, 33.8].map((x) => dot(x, 25.6, 1.5, "#f1c862")),
    drawn("M21 25.8q3 2.4 6 0", "#b3362c", 1.8),
  ],
]; // prettier-ignore
const OWN = () => [
  dot(24, 20, 9, SKIN),
  path("M14 20c-2-14 22-14 20 0-3-6-7-7-10-7s-7 1-10 7Z", "#3a2b25"),
];

function avatar(seat) {
  const isOwn = store.game.setup.seats[seat] === "human";
  return s(
    "svg",
    { viewBox: "0 0 48 48", class: "avatar", "data-face": isOwn ? "own" : seat, "aria-hidden": "true", focusable: "false" },
    dot(24, 24, 24, COLOURS[seat % COLOURS.length]),
    path("M6 48c1-12 9-17 18-17s17 5 18 17Z", "rgb(255 255 255 / .28)"),
    isOwn ? OWN() : PERSONS[seat % PERSONS.length](),
  );
}

/** A plate: the face, the name, and what the game says of the seat. */
export function plate(seat, { acting, badges = [], left = null }) {
  return h(
    "div",
    { class: `plate${acting ? " acting" : ""}` },
    h(
      "span",
      { class: "portrait" },
      avatar(seat),
      acting && h("span", { class: "pulse", title: t("seat.acting") }),
    ),
    h(
      "span",
      { class: "who" },
      h("span", { class: "name" }, nameOf(seat)),
      h(
        "span",
        { class: "sub" },
        seat !== store.game.answer.seat && h("span", {}, whereOf(seat), h("span", { class: "strength" }, ` · ${strengthOf(seat)}`)),
        badges.map(({ text, kind }) => h("span", { class: `badge ${kind}` }, text)),
      ),
    ),
    left,
  );
}
