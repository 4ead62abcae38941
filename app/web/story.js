// What happens in a game of tricks, event by event: cards are dealt, shown and buried or exposed, and tricks are played.
//
// The service tells what was done. The page shows the deal in between: a card for each seat at a time.

/** How long each event is looked at. */
const WAITS = {
  dealt: 90, declare: 1100, dealt_again: 1200, contract: 1200, bury: 700, throw_failed: 1500, lead: 750, follow: 620,
  trick: 900, chosen: 250, exposed: 1400, leads: 500,
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

// A table before anything has happened: where there is a contract, before the first card is dealt.
const FRESH = { history: [], ahead: null, at_stake: 0 };
const undealt = (view) => ({
  ...{ phase: "declare", out: 0, shown: [], contract: null, trump: null, hand: [], counts: each(view, 0) },
  ...{ taken: 0, penalties: 0, buried: null },
});
const unexposed = (view) => ({
  ...{ phase: "expose", exposing: [], exposed: [], leads: null, counts: each(view, view.hand.length) },
  ...{ taken: each(view, []), points: each(view, 0) },
});

/** The table before the first event; of a game that goes on, before what its events tell. */
function begun({ setup, answer: { view, events } }) {
  if (!setup.from) return { ...structuredClone(view), ...FRESH, ...(view.totals ? unexposed(view) : undealt(view)) };
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
  declare: ({ view, after, said, kitty }, event) => {
    said[event.seat] = event;
    view.trump = event.trump;
    // After the burial, who declares takes the kitty up.
    if (view.contract) {
      view.counts[event.seat] += kitty;
      if (event.seat === view.seat) view.hand = [...after.hand, ...(after.buried ?? [])];
    }
    if (event.trump === after.trump) view.trumps = after.trumps;
  },
  dealt_again: ({ view, said }) => {
    clear(said);
    Object.assign(view, { out: 0, shown: [], hand: [], counts: each(view, 0) });
  },
  contract: ({ view, after, said, kitty }, event) => {
    const { level, levels, trumps } = after;
    // After the burial the contract is told again, once nobody declares any more.
    const isFirst = !view.contract;
    Object.assign(view, { level, levels, trumps, contract: { dealer: event.seat, trump: event.trump }, trump: event.trump });
    if (isFirst) {
      view.phase = "bury";
      view.counts[event.seat] += kitty;
      if (event.seat === view.seat) view.hand = [...after.hand, ...(after.buried ?? [])];
    }
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
  trick: ({ view, after, said }, { seat, points, taken = after.taken }) => {
    // Where each seat has its own points, what the trick changes of them.
    const gained = after.points ? after.points[seat] - view.points[seat] : points;
    Object.assign(view, { taken, at_stake: 0 }, after.points && { points: after.points });
    said[seat] = { ...said[seat], points: gained };
  },
  chosen: ({ said }, event) => (said[event.seat] = event),
  exposed: ({ view, after, said }) => {
    clear(said);
    const { exposing, exposed } = after;
    Object.assign(view, { exposing, exposed });
    for (const each of exposing) if (each.cards) said[each.seat] = each;
  },
  leads: ({ view, said }, event) => {
    Object.assign(view, { leads: event.seat, phase: "play" });
    said[event.seat] ??= event;
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

/** What each seat has before it: its play in the trick, or what it showed before the play. */
function lying(seen) {
  const trick = trickOf(seen);
  const shown = seen.shown?.map((each) => ({ ...each, type: "declare" })) ?? seen.exposing.filter(({ cards }) => cards);
  if (!trick.length) return Object.fromEntries(shown.map((each) => [each.seat, each]));
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
