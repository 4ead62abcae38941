// The games that were reviewed last in this browser.
import { h } from "./dom.js";
import { kept, remember } from "./store.js";
import { today } from "./streak.js";
import { t } from "./texts.js";

const SHELF = "paiju.reviews";
const MOST = 5;
const SHOWN = 3;

const read = () => kept(SHELF) ?? [];

/** Note that a game was reviewed: its address, and how well the seat played; a game is listed once. */
export function noteReview({ game, moments, address, accuracy }) {
  const others = read().filter((each) => each.moments !== moments);
  remember(SHELF, [{ game, moments, address, accuracy, day: today() }, ...others].slice(0, MOST));
}

/** The last reviews, each a link; null where there is none. */
export function lately(games) {
  const found = read().flatMap((each) => {
    const game = games.find(({ id }) => id === each.game);
    return game ? [{ ...each, name: game.name }] : [];
  });
  if (!found.length) return null;
  return h(
    "section",
    { class: "lately", "aria-labelledby": "lately" },
    h("h2", { id: "lately" }, t("setup.lately")),
    h(
      "ul",
      {},
      found.slice(0, SHOWN).map(({ name, address, accuracy, day }) =>
        h(
          "li",
          {},
          h("a", { href: `/review${address}` }, h("b", {}, name), h("span", {}, day)),
          accuracy !== null && h("span", { class: "number" }, `${t("review.accuracy")} ${accuracy.toFixed(1)}`),
        ),
      ),
    ),
  );
}
