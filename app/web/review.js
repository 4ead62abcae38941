// The room for review: how well a game was played, its chances drawn, and its turning points.
import { Refused, ask } from "./api.js";
import { copyButton } from "./copy.js";
import { LOSING, badge, course, worth } from "./course.js";
import { choice, decisionCard } from "./decision.js";
import { h, show } from "./dom.js";
import { noteReview } from "./lately.js";
import { askPosition } from "./load.js";
import { momentAt, momentsOf } from "./moment.js";
import { ownGames } from "./own_games.js";
import { noteJudged } from "./records.js";
import { openRoom } from "./room.js";
import { learn } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";

// Milliseconds of work: of a first look, and of one that takes its time.
const QUICK_MS = 2000;
const LONG_MS = 10000;
// The skill of the players whose game is shown to a reader without one.
const SHOWN_SKILL = 2;
const ASKED = "review";

let budget = QUICK_MS;
const known = new Map();

/** The review of one seat, asked once for each language and budget. */
async function reviewOf(game, state, seat) {
  const key = JSON.stringify([game.id, state, seat, budget, store.settings.lang]);
  if (!known.has(key))
    known.set(key, await ask(`/v1/${game.id}/review`, { state, seats: [seat], budget_ms: budget, seed: "0" }));
  return known.get(key);
}

/** The address of a review: the seat that is looked at, and the reader's own where it played. */
const addressOf = (moments, seat, own) => `${moments}&s=${seat}${own === null ? "" : `&y=${own}`}`;

/** The two seats of such an address. */
function seatsAt(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  const [seat, own] = ["s", "y"].map((name) => (parts.has(name) ? Number(parts.get(name)) : null));
  return { seat: seat ?? own ?? 0, own };
}

async function bring(text) {
  const link = /#(g=.*)$/s.exec(text.trim())?.[0];
  if (link?.includes("&z=")) return location.assign(link);
  const { state, game = state?.game } = JSON.parse(text);
  if (!game) throw new SyntaxError(text);
  location.hash = await momentsOf(game, state, (await learn(game)).decided_by);
  return undefined;
}

const loadButton = () =>
  h(
    "button",
    {
      type: "button",
      class: "button quiet",
      id: "load",
      onclick: () => askPosition((text) => bring(text).catch(() => bringNothing())),
    },
    t("load"),
  );

function bringNothing() {
  document.querySelector(".room").prepend(h("p", { class: "note bad", role: "alert" }, t("load.bad")));
}

/** A game between bots, for a reader without one. */
async function shownGame(game) {
  const rules = store.rules[`${store.settings.lang}/${game.id}/${game.default_ruleset}`];
  const bot = game.bots.find(({ skill }) => skill === SHOWN_SKILL)?.id ?? game.bots[0].id;
  const bots = Object.fromEntries(Array.from({ length: rules.seats }, (_, seat) => [seat, bot]));
  const { state: begun } = await ask(`/v1/${game.id}/deal`, {});
  const { state } = await ask(`/v1/${game.id}/advance`, { state: begun, bots });
  location.hash = await momentsOf(game.id, state, game.decided_by);
}

/** The room before a game is named: the game played last, one between bots, one that is brought. */
async function welcome(put) {
  const { games } = await ask("/v1/games");
  const all = await Promise.all(games.map(({ id }) => learn(id)));
  const isReviewed = ({ questions }) => questions.includes(ASKED);
  const about = all.filter(isReviewed);
  const named = new Map(all.map((game) => [game.id, { name: game.name, reviewed: isReviewed(game) }]));
  const mine = await ownGames((id) => named.get(id));
  const last = store.last?.answer.over && about.find(({ id }) => id === store.last.setup.game);
  const select = h("select", { id: "game" }, about.map(({ id, name }) => h("option", { value: id }, name)));
  const begin = async ({ currentTarget }) => {
    currentTarget.disabled = true;
    const game = about.find(({ id }) => id === select.value);
    await learn(game.id, game.default_ruleset);
    await shownGame(game);
  };
  const own = async () => {
    const { answer } = store.last;
    location.hash = addressOf(await momentsOf(last.id, answer.state, last.decided_by), answer.seat, answer.seat);
  };
  return put(
    h("div", { class: "welcome" }, h("h1", {}, t("review.title"))),
    h("p", { class: "about" }, t("review.about")),
    about.length
      ? h(
          "section",
          { class: "ways" },
          last &&
            h("button", { type: "button", class: "button strong", id: "own", onclick: own }, t("review.own", { game: last.name })),
          h(
            "div",
            { class: "row" },
            h("label", { for: "game" }, t("room.game")),
            select,
            h("button", { type: "button", class: "button plain", id: "show", onclick: begin }, t("review.show")),
          ),
          loadButton(),
        )
      : h("p", { class: "note" }, t("review.none")),
    mine,
  );
}

/** The decision of a review that lost most; null where none lost anything. */
function worstOf({ decisions, unit }) {
  const lost = decisions.filter(({ judged }) => LOSING.has(judged.class));
  const [first] = lost.sort((a, b) => b.judged.loss - a.judged.loss);
  return first ? { turn: first.turn, loss: first.judged.loss, unit } : null;
}

