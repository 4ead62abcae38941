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

// Each seat has a face of its own, made of a few shapes: nobody is anybody.
const COLOURS = ["#c8503f", "#3f7fb5", "#c9973a", "#6f62b5"];

function avatar(seat) {
  const ink = COLOURS[seat % COLOURS.length];
  const who = store.game.setup.seats[seat];
  return s(
    "svg",
    { viewBox: "0 0 48 48", class: "avatar", "aria-hidden": "true", focusable: "false" },
    s("circle", { cx: 24, cy: 24, r: 24, fill: ink }),
    s("path", { d: "M6 48c1-12 9-17 18-17s17 5 18 17Z", fill: "rgb(255 255 255 / .28)" }),
    who === "human"
      ? [
          s("circle", { cx: 24, cy: 20, r: 9, fill: "#fbe9d4" }),
          s("path", { d: "M14 20c-2-14 22-14 20 0-3-6-7-7-10-7s-7 1-10 7Z", fill: "#3a2b25" }),
        ]
      : [
          s("rect", { x: 13, y: 11, width: 22, height: 18, rx: 7, fill: "#fdf6ea" }),
          s("path", { d: "M24 11V6", stroke: "#fdf6ea", "stroke-width": 2.5, "stroke-linecap": "round" }),
          s("circle", { cx: 24, cy: 5, r: 2.4, fill: "#fdf6ea" }),
          s("circle", { cx: 19.5, cy: 19.5, r: 2.6, fill: "#2b2623" }),
          s("circle", { cx: 28.5, cy: 19.5, r: 2.6, fill: "#2b2623" }),
          s("path", {
            d: `M20 ${25}q4 ${1 + (seat % 3)} 8 0`,
            fill: "none",
            stroke: "#2b2623",
            "stroke-width": 1.6,
            "stroke-linecap": "round",
          }),
        ],
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
