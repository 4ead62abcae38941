// What a table of tricks shows where each seat plays for its own total: what was taken, and what it is worth.
import { cardName, parts, rankName, suitSign } from "./cards.js";
import { h } from "./dom.js";
import { nameOf } from "./seats.js";
import { rulesOf, session } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { signed } from "./words.js";

/** The cards that may be exposed now. */
export const exposable = () => new Set(store.game.answer.legal.flatMap(({ type, cards }) => (type === "expose" ? cards : [])));

const isRed = (code) => "HD".includes(parts(code).suit);
/** The sign of the suit, and the ranks. */
const written = (cards) => `${suitSign(parts(cards[0]).suit)} ${cards.map((code) => rankName(parts(code).rank)).join(" ")}`;

/** Cards that were taken, those of one name together; where the first of a name was exposed, with a mark. */
export function takings(taken, exposed) {
  const groups = rulesOf().counting.map(({ cards }) => ({ whole: cards, own: cards.filter((code) => taken.includes(code)) }));
  return groups
    .filter(({ own }) => own.length)
    .map(({ whole, own }) =>
      h(
        "span",
        {
          class: ["taking", isRed(own[0]) && "red", exposed.includes(whole[0]) && "exposed"].filter(Boolean).join(" "),
          role: "img",
          "aria-label": own.map(cardName).join(" "),
        },
        written(own),
      ),
    );
}

/** What each seat has taken, what that is worth, and its total before this round; the own seat first. */
function board({ seat: own, counts, taken, points, totals, exposed }) {
  const seats = counts.map((_, far) => (own + far) % counts.length);
  const number = (points) => h("td", { class: "number" }, signed(points));
  return h(
    "table",
    { class: "board" },
    h("caption", { class: "unseen" }, t("totals.board")),
    h("thead", {}, h("tr", {}, ["totals.who", "totals.taken", "totals.points", "totals.total"].map((name) => h("th", { scope: "col" }, t(name))))),
    h(
      "tbody",
      {},
      seats.map((seat) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, nameOf(seat)),
          h("td", { class: "takings" }, takings(taken[seat], exposed)),
          number(points[seat]),
          number(totals[seat]),
        ),
      ),
    ),
  );
}

/** What counts, with its worth; what nobody has taken yet stands out. */
function legend({ taken, exposed }) {
  const gone = new Set(taken.flat());
  return h(
    "ul",
    { class: "counting", "aria-label": t("totals.counting") },
    rulesOf().counting.map(({ name, cards, worth, worth_exposed: raised }) => {
      const isExposed = exposed.includes(cards[0]);
      const left = cards.filter((code) => !gone.has(code)).length;
      return h(
        "li",
        { class: [!left && "gone", isExposed && "exposed"].filter(Boolean).join(" ") },
        h("span", { class: isRed(cards[0]) ? "red" : "" }, cards.length > 1 ? suitSign(parts(cards[0]).suit) : written(cards)),
        h("span", {}, name),
        h("b", {}, (isExposed ? raised : worth).replace("-", "−")),
      );
    }),
  );
}

/** What a seat has exposed and not played yet, and whether it is to lead first. */
function badges(seat) {
  const { exposing, leads, history } = session.view;
  const played = new Set(history.flatMap(({ cards }) => cards));
  const open = exposing.flatMap((each) => (each.seat === seat ? (each.cards ?? []) : [])).filter((code) => !played.has(code));
  return [
    ...(leads === seat && !history.length ? [{ text: t("totals.leads"), kind: "plain" }] : []),
    ...open.map((code) => ({ text: `${t("totals.exposed")} ${written([code])}`, kind: "gold" })),
  ];
}

export const totalled = {
  /** One card is played at a time. */
  isSingle: true,
  inOrder: () => session.view.hand,
  badges,
  groupOf: (code) => parts(code).suit,
  marks: (code) => ({ exposed: session.view.exposed.includes(code), lit: session.view.phase === "expose" && exposable().has(code) }),
  middle: (view) => [board(view), legend(view)],
  corner: () => null,
  follow: ([card]) => t("totals.follow", { card: cardName(card) }),
  won: (n) => (n ? t("totals.won", { n: signed(n) }) : t("tricks.ahead")),
};
