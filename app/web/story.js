// What happens in a game of tricks, event by event: cards are dealt, shown and buried, and tricks are played.
//
// The service tells what was done. The page shows the deal in between: a card for each seat at a time.

/** How long each event is looked at. */
const WAITS = {
  dealt: 90, declare: 1100, dealt_again: 1200, contract: 1200, bury: 700, throw_failed: 1500, lead: 750, follow: 620,
  trick: 900,
}; // prettier-ignore

const clear = (said) => Object.keys(said).forEach((seat) => delete said[seat]);

/** `from` without some cards, each taken once. */
function without(from, cards) {
  const rest = [...from];
  for (const card of cards) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

const each = (view, value) => view.counts.map(() => value);

/** The table before the first card is dealt; of a game that goes on, before what its events tell. */
function begun({ setup, answer: { view, events } }) {
  if (!setup.from)
    return {
      ...structuredClone(view),
      ...{ phase: "declare", out: 0, shown: [], contract: null, trump: null, hand: [], counts: each(view, 0) },
      ...{ history: [], ahead: null, at_stake: 0, taken: 0, penalties: 0, buried: null },
    };
  const before = structuredClone(view);
  for (const { type, seat, cards } of events)
    if (type === "lead" || type === "follow") before.counts[seat] += cards.length;
  return before;
}

/** The events, with the deal between them as far as it went on. */
function steps({ events, view: after }, { phase, out }) {
  if (phase !== "declare") return events;
  const last = events.findLastIndex(({ type }) => type === "dealt_again");
  const number = events.slice(last + 1).filter(({ type }) => type === "declare").length;
  const shown = after.shown.slice(after.shown.length - number);
  const told = [];
  let at = last < 0 ? out : 0;
  const dealTo = (to) => {
    while (at < to) told.push({ type: "dealt", out: (at += 1) });
  };
  for (const event of events) {
    if (event.type === "declare" && shown.length) dealTo(shown.shift().after);
    else if (event.type === "contract") dealTo(after.out);
    told.push(event);
  }
  if (after.phase === "declare") dealTo(after.out);
  return told;
}

/** The next card that the own seat is dealt: before the contract hands are in the order of the deal. */
function dealt(view, after) {
  if (after.phase === "declare") return after.hand.slice(view.hand.length, view.hand.length + 1);
  const rest = without(after.hand, view.hand);
  return rest.slice((view.out * 7) % rest.length).slice(0, 1);
}

const TOLD = {
  dealt: ({ view, after }, { out }) => {
    if (view.seat !== null) view.hand = [...view.hand, ...dealt(view, after)];
    Object.assign(view, { out, counts: each(view, out) });
  },
  declare: ({ view, after, said }, event) => {
    said[event.seat] = event;
    view.trump = event.trump;
    if (event.trump === after.trump) view.trumps = after.trumps;
  },
  dealt_again: ({ view, said }) => {
    clear(said);
    Object.assign(view, { out: 0, shown: [], hand: [], counts: each(view, 0) });
  },
  contract: ({ view, after, said, kitty }, event) => {
    const { level, levels, trumps } = after;
    Object.assign(view, { level, levels, trumps, phase: "bury" });
    Object.assign(view, { contract: { dealer: event.seat, trump: event.trump }, trump: event.trump });
    view.counts[event.seat] += kitty;
    if (event.seat === view.seat) view.hand = [...after.hand, ...(after.buried ?? [])];
    clear(said);
    said[event.seat] = event;
  },
  bury: ({ view, after, said, kitty }, event) => {
    view.phase = "play";
    view.counts[event.seat] -= kitty;
    if (event.seat === view.seat) {
      view.buried = after.buried;
      view.hand = without(view.hand, after.buried ?? []);
    }
    said[event.seat] = event;
  },
  throw_failed: ({ said }, event) => {
    clear(said);
    said[event.seat] = { ...event, cards: event.tried };
  },
  lead: (table, event) => {
    const { said } = table;
    const failed = said[event.seat]?.type === "throw_failed";
    clear(said);
    played(table, event, { isLead: true, failed });
  },
  follow: (table, event) => played(table, event, {}),
  trick: ({ view, said }, { seat, points, taken }) => {
    Object.assign(view, { taken, at_stake: 0 });
    said[seat] = { ...said[seat], points };
  },
};

function played({ view, said, worth }, { seat, cards, ahead }, more) {
  said[seat] = { type: "played", cards, ...more };
  view.counts[seat] -= cards.length;
  view.ahead = ahead;
  view.at_stake = (more.isLead ? 0 : view.at_stake) + cards.reduce((sum, code) => sum + worth(code), 0);
  view.history = [...view.history, { seat, cards }];
  if (seat === view.seat) view.hand = without(view.hand, cards);
}

/** The trick that lies on the table: the one that is played, else the last one. */
export function trickOf({ history, counts, hands }) {
  const seats = (counts ?? hands).length;
  const begins = Math.floor(Math.max(0, history.length - 1) / seats) * seats;
  return history.slice(begins);
}

/** What each seat has before it: its play in the trick, or what it showed to declare. */
function lying(seen) {
  const trick = trickOf(seen);
  if (!trick.length) return Object.fromEntries(seen.shown.map(({ seat, cards }) => [seat, { type: "declare", seat, cards }]));
  const plays = trick.map(({ seat, cards, tried }, at) => [
    seat,
    { type: "played", cards, isLead: at === 0, failed: Boolean(tried?.length) },
  ]);
  const said = Object.fromEntries(plays);
  // Who has taken a whole trick leads next.
  const [taker] = seen.to_act;
  if (said[taker] && trick.length === (seen.counts ?? seen.hands).length) said[taker].points = 0;
  return said;
}

export const story = {
  begun,
  steps,
  lying,
  waits: (event) => WAITS[event.type] ?? 0,
  /** Change what is shown by an event; the table has its `view`, the one `after` all, and what is `said`. */
  happen: (table, event) => TOLD[event.type]?.(table, event),
};
