// A decision that a review judges: the position, what was played, what should have been, and why.
import { Refused, ask } from "./api.js";
import { fan } from "./cards.js";
import { badge, levels, worth } from "./course.js";
import { dealt } from "./dealt.js";
import { h, show } from "./dom.js";
import { listAt, stateAt } from "./moment.js";
import { piecesOf } from "./notation.js";
import { pictured } from "./picture.js";
import { phaseOf } from "./session.js";
import { trickOf } from "./story.js";
import { t } from "./texts.js";
import { namedTile } from "./tiles.js";

const codesOf = ({ cards, tiles, tile }) => cards ?? tiles ?? (tile ? [tile] : []);

/** What is to be answered: the play to beat, or the tile to claim. */
function before(view, family) {
  const { last, tabled } = view;
  if (piecesOf(family) === "cards" && last?.cards?.length)
    return h("p", { class: "answering" }, h("span", { class: "field-name" }, t("review.last")), fan(last.cards, { as: last.as }));
  if (family === "tricks") return lies(view);
  if (tabled) return h("p", { class: "answering" }, h("span", { class: "field-name" }, t("review.tabled")), namedTile(tabled.tile));
  return null;
}

/** The trick as far as it is played, its lead first; null where one is to lead. */
function lies(view) {
  if (!view.history.length || view.history.length % view.counts.length === 0) return null;
  const plays = trickOf(view).map(({ cards }) => fan(cards));
  return h("p", { class: "answering" }, h("span", { class: "field-name" }, t("review.trick")), plays);
}

/** The position before the decision, as its seat saw it, the best choice raised in the hand. */
async function position(place, { game, state }, { judged, best }) {
  try {
    const question = { state: stateAt(state, game.decided_by, judged.at), seat: judged.seat };
    const { view } = await ask(`/v1/${game.id}/view`, question);
    show(place, before(view, game.family), dealt(game.family, view.hand, codesOf(best)));
  } catch (error) {
    // The judgement is whole without the picture.
    if (!(error instanceof Refused)) throw error;
    place.remove();
  }
}

const row = (name, action, value) =>
  h("div", { class: "choice" }, h("span", { class: "field-name" }, name), action, h("b", { class: "number" }, value));

/** A choice at a decision: what it is called in the phase of then, and its cards or tiles. */
export const choice = ({ game, state }, action, { at }) =>
  pictured(action, game, phaseOf(listAt(state, game.decided_by, at ?? Infinity), game));

/** A decision, with its ways to the table: to play on from it, or to look at it. */
export function decisionCard(review, decision) {
  const { unit, moments } = review;
  const { turn, played, best, judged } = decision;
  const place = h("div", { class: "before", "aria-busy": true });
  const isOther = best && judged.loss > 0;
  const found = judged.value === null ? null : levels(judged, unit);
  const said = (name) => (found ? worth(found[name], unit) : "");
  if (best && judged.at !== null) position(place, review, decision).then(() => place.removeAttribute("aria-busy"));
  return h(
    "article",
    { class: "decision", "data-turn": turn, "aria-label": t("review.step", { n: turn + 1 }) },
    h("h3", {}, t("review.step", { n: turn + 1 }), " ", judged.class ? badge(judged.class) : t("review.unjudged")),
    best && judged.at !== null && place,
    row(t("review.played"), choice(review, played, judged), said("played")),
    isOther && row(t("review.best"), choice(review, best, judged), said("best")),
    h(
      "ul",
      { class: "reasons" },
      judged.reasons.map(({ text }) => h("li", {}, text)),
    ),
    judged.at !== null &&
      h(
        "div",
        { class: "row" },
        h("a", { class: "button plain", href: `/${moments}&t=${judged.at}&p=${judged.seat}`, "data-go": "play-on" }, t("review.from")),
        h("a", { class: "button quiet", href: `/${moments}&t=${judged.at}`, "data-go": "look" }, t("over.close")),
      ),
  );
}
