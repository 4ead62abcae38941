// The own hand of tiles: what is raised, what is thought of it, and the tile that leaves it.
import { advise } from "./adviser.js";
import { handRules, seen, voidOf } from "./ponds.js";
import { act, answers, myTurn, session, wonder } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { weigh } from "./thoughts.js";
import { tileName } from "./tiles.js";
import { actionName } from "./words.js";

/** What the player has in mind. The verdict is worded when it is shown, in the language of then. */
export const ui = { raised: new Set(), verdict: null, analysis: null, turn: null };

export function forget() {
  ui.raised.clear();
  Object.assign(ui, { verdict: null, analysis: null });
}

/** The hand as it is held: the tile just drawn stands apart. */
export function held() {
  const { hand, drawn, to_act: acting, seat, phase } = session.view;
  const codes = [...hand];
  const apart = drawn && phase === "turn" && acting.includes(seat) && codes.includes(drawn);
  if (apart) codes.splice(codes.lastIndexOf(drawn), 1);
  const counts = {};
  const items = codes.map((code) => ({ code, key: `${code}#${(counts[code] = (counts[code] ?? 0) + 1)}` }));
  if (apart) items.push({ code: drawn, key: `${drawn}#drawn`, apart: true });
  return items;
}

/** The codes of the tiles that are raised. */
export const raisedTiles = () => held().flatMap(({ key, code }) => (ui.raised.has(key) ? [code] : []));

/** The action that gives several tiles of the hand away, which are for the player to choose; null where there is none. */
export const giving = () => (myTurn() && store.game.answer.legal.find(({ moves }) => moves)?.type) || null;

/** Raise a tile, or lower it: one to be discarded, or several to be given. */
export function toggle(key, given) {
  const isUp = ui.raised.delete(key);
  if (!given) ui.raised.clear();
  if (!isUp) ui.raised.add(key);
}

/** Raise these tiles and no others. */
function raise(codes) {
  const wanted = [...codes];
  ui.raised.clear();
  for (const { code, key } of held()) {
    const at = wanted.indexOf(code);
    if (at < 0) continue;
    wanted.splice(at, 1);
    ui.raised.add(key);
  }
}

/** The tiles that stay in the hand: without the one that is raised, or else that was drawn. */
export function kept() {
  const items = held();
  const gone = items.find(({ key }) => ui.raised.has(key)) ?? items.find(({ apart }) => apart);
  return items.filter((each) => each !== gone).map(({ code }) => code);
}

const discardOf = (code) =>
  store.game.answer.legal.find((choice) => choice.type === "discard" && choice.tile === code);

/** Discard a tile; what may not be discarded is for the service to say. */
export const discard = (code) => (myTurn() ? act({ type: "discard", tile: code }) : undefined);

/** What the rules say of the hand, asked once a turn. */
async function analyse() {
  const { view } = session;
  const { turn } = store.game.answer;
  if (ui.turn === turn && ui.analysis) return ui.analysis;
  const found = await wonder(`/v1/${store.game.setup.game}/analyze`, {
    hand: view.hand,
    melds: view.melds[view.seat],
    seen: seen(view, false),
    ...handRules(view),
    ...voidOf(view),
  });
  return Object.assign(ui, { turn, analysis: found }).analysis;
}

/** The tiles of the hand that an action gives away. */
const givenBy = ({ type, tile, tiles }) => (type === "discard" ? [tile] : type === giving() ? tiles : []);

/** Raise what the adviser would give away, and say what it would do and why; whether it has spoken. */
async function advised() {
  const said = answers("suggest") ? await advise(session.view, { patient: false }) : null;
  if (!said?.action) return false;
  const { action, reasons } = said;
  raise(givenBy(action));
  const what = () => [actionName(action), action.tile && tileName(action.tile)].filter(Boolean).join(" ");
  ui.verdict = () => [what(), reasons[0]?.text].filter(Boolean).join(t("table.colon"));
  return true;
}

const PLAYED = new Set(["turn", "claims"]);

/** What the adviser would do; where nobody answers, the best discard by the rules, and how near the hand is. */
export async function hint() {
  if ((await advised()) || !PLAYED.has(session.view.phase)) return;
  const found = await analyse();
  if (!found) return;
  const best = found.discards.find((each) => discardOf(each.tile));
  if (!best) {
    const { best: n } = found.shanten;
    ui.verdict = () => (n === 0 ? t("ai.ready") : t("ai.shanten", { n }));
    return;
  }
  raise([best.tile]);
  ui.verdict = () => [`${actionName({ type: "discard" })} ${tileName(best.tile)}`, weigh([best])[0].text].join(t("table.colon"));
}

/** What the rules say of the turn where no player is asked: a win, each discard, the best first, other claims. */
export async function analysis() {
  const found = answers("analyze") ? await analyse() : null;
  if (!found) return null;
  const discards = weigh(found.discards.filter((each) => discardOf(each.tile)));
  const others = store.game.answer.legal
    .filter(({ type }) => type !== "discard")
    .map(({ seat, ...action }) => (void seat, { action }));
  const wins = others.filter(({ action }) => action.type === "hu");
  const [best] = [...wins, ...discards];
  return {
    candidates: [...wins, ...discards, ...others.filter((each) => !wins.includes(each))],
    action: best?.action ?? null,
    reasons: discards.slice(0, 1).map(({ text }) => ({ text })),
  };
}
