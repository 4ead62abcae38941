// The course of a game for one seat: its chance at each decision, and what each mistake cost.
import { h, roving, s } from "./dom.js";
import { signed } from "./words.js";
import { t } from "./texts.js";

// What is said of each class of a decision, in a sign.
const SIGNS = { forced: "·", best: "✓", good: "○", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** A value in the unit of a review: a share as a percentage, points with their sign, many of them without tenths. */
export const worth = (value, unit) =>
  unit === "share" ? `${Math.round(100 * value)}%` : t("table.points", { n: signed(Number(value.toFixed(Math.abs(value) < 100 ? 1 : 0))) });

/** The classes of decisions that lost something. */
export const LOSING = new Set(["inaccuracy", "mistake", "blunder"]);

/** The class of a decision as a badge. */
export const badge = (kind) =>
  h("span", { class: `verdict-of ${kind}` }, h("span", { "aria-hidden": "true" }, SIGNS[kind]), " ", t(`class.${kind}`));

/**
 * What a decision offered, and what was played: points; or the chance to win, and what is left of it.
 * Without a judge of chances there is none: a share of playouts is no chance.
 */
export function levels({ win_probability: chance, value, best_value: best, loss }, unit) {
  if (unit === "points") return value === null ? null : { best, played: value };
  return chance === null ? null : { best: chance, played: Math.max(0, chance - (loss ?? 0)) };
}

/** The decisions that are drawn: those that were judged. */
const drawnOf = (decisions, unit) =>
  decisions.filter(({ judged }) => judged.value !== null && judged.class !== null && levels(judged, unit));

/** The range of the values that are drawn: of shares all there are, of points what occurs. */
function rangeOf(decisions, unit) {
  if (unit === "share") return [0, 1];
  const values = decisions.flatMap(({ judged }) => Object.values(levels(judged, unit)));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  return [least, most > least ? most : least + 1];
}

/**
 * The graph: a line through what the decisions offered, a stroke down to what was played where that
 * lost something, and a dot for each decision, which `pick` gets when it is pressed.
 */
export function course({ decisions, unit }, picked, pick) {
  const shown = drawnOf(decisions, unit);
  if (!shown.length) return null;
  const [least, most] = rangeOf(shown, unit);
  const [first, last] = [shown[0].turn, shown.at(-1).turn];
  const x = (turn) => (last > first ? (100 * (turn - first)) / (last - first) : 50);
  const y = (value) => 100 - (100 * (value - least)) / (most - least);
  const even = unit === "share" ? 0.5 : 0;
  const line = shown.map(({ turn, judged }) => `${x(turn)},${y(levels(judged, unit).best)}`).join(" ");
  const dot = (decision) => {
    const { turn, judged } = decision;
    const isPicked = decision === picked;
    const { best } = levels(judged, unit);
    return h("button", {
      type: "button",
      class: `dot ${judged.class}`,
      style: { left: `${x(turn)}%`, top: `${y(best)}%` },
      "data-turn": turn,
      "aria-pressed": isPicked,
      tabindex: isPicked || (!picked && decision === shown[0]) ? 0 : -1,
      "aria-label": [t("review.step", { n: turn + 1 }), t(`class.${judged.class}`), worth(best, unit)].join(", "),
      onclick: () => pick(decision),
    });
  };
  return h(
    "figure",
    { class: "course" },
    h("figcaption", {}, h("h2", {}, t(`review.course.${unit}`))),
    h(
      "div",
      { class: "plot" },
      h("span", { class: "most", "aria-hidden": "true" }, worth(most, unit)),
      h("span", { class: "least", "aria-hidden": "true" }, worth(least, unit)),
      h(
        "div",
        { class: "dots", role: "group", "aria-label": t(`review.course.${unit}`), onkeydown: roving },
        s(
          "svg",
          { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
          s("path", { d: `M0 ${y(even)}H100`, class: "even" }),
          shown
            .filter(({ judged }) => LOSING.has(judged.class))
            .map(({ turn, judged }) => {
              const { best, played } = levels(judged, unit);
              return s("path", { d: `M${x(turn)} ${y(best)}V${y(played)}`, class: `lost ${judged.class}` });
            }),
          s("polyline", { points: line, class: "line" }),
        ),
        shown.map(dot),
      ),
    ),
  );
}
