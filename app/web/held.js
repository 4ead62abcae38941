// A hand of cards under the fingers: its buttons, its rows, and how cards are raised.
import { cardName, face } from "./cards.js";
import { h } from "./dom.js";

/** A card of the hand as a button; `toggle` raises or lowers the one with a key. */
export function cardButton({ code, key }, toggle) {
  const button = h(
    "button",
    { type: "button", class: "card", "aria-pressed": "false", tabindex: -1 },
    face(code),
  );
  button.setAttribute("aria-label", cardName(code));
  button.dataset.card = code;
  button.addEventListener("click", (event) => {
    if (event.detail === 0) toggle(key);
  });
  return h("span", { class: "slot" }, button);
}

// The most cards of a row of the hand, on a phone and on a screen of middle width.
const ROWS = { "--row": 10, "--row-wide": 20 };

/** Rows of a hand are as long as each other, or nearly. */
export function balance(hand, count) {
  for (const [name, most] of Object.entries(ROWS)) {
    const rows = Math.ceil(count / most) || 1;
    hand.style.setProperty(name, Math.ceil(count / rows) || 1);
  }
}

// Narrower than any card that shows.
const STRIDE = 8;

/** Cards are raised by a click, and many by drawing across them; the first says which way. */
export function drag(hand, raised, touched) {
  let way = null;
  let from = null;
  const keyAt = (x, y) => document.elementFromPoint(x, y)?.closest(".hand .slot")?.dataset.key;
  const apply = (key) => {
    if (!key || way === null || raised.has(key) === way) return;
    if (way) raised.add(key);
    else raised.delete(key);
    touched();
  };
  hand.addEventListener("pointerdown", (event) => {
    const { clientX: x, clientY: y } = event;
    const key = keyAt(x, y);
    if (!key || event.button) return;
    way = !raised.has(key);
    from = { x, y };
    apply(key);
  });
  // A fast hand tells of a few points alone: the cards between them are drawn across too.
  hand.addEventListener("pointermove", ({ clientX: x, clientY: y, buttons }) => {
    if (way === null || !buttons) return;
    const steps = Math.ceil(Math.hypot(x - from.x, y - from.y) / STRIDE) || 1;
    for (let step = 1; step <= steps; step += 1)
      apply(keyAt(from.x + ((x - from.x) * step) / steps, from.y + ((y - from.y) * step) / steps));
    from = { x, y };
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    hand.addEventListener(end, () => (way = null));
}
