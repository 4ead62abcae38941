// The answer to a question as a picture: each field in its order, some questions in a way of their own, and the whole as JSON.
import { badge, LOSING, worth } from "./course.js";
import { h } from "./dom.js";
import { coloured, pretty } from "./json.js";
import { listAt } from "./moment.js";
import { about, action, asShape, chance, codes, counted, entries, entry, isObject, percent, play, seatName, shanten } from "./picture.js";
import { called, phaseOf } from "./session.js";
import { t } from "./texts.js";

const row = (name, ...drawn) => h("div", { class: "entry" }, h("span", { class: "field-name" }, name), drawn);
const piles = (...drawn) => h("span", { class: "piles" }, drawn);
const inOrder = (items) => h("ol", { class: "ranked" }, items.map((each) => h("li", {}, each)));

/** Cards that were not seen, and what each seat may hold of them. */
function oddsOfCards(answer) {
  const seat = ({ seat: at, count, bomb, beats }) =>
    piles(
      h("b", {}, seatName(at)),
      t("seat.cards", { n: count }),
      bomb && h("span", { class: "chance" }, t("answer.odds.bomb"), chance(bomb)),
      beats && h("span", { class: "chance" }, t("answer.odds.beats"), chance(beats)),
    );
  return [
    answer.ranks && row(t("answer.odds.ranks"), piles(answer.ranks.filter(({ left }) => left).map(({ rank, left }) => counted(rank, left)))),
    entry(answer, "play"),
    answer.seats?.length > 0 && row(t("field.seats"), inOrder(answer.seats.map(seat))),
  ];
}

/** Tiles that were not seen, who may be ready, and what a discard risks. */
function oddsOfTiles({ unseen, seats, waits, discards }) {
  const left = ({ tile, left: n }) => counted(tile, n);
  const discard = ({ tile, risk, shanten: best, waits: waiting }) =>
    piles(
      codes([tile]),
      risk !== null && t("answer.odds.risk", { n: percent(risk) }),
      best !== null && h("b", {}, shanten({ best })),
      waiting?.length > 0 && row(t("field.waits"), piles(waiting.map(left))),
    );
  return [
    waits?.length > 0 && row(t("field.waits"), piles(waits.map(left))),
    seats?.length > 0 &&
      row(
        t("answer.odds.ready"),
        piles(seats.map(({ seat, waits: share }) => h("span", { class: "chance" }, seatName(seat), chance({ chance: share })))),
      ),
    row(t("field.unseen"), piles(unseen.map(left))),
    discards?.length > 0 && row(t("field.discards"), inOrder(discards.map(discard))),
  ];
}

/** A position in words, a line for each sentence. */
const inWords = ({ sentences }) => sentences.map(({ text }) => h("p", {}, text));

/** A solved ending: who wins, by which plays, and how it goes on. */
function solved(answer, { game }) {
  const pass = { type: "pass", phase: "play" };
  const step = ({ seat, play: made }) =>
    h("span", { class: "step" }, h("span", { class: "field-name" }, seatName(seat)), made ? play(made) : h("b", {}, called(pass.type, pass.phase, "", game)));
  return [
    ...["solved", "wins", "side"].map((name) => entry(answer, name)),
    answer.moves?.length > 0 && row(t("answer.solve.moves"), piles(answer.moves.map(({ play: made }) => (made ? play(made) : action(pass))))),
    answer.line?.length > 0 && row(t("field.line"), piles(answer.line.map(step))),
  ];
}

