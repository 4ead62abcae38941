// What is felt at the table: cards that fly, bombs that shake it, the alarm of the last two cards, sounds.
import { $, h } from "./dom.js";
import { card, parts } from "./cards.js";
import { placeOf } from "./seats.js";
import { session } from "./session.js";
import { sound } from "./sounds.js";
import { store } from "./store.js";
import { t } from "./texts.js";

const PACES = { normal: 1, fast: 0.5, none: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");
const paceOf = () => (still.matches ? 0 : PACES[store.settings.pace]);

const FLIGHT = 300;
const STAGGER = 22;

const boxOf = (element) => element?.getBoundingClientRect();
const pieceIn = (hand, code) =>
  [...hand].find((each) => (each.dataset.card ?? each.dataset.tile) === code && !each.dataset.flown);

// The cards of a play lie before its seat.
const PLAYED = new Set(["play", "lead", "follow"]);
const cardsOf = ({ play, cards }) => play?.cards ?? cards;
const isPlayed = (event) => PLAYED.has(event.type) && Boolean(cardsOf(event));

/** Where the pieces of an event are before it is shown: in the own hand, at a seat, in the middle. */
export function departures(event) {
  if (!event || !paceOf()) return null;
  const { type, seat } = event;
  const codes = isPlayed(event) ? cardsOf(event) : type === "discard" ? [event.tile] : type === "landlord" ? event.bottom : null;
  if (!codes) return null;
  if (type === "landlord") {
    const cards = document.querySelectorAll(".centre .card");
    return codes.map((code, at) => [code, boxOf(cards[at])]);
  }
  if (seat !== session.view.seat) {
    const from = boxOf($(`.seat.${placeOf(seat)} .portrait`));
    return codes.map((code) => [code, from]);
  }
  const hand = document.querySelectorAll(".hand button");
  const found = codes.map((code) => {
    const piece = pieceIn(hand, code);
    if (piece) piece.dataset.flown = "";
    return [code, boxOf(piece)];
  });
  for (const each of hand) delete each.dataset.flown;
  return found;
}

/** Where they are once it is shown. */
function arrivals({ type, seat }) {
  const place = placeOf(seat);
  if (PLAYED.has(type)) return document.querySelectorAll(`.seat.${place} .played .card`);
  if (type === "discard") return document.querySelectorAll(`.pond.${place} .fresh`);
  return document.querySelectorAll(".hand .card");
}

/** Cards go to a seat whose hand is hidden: they are seen on their way, and not when they are there. */
function handTo(seat, from) {
  const table = $(".table");
  const { left, top } = boxOf(table);
  const end = boxOf($(`.seat.${placeOf(seat)} .portrait`));
  from.forEach(([code, start], at) => {
    if (!start?.width) return;
    const piece = card(code, { class: "card flying", "aria-hidden": "true" });
    const style = { "--card-w": start.width, left: start.left - left, top: start.top - top };
    for (const [name, size] of Object.entries(style)) piece.style.setProperty(name, `${size}px`);
    table.append(piece);
    const x = end.left + end.width / 2 - start.left - start.width / 2;
    const y = end.top + end.height / 2 - start.top - start.height / 2;
    piece.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.3 }], {
      duration: 2 * FLIGHT * paceOf(),
      delay: at * 2 * STAGGER * paceOf(),
      easing: "cubic-bezier(.4, 0, .6, 1)",
      fill: "both",
    }).onfinish = () => piece.remove();
  });
}

function fly(event, from) {
  if (event.type === "landlord" && event.seat !== session.view.seat) return handTo(event.seat, from);
  const pieces = [...arrivals(event)];
  return from.forEach(([code, start], at) => {
    const own = event.type === "landlord" ? pieces.findIndex((each) => each.dataset.card === code) : 0;
    const [piece] = own < 0 ? [] : pieces.splice(own, 1);
    const end = boxOf(piece);
    if (!start || !end?.width) return;
    const x = start.left + start.width / 2 - end.left - end.width / 2;
    const y = start.top + start.height / 2 - end.top - end.height / 2;
    const scale = Math.min(1.4, start.width / end.width);
    piece.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 2 }, { transform: "none", zIndex: 2 }],
      {
        duration: FLIGHT * paceOf(),
        delay: at * STAGGER * paceOf(),
        easing: "cubic-bezier(.2, .8, .3, 1)",
        fill: "backwards",
      },
    );
  });
}

/** A bomb, or what strikes like one: the table shakes, and what it is called stands over it for a moment. */
function explode(table, { cards, name }) {
  const isRocket = cards.every((code) => "BR".includes(parts(code).rank));
  const banner = h("div", { class: `banner${isRocket ? " rocket" : ""}`, "aria-hidden": "true" }, name);
  table.append(banner);
  const force = isRocket ? 9 : 5;
  const shake = [0, -force, force, -force / 2, force / 2, 0].map((x) => ({ transform: `translate(${x}px, ${-x / 2}px)` }));
  table.animate(shake, { duration: 420 * paceOf() });
  banner.animate(
    [
      { opacity: 0, transform: "scale(.4)" },
      { opacity: 1, transform: "scale(1.1)", offset: 0.25 },
      { opacity: 1, transform: "scale(1)", offset: 0.75 },
      { opacity: 0, transform: isRocket ? "translateY(-90%)" : "scale(1.3)" },
    ],
    { duration: 900 * paceOf() },
  ).onfinish = () => banner.remove();
}

const FEW = 2;

/** Whether a seat has come to its last two cards by this play. */
const comesToFew = ({ type, seat, play }) => {
  const left = session.view.counts?.[seat];
  return type === "play" && left > 0 && left <= FEW && left + play.cards.length > FEW;
};

const CLAIMS = new Set(["chi", "peng", "gang", "flower", "call", "rob", "double", "landlord", "declare", "contract", "trick"]);

/** Let an event be seen to happen, and heard; `from` is where its pieces were. */
export function felt(event, from) {
  const { type, seat } = event;
  if (from) fly(event, from);
  const hasStruck = type === "play" && session.said[seat].strikes;
  if (hasStruck && paceOf()) explode($(".table"), event.play);
  if (isPlayed(event)) sound(hasStruck ? "bomb" : "play");
  else if (type === "discard" || type === "pass") sound(type);
  else if (CLAIMS.has(type)) sound("claim");
  else if (type === "hu") sound(seat === session.view.seat ? "won" : "lost");
  if (!comesToFew(event)) return "";
  sound("few");
  return t("seat.few", { n: session.view.counts[seat] });
}
