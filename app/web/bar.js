// The bar of a table: the clock, a line of words, the buttons of a turn; and the arrow keys along a hand.
import { cardName, fan } from "./cards.js";
import { h, keep, say, show } from "./dom.js";
import { session } from "./session.js";
import { t } from "./texts.js";
import { tile, tileName } from "./tiles.js";

/** The bar, and its parts. */
export function makeBar() {
  const clock = h("div", { class: "clock-slot" });
  const prompt = h("p", { class: "prompt", role: "status" });
  const buttons = h("div", { class: "buttons", role: "group", "aria-label": t("table.your") });
  return { clock, prompt, buttons, bar: h("div", { class: "bar" }, h("div", { class: "told" }, clock, prompt), buttons) };
}

/** Show a line, which may be good or bad news, and the buttons; a notice of the service goes before the line. */
export function showBar({ prompt, buttons }, line, offered) {
  const { notice } = session;
  const { text, good } = notice ? { text: notice.text, good: notice.bad ? false : undefined } : line;
  say(prompt, text);
  prompt.className = ["prompt", good === true && "good", good === false && "bad"].filter(Boolean).join(" ");
  keep(buttons, offered, {
    key: ({ key }) => key,
    make: ({ kind, act, key }) =>
      h("button", {
        type: "button",
        class: `button ${kind}`,
        "data-act": act ?? key,
        onclick: (event) => event.currentTarget.press(),
      }),
    update: (element, { press, text: name, tiles = [], cards = [], keys, off, advised }) => {
      element.press = press;
      show(element, name, tiles.map((code) => tile(code)), cards.length > 0 && fan(cards, { kind: "fan small" }));
      element.setAttribute("aria-label", [name, ...tiles.map(tileName), ...cards.map(cardName)].join(" "));
      element.setAttribute("aria-keyshortcuts", keys ?? "");
      element.disabled = Boolean(off);
      element.classList.toggle("advised", Boolean(advised));
    },
  });
}

/** An arrow key goes along the buttons of a hand; whether it was one. */
export function along(hand, key) {
  const step = { arrowright: 1, arrowleft: -1 }[key];
  const all = [...hand.querySelectorAll("button")];
  if (!step || !all.length) return false;
  const now = all.indexOf(document.activeElement);
  const next = now < 0 ? (step > 0 ? 0 : all.length - 1) : (now + step + all.length) % all.length;
  all.forEach((each, at) => (each.tabIndex = at === next ? 0 : -1));
  all[next].focus();
  return true;
}