/** A review: each seat's sum, the decisions that lost something, and the others folded. */
function reviewed({ judge, unit, decisions, seats }, { game, body: { state } }) {
  const phase = ({ at }) => (at === null || !state ? null : phaseOf(listAt(state, game.decided_by, at), game));
  const lost = (loss) => loss > 0 && h("span", {}, t("answer.review.lost", { n: worth(loss, unit).replace("+", "") }));
  const decision = ({ turn, played, best, judged }) =>
    piles(
      h("span", { class: "field-name" }, t("review.step", { n: turn + 1 })),
      judged.class && badge(judged.class),
      action({ ...played, phase: phase(judged) }, true),
      best && judged.loss > 0 && h("span", { class: "step" }, h("span", { class: "field-name" }, t("field.best")), action({ ...best, phase: phase(judged) })),
      lost(judged.loss),
    );
  const sum = ({ seat, accuracy, counts }) =>
    piles(
      h("b", {}, seatName(seat)),
      accuracy !== null && t("answer.review.accuracy", { n: Math.round(accuracy) }),
      Object.entries(counts)
        .filter(([kind, n]) => n && kind !== "unjudged")
        .map(([kind, n]) => h("span", {}, badge(kind), ` ${n}`)),
    );
  const losing = decisions.filter(({ judged }) => LOSING.has(judged.class));
  const others = decisions.filter((each) => !losing.includes(each));
  return [
    row(t("field.judge"), game.bots.find(({ id }) => id === judge.id)?.name ?? judge.id),
    row(t("field.seats"), inOrder(seats.map(sum))),
    losing.length > 0 && row(t("answer.review.losing"), inOrder(losing.map(decision))),
    others.length > 0 && h("details", {}, h("summary", {}, t("answer.review.others", { n: others.length })), inOrder(others.map(decision))),
  ];
}

/** Who gives whom which card. */
function tribute(answer) {
  const gift = ({ seat, to, advice, may }) => piles(h("b", {}, `${seatName(seat)} → ${seatName(to)}`), entries({ advice, may }));
  const gifts = (name) => answer[name].length > 0 && row(t(`field.${name}`), inOrder(answer[name].map(gift)));
  return [entry(answer, "resisted"), gifts("payments"), gifts("returns"), entry(answer, "leader")];
}

/** Who may claim, who may not and why, and who gets it. */
function claimed(answer, { game }) {
  const not = ({ type, text }) => h("span", {}, h("b", {}, called(type, "claims", type, game)), " ", text);
  const { resolve } = answer;
  const won = resolve && (resolve.claims ?? [resolve.claim]);
  return [
    entry(answer, "claims"),
    answer.refused.length > 0 && row(t("field.refused"), h("ul", {}, answer.refused.map((each) => h("li", {}, not(each))))),
    won && row(t("answer.claims.resolve"), piles(won.map((each) => action(each, true)), h("span", {}, resolve.text))),
    answer.score && row(t("answer.claims.score"), entries(answer.score)),
  ];
}

/** What a game paid: the points of each seat, what made them, and each payment with its reason. */
function settled(answer, { rules }) {
  const { ledger, ...others } = answer;
  const named = (code) => rules?.payments?.find(({ id }) => id === code)?.name ?? code;
  const payment = ({ reason, from, to, points }) =>
    h("li", {}, h("span", {}, `${named(reason)} · ${seatName(from)} → ${to === null ? "—" : seatName(to)}`), h("b", {}, String(points)));
  return [entries(others), ledger?.length > 0 && row(t("answer.settle.ledger"), h("ul", { class: "fans" }, ledger.map(payment)))];
}

const ANY = { describe: inWords, review: reviewed, settle: settled };
const PICTURES = {
  cards: { ...ANY, odds: oddsOfCards, solve: solved, tribute },
  tiles: { ...ANY, odds: oddsOfTiles, claims: claimed },
};

/** Every field of an answer, in its order. */
function plain(answer) {
  // The cards of an action are those of its play.
  const { action: done, ...rest } = answer;
  return asShape(answer) ?? entries(isObject(answer.play) || !done ? rest : answer);
}

/** The whole answer as JSON, which is laid out when it is opened. */
function whole(answer) {
  const place = h("details", { class: "whole" }, h("summary", {}, t("try.json")));
  place.addEventListener("toggle", () => place.children.length < 2 && place.append(coloured(pretty(answer))));
  return place;
}

// The phase in which passes of a question are said, where the answer has none.
const PHASES = { bid: "calling", suggest: "play", solve: "play" };

/** The picture of the answer to the question that a lab has asked. */
export function picture(answer, lab) {
  const question = lab.path.split("/").at(-1);
  about(lab.game, question, answer.state?.phase ?? answer.view?.phase ?? PHASES[question] ?? null);
  const draw = PICTURES[lab.family]?.[question] ?? plain;
  return h("div", { class: "entries" }, draw(answer, lab), whole(answer));
}
