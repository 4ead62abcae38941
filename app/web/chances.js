// How chances are said and drawn: in games of a dozen, in bars of one length, in a line through the game.
import { h, s } from "./dom.js";
import { store } from "./store.js";
import { t } from "./texts.js";

/** A share as so many of a dozen; of a hundred where a dozen would say none or all. */
export function outOf(share) {
  const dozen = Math.round(share * 12);
  return dozen > 0 && dozen < 12 ? { n: dozen, of: 12 } : { n: Math.round(share * 100), of: 100 };
}

/** A bar whose full length is certainty, at every position. */
export const meter = (share) => h("span", { class: "meter", style: { "--share": share } });

// The chances at the own turns of the game that is played.
const trail = { game: null, points: [] };

/** Note the chance at a turn; another game begins another line. */
export function note(turn, share) {
  const { setup } = store.game;
  if (trail.game !== setup) Object.assign(trail, { game: setup, points: [] });
  trail.points = [...trail.points.filter((each) => each.turn < turn), { turn, share }];
}

/** The line through the game; null until it has two points. */
export function line() {
  const { points, game } = trail;
  if (game !== store.game.setup || points.length < 2) return null;
  const [first, last] = [points[0], points.at(-1)];
  const x = ({ turn }) => (200 * (turn - first.turn)) / (last.turn - first.turn);
  const y = ({ share }) => 50 - 50 * share;
  const said = points.map(({ share }) => t("ai.games", outOf(share))).join(", ");
  return h(
    "figure",
    { class: "chances" },
    h("figcaption", {}, t("ai.line")),
    s(
      "svg",
      { viewBox: "-4 -4 208 58", role: "img", "aria-label": said },
      s("path", { d: "M0 25H200", class: "even" }),
      s("polyline", { points: points.map((each) => `${x(each)},${y(each)}`).join(" ") }),
      s("circle", { cx: x(last), cy: y(last), r: 3.5 }),
    ),
  );
}
