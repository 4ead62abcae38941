// The hand of a game of cards: what is raised, and what is asked of it.
import { advise, adviser } from "./adviser.js";
import { act, answers, called, gameOf, notify, rulesOf, session, wonder } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";

/** Who shows it anew. */
export const changed = { tell: () => {} };

/** What the player has in mind. */
export const ui = {
  raised: new Set(), stacks: null, declared: null, hints: null, at: -1, verdict: null, readings: null,
}; // prettier-ignore

/** The fields that every question about the position takes. */
export function position() {
  const { view } = session;
  const { setting } = gameOf();
  return { ruleset: view.ruleset, ...(setting in view ? { [setting]: view[setting] } : {}) };
}

/** The fields of what a seat must do at its turn, where the rule set asks something of it. */
export function duties() {
  const { view } = session;
  const asked = rulesOf()?.duties;
  if (!asked) return {};
  const contains = view.history.length ? undefined : asked.opens.find((card) => view.hand.includes(card));
  const counts = [...view.counts.slice(view.seat + 1), ...view.counts.slice(0, view.seat)];
  if (gameOf().turns === "clockwise") counts.reverse();
  const next = asked.report && counts.find((count) => count !== 0);
  return { ...(contains ? { contains } : {}), ...(next ? { next_count: next } : {}) };
}

const lastOf = ({ last }) => last && { cards: last.cards, ...(last.as ? { as: last.as } : {}) };

/** Cards with a key each: two packs have every card twice. */
export function keyed(cards) {
  const seen = {};
  return cards.map((code) => ({ code, key: `${code}#${(seen[code] = (seen[code] ?? 0) + 1)}` }));
}

const raisedCards = () =>
  keyed(session.view.hand)
    .filter(({ key }) => ui.raised.has(key))
    .map(({ code }) => code);

export function raise(cards, declared = null) {
  const wanted = [...cards];
  ui.raised.clear();
  for (const { code, key } of keyed(session.view.hand)) {
    const at = wanted.indexOf(code);
    if (at >= 0) {
      wanted.splice(at, 1);
      ui.raised.add(key);
    }
  }
  ui.declared = declared;
}

let asking = null;

const FRESH = { declared: null, hints: null, at: -1, verdict: null, readings: null };

export function forget() {
  asking?.abort();
  Object.assign(ui, FRESH);
  ui.raised.clear();
}

/** The position is another: what was thought of it goes, and what is raised is judged anew. */
export function rethink() {
  Object.assign(ui, FRESH);
  judge();
}

/** The same thoughts in the other language. */
export async function reword() {
  const { at, hints } = ui;
  Object.assign(ui, FRESH);
  if (!hints?.length || at < 0) return judge();
  if (!(await hintsOf())?.length) return undefined;
  ui.at = at;
  return show();
}

/** What is given for the tribute: one card of those that are listed. */
export const isGiving = (choice) => choice.type === "pay" || choice.type === "return";

/** Raise what a good player would play, then the next of the ranked hints. */
export async function hint() {
  const { answer } = store.game;
  const given = answer.legal.filter(isGiving);
  if (given.length) {
    ui.at = (ui.at + 1) % given.length;
    raise(given[ui.at].cards);
    return changed.tell();
  }
  const hints = await hintsOf();
  if (!hints?.length) return undefined;
  ui.at = (ui.at + 1) % hints.length;
  return show();
}

const cardsOf = (play) => [...(play?.cards ?? [])].sort().join();

/** What the adviser of the panel would do, then the plays that the hand itself ranks, asked once a turn. */
async function hintsOf() {
  if (ui.hints && ui.by === adviser()) return ui.hints;
  const { view } = session;
  const asked = `/v1/${store.game.setup.game}`;
  // One after the other: both are heavy, and a server answers few of those at once. A busy one is not waited for.
  const said = answers("suggest") ? await advise(view, { patient: false }) : null;
  const found = await wonder(`${asked}/hints`, {
    hand: view.hand,
    last: lastOf(view),
    limit: 12,
    ...position(),
    ...duties(),
  });
  if (!found) return null;
  if (!found.hints.length) notify({ text: found.text ?? t("table.nohint"), bad: false });
  const best = said?.action && found.hints.length ? [{ play: said.play, text: said.reasons[0]?.text ?? "" }] : [];
  const others = found.hints.filter(({ play }) => !best.some((each) => cardsOf(each.play) === cardsOf(play)));
  return Object.assign(ui, { hints: [...best, ...others], at: -1, by: adviser() }).hints;
}

