// A puzzle on the table: the hands, the line so far, what is raised, and what the service says of each move.
import { Refused, ask } from "./api.js";
import { along, makeBar, showBar } from "./bar.js";
import { cardName, face, fan, levelName } from "./cards.js";
import { h, keep, show } from "./dom.js";
import { keyed } from "./hand.js";
import { called } from "./session.js";
import { noteSolved } from "./streak.js";
import { t } from "./texts.js";
import { namedTile, tileFace, tileName } from "./tiles.js";

/** Every tile of the suits of a hand, of which those are named that it waits for. */
const waitable = (hand) =>
  [...new Set(hand.map(([, suit]) => suit))].flatMap((suit) => [..."123456789"].map((number) => number + suit));

// A puzzle of tiles asks for one of the hand, or, where the hand lacks one, for those that would win.
const isToDiscard = ({ hand }) => hand.length % 3 === 2;

/** What a game of cards lets one press: the hand of the seat to act; a pass where there is a play to beat. */
const CARDS = {
  piece: { kind: "card", face, name: cardName },
  codes: ({ hands }, seat) => hands[seat],
  move: (cards, seat) => ({ seat, cards }),
  codesOf: ({ cards }) => cards,
  isMany: () => true,
  mayPass: ({ last }) => Boolean(last?.length),
  action: () => "play",
  lab: (game, { ruleset, position }) => ({ q: `${game.id}/solve`, b: JSON.stringify({ ruleset, ...position }) }),
};

const TILES = {
  piece: { kind: "tile", face: tileFace, name: tileName },
  codes: (position) => (isToDiscard(position) ? position.hand : waitable(position.hand)),
  move: (tiles) => ({ tiles }),
  codesOf: ({ tiles }) => tiles,
  isMany: (position) => !isToDiscard(position),
  mayPass: () => false,
  action: (position) => (isToDiscard(position) ? "discard" : "waits"),
  lab: (game, { position: { hand, melds } }) => ({ q: `${game.id}/analyze`, b: JSON.stringify({ hand, melds }) }),
};

/** In an ending of tricks the seats of the reader and the partner are 0 and 2, and nobody passes. */
const TRICKS = {
  ...CARDS,
  mayPass: () => false,
  lab: (game, { ruleset, position }) => {
    const { side, goal, won, to_act: acts, ...asked } = position;
    void [side, goal, won, acts];
    return { q: `${game.id}/solve`, b: JSON.stringify({ ruleset, ...asked }) };
  },
};

const FAMILIES = { cards: CARDS, tiles: TILES, tricks: TRICKS };
const KEYS = { h: "hint", p: "pass", r: "again", enter: "move" };

/** The trumps of an ending of tricks, the buried cards, and what is to be reached. */
const contract = ({ trump, kitty, side, goal }) =>
  h(
    "p",
    { class: "aim" },
    h("span", {}, h("b", {}, t(`trump.${trump}`)), t("table.colon"), t(`puzzle.goal.${side}`, { n: goal })),
    h("span", { class: "aim-kitty" }, t("tricks.buried"), fan(kitty, { kind: "fan small" })),
  );

/**
 * The board of a puzzle, its keys, and the address of its position in the lab; `next` is that of the next
 * puzzle, and `tell` is called once this one is solved.
 */
