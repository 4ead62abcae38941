// Every request as it was, by what was done: to be read, searched, copied, and tried again in the lab.
import { exchanges, languageTag } from "./api.js";
import { copyButton } from "./copy.js";
import { h, show } from "./dom.js";
import { coloured, pretty } from "./json.js";
import { snippet } from "./snippets.js";
import { called } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";

const opened = new Set();
let wanted = "";

const LONG = 160;
const shorten = (_, value) =>
  typeof value === "string" && value.length > LONG
    ? value.slice(0, 48) + t("api.characters", { n: value.length })
    : value;
const block = (value) => coloured(pretty(value, shorten));

// The operations that are no question of a game, in the document.
const APART = {
  "/v1/games": "catalogue/list_games",
  "/v1/tables": "tables/lay_table",
  "/v1/tables/act": "tables/act_at_table",
  "/v1/batch": "batch/batch",
};

function documentedAt(path) {
  const [, , game, question, name] = path.split("/");
  if (game === "games") return APART[path] ?? (name ? "catalogue/get_ruleset" : "catalogue/get_game");
  return APART[path] ?? `${game}/${game}_${question}`;
}

const triedAt = ({ path, body }) =>
  `/try#${new URLSearchParams({ q: path.replace("/v1/", ""), b: JSON.stringify(body) })}`;

/** What a request is for, which its colour shows. */
const kindOf = ({ method, path }) =>
  method === "GET" ? "get" : path.startsWith("/v1/tables") ? "played" : /\/suggest$/.test(path) ? "think" : "ask";

const matches = ({ path, body, answer }) =>
  !wanted || [path, JSON.stringify(body) ?? "", JSON.stringify(answer)].some((text) => text.toLowerCase().includes(wanted));

/** The requests that were found, by the action that they followed. */
function groups() {
  const found = [];
  for (const exchange of exchanges.filter(matches)) {
    if (found.at(-1)?.cause !== exchange.cause) found.push({ cause: exchange.cause, members: [] });
    found.at(-1).members.push(exchange);
  }
  return found;
}

const causeName = ({ type }) => (t.has(`api.cause.${type}`) ? t(`api.cause.${type}`) : called(type));

/** What is known of the table: its state where the game is over, else what one's seat sees. */
function standing() {
  const { setup, answer } = store.game;
  const known = answer.over ? { state: answer.state } : { view: answer.view };
  return JSON.stringify({ game: setup.game, ...known });
}

function showList(place) {
  show(
    place,
    groups().map(({ cause, members }) =>
      h(
        "li",
        { class: "cause" },
        h("h3", {}, causeName(cause), h("small", {}, t("api.count", { n: members.length }))),
        h("ol", {}, members.map(exchangeItem)),
      ),
    ),
  );
}

/** The list of the requests, the last first; what is typed to search stays as it is. */
export function wire(body) {
  const list = body.querySelector(".wire");
  if (list) return showList(list);
  const fresh = h("ol", { class: "wire" });
  const search = (event) => ((wanted = event.target.value.toLowerCase()), showList(fresh));
  show(
    body,
    h("p", { class: "about" }, t("api.about")),
    h(
      "div",
      { class: "row" },
      copyButton(t("copy.link"), () => location.href, { id: "copy-link" }),
      copyButton(t("copy.state"), standing, { id: "copy-state" }),
    ),
    exchanges.length
      ? h("input", {
          type: "search",
          id: "api-search",
          value: wanted,
          "aria-label": t("api.search"),
          placeholder: t("api.search"),
          oninput: search,
        })
      : h("p", { class: "note" }, t("api.empty")),
    fresh,
  );
  return showList(fresh);
}

function exchangeItem(exchange) {
  const content = () => [
    h(
      "div",
      { class: "row end" },
      h("a", { class: "ghost", href: `/docs#/${documentedAt(exchange.path)}` }, t("nav.docs")),
      exchange.body && h("a", { class: "ghost", href: triedAt(exchange) }, t("nav.try")),
      copyButton(t("api.curl"), () =>
        snippet("curl", { ...exchange, url: location.origin + exchange.path, language: languageTag() }),
      ),
    ),
    exchange.body && [h("h3", {}, t("api.request")), block(exchange.body)],
    h("div", { class: "row" }, h("h3", {}, t("api.response")), copyButton(t("api.copy"), () => JSON.stringify(exchange.answer))),
    block(exchange.answer),
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
      { class: kindOf(exchange) },
      h("b", {}, exchange.method),
      h("code", {}, exchange.path),
      h("span", { class: `status${exchange.status < 400 ? "" : " bad"}` }, exchange.status),
      h("span", { class: "ms" }, `${exchange.inside.toFixed(1)} ms`),
    ),
  );
  details.open = opened.has(exchange);
  return h("li", {}, details);
}
