// The score: who won, and how every line of it was counted, in the service's own words.
import { ask } from "./api.js";
import { h, show } from "./dom.js";
import { levelName, rankName } from "./cards.js";
import { fullName, nameOf } from "./seats.js";
import { answers, rulesOf } from "./session.js";
import { sound } from "./sounds.js";
import { setGame, store } from "./store.js";
import { t } from "./texts.js";
import { fanValue, tile, tileName } from "./tiles.js";
import { takings } from "./totals.js";
import { signed } from "./words.js";

let dialog = null;
let go = null;

/** Who won: of one who neither won nor lost, who was out first where there was one. */
function headline({ scores, out = [] }, own) {
  const points = scores[own];
  if (points) return t(points > 0 ? "over.win" : "over.lose");
  if (scores.every((each) => each === 0)) return t("over.draw");
  return out.length && out[0] !== own ? t("over.first", { seat: nameOf(out[0]) }) : t("over.even");
}

// What is a feast of its own.
const SPRINGS = new Set(["spring", "anti_spring"]);

function draw() {
  const { answer } = store.game;
  const { score } = answer;
  const mine = score.scores[answer.seat];
  const focused = dialog.contains(document.activeElement) ? document.activeElement.dataset.go : null;
  const button = ({ name, kind, press }) =>
    h(
      "button",
      {
        type: "button",
        class: `button ${kind}`,
        "data-go": name,
        onclick: () => (score_.close(), press()),
      },
      t(`over.${name}`),
    );
  show(
    dialog,
    h(
      "div",
      { class: `crown ${mine > 0 ? "won" : mine < 0 ? "lost" : ""}` },
      h("h2", { id: "over-title" }, headline(score, answer.seat)),
      h("p", { class: "points" }, signed(mine)),
      score.multipliers?.filter(({ code }) => SPRINGS.has(code)).map(({ name }) => h("p", { class: "spring" }, name)),
      score.out?.length > 0 && !answer.state.history.length && h("p", { class: "spring" }, t("over.dealt")),
    ),
    seatsTable(score.scores, score),
    explain(score),
    h(
      "div",
      { class: "row end" },
      button({
        name: "close",
        kind: "quiet",
        press: () => document.querySelector('[data-act="score"]')?.focus(),
      }),
      ways().map(button),
    ),
  );
  dialog.querySelector(`[data-go="${focused}"]`)?.focus();
}

/** The ways on from a finished game. */
function ways() {
  const { answer, setup } = store.game;
  const { next } = answer.score;
  const goesOn = Boolean(next);
  return [
    ...(answers("review") ? [{ name: "review", kind: "plain", press: go.review }] : []),
    { name: "replay", kind: "plain", press: go.replay },
    { name: "setup", kind: "plain", press: go.goToSetup },
    {
      name: goesOn ? "next" : "again",
      kind: "strong",
      press: () =>
        go.deal({
          ...setup,
          seed: setup.seed ? nextSeed(setup.seed) : undefined,
          match: next ?? undefined,
          from: goesOn ? undefined : setup.from,
        }),
    },
  ];
}