function show() {
  const { play, text } = ui.hints[ui.at];
  raise(play?.cards ?? [], play?.wild);
  const name = play?.name ?? called("pass", "play");
  ui.verdict = { good: true, text: `${name} · ${text} (${ui.at + 1}/${ui.hints.length})` };
  session.notice = null;
  return changed.tell();
}

/** What the raised cards are, asked while they are being chosen. */
export async function judge() {
  asking?.abort();
  const cards = raisedCards();
  ui.verdict = null;
  ui.readings = null;
  if (!cards.length || !store.game.answer.legal.some(({ type }) => type === "play")) return;
  const mine = (asking = new AbortController());
  await new Promise((done) => setTimeout(done, 140));
  if (mine.signal.aborted) return;
  const found = await wonder(
    `/v1/${store.game.setup.game}/validate`,
    { cards, hand: session.view.hand, last: lastOf(session.view), ...position(), ...duties() },
    { signal: mine.signal },
  );
  if (!found || mine.signal.aborted) return;
  ui.verdict = found.legal ? { good: true, text: found.play.name } : { good: false, text: found.text };
  changed.tell();
}

/** Every way in which these cards may be played now. */
async function readingsOf(cards) {
  if (!rulesOf()?.wilds) return [];
  const game = store.game.setup.game;
  const read = await wonder(`/v1/${game}/classify`, { cards, ...position() });
  if (!read?.play || !read.alternatives.length) return [];
  const every = [read.play, ...read.alternatives].slice(0, 8);
  const last = lastOf(session.view);
  const verdicts = await Promise.all(
    every.map((play) =>
      wonder(`/v1/${game}/validate`, { cards, as: play.wild, hand: session.view.hand, last, ...position() }),
    ),
  );
  const legal = every.filter((_, at) => verdicts[at]?.legal);
  const distinct = new Map(legal.map((play) => [`${play.pattern} ${play.key} ${play.links}`, play]));
  return [...distinct.values()];
}

/** Lay the hand in stacks: in each arrangement by turns, then in its own order again, which is by rank. */
export async function stack() {
  if (ui.stacks) {
    ui.stacks = ui.stacks.length > 1 ? ui.stacks.slice(1) : null;
    return changed.tell();
  }
  const game = store.game.setup.game;
  const found = await wonder(`/v1/${game}/arrange`, { hand: session.view.hand, ...position() });
  const others = found?.arrangements.filter(({ by }) => by !== "rank") ?? [];
  ui.stacks = others.length ? others.map(({ groups }) => groups) : null;
  return changed.tell();
}

/** The cards of the hand in the order of its stacks, each stack with its first card marked. */
export function stacked(cards) {
  if (!ui.stacks) return cards;
  const left = [...cards];
  const piles = ui.stacks[0].map(({ cards: codes, play: own }) =>
    codes.flatMap((code) => {
      const at = left.findIndex((each) => each.code === code);
      return at < 0 ? [] : [{ ...left.splice(at, 1)[0], bomb: own?.bomb }];
    }),
  );
  return [...piles, left].flatMap((pile) => pile.map((each, at) => ({ ...each, starts: at === 0 })));
}

/** Play, pay or return what is raised. */
export async function play() {
  const cards = raisedCards();
  if (!cards.length) return notify({ text: t("table.choose"), bad: true });
  const given = store.game.answer.legal.find(isGiving);
  if (given) return act({ type: given.type, cards });
  if (!ui.declared && !ui.readings) {
    const readings = await readingsOf(cards);
    if (readings.length > 1) {
      ui.readings = readings;
      return changed.tell();
    }
    ui.declared = readings[0]?.wild ?? null;
  }
  const as = ui.declared && Object.keys(ui.declared).length ? { as: ui.declared } : {};
  return act({ type: "play", cards, ...as });
}
