// The panel beside the table: what an AI thinks, what is still out, and the requests behind it all.
import { onExchange } from "./api.js";
import { card, rankName, suitOrder } from "./cards.js";
import { h, show } from "./dom.js";
import { gameOf, hasCards, learn, myTurn, rulesOf, session } from "./session.js";
import { set, store } from "./store.js";
import { t } from "./texts.js";
import { advised, forgetAdvice, table, think, thoughts } from "./thoughts.js";
import { namedTile } from "./tiles.js";
import { wire } from "./wire.js";

const TABS = ["ai", "counter", "api"];
let current = "ai";
const wide = matchMedia("(min-width: 1180px)");
let root = null;
let body = null;
// On a screen without room beside the table it lies over it, and only while it is wanted.
let isOver = false;

function draw() {
  root.hidden = !panel.isOpen() || !store.game || !session.view;
  document.body.classList.toggle("with-panel", !root.hidden);
  if (root.hidden) return;
  const tabs = TABS.map((tab) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${tab}`,
        "aria-selected": current === tab,
        "aria-controls": "panel-body",
        tabindex: current === tab ? 0 : -1,
        onclick: () => ((current = tab), draw()),
        onkeydown: moveTab,
      },
      t(`panel.${tab}`),
    ),
  );
  const focused = document.activeElement?.id;
  body = h("div", { role: "tabpanel", id: "panel-body", "aria-labelledby": `tab-${current}`, tabindex: 0 });
  show(
    root,
    h(
      "div",
      { class: "tabs" },
      h("div", { role: "tablist", "aria-label": t("nav.panel") }, tabs),
      h(
        "button",
        { type: "button", class: "close", "aria-label": t("panel.close"), onclick: () => panel.toggle() },
        "×",
      ),
    ),
    body,
  );
  fill();
  if (focused?.startsWith("tab-")) document.getElementById(focused)?.focus();
}

function moveTab(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  current = TABS[(TABS.indexOf(current) + step + TABS.length) % TABS.length];
  draw();
  document.getElementById(`tab-${current}`).focus();
}

function fill() {
  if (!body) return;
  if (current === "ai") thoughts(body);
  else if (current === "counter") counter();
  else wire(body);
}
/** What is neither in the hand nor open. */
function counter() {
  const deck = rulesOf()?.deck;
  if (!deck || !session.view) return show(body, h("p", { class: "note" }, t("counter.none")));
  const left = { ...deck };
  const gone = (code) => {
    const kind = code in left ? code : code === "BJ" ? "B" : code === "RJ" ? "R" : code[0];
    if (kind in left) left[kind] -= 1;
  };
  const { view } = session;
  const seen = hasCards()
    ? [...view.hand, ...(view.buried ?? []), ...view.history.flatMap(({ cards }) => cards ?? [])]
    : table.viewOf().seen(view);
  seen.forEach(gone);
  if (gameOf().family === "tricks") return show(body, h("p", { class: "about" }, t("counter.about")), bySuit(left));
  const kinds = hasCards() ? [...rulesOf().order].reverse() : Object.keys(deck);
  if (hasCards()) for (const kind of Object.keys(deck)) if (!kinds.includes(kind)) kinds.unshift(kind);
  show(
    body,
    h("p", { class: "about" }, t("counter.about")),
    rulesOf().suits &&
      h("p", { class: "note" }, suitOrder(rulesOf().suits)),
    h(
      "ul",
      { class: hasCards() ? "counter" : "counter tiles" },
      kinds
        .filter((kind) => kind in left)
        .map((kind) =>
          h(
            "li",
            { class: left[kind] ? "" : "gone" },
            hasCards()
              ? h("span", { class: "kind" }, rankName(kind))
              : namedTile(kind),
            h("b", {}, left[kind]),
          ),
        ),
    ),
  );
}

/** The cards that are left of each suit, a row each, the trumps first. */
function bySuit(left) {
  const { trumps = [] } = session.view;
  const rows = [
    trumps,
    ...["S", "H", "C", "D"].map((suit) => Object.keys(left).filter((code) => code[1] === suit && !trumps.includes(code))),
  ];
  return rows
    .filter((codes) => codes.length)
    .map((codes) =>
      h(
        "ul",
        { class: "counter by-suit" },
        codes.map((code) =>
          h("li", { class: left[code] ? "" : "gone" }, h("span", { class: "kind" }, card(code)), h("b", {}, left[code])),
        ),
      ),
    );
}

onExchange(() => {
  if (current === "api" && root && !root.hidden) wire(body);
});

export const panel = {
  start(element, viewOf) {
    root = element;
    table.viewOf = viewOf;
    wide.addEventListener("change", draw);
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !wide.matches) panel.toggle();
    });
  },
  isOpen: () => (wide.matches ? store.settings.panel : isOver),
  /** Whether an AI is asked by itself: for the coach, and where its answer is seen beside the table. */
  asks: () => store.settings.coach || (store.settings.autoAsk && panel.isOpen() && current === "ai"),
  toggle() {
    const open = !panel.isOpen();
    if (!wide.matches) isOver = open;
    // The head says whether it is open.
    set(wide.matches ? { panel: open } : {});
    draw();
    if (open && !wide.matches) root.querySelector("[role=tab]")?.focus();
  },
  /** Switch the coach on or off; switched on, it speaks at once. */
  coach() {
    set({ coach: !store.settings.coach });
    draw();
    if (store.settings.coach && !advised()) think(false);
    else table.viewOf()?.update({});
  },
  /** Beside the first screen there is none. */
  leave() {
    root.hidden = true;
    document.body.classList.remove("with-panel");
  },
  refresh(what = {}) {
    if (!root) return;
    if (what.settled) forgetAdvice();
    if (root.hidden !== !panel.isOpen() || !root.firstChild) draw();
    else if (current === "counter" || (current === "ai" && !what.silent && !what.event)) fill();
    if (what.settled && panel.asks() && myTurn()) think(false);
  },
  relabel() {
    if (store.game) learn(store.game.setup.game, store.game.setup.ruleset);
    draw();
  },
};
