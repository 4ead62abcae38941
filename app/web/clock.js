// The clock: when a turn takes too long, the game's own default action is done.
import { h, s } from "./dom.js";
import { act, myTurn, notify } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";

const ROUND = 2 * Math.PI * 20;
let slot = null;
let ring = null;
let number = null;
let button = null;
let left = 0;
let turn = null;
let paused = false;
let waiting = false;

function draw() {
  if (!slot) return;
  const total = store.settings.seconds;
  const shown = total > 0 && myTurn();
  slot.hidden = !shown;
  if (!shown) return;
  number.textContent = paused ? "Ⅱ" : Math.ceil(left);
  ring.style.setProperty("stroke-dashoffset", ROUND * (1 - left / total));
  button.classList.toggle("late", left <= 5 && !paused);
  button.setAttribute(
    "aria-label",
    `${t("clock.left", { n: Math.ceil(left) })}. ${t(paused ? "clock.go" : "clock.pause")}`,
  );
  button.title = t(paused ? "clock.go" : "clock.pause");
}

function build() {
  ring = s("circle", {
    cx: 24,
    cy: 24,
    r: 20,
    class: "ring",
    "stroke-dasharray": ROUND,
    transform: "rotate(-90 24 24)",
  });
  number = h("span", {});
  button = h(
    "button",
    { type: "button", class: "clock", onclick: () => ((paused = !paused), draw()) },
    s(
      "svg",
      { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" },
      s("circle", { cx: 24, cy: 24, r: 20, class: "face" }),
      ring,
    ),
    number,
  );
  slot.replaceChildren(button);
}

let before = performance.now();

/** It stands still while nobody looks, while the connection is lost, and while a dialog is open. */
function tick() {
  const now = performance.now();
  const passed = (now - before) / 1000;
  before = now;
  if (!store.settings.seconds || !myTurn()) return draw();
  if (turn !== store.game.answer.turn) {
    turn = store.game.answer.turn;
    left = store.settings.seconds;
  }
  if (paused || waiting || document.hidden || document.querySelector("dialog[open]")) return draw();
  left -= passed;
  if (left <= 0) {
    left = store.settings.seconds;
    act({ type: "auto" }).then(() => notify({ text: t("clock.up") }));
  }
  return draw();
}
setInterval(tick, 250);

export const clock = {
  mount(element) {
    slot = element;
    build();
    draw();
  },
  again() {
    turn = null;
    paused = false;
  },
  wait(yes) {
    waiting = yes;
  },
};
