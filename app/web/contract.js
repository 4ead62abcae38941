// What a table of tricks shows of a contract: the trumps, the levels, the attackers' points, the kitty.
import { cardBack, levelName, parts, rankName, suitSign } from "./cards.js";
import { h } from "./dom.js";
import { rulesOf, session } from "./session.js";
import { t } from "./texts.js";

const isTrump = (code) => session.view.trumps.includes(code);
const isOfLevel = (code) => parts(code).rank === session.view.level || !parts(code).suit;

// Before the contract a hand lies as a player would sort it: trumps first, by the lists of the service.
const SUITS = "SHCD";
function inOrder() {
  const { hand, trumps, phase } = session.view;
  if (phase !== "declare") return hand;
  const { ranks } = rulesOf();
  const place = (code) =>
    isTrump(code) ? trumps.indexOf(code) : 100 * (1 + SUITS.indexOf(parts(code).suit)) + ranks.indexOf(parts(code).rank);
  return [...hand].sort((a, b) => place(a) - place(b));
}

function badges(seat) {
  const { view } = session;
  const ours = (seat - view.seat) % 2 === 0;
  const dealer = view.contract ? view.contract.dealer : view.dealer;
  return [
    ...(dealer === seat ? [{ text: t("table.dealer"), kind: "gold" }] : []),
    { text: t(ours ? "role.ours" : "role.theirs"), kind: ours ? "out" : "plain" },
  ];
}

/** The level that is played, and the trumps. */
function contract({ level, trump, contract: stands }) {
  const name = trump ? t(`trump.${trump}`) : t("tricks.undeclared");
  return h(
    "div",
    { class: `contract${stands ? "" : " open"}`, role: "img", "aria-label": `${t("table.level", { level: levelName(level) })} ${name}` },
    h("b", {}, t("table.level", { level: levelName(level) })),
    h("span", { class: `trump-sign ${trump ?? "none"}` }, trump && trump !== "N" ? suitSign(trump) : t(trump ? "tricks.n" : "tricks.unknown")),
    h("span", {}, name),
  );
}

/** The points of the attackers, on the way to the next steps of the score. */
function points({ taken, penalties, at_stake: atStake, contract: stands, seat }) {
  if (!stands) return null;
  const { stretch } = rulesOf();
  const ours = (seat - stands.dealer) % 2 !== 0;
  const total = taken + penalties;
  const steps = [1, 2, 3, 4].map((step) => step * stretch);
  const share = Math.max(0, Math.min(1, total / steps.at(-1)));
  return h(
    "div",
    { class: "taken" },
    h("span", {}, t(ours ? "tricks.taken.ours" : "tricks.taken.theirs")),
    h("b", {}, total),
    h("span", { class: "needed" }, t("tricks.needed", { n: 2 * stretch })),
    h(
      "div",
      { class: "steps", "aria-hidden": "true", style: { "--share": share } },
      steps.slice(0, -1).map((step) => h("i", { class: step === 2 * stretch ? "turn" : "", style: { "--at": step / steps.at(-1) } })),
    ),
    atStake > 0 && h("span", { class: "stake-now" }, t("tricks.stake", { n: atStake })),
  );
}

/** The ladder of the levels, with the place of each team. */
function ladder({ levels, seat }) {
  const [ours, theirs] = [levels[seat % 2], levels[1 - (seat % 2)]];
  const { levels: rungs, must } = rulesOf();
  return h(
    "div",
    { class: "ladder", role: "img", "aria-label": t("table.levels", { ours: levelName(ours), theirs: levelName(theirs) }) },
    rungs.map((level) =>
      h(
        "span",
        { class: [must.includes(level) && "must", level === ours && "ours", level === theirs && "theirs"].filter(Boolean).join(" ") },
        level === "NT" ? t("tricks.n") : rankName(level),
      ),
    ),
  );
}

/** The kitty: what one buried oneself, or all see at the end; else its backs. */
function kitty({ buried, phase }, fanOf) {
  const { kitty: number } = rulesOf();
  if (!number || phase === "bury" || phase === "rebury") return null;
  const label = t(phase === "declare" ? "tricks.kitty" : "tricks.buried");
  return h(
    "div",
    { class: "set kitty" },
    h("span", { class: "label" }, label),
    buried?.length
      ? fanOf(buried, "fan small")
      : h("div", { class: "fan small stacked-backs", "aria-hidden": "true" }, Array.from({ length: number }, () => h("span", { class: "card back" }, cardBack()))),
  );
}

export const contracted = {
  inOrder,
  badges,
  /** The suit of a card, or the trumps. */
  groupOf: (code) => (isTrump(code) ? "T" : parts(code).suit),
  marks: (code) => ({ trump: isTrump(code), "of-level": isTrump(code) && isOfLevel(code) }),
  middle: (view) => [ladder(view), h("div", { class: "told-of" }, contract(view), points(view))],
  corner: kitty,
  follow: (lead) => t("tricks.follow", { n: lead.length }),
  won: (n) => t(n ? "tricks.won" : "tricks.ahead", { n }),
};
