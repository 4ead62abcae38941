// Every request as it was, to be read and copied: the page teaches the API.
import { asCurl, exchanges } from "./api.js";
import { h, show } from "./dom.js";
import { t } from "./texts.js";

const opened = new Set();

const LONG = 160;
const shorten = (_, value) =>
  typeof value === "string" && value.length > LONG
    ? value.slice(0, 48) + t("api.characters", { n: value.length })
    : value;
const pretty = (value) =>
  JSON.stringify(value, shorten, 1).replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, inner) => `[${inner.replace(/\s*\n\s*/g, " ")}]`,
  );

/** The list of the requests, the last first. */
export function wire(body) {
  show(
    body,
    h("p", { class: "about" }, t("api.about")),
    exchanges.length
      ? h("ol", { class: "wire" }, exchanges.map(exchangeItem))
      : h("p", { class: "note" }, t("api.empty")),
  );
}

function exchangeItem(exchange) {
  const content = () => [
    h(
      "div",
      { class: "row end" },
      h("button", { type: "button", class: "button plain copy", onclick: copy(exchange) }, t("api.curl")),
    ),
    exchange.body && [h("h3", {}, t("api.request")), h("pre", { tabindex: 0 }, pretty(exchange.body))],
    h("h3", {}, t("api.response")),
    h("pre", { tabindex: 0 }, pretty(exchange.answer)),
  ];
  const details = h(
    "details",
    {
      ontoggle: () => {
        if (details.open) opened.add(exchange);
        else opened.delete(exchange);
        if (details.open && details.children.length === 1)
          details.append(h("div", { class: "exchange" }, content()));
      },
    },
    h(
      "summary",
      {},
      h("b", { class: exchange.method.toLowerCase() }, exchange.method),
      h("code", {}, exchange.path),
      h("span", { class: `status${exchange.status < 400 ? "" : " bad"}` }, exchange.status),
      h("span", { class: "ms" }, `${exchange.inside.toFixed(1)} ms`),
    ),
  );
  details.open = opened.has(exchange);
  return h("li", {}, details);
}

const copy = (exchange) => async (event) => {
  const button = event.currentTarget;
  const text = asCurl(exchange);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure origin there is no clipboard: the command is shown, to be copied by hand.
    const shown = h(
      "textarea",
      { readonly: true, rows: 6, "aria-label": t("api.curl"), class: "curl" },
      text,
    );
    button.parentElement.after(shown);
    shown.select();
    return;
  }
  button.textContent = t("api.copied");
  setTimeout(() => (button.textContent = t("api.curl")), 1500);
};
