// The game that is played: asks the service, plays what happened event by event, and tells the view.
import { Refused, ask, follows } from "./api.js";
import { wait } from "./dom.js";
import { piecesOf } from "./notation.js";
import { story } from "./story.js";
import { LANGUAGES, setGame, store } from "./store.js";
import { t } from "./texts.js";

/**
 * What is shown now. `view` is behind the table's own while events are still being played; `last` is
 * the play that lies on the table, where it was seen.
 */
export const session = { view: null, said: {}, last: null, busy: false, playing: false, notice: null };

const listeners = new Set();
export const onSession = (listener) => listeners.add(listener);
const tell = (what = {}) => listeners.forEach((listener) => listener(what));

const still = matchMedia("(prefers-reduced-motion: reduce)");
const PACES = { normal: 1, fast: 0.25, none: 0 };
const paceOf = () => PACES[store.settings.pace] * (still.matches ? 0.6 : 1);

export const myTurn = () =>
  Boolean(store.game && !session.busy && !session.playing && store.game.answer.legal.length);
export const seatsOf = (game = store.game) => game.setup.seats.length;

/** The game's own words about a rule set and about its players, in the reader's language. */
export async function learn(game, ruleset) {
  const lang = store.settings.lang;
  const key = `${lang}/${game}`;
  store.catalogue[key] ??= await ask(`/v1/games/${game}`);
  if (ruleset) {
    const id = ruleset.id ?? ruleset;
    store.rules[`${key}/${id}`] ??= await ask(`/v1/games/${game}/rulesets/${id}`);
  }
  return store.catalogue[key];
}

// Until the words of this language have come, those of the other one stand there.
const known = (shelf, ...names) =>
  [store.settings.lang, ...LANGUAGES].map((lang) => shelf[[lang, ...names].join("/")]).find(Boolean);
export const gameOf = () => store.game && known(store.catalogue, store.game.setup.game);
export const rulesOf = () => known(store.rules, store.game.setup.game, store.game.setup.ruleset.id);

/** Whether it is played with cards; else with tiles. */
export const hasCards = () => piecesOf(gameOf()?.family) === "cards";

/** Whether the game answers a question. */
export const answers = (question) => Boolean(gameOf()?.questions.includes(question));

/** The value of an option in this game: what was chosen, or what the rule set says. */
export const option = (name) => store.game.setup.ruleset.options?.[name] ?? rulesOf()?.options[name];

/** What a game calls a type of action in a phase; where it has no such action, what is said instead. */
export function called(type, phase = null, otherwise = type, game = gameOf()) {
  const named = game?.actions.filter((each) => each.type === type) ?? [];
  return (named.find(({ phases }) => phases.includes(phase)) ?? named[0])?.name ?? otherwise;
}

/** How rule sets are written in questions. */
const rulesetOf = ({ id, options }) => (options && Object.keys(options).length ? { id, options } : id);

let round = 0;

/** A sealed table: the service deals, and nobody sees the game before it is over. */
function lay(setup) {
  const question = { game: setup.game, ruleset: rulesetOf(setup.ruleset), seats: setup.seats };
  if (setup.seed) question.seed = setup.seed;
  if (setup.match) question.match = setup.match;
  return ask("/v1/tables", question);
}

/** The next turn of a game that goes on from an open state, in the form of a sealed table's. */
async function advance({ game, seats }, { state, turn }, action) {
  const seat = seats.indexOf("human");
  const bots = Object.fromEntries(seats.flatMap((bot, at) => (at === seat ? [] : [[at, bot]])));
  const found = await ask(`/v1/${game}/advance`, { state, action, bots, views: [seat] });
  return {
    ...found,
    seat,
    turn: turn + found.events.length,
    view: found.views[0],
    legal: found.legal.filter((each) => each.seat === seat),
    over: found.score !== null,
  };
}

/** Begin a table; one that has a state to begin from goes on from there. */
export async function begin(setup) {
  round += 1;
  follows("deal");
  const answer = await (setup.from ? advance(setup, { state: setup.from.state, turn: 0 }) : lay(setup));
  session.said = setup.from ? lyingIn(setup.from.state, setup) : {};
  session.last = null;
  session.notice = null;
  session.view = null;
  await unfold({ setup, answer }, round);
}

/** Do something at the table; what is refused changes nothing, and says why. */
export async function act(action) {
  if (session.busy || session.playing) return;
  const { setup, answer: before } = store.game;
  session.busy = true;
  session.notice = null;
  follows(action.type);
  tell();
  const mine = round;
  try {
    const answer = await (setup.from
      ? advance(setup, before, action)
      : ask("/v1/tables/act", { table: before.table, action }));
    if (mine !== round) {
      // The table was left meanwhile: it is found as the answer says.
      if (answer.accepted && store.game?.setup === setup) setGame({ setup, answer });
      return;
    }
    session.busy = false;
    if (!answer.accepted) {
      session.notice = { text: answer.text, bad: true };
      tell({ refused: true });
      return;
    }
    await unfold({ setup, answer }, mine);
  } catch (error) {
    session.busy = false;
    if (!(error instanceof Refused)) throw error;
    const sealed = error.code === "bad_seal";
    session.notice = { text: sealed ? t("bad.seal") : error.message, bad: true, sealed };
    tell({ refused: true });
  }
}

