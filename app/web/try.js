// The lab: a position, a question about it, its answer as a picture, and the request as code.
import { Refused, ask, languageTag } from "./api.js";
import { picture } from "./answer.js";
import { ordered, taken } from "./asked.js";
import { sprite } from "./cards.js";
import { copyButton } from "./copy.js";
import { $, h, show } from "./dom.js";
import { examplesOf, operationAt } from "./fields.js";
import { pretty } from "./json.js";
import { askPosition } from "./load.js";
import { momentsOf } from "./moment.js";
import { refusal } from "./picture.js";
import { ROOM_TEXTS } from "./room_texts.js";
import { learn } from "./session.js";
import { dress } from "./shell.js";
import { LANGUAGES_OF_CODE, snippet } from "./snippets.js";
import { store, subscribe, set } from "./store.js";
import { addTexts, t } from "./texts.js";
import { tileSymbols } from "./tiles.js";
import { showPosition } from "./trays.js";
import { TRY_TEXTS } from "./try_texts.js";

addTexts({ ...ROOM_TEXTS, ...TRY_TEXTS });

const stage = $("#stage");
// `isOwn`: cards were laid out by hand or brought; of an example the first own card takes the place.
const lab = {
  path: "",
  body: {},
  isOwn: false,
  game: null,
  family: null,
  examples: [],
  active: null,
  code: LANGUAGES_OF_CODE[0],
};
// The position of each game, which the next question is about: its fields, and whether it is the reader's own.
const known = {};
let games = [];
// The document of each game that was asked about, in the language of the page.
let documents = {};
let parts = null;
let asking = null;

const pathOf = (game, question) => `/v1/${game}/${question}`;
const rulesetIn = ({ ruleset, view, state }) => {
  const found = ruleset ?? view?.ruleset ?? state?.ruleset;
  return found?.id ?? found;
};

/** The rules by which a position is drawn; those of the default where the body names none that is known. */
async function rulesOf(game, body) {
  const wanted = rulesetIn(body);
  const id = game.rulesets.some((each) => each.id === wanted) ? wanted : game.default_ruleset;
  await learn(game.id, id);
  return store.rules[`${store.settings.lang}/${game.id}/${id}`];
}

/** Open a position that is brought, with a question about it: nothing is kept of the game's position before. */
async function open(path, body, isOwn = true) {
  await lay(path, body, isOwn);
  if (lab.game) delete known[lab.game.id];
  remember();
  await answer();
}

/** The body that is laid out is another, for the same question. */
async function alter(body, isOwn) {
  await lay(lab.path, body, isOwn);
  remember();
  await answer();
}

/** The document of a game, with the examples of its operations; what belongs to no game stands in each of them. */
async function documentOf(id = games[0].id) {
  const path = `/openapi/${id}.json?examples=inline&lang=${store.settings.lang}`;
  documents[id] ??= await ask(path);
  return documents[id];
}

/** Lay out the body of a question. */
async function lay(path, body, isOwn) {
  const [, , id] = path.split("/");
  const game = games.find((each) => each.id === id) ? await learn(id) : null;
  const [document_, rules] = await Promise.all([documentOf(game?.id), game && rulesOf(game, body)]);
  Object.assign(lab, {
    path,
    body,
    isOwn,
    game,
    family: game?.family ?? null,
    rules,
    deck: rules?.deck ?? {},
    order: rules?.order ?? [],
    operation: operationAt(document_, path, game?.setting),
    examples: examplesOf(document_),
  });
  writeAddress();
  draw();
}

/** What is sent: the body, or for what is read its fields in the address. */
function request() {
  if (!lab.operation?.isRead) return { address: lab.path, body: lab.body };
  const query = String(new URLSearchParams(lab.body));
  return { address: query ? `${lab.path}?${query}` : lab.path };
}

/** Whether the game of the body can be reviewed. */
const hasReview = () => Boolean(lab.body.state && lab.game?.questions.includes("review"));

/** The room for review, with the state of the body. */
const toReview = async () =>
  location.assign(`/review${await momentsOf(lab.game.id, lab.body.state, lab.game.decided_by)}`);

function writeAddress() {
  const parts = new URLSearchParams({ q: lab.path.replace("/v1/", ""), b: JSON.stringify(lab.body) });
  history.replaceState(null, "", `#${parts}`);
}

/** The known position follows the body. */
function remember() {
  const { game, operation, body, isOwn } = lab;
  if (!game) return;
  const others = Object.entries(known[game.id]?.fields ?? {}).filter(([name]) => !operation?.takes(name));
  const { view, state, hand, ...fields } = { ...Object.fromEntries(others), ...body };
  // A position is a hand by itself, or what a view or a state says.
  const position = body.hand ? { hand } : body.view || body.state ? { view, state } : { hand, view, state };
  known[game.id] = { fields: { ...fields, ...position }, isOwn };
}

