// The course of a game for one seat: its chance at each decision, and what each mistake cost.
import { h, roving, s } from "./dom.js";
import { signed } from "./words.js";
import { t } from "./texts.js";

// What is said of each class of a decision, in a sign.
const SIGNS = { forced: "·", best: "✓", good: "○", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** A value in the unit of a review: a share as a percentage, points with their sign. */
export const worth = (value, unit) =>
  unit === "share" ? `${Math.round(100 * value)}%` : t("table.points", { n: signed(Number(value.toFixed(1))) });

/** The classes of decisions that lost something. */
export const LOSING = new Set(["inaccuracy", "mistake", "blunder"]);

/** The class of a decision as a badge. */
export const badge = (kind) =>
  h("span", { class: `verdict-of ${kind}` }, h("span", { "aria-hidden": "true" }, SIGNS[kind]), " ", t(`class.${kind}`));

/** The decisions that were weighed. */
const weighed = (decisions) => decisions.filter(({ judged }) => judged.value !== null && judged.class !== null);

/** The range of the values that are drawn: of shares all there are, of points what occurs. */
function rangeOf(decisions, unit) {
  if (unit === "share") return [0, 1];
  const values = decisions.flatMap(({ judged: { value, best_value: best } }) => [value, best]);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  return [least, most > least ? most : least + 1];
}

/**
 * The graph: a line through the values of what was played, a stroke up to the best where it was not
 * played, and a dot for each decision, which `pick` gets when it is pressed.
 */
export function course({ decisions, unit }, picked, pick) {
  const shown = weighed(decisions);
  if (!shown.length) return null;
  const [least, most] = rangeOf(shown, unit);
  const [first, last] = [shown[0].turn, shown.at(-1).turn];
  const x = (turn) => (last > first ? (100 * (turn - first)) / (last - first) : 50);
  const y = (value) => 100 - (100 * (value - least)) / (most - least);
  const even = unit === "share" ? 0.5 : 0;
  const line = shown.map(({ turn, judged }) => `${x(turn)},${y(judged.value)}`).join(" ");
  const dot = (decision) => {
    const { turn, judged } = decision;
    const isPicked = decision === picked;
    return h("button", {
      type: "button",
      class: `dot ${judged.class}`,
      style: { left: `${x(turn)}%`, top: `${y(judged.value)}%` },
      "data-turn": turn,
      "aria-pressed": isPicked,
      tabindex: isPicked || (!picked && decision === shown[0]) ? 0 : -1,
      "aria-label": [t("review.step", { n: turn + 1 }), t(`class.${judged.class}`), worth(judged.value, unit)].join(", "),
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
            .map(({ turn, judged }) =>
              s("path", { d: `M${x(turn)} ${y(judged.best_value)}V${y(judged.value)}`, class: `lost ${judged.class}` }),
            ),
          s("polyline", { points: line, class: "line" }),
        ),
        shown.map(dot),
      ),
    ),
  );
}