/** A seed of its own for each game of a row that began with a seed. */
const nextSeed = (seed) => {
  const [, name, number] = /^(.*?)(?:#(\d+))?$/.exec(String(seed));
  return `${name}#${Number(number ?? 1) + 1}`;
};

function seatsTable(points, score) {
  return h(
    "table",
    { class: "scores" },
    h("caption", { class: "unseen" }, t("over.total")),
    h(
      "tbody",
      {},
      points.map((each, seat) =>
        h(
          "tr",
          { class: score.winners?.includes(seat) ? "winner" : "" },
          h(
            "th",
            { scope: "row" },
            fullName(seat),
            score.landlord === seat && h("span", { class: "badge gold" }, t("role.landlord")),
          ),
          score.finished && h("td", {}, t(`place.${score.finished.indexOf(seat) + 1}`)),
          h("td", { class: "number" }, signed(each)),
        ),
      ),
    ),
  );
}

const line = (name, value, kind = "") =>
  h("tr", { class: kind }, h("th", { scope: "row" }, name), h("td", { class: "number" }, value));
const times = ({ name, factor, count, product }) =>
  line(count > 1 ? `${name} (${factor} × ${count})` : name, `×${product}`);

function multiplied(score) {
  return h(
    "div",
    { class: "how" },
    h("h3", {}, t("over.details")),
    h(
      "table",
      {},
      h("caption", { class: "unseen" }, t("over.common")),
      h("tbody", {}, line(t("over.base"), score.base), score.multipliers.map(times)),
    ),
    score.pairs.map((pair) =>
      h(
        "table",
        {},
        h("caption", {}, `${fullName(score.landlord)} — ${fullName(pair.seat)}`),
        h(
          "tbody",
          {},
          pair.multipliers.map(times),
          line(
            `${score.base} × ${pair.multiplier}${pair.capped ? `（${t("over.capped")}）` : ""}`,
            signed(pair.score),
            "sum",
          ),
        ),
      ),
    ),
  );
}

function promoted(score) {
  // Without partners there is no match.
  if (score.winners.length < 2) return null;
  const own = store.game.answer.seat % 2;
  const team = (winners) => t(winners ? "role.ours" : "role.theirs");
  const ours = score.winners.includes(store.game.answer.seat);
  const levels = score.next?.team_levels;
  return h(
    "div",
    { class: "how" },
    h("p", {}, t("over.gain", { team: team(ours), n: score.gain })),
    levels
      ? h("p", {}, t("over.levels", { ours: rankName(levels[own]), theirs: rankName(levels[1 - own]) }))
      : h("p", { class: "grand" }, t("over.match", { team: team(score.match_winner === own) })),
  );
}

/** The attackers' points and what they are for the levels, in a game with a contract. */
function contracted(score) {
  const { seat, view } = store.game.answer;
  const { taken, kitty, penalties, total, by_declarers: held, up, levels, match_winner: winner } = score;
  const isOurs = ((seat - view.contract.dealer) % 2 === 0) === held;
  const team = t(isOurs ? "role.ours" : "role.theirs");
  const own = seat % 2;
  return h(
    "div",
    { class: "how" },
    h(
      "table",
      {},
      h("caption", {}, t("over.attackers")),
      h(
        "tbody",
        {},
        line(t("over.taken"), taken),
        kitty.multiplier > 0
          ? line(t("over.kitty.taken", { n: kitty.points, times: kitty.multiplier }), signed(kitty.points * kitty.multiplier))
          : line(t("over.kitty.held", { n: kitty.points }), signed(0)),
        penalties !== 0 && line(t("over.penalties"), signed(penalties)),
        line(t("over.sum"), total, "sum"),
      ),
    ),
    h("p", {}, t(held ? "over.held" : up ? "over.turned" : "over.turned.level", { team, n: up })),
    winner === null
      ? h("p", {}, t("over.levels", { ours: levelName(levels[own]), theirs: levelName(levels[1 - own]) }))
      : h("p", { class: "grand" }, t("over.match", { team })),
  );
}

/** What each seat took and its total, in a game in which each plays for its own. */
function totalled({ taken, totals, leader, match_winners: winners }) {
  const { view } = store.game.answer;
  const named = (seats) => seats.map(nameOf).join(t("list.and"));
  const lowest = totals.flatMap((total, seat) => (total === Math.min(...totals) ? [seat] : []));
  return h(
    "div",
    { class: "how" },
    h(
      "table",
      { class: "board" },
      h("caption", {}, t("over.takings")),
      h(
        "tbody",
        {},
        totals.map((total, seat) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, nameOf(seat)),
            h("td", { class: "takings" }, takings(taken[seat], view.exposed)),
            h("td", { class: "number" }, signed(total)),
          ),
        ),
      ),
    ),
    winners.length
      ? h("p", { class: "grand" }, t("over.pig", { winners: named(winners), pigs: named(lowest) }))
      : h("p", {}, t("over.leads", { seat: nameOf(leader) })),
  );
}

const tiles = (codes, label) =>
  h(
    "span",
    { class: "tiles small", role: "img", "aria-label": [label, ...codes.map(tileName)].join(" ") },
    codes.map((code) => tile(code)),
  );
const fanName = ({ name, name_zh: official }) => (name === official ? name : `${name} ${official}`);