/** The seats, of which one is looked at. */
const seatsRow = ({ seats, seat: now, own, moments }) =>
  h(
    "div",
    { class: "row seats-row", role: "group", "aria-label": t("review.seats") },
    Array.from({ length: seats }, (_, seat) =>
      h(
        "a",
        { class: "button quiet", href: addressOf(moments, seat, own), "aria-current": seat === now },
        t(seat === own ? "seat.you" : `person.${seat}`),
      ),
    ),
  );

/** How well the seat played in all, in figures. */
function summary({ game, answer, told, think }) {
  const { accuracy, counts, luck } = told;
  const judge = game.bots.find(({ id }) => id === answer.judge?.id)?.name;
  return h(
    "section",
    { class: "summary", "aria-label": t("review.accuracy") },
    accuracy !== null &&
      h("p", { class: "accuracy" }, h("b", {}, accuracy.toFixed(1)), h("span", {}, t("review.accuracy"))),
    h(
      "ul",
      { class: "counts" },
      Object.entries(counts)
        .filter(([kind, count]) => count && t.has(`class.${kind}`))
        .map(([kind, count]) => h("li", {}, badge(kind), h("b", { class: "number" }, count))),
    ),
    luck !== null && h("p", {}, t(`review.luck.${answer.unit}`, { n: worth(luck, answer.unit) })),
    judge && h("p", { class: "about" }, t("review.judge", { who: judge })),
    !answer.complete && h("p", { class: "note" }, t("review.part")),
    !answer.complete &&
      budget < LONG_MS &&
      h("button", { type: "button", class: "button quiet", id: "think", onclick: think }, t("review.longer")),
  );
}

/** Every decision in a line of its own. */
const everyDecision = (review, decisions) =>
  h(
    "details",
    { class: "every" },
    h("summary", {}, t("review.every", { n: decisions.length })),
    h(
      "ol",
      {},
      decisions.map(({ turn, played, best, judged }) =>
        h(
          "li",
          {},
          h("span", { class: "number" }, turn + 1),
          judged.class && badge(judged.class),
          choice(review, played, judged),
          LOSING.has(judged.class) && [
            h("span", { class: "field-name" }, t("review.best")),
            choice(review, best, judged),
            h("b", { class: "number" }, worth(-judged.loss, review.unit).replace("-", "−")),
          ],
        ),
      ),
    ),
  );

function drawn(asked, answer, think) {
  const { game, state, moments, seat } = asked;
  const [told] = answer.seats;
  const review = { game, state, moments, unit: answer.unit };
  const figure = h("div", { class: "figure" });
  const chosen = h("div", { class: "chosen-decision", "aria-live": "polite" });
  const pick = (decision) => {
    show(figure, course(answer, decision, pick));
    if (decision) {
      show(chosen, decisionCard(review, decision));
      figure.querySelector('[aria-pressed="true"]')?.focus();
    }
  };
  pick(null);
  const turning = answer.decisions.filter(({ turn }) => told.turning_points.includes(turn));
  const question = { state, seats: [seat], budget_ms: budget, seed: "0" };
  return [
    h(
      "div",
      { class: "welcome" },
      h("h1", {}, t("review.of", { game: game.name })),
      h(
        "div",
        { class: "row" },
        copyButton(t("copy.link"), () => location.href, { id: "copy-link" }),
        h("a", { class: "button quiet", href: `/${moments}&t=0`, id: "replay" }, t("over.replay")),
        h("a", { class: "button quiet", id: "to-lab", href: `/try#${new URLSearchParams({ q: `${game.id}/${ASKED}`, b: JSON.stringify(question) })}` }, t("nav.try")),
        loadButton(),
      ),
    ),
    seatsRow(asked),
    h("div", { class: "over-all" }, h("div", { class: "drawn" }, figure, chosen), summary({ game, answer, told, think })),
    h(
      "section",
      { class: "turning", "aria-label": t("review.turning") },
      h("h2", {}, t("review.turning")),
      turning.length
        ? h("div", { class: "decisions" }, turning.map((each) => decisionCard(review, each)))
        : h("p", { class: "note" }, t("review.flawless")),
    ),
    everyDecision(review, answer.decisions),
  ];
}

async function arrive(put) {
  const moment = await momentAt(location.hash);
  if (!moment) return welcome(put);
  const { game: id, state } = moment;
  if (!state) throw new Refused({ title: t("load.bad") }, 0);
  const { seat, own } = seatsAt(location.hash);
  const game = await learn(id);
  if (!game.questions.includes(ASKED)) throw new Refused({ title: t("review.none") }, 0);
  const moments = await momentsOf(id, state, game.decided_by);
  const { view } = await ask(`/v1/${id}/view`, { state, seat });
  const asked = { game, state, moments, seat, own, seats: view.counts.length };
  const title = h("h1", {}, t("review.of", { game: game.name }));
  put(h("div", { class: "welcome" }, title), seatsRow(asked), h("p", { class: "note", role: "status" }, t("review.busy")));
  const answer = await reviewOf(game, state, seat);
  const [{ accuracy }] = answer.seats;
  noteReview({ game: id, moments, address: addressOf(moments, seat, own), accuracy });
  if (seat === own) await noteJudged(moments, { accuracy, worst: worstOf(answer) });
  const think = () => {
    budget = LONG_MS;
    return again();
  };
  return put(...drawn(asked, answer, think));
}

const again = openRoom("review", arrive);
