// The panel beside the table: what an AI thinks, what is still out, and the requests behind it all.
import { asCurl, exchanges, onExchange } from "./api.js";
import { rankName } from "./cards.js";
import { card, position } from "./climbing.js";
import { h, show } from "./dom.js";
import { gameOf, learn, myTurn, rulesOf, session, wonder } from "./session.js";
import { set, store } from "./store.js";
import { t } from "./texts.js";
import { tileFace, tileName } from "./tiles.js";

const TABS = ["ai", "counter", "api"];
const ui = { tab: "ai", open: null, advice: null, who: null, busy: false, turn: null, opened: new Set() };
const wide = matchMedia("(min-width: 1180px)");
let root = null;
let tools = null;
let body = null;

const isClimbing = () => store.game && "counts" in (session.view ?? {}) && Boolean(rulesOf()?.order);

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
        "aria-selected": ui.tab === tab,
        "aria-controls": "panel-body",
        tabindex: ui.tab === tab ? 0 : -1,
        onclick: () => ((ui.tab = tab), draw()),
        onkeydown: moveTab,
      },
      t(`panel.${tab}`),
    ),
  );
  const focused = document.activeElement?.id;
  body = h("div", { role: "tabpanel", id: "panel-body", "aria-labelledby": `tab-${ui.tab}`, tabindex: 0 });
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
  ui.tab = TABS[(TABS.indexOf(ui.tab) + step + TABS.length) % TABS.length];
  draw();
  document.getElementById(`tab-${ui.tab}`).focus();
}

function fill() {
  if (!body) return;
  if (ui.tab === "ai") thoughts();
  else if (ui.tab === "counter") counter();
  else wire();
}

// What the AI thinks.

const answersSuggest = () => gameOf()?.questions?.includes("suggest");

function players() {
  const bots = gameOf()?.bots ?? [];
  const best = bots.reduce((most, bot) => ((bot.skill ?? 0) > (most?.skill ?? 0) ? bot : most), bots[0]);
  if (!bots.some(({ id }) => id === ui.who)) ui.who = best?.id;
  return bots;
}

async function think() {
  if (!myTurn() || ui.busy) return;
  ui.busy = true;
  ui.advice = null;
  fill();
  const { game } = store.game.setup;
  const { turn, view, legal } = store.game.answer;
  const found = answersSuggest()
    ? await wonder(`/v1/${game}/suggest`, { view, bot: ui.who, seed: 0 })
    : await analyse(game, view, legal);
  ui.busy = false;
  ui.turn = turn;
  ui.advice = found && store.game?.answer.turn === turn ? found : null;
  fill();
}

/** Where a game has no player to ask, its rules still say what there is to choose from. */
async function analyse(game, view, legal) {
  if (isClimbing()) {
    const only = legal.map(({ seat, moves, ...action }) => (void [seat, moves], { action }));
    const nothing =
      view.phase === "play" ? gameOf().reasons.filter(({ code }) => code === "nothing_beats") : [];
    if (!legal.some(({ type }) => type === "play"))
      return { candidates: only, action: only.length === 1 ? only[0].action : null, reasons: nothing };
    const last = view.last && { cards: view.last.cards, ...(view.last.as ? { as: view.last.as } : {}) };
    const found = await wonder(`/v1/${game}/hints`, { hand: view.hand, last, limit: 8, ...position() });
    if (!found) return null;
    const candidates = found.hints.map((hint) => ({
      action: { type: "play", cards: hint.play.cards, as: hint.play.wild },
      play: hint.play,
      text: `${hint.text} · ${hint.rest.plays ? t("ai.rest", hint.rest) : t("ai.norest")}`,
    }));
    return {
      candidates,
      action: candidates[0]?.action,
      play: candidates[0]?.play,
      reasons: found.text ? [{ code: found.reason, text: found.text }] : [],
    };
  }
  const found = await tools.viewOf().analysis();
  return found;
}

const shanten = ({ best }) =>
  best < 0 ? t("ai.won") : best === 0 ? t("ai.ready") : t("ai.shanten", { n: best });