/** The same fan for the same reason once, with its number. */
function gathered(fans) {
  const found = new Map();
  for (const fan of fans) {
    const key = `${fan.code} ${fan.reason}`;
    found.set(key, { ...fan, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** What each hand of a match brought, where there were several. */
function byHand(results, brought) {
  return (
    results.length > 1 &&
    h(
      "table",
      {},
      h("caption", {}, t("over.hands")),
      h("tbody", {}, results.map((each, at) => line(t("over.handno", { n: at + 1 }), brought(each)))),
    )
  );
}

function counted(score) {
  const { won, results } = score;
  const last = results.at(-1);
  return h(
    "div",
    { class: "how" },
    byHand(results, ({ winner, total }) =>
      winner === null ? t("said.exhausted") : `${fullName(winner)} ${total}`,
    ),
    won && [
      h(
        "p",
        { class: "won-by" },
        `${fullName(last.winner)} · ${last.from === null || last.from === last.winner ? t("over.selfdraw") : t("over.from", { seat: fullName(last.from) })}`,
      ),
      h(
        "div",
        { class: "groups" },
        won.reading.groups.map((group) => tiles(group.tiles, "")),
      ),
      h(
        "table",
        {},
        h("caption", {}, t("over.fans")),
        h(
          "tbody",
          {},
          won.fans.map((fan) =>
            line(fan.count > 1 ? `${fanName(fan)} × ${fan.count}` : fanName(fan), fanValue(fan)),
          ),
          line(t("over.minimum", { n: won.minimum }), won.total, "sum"),
        ),
      ),
      won.excluded.length > 0 &&
        h(
          "details",
          { class: "excluded" },
          h("summary", {}, `${t("over.excluded")} (${won.excluded.length})`),
          h(
            "ul",
            {},
            gathered(won.excluded).map(({ count, ...each }) =>
              h(
                "li",
                {},
                h("b", {}, `${fanName(each)} ${each.points}${count > 1 ? ` × ${count}` : ""}`),
                " ",
                each.reason,
              ),
            ),
          ),
        ),
    ],
    !won && last.winner === null && h("p", {}, t("said.exhausted")),
  );
}

/** Every payment of the last hand in order, and what each hand brought. */
function paid({ ledger, results }) {
  const { payments } = rulesOf();
  const named = (code) => payments.find(({ id }) => id === code)?.name ?? code;
  const own = store.game.answer.seat;
  return h(
    "div",
    { class: "how" },
    byHand(results, ({ points }) => signed(points[own])),
    h(
      "table",
      { class: "ledger" },
      h("caption", {}, t("over.details")),
      h(
        "tbody",
        {},
        ledger.map(({ reason, from, to, points }) => {
          const names = { from: nameOf(from), to: to === null ? t("over.nobody") : nameOf(to) };
          const sign = from === own ? -1 : to === own ? 1 : 0;
          return line(t("over.payment", { reason: named(reason), ...names }), sign ? signed(sign * points) : points);
        }),
      ),
    ),
  );
}

/** What the points of each seat are counted from, in the game's own words. */
function said({ lines }) {
  const seats = [...new Set(lines.map(({ seat }) => seat))];
  const all = (seat) => lines.filter((each) => each.seat === seat).map(({ text }) => text).join(" · ");
  return (
    seats.length > 0 &&
    h(
      "div",
      { class: "how" },
      h(
        "table",
        { class: "lines" },
        h("caption", {}, t("over.details")),
        h("tbody", {}, seats.map((seat) => line(fullName(seat), all(seat)))),
      ),
    )
  );
}

// How a score is explained, by the part that only such a score has.
const DETAILS = { pairs: multiplied, gain: promoted, ledger: paid, results: counted, kitty: contracted, totals: totalled, lines: said };

/** How it is counted; of a score that has none of these parts, its points say all. */
function explain(score) {
  const part = Object.keys(DETAILS).find((each) => each in score);
  return part ? DETAILS[part](score) : null;
}

const score_ = {
  /** Where its buttons lead: `deal`, `goToSetup`, `replay`, `review`. */
  start(given) {
    go = given;
  },
  /** The same ways as buttons of the table, once the score is closed. */
  offers: () =>
    [{ name: "score", kind: "quiet", press: () => score_.open() }, ...ways()].map(
      ({ name, kind, press }) => ({ key: name, text: t(`over.${name}`), kind, press }),
    ),
  open() {
    score_.close();
    dialog = h("dialog", { class: "sheet over", "aria-labelledby": "over-title" });
    document.getElementById("dialogs").append(dialog);
    draw();
    sound(store.game.answer.score.scores[store.game.answer.seat] > 0 ? "won" : "lost");
    dialog.showModal();
    // The result is at the top, whatever has the focus.
    dialog.querySelector(".button.strong").focus({ preventScroll: true });
    dialog.scrollTop = 0;
    dialog.addEventListener("close", () => score_.close());
  },
  close() {
    dialog?.remove();
    dialog = null;
  },
  isOpen: () => dialog !== null,
  /** The same score in the other language: the service words it. */
  async relabel() {
    const { game } = store;
    if (!game?.answer.over) return;
    const score = await ask(`/v1/${game.setup.game}/settle`, { state: game.answer.state });
    setGame({ ...game, answer: { ...game.answer, score } });
    if (dialog) draw();
  },
};
export { score_ as score };