/** Another tray is pressed, or the position is another. */
function change({ active = lab.active, body }) {
  lab.active = active;
  if (body) Object.assign(lab, { body, isOwn: true });
  writeAddress();
  drawPosition();
  if (!body) return undefined;
  remember();
  drawRequest();
  return answer();
}

async function answer() {
  asking?.abort();
  const mine = (asking = new AbortController());
  parts.answer.setAttribute("aria-busy", true);
  try {
    const { address, body } = request();
    const found = await ask(address, body, { signal: mine.signal });
    if (asking === mine) show(parts.answer, picture(found, lab));
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Refused)) throw error;
    if (asking === mine) show(parts.answer, refusal(error.problem));
  }
  if (asking === mine) parts.answer.removeAttribute("aria-busy");
}

// Questions whose hand has a fixed size: one that was laid out for another question rarely fits.
const OF_WHOLE_HANDS = new Set(["bury"]);

/** Ask another question about the same position; where too little of it is known, its first example. */
async function pick(game, question) {
  const path = pathOf(game.id, question);
  const document_ = await documentOf(game.id);
  const operation = operationAt(document_, path, game.setting);
  const now = known[game.id];
  const body = OF_WHOLE_HANDS.has(question) ? null : taken(operation, now?.fields ?? {});
  // A game of another package may have no example: its question says what it needs.
  await lay(path, body ?? examplesOf(document_).find((each) => each.path === path)?.body ?? {}, body !== null && now?.isOwn);
  if (body || !now) remember();
  await answer();
}

async function pickGame(id) {
  const game = await learn(id);
  const now = lab.path.split("/")[3];
  const question = game.questions.includes(now) ? now : ordered(game.questions)[0];
  await pick(game, question);
}

async function pickExample(id) {
  const found = lab.examples.find((each) => each.id === id);
  if (found) await open(found.path, found.body, false);
}

const select = (id, label, options, value, pressed) => {
  const element = h(
    "select",
    { id, onchange: ({ target }) => guard(() => pressed(target.value)) },
    options.map(([key, text]) => h("option", { value: key }, text)),
  );
  element.value = value ?? "";
  return h("div", { class: "field" }, h("label", { for: id }, label), element);
};

function drawChoices() {
  const { game } = lab;
  const own = lab.examples.filter(({ path }) => path === lab.path);
  const others = lab.examples.filter(({ path }) => !games.some(({ id }) => path.startsWith(`/v1/${id}/`)));
  const title = ([path, each]) => [each.id, path === lab.path ? each.summary : `${path} · ${each.summary}`];
  show(
    parts.choices,
    select("game", t("try.game"), games.map(({ id, name }) => [id, name]), game?.id, pickGame),
    game &&
      lab.operation?.takes("ruleset") &&
      select(
        "ruleset",
        t("setup.ruleset"),
        game.rulesets.map(({ id, name }) => [id, name]),
        lab.rules.id,
        (id) => alter({ ...lab.body, ruleset: id }, lab.isOwn),
      ),
    select(
      "example",
      t("try.example"),
      [["", t("try.own")], ...[...own, ...others].map((each) => title([each.path, each]))],
      "",
      pickExample,
    ),
  );
}

/** What a question is called, in the words of the family where it has its own. */
function asked(question) {
  const name = [`ask.${lab.family}.${question}`, `ask.${question}`].find((each) => t.has(each));
  return name ? t(name) : question.replaceAll("_", " ");
}

function drawQuestions() {
  const { game } = lab;
  show(
    parts.questions,
    (game ? ordered(game.questions) : []).map((question) =>
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          "data-question": question,
          "aria-pressed": lab.path === pathOf(game.id, question),
          onclick: () => guard(() => pick(game, question)),
        },
        asked(question),
      ),
    ),
  );
}

const drawPosition = () =>
  lab.operation ? showPosition(parts.position, lab, (given) => guard(() => change(given))) : show(parts.position);

function codeOf(name) {
  const { address, body } = request();
  return snippet(name, { url: location.origin + address, language: languageTag(), body });
}

function drawRequest() {
  const focused = document.activeElement;
  if (focused !== parts.body) parts.body.value = pretty(lab.body);
  parts.body.removeAttribute("aria-invalid");
  show(
    parts.codes,
    h(
      "div",
      { class: "row codes", role: "group", "aria-label": t("try.code") },
      LANGUAGES_OF_CODE.map((name) =>
        h(
          "button",
          {
            type: "button",
            class: "ghost",
            "aria-pressed": lab.code === name,
            "data-code-of": name,
            onclick: () => ((lab.code = name), drawRequest(), $(`[data-code-of="${CSS.escape(name)}"]`).focus()),
          },
          name,
        ),
      ),
      copyButton(t("try.copy"), () => codeOf(lab.code), { id: "copy-code" }),
    ),
    h("pre", { id: "code", tabindex: 0, "aria-label": lab.code }, codeOf(lab.code)),
  );
  show(
    parts.path,
    h("b", { class: "post" }, lab.operation?.isRead ? "GET" : "POST"),
    " ",
    h("code", {}, lab.path),
    hasReview() && h("button", { type: "button", class: "ghost", id: "to-review", onclick: toReview }, t("nav.review")),
    lab.operation &&
      h("a", { href: `/docs#/${lab.operation.tag}/${lab.operation.id}`, id: "documented" }, t("nav.docs")),
  );
}