/** A line for each discard: how near it leaves the hand, and what would bring it nearer. */
export const weigh = (discards) =>
  discards.map((each) => ({
    action: { type: "discard", tile: each.tile },
    text: `${shanten(each.shanten)} · ${t("ai.accepts", { kinds: each.accepts.length, left: each.left })}`,
  }));

function drawn(action, play) {
  if (action.cards?.length)
    return h(
      "span",
      { class: "fan small" },
      action.cards.map((code) => card(code)),
    );
  if (action.tile)
    return h(
      "span",
      { class: "tiles small" },
      actionName(action),
      h("span", { class: "tile", role: "img", "aria-label": tileName(action.tile) }, tileFace(action.tile)),
    );
  if (action.tiles)
    return h(
      "span",
      { class: "tiles small" },
      actionName(action),
      action.tiles.map((tile) =>
        h("span", { class: "tile", role: "img", "aria-label": tileName(tile) }, tileFace(tile)),
      ),
    );

  return h("b", {}, actionName(action));
}

function actionName(action) {
  if (action.type === "call") return t("act.call", action);
  if (action.type === "double")
    return t.has(`act.double.${action.factor}`)
      ? t(`act.double.${action.factor}`)
      : t("act.double.n", action);
  if (action.type === "redouble") return t("act.redouble", { seats: "" });
  if (action.type === "pass")
    return session.view.phase === "calling"
      ? t("act.pass.calling")
      : session.view.phase === "doubling"
        ? t("act.pass.doubling")
        : session.view.phase === "claims"
          ? t("act.pass.claims")
          : t("act.pass");
  return t.has(`act.${action.type}`) ? t(`act.${action.type}`, action) : action.type;
}

function thoughts() {
  const bots = players();
  const { advice } = ui;
  const has = answersSuggest();
  const stale = advice && ui.turn !== store.game.answer.turn;
  const select = h(
    "select",
    { id: "ai-who", onchange: (event) => ((ui.who = event.target.value), think()) },
    bots.map((bot) =>
      h(
        "option",
        { value: bot.id },
        bot.skill ? `${bot.name} · ${t("setup.skill", { skill: bot.skill })}` : bot.name,
      ),
    ),
  );
  select.value = ui.who;
  const focused = document.activeElement?.id;
  show(
    body,
    has
      ? h(
          "div",
          { class: "field" },
          h("label", { for: "ai-who" }, t("ai.who")),
          h("div", { class: "row" }, select, askButton()),
        )
      : h("div", {}, h("p", { class: "note" }, t("ai.none")), askButton()),
    has && h("p", { class: "about" }, bots.find(({ id }) => id === ui.who)?.about),
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        id: "ai-auto",
        checked: store.settings.autoAsk,
        onchange: (event) => (set({ autoAsk: event.target.checked }), event.target.checked && think()),
      }),
      t("ai.auto"),
    ),
    !myTurn() && !advice && h("p", { class: "note" }, t("ai.notturn")),
    ui.busy && h("p", { class: "note" }, t("table.working")),
    advice &&
      h("div", { class: `advice${stale ? " stale" : ""}` }, verdict(advice, stale), candidates(advice)),
  );
  if (focused?.startsWith("ai-")) document.getElementById(focused)?.focus();
}

const askButton = () =>
  h(
    "button",
    { type: "button", class: "button strong", id: "ai-ask", disabled: !myTurn() || ui.busy, onclick: think },
    t("ai.ask"),
  );
const percent = (share) => `${(share * 100).toFixed(1)} %`;

function verdict(advice, stale) {
  if (!advice.action) return null;
  return [
    h(
      "div",
      { class: "verdict" },
      h("span", { class: "label" }, t("ai.would")),
      drawn(advice.action),
      advice.play && h("b", {}, advice.play.name),
      advice.win_probability !== null &&
        advice.win_probability !== undefined &&
        h("span", { class: "chance" }, `${t("ai.win")} ${percent(advice.win_probability)}`),
    ),
    !stale &&
      h(
        "button",
        {
          type: "button",
          class: "button plain",
          id: "ai-do",
          disabled: !myTurn(),
          onclick: () => tools.viewOf().follow(advice.action),
        },
        t("ai.do"),
      ),
    advice.reasons?.length
      ? h(
          "div",
          {},
          h("h3", {}, t("ai.why")),
          h(
            "ul",
            { class: "reasons" },
            advice.reasons.map(({ text }) => h("li", {}, text)),
          ),
        )
      : null,
    advice.engine &&
      h(
        "p",
        { class: "about" },
        t("ai.nodes", {
          n: advice.engine.nodes,
          ms: exchanges.find(({ path }) => path.endsWith("/suggest"))?.inside.toFixed(1) ?? "",
        }),
      ),
  ];
}