async function unfold(game, mine) {
  setGame(game);
  const hasTricks = storied();
  const before = session.view ?? (hasTricks ? story.begun(game) : blank(game));
  session.view = structuredClone(before);
  session.playing = true;
  let afresh = false;
  for (const event of hasTricks ? story.steps(game.answer, before) : phased(game.answer)) {
    if (hasTricks) {
      story.happen(trickTable(game.answer.view), event);
    } else {
      if (afresh && event.type !== "pass") session.said = {};
      afresh = event.type === "lead" || event.type === "landlord" || event.type === "redeal";
      happen(session.view, event);
    }
    const pause = (hasTricks ? story.waits(event) : (WAITS[event.type] ?? 0)) * paceOf();
    if (pause) {
      tell({ event });
      await wait(pause);
      if (mine !== round) return;
    } else {
      tell({ event, silent: true });
    }
  }
  session.playing = false;
  session.view = atEnd(game.answer);
  tell({ settled: true });
}

/** Whether it is a game of tricks, whose events have a story of their own. */
const storied = (game = gameOf()) => game?.family === "tricks";

/** What the events of a game of tricks change, and what they need to know of its rule set. */
function trickTable(after) {
  const { kitty, points } = rulesOf();
  return { view: session.view, said: session.said, after, kitty, worth: (code) => points[code] ?? 0 };
}

/** What lies before each seat in a state or a view. */
export const lyingIn = (seen, setup = store.game.setup) =>
  storied(known(store.catalogue, setup.game)) ? story.lying(seen) : lying(seen.history ?? [], setup);

/** The first phase of the actions that a list of a state records. */
export const phaseOf = (part, game = gameOf()) => game.actions.find(({ list }) => list === part)?.phases[0];

/** The events, each pass with the phase it was said in: the last ones are those of the last list. */
function phased({ events, view }) {
  const passes = (gameOf()?.decided_by.acts ?? []).flatMap((part) =>
    (view[part] ?? [])
      .filter(({ type, cards }) => type === "pass" || cards?.length === 0)
      .map(() => phaseOf(part)),
  );
  return [...events]
    .reverse()
    .map((event) => (event.type === "pass" ? { ...event, phase: passes.pop() } : event))
    .reverse();
}

/** The acts of a finished game, each with its phase. */
export const actsOf = (state) =>
  gameOf().decided_by.acts.flatMap((part) =>
    (state[part] ?? []).map((act) => ({ ...act, phase: phaseOf(part) })),
  );

/** The table is left: nothing of it is shown any more. */
export function leave() {
  round += 1;
  session.busy = false;
  session.playing = false;
}

/** What each seat played last, as far as it still lies on the table. */
function lying(history, setup = store.game.setup) {
  const phase = phaseOf("history", known(store.catalogue, setup.game));
  return Object.fromEntries(
    history
      .slice(1 - seatsOf({ setup }))
      .filter(({ cards }) => cards)
      .map(({ seat, cards, as }) => [seat, cards.length ? { cards, as } : { type: "pass", phase }]),
  );
}

/** Show the game that was kept: after a reload, or when the language has changed. */
export function resume() {
  round += 1;
  const { seat } = store.game.answer;
  const view = atEnd(store.game.answer);
  session.view = view;
  session.playing = false;
  session.busy = false;
  session.said = lyingIn(view);
  session.last = null;
  if (!storied()) delete session.said[seat];
  tell({ settled: true });
}

/** What is seen; when the game is over, all hands lie open. */
const atEnd = ({ view, over, state }) => (over ? { ...view, hands: state.hands } : view);

/** The table before anything has happened: what the first view says, less what events will tell. */
function blank({ answer }) {
  const view = structuredClone(answer.view);
  for (const event of [...answer.events].reverse()) undo(view, event);
  return view;
}

function undo(view, event) {
  if (event.type === "play") {
    if (view.counts[event.seat] !== null) view.counts[event.seat] += event.play.cards.length;
  } else if (event.type === "landlord") {
    view.counts[event.seat] -= event.bottom.length;
    if (event.seat === view.seat) take(view.hand, event.bottom);
    view.landlord = null;
    view.bottom = null;
  } else if (event.type === "discard") {
    const pond = view.discards[event.seat];
    if (pond.at(-1) === event.tile) pond.pop();
  }
}