export function board(game, puzzle, next, tell = () => {}) {
  const family = FAMILIES[game.family];
  const start = { line: [], position: puzzle.position, right: null, done: false };
  // The answer that is shown, the one before the last own move, and what is said.
  let now = start;
  let before = start;
  let said = { text: t("puzzle.begin") };
  let hinted = null;
  let isBusy = false;
  const raised = new Set();
  const { level } = puzzle.position;
  const teams = game.family === "tricks" ? [0, 1, 0, 1] : puzzle.position.teams;
  const own = teams?.[puzzle.position.to_act];
  const regions = { ...makeBar(), others: h("div", { class: "others" }), whose: h("p", { class: "whose" }) };
  const hand = h("div", { class: "hand", role: "group", "aria-label": t("table.hand") });
  const table = h(
    "section",
    { class: `table puzzle ${game.family}${family.isMany(puzzle.position) ? " naming" : ""}`, "aria-label": puzzle.name },
    h(
      "div",
      { class: "goal" },
      h("p", {}, puzzle.about, level && h("b", {}, " ", t("table.level", { level: levelName(level) }))),
      game.family === "tricks" && contract(puzzle.position),
    ),
    regions.others,
    regions.whose,
    regions.bar,
    hand,
  );
  let seat = puzzle.position.to_act;
  const items = () => keyed(family.codes(now.position, seat) ?? []);
  const chosen = () => items().flatMap(({ key, code }) => (raised.has(key) ? [code] : []));

  /** Ask about the line; what is refused changes nothing, and says why. */
  async function attempt(body) {
    isBusy = true;
    draw();
    try {
      return await ask(`/v1/${game.id}/puzzles/${puzzle.id}/try`, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      said = { text: error.message, good: false };
      return null;
    } finally {
      isBusy = false;
    }
  }

  async function move(codes) {
    const answer = await attempt({ moves: [...now.line, family.move(codes, seat)] });
    if (!answer) return draw();
    if (!answer.accepted) {
      said = { text: answer.text, good: false };
      return draw();
    }
    [before, now] = [now, answer];
    raised.clear();
    hinted = null;
    if (answer.right && answer.done) {
      noteSolved(puzzle.id);
      tell();
    }
    const verdict = t(answer.right ? (answer.done ? "puzzle.right" : "puzzle.on") : "puzzle.wrong");
    said = { text: [verdict, answer.explained].filter(Boolean).join(" "), good: answer.right };
    return draw();
  }

  const submit = () => {
    const codes = chosen();
    if (codes.length) return move(codes);
    said = { text: t("table.choose"), good: false };
    return draw();
  };

  /** A hint in words first; once more, and its pieces are raised. */
  async function hint() {
    if (!hinted) {
      const answer = await attempt({ moves: now.line, hint: true });
      hinted = answer?.hint ?? null;
      if (hinted) said = { text: hinted.text };
      return draw();
    }
    raise(family.codesOf(hinted.move));
    return draw();
  }

  function raise(codes) {
    const wanted = [...codes];
    raised.clear();
    if (!wanted.length) said = { text: called("pass", "play", "pass", game) };
    for (const { code, key } of items()) {
      const at = wanted.indexOf(code);
      if (at < 0) continue;
      wanted.splice(at, 1);
      raised.add(key);
    }
  }

  const goTo = (position) => {
    now = position;
    raised.clear();
    hinted = null;
    said = { text: t("puzzle.begin") };
    draw();
  };

  function toggle(key) {
    const isUp = raised.delete(key);
    if (!family.isMany(now.position)) {
      // The second press of a tile discards it, as at the table.
      if (isUp) return raised.add(key), submit();
      raised.clear();
    }
    if (!isUp) raised.add(key);
    return draw();
  }

  const name = (action) => called(action, "play", t.has(`puzzle.${action}`) ? t(`puzzle.${action}`) : action, game);

  function buttonsOf() {
    if (now.done && !now.right)
      return [
        { key: "again", text: t("room.again"), kind: "quiet", press: () => goTo(start) },
        { key: "back", text: t("puzzle.retry"), kind: "strong", press: () => goTo(before) },
      ];
    if (now.done)
      return [
        { key: "again", text: t("puzzle.replay"), kind: "quiet", press: () => goTo(start) },
        { key: "next", text: t(next ? "puzzle.next" : "puzzle.all"), kind: "strong", press: () => location.assign(next ?? "#") },
      ];
    const action = family.action(now.position);
    return [
      now.line.length > 0 && { key: "again", text: t("act.reset"), kind: "quiet", keys: "R", off: isBusy, press: () => goTo(start) },
      family.mayPass(now.position) && {
        key: "pass", text: name("pass"), kind: "quiet", keys: "P", off: isBusy, press: () => move([]),
      },
      { key: "hint", text: t(hinted ? "puzzle.show" : "act.hint"), kind: "plain", keys: "H", off: isBusy, press: hint },
      { key: "move", text: name(action), kind: "strong", keys: "Enter", off: isBusy, press: submit },
    ].filter(Boolean); // prettier-ignore
  }

  /** What a seat is to the reader: a hand of the reader's own side, or an opponent. */
  function sideOf(each) {
    const rivals = teams.flatMap((team, at) => (team === own ? [] : [at]));
    if (teams[each] === own) return t(each === puzzle.position.to_act ? "seat.you" : "puzzle.partner");
    return rivals.length > 1 ? t("puzzle.rival", { n: rivals.indexOf(each) + 1 }) : t("seat.other");
  }

  /** What each seat did last; before anything was done, the play that is to be beaten. */
  function lastOf(each) {
    const { line, position } = now;
    // Of tricks, what lies in the one that is played, or the last whole one.
    const whole = position.hands.length;
    const since = line.slice(game.family === "tricks" ? -(line.length % whole || whole) : -whole);
    const done = since.findLast((one) => one.seat === each);
    if (done) return done.cards;
    return !line.length && position.last_by === each ? position.last : null;
  }

  const played = (cards) =>
    cards && h("span", { class: "did" }, cards.length ? fan(cards) : h("span", { class: "bubble" }, name("pass")));

  function drawOthers() {
    const { position } = now;
    if (game.family === "tiles")
      return show(
        regions.others,
        !isToDiscard(position) && h("div", { class: "tiles" }, position.hand.map(namedTile)),
        position.melds.map(({ tiles }) => h("div", { class: "tiles" }, tiles.map(namedTile))),
      );
    const order = position.hands.map((_, at) => (seat + at) % position.hands.length);
    return show(
      regions.others,
      order.map((each) =>
        h(
          "div",
          { class: `side${each === seat ? " mine" : ""}`, "data-seat": each },
          h("span", { class: "name" }, sideOf(each)),
          each !== seat &&
            (position.hands[each].length ? fan(position.hands[each]) : h("span", { class: "badge out" }, t("ai.norest"))),
          played(lastOf(each)),
        ),
      ),
    );
  }

  function draw() {
    // Where an opponent is to act, the line is over: the hand below stays the reader's.
    if (game.family === "tiles" || teams[now.position.to_act] === own) seat = now.position.to_act;
    drawOthers();
    showBar(regions, isBusy ? { text: t("table.working") } : said, buttonsOf());
    regions.whose.textContent = game.family !== "tiles" && puzzle.position.hands.length > 3 ? sideOf(seat) : "";
    keep(hand, items(), {
      key: ({ key }) => key,
      make: ({ code, key }) =>
        h(
          "span",
          { class: "slot" },
          h(
            "button",
            {
              type: "button",
              class: family.piece.kind,
              "data-code": code,
              "aria-label": family.piece.name(code),
              onclick: () => toggle(key),
            },
            family.piece.face(code),
          ),
        ),
      update: (slot, { key }, at) => {
        const button = slot.firstChild;
        slot.classList.toggle("raised", raised.has(key));
        button.setAttribute("aria-pressed", raised.has(key));
        button.disabled = now.done || isBusy;
        if (!hand.contains(document.activeElement)) button.tabIndex = at === 0 ? 0 : -1;
      },
    });
  }

  /** The keys of the table; whether it was one. */
  function onKey({ key: pressed, target }) {
    const key = pressed.toLowerCase();
    if (along(hand, key)) return true;
    // Enter presses what has the focus, unless that is a piece of the hand.
    if (!KEYS[key] || (key === "enter" && target.closest("a, button") && !hand.contains(target))) return false;
    regions.buttons.querySelector(`[data-act="${KEYS[key]}"]:not(:disabled)`)?.click();
    return true;
  }

  draw();
  return { table, onKey, lab: `/try#${new URLSearchParams(family.lab(game, puzzle))}` };
}