function candidates(advice) {
  if (!advice.candidates?.length) return null;
  const most = Math.max(...advice.candidates.map((each) => each.win_probability ?? 0), 0.01);
  return h(
    "div",
    {},
    h("h3", {}, t("ai.candidates")),
    h(
      "ol",
      { class: "candidates" },
      advice.candidates.map((each) =>
        h(
          "li",
          {},
          h(
            "div",
            { class: "row" },
            drawn(each.action),
            each.play && h("span", { class: "called" }, each.play.name),
          ),
          each.win_probability !== null && each.win_probability !== undefined
            ? h(
                "div",
                { class: "chance" },
                h("span", { class: "meter", style: { "--share": each.win_probability / most } }),
                percent(each.win_probability),
              )
            : each.text && h("small", {}, each.text),
        ),
      ),
    ),
  );
}

// What is still out.

function counter() {
  const deck = rulesOf()?.deck;
  if (!deck || !session.view) return show(body, h("p", { class: "note" }, t("counter.none")));
  const left = { ...deck };
  const gone = (code) => {
    const kind = code in left ? code : code === "BJ" ? "B" : code === "RJ" ? "R" : code[0];
    if (kind in left) left[kind] -= 1;
  };
  const { view } = session;
  const seen = isClimbing()
    ? [...view.hand, ...view.history.flatMap(({ cards }) => cards)]
    : tools.viewOf().seen(view);
  seen.forEach(gone);
  const kinds = isClimbing() ? [...rulesOf().order].reverse() : Object.keys(deck);
  if (isClimbing()) for (const kind of Object.keys(deck)) if (!kinds.includes(kind)) kinds.unshift(kind);
  show(
    body,
    h("p", { class: "about" }, t("counter.about")),
    h(
      "ul",
      { class: isClimbing() ? "counter" : "counter tiles" },
      kinds
        .filter((kind) => kind in left)
        .map((kind) =>
          h(
            "li",
            { class: left[kind] ? "" : "gone" },
            isClimbing()
              ? h("span", { class: "kind" }, rankName(kind))
              : h("span", { class: "tile", role: "img", "aria-label": tileName(kind) }, tileFace(kind)),
            h("b", {}, left[kind]),
          ),
        ),
    ),
  );
}

// The requests.

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

function wire() {
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
        if (details.open) ui.opened.add(exchange);
        else ui.opened.delete(exchange);
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
  details.open = ui.opened.has(exchange);
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

onExchange(() => {
  if (ui.tab === "api" && root && !root.hidden) wire();
});

export const panel = {
  start(element, given) {
    root = element;
    tools = given;
    wide.addEventListener("change", draw);
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !wide.matches) panel.toggle();
    });
  },
  isOpen: () => store.settings.panel ?? wide.matches,
  toggle() {
    const open = !panel.isOpen();
    set({ panel: wide.matches || open ? open : null });
    draw();
    if (open && !wide.matches) root.querySelector("[role=tab]")?.focus();
  },
  refresh(what = {}) {
    if (!root) return;
    if (root.hidden !== !panel.isOpen() || !root.firstChild) draw();
    else if (ui.tab === "counter" || (ui.tab === "ai" && !what.silent && !what.event)) fill();
    if (what.settled && store.settings.autoAsk && panel.isOpen() && myTurn()) think();
    if (what.settled && ui.turn !== store.game.answer.turn) {
      ui.advice = null;
      if (ui.tab === "ai") fill();
    }
  },
  relabel() {
    if (store.game) learn(store.game.setup.game, store.game.setup.ruleset);
    draw();
  },
};