const WAITS = {
  play: 750, pass: 420, call: 600, rob: 600, double: 500, redouble: 500, landlord: 800, wild: 700,
  redeal: 900, tribute: 900, return: 900, resist: 900, take: 700, out: 300,
  discard: 430, chi: 700, peng: 700, gang: 700, hu: 1200, flower: 220, exhausted: 900, foul: 900, scores: 900, hand: 600,
}; // prettier-ignore

function take(from, cards) {
  for (const card of cards) {
    const at = from.indexOf(card);
    if (at >= 0) from.splice(at, 1);
  }
}

const fits = ({ pattern, links }, play) =>
  play.pattern === pattern && play.links >= links.min && play.links <= links.max;

/** Whether a play strikes: it is a bomb, or the rule set lists it as beating plays of another kind. */
const strikes = (play) =>
  play.bomb ||
  (session.last !== null && rulesOf().answers.some(({ by, on }) => fits(by, play) && fits(on, session.last)));

/** What an event changes in what is shown. The table's own view follows when all have been shown. */
function happen(view, event) {
  const { seat, type } = event;
  const own = seat === view.seat;
  const count = (change) => {
    if (view.counts?.[seat] !== null && view.counts?.[seat] !== undefined) view.counts[seat] += change;
  };
  if (type === "play") {
    session.said[seat] = {
      cards: event.play.cards,
      as: event.play.wild,
      name: event.play.name,
      strikes: strikes(event.play),
    };
    session.last = event.play;
    count(-event.play.cards.length);
    if (own) take(view.hand, event.play.cards);
  } else if (type === "lead") {
    session.last = null;
  } else if (type === "landlord") {
    Object.assign(view, { landlord: seat, bottom: event.bottom });
    count(event.bottom.length);
    // Who takes the bottom is to act next: nothing is played from this hand in the same answer.
    if (own) view.hand = [...store.game.answer.view.hand];
    session.said = { [seat]: { type } };
  } else if (type === "wild") {
    view.wild = [...view.wild, event.rank];
  } else if (type === "discard") {
    view.discards[seat].push(event.tile);
    view.fresh = { seat, at: view.discards[seat].length - 1 };
    if (own) take(view.hand, [event.tile]);
    else count(-1);
  } else if (type === "draw") {
    delete session.said[seat];
    // A win is said until the play goes on.
    for (const [other, said] of Object.entries(session.said)) if (said.type === "hu") delete session.said[other];
    if (!own) count(1);
  } else if (["chi", "peng", "gang"].includes(type)) {
    session.said[seat] = { ...event };
    meld(view, event);
  } else if (type === "flower") {
    session.said[seat] = { ...event };
    view.flowers[seat].push(event.tile);
  } else if (type === "payment") {
    view.points[event.payer] -= event.points;
    if (event.payee !== null) view.points[event.payee] += event.points;
  } else if (type === "hand") {
    const empty = () => view.counts.map(() => []);
    Object.assign(view, { ...event, melds: empty(), discards: empty(), flowers: empty(), fresh: null });
    session.said = {};
  } else if (seat !== undefined && !["out", "over"].includes(type)) {
    session.said[seat] = { ...event };
  }
}

/** A claim: the tile leaves the pond, and the meld is put down. */
function meld(view, { seat, type, tile, tiles, from, concealed }) {
  const claimed = from !== undefined && from !== seat;
  if (claimed && view.discards[from].at(-1) === tile) view.discards[from].pop();
  const melds = view.melds[seat];
  const copies = Array(type === "peng" ? 3 : 4).fill(tile);
  const shown = {
    type,
    tiles: tiles ?? (tile ? copies : []),
    from: from ?? null,
    concealed: Boolean(concealed),
  };
  const before =
    type === "gang" ? melds.findIndex((each) => each.type === "peng" && each.tiles[0] === tile) : -1;
  if (before >= 0) melds[before] = shown;
  else melds.push(shown);
  const spent = before >= 0 ? 1 : (type === "gang" ? 4 : 3) - (claimed ? 1 : 0);
  if (seat !== view.seat) view.counts[seat] -= spent;
  else if (claimed) take(view.hand, shown.tiles.toSpliced(shown.tiles.indexOf(tile), 1));
  else take(view.hand, before >= 0 ? [tile] : shown.tiles);
}

/** Ask a question about the game without playing; a refusal is shown, and gives null. */
export async function wonder(path, body, extra) {
  try {
    return await ask(path, body, extra);
  } catch (error) {
    if (error.name === "AbortError") return null;
    if (!(error instanceof Refused)) throw error;
    if (extra?.patient === false && error.code === "busy") return null;
    session.notice = { text: error.message, bad: true };
    tell();
    return null;
  }
}

/** What plays were called, in a language that is no longer read. */
export function forgetWords() {
  for (const said of Object.values(session.said)) delete said.name;
  session.notice = null;
}

export function notify(notice) {
  session.notice = notice;
  tell();
}