function typed() {
  let body = null;
  try {
    body = JSON.parse(parts.body.value);
  } catch {
    // While it is typed it is no JSON yet.
  }
  const isBody = body !== null && typeof body === "object" && !Array.isArray(body);
  if (!isBody) return parts.body.setAttribute("aria-invalid", true);
  return guard(() => alter(body, true));
}

function build() {
  const body = h("textarea", { id: "body", rows: 7, spellcheck: "false", "aria-label": t("api.request"), oninput: typed });
  parts = {
    body,
    ...Object.fromEntries(
      ["choices", "questions", "position", "answer", "codes", "path"].map((name) => [name, h("div", { class: name })]),
    ),
  };
  parts.questions.setAttribute("role", "group");
  parts.questions.setAttribute("aria-label", t("try.ask"));
  parts.answer.setAttribute("aria-live", "polite");
  const load = () => askPosition((text) => guard(() => loaded(text)));
  show(
    stage,
    h(
      "div",
      { class: "lab" },
      h(
        "div",
        { class: "welcome" },
        h("h1", {}, t("try.title")),
        h(
          "div",
          { class: "row" },
          copyButton(t("copy.link"), () => location.href, { id: "copy-link" }),
          copyButton(t("copy.state"), () => JSON.stringify(lab.body), { id: "copy-state" }),
          h("button", { type: "button", class: "button quiet", id: "load", onclick: load }, t("load")),
        ),
      ),
      h(
        "section",
        { class: "asked", "aria-label": t("try.position") },
        parts.choices,
        parts.position,
        parts.questions,
      ),
      h("section", { class: "told", "aria-label": t("api.response") }, h("h2", {}, t("try.answer")), parts.answer),
      h("section", { class: "request", "aria-label": t("api.request") }, parts.path, body, parts.codes),
    ),
  );
}

/** Draw everything anew. */
function draw() {
  if (!parts) build();
  drawChoices();
  drawQuestions();
  drawPosition();
  drawRequest();
}

/** A position that somebody brought: a link, a body, or what a seat sees. */
async function loaded(text) {
  const link = /#(?<part>[gqe]=.*)$/s.exec(text.trim());
  if (link?.groups.part.startsWith("g=")) return location.assign(`/#${link.groups.part}`);
  if (link) {
    history.replaceState(null, "", `#${link.groups.part}`);
    return arrive();
  }
  const { game, ...given } = JSON.parse(text);
  if (!game) return open(lab.path, given);
  // What is copied from a table names its game.
  return given.view ? open(pathOf(game, "suggest"), given) : open(pathOf(game, "view"), { ...given, seat: 0 });
}

/** What goes wrong is said where the answer would be. */
async function guard(work) {
  try {
    await work();
  } catch (error) {
    const isTold = error instanceof Refused || error instanceof SyntaxError;
    if (!isTold) throw error;
    show(parts.answer, refusal(error.problem ?? { title: t("load.bad") }));
  }
}

/** The address names a question with its body, or an example; else the first question is shown. */
async function arrive() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("e")) {
    const id = wanted.get("e");
    const game = games.find((each) => id.startsWith(`${each.id}_`));
    const example = examplesOf(await documentOf(game?.id)).find((each) => each.id === id);
    if (example) return open(example.path, example.body, false);
  }
  if (wanted.has("q")) return open(`/v1/${wanted.get("q")}`, JSON.parse(wanted.get("b") ?? "{}"));
  return pickGame(games[0].id);
}

const head = () =>
  dress({
    title: t("try.page"),
    skip: t("try.skip"),
    changeLanguage: () =>
      guard(async () => {
        set({ lang: store.settings.lang === "zh" ? "en" : "zh" });
        await read();
        parts = null;
        await lay(lab.path, lab.body, lab.isOwn);
        await answer();
      }),
    here: "try",
  });

// The catalogue in the language of the page; documents are read when a game is asked about.
async function read() {
  documents = {};
  ({ games } = await ask("/v1/games"));
}

async function begin() {
  document.body.prepend(sprite(tileSymbols()));
  head();
  await read();
  build();
  await guard(arrive);
  stage.dataset.state = "ready";
}

subscribe((what) => {
  if (what === "settings") head();
});
addEventListener("hashchange", () => guard(arrive));
begin();
