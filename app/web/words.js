// What actions and events are called: as the game says, and in words of the page where facts say more.
import { cardName, rankName } from "./cards.js";
import { nameOf } from "./seats.js";
import { called, option, session } from "./session.js";
import { t } from "./texts.js";
import { suitName, tileName } from "./tiles.js";

/** Points with their sign. */
export const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

const namesOf = (seats) => seats.map(nameOf).join("、");
const isRobbed = () =>
  option("calling") === "rob" && session.view.phase === "calling" && session.view.bids.some(({ type }) => type !== "pass");

// Where the facts of an action say more than its name; null where they do not.
const TOLD = {
  call: ({ points }) => (points && option("calling") === "score" ? t("act.call", { points }) : null),
  double: ({ factor }) => t(t.has(`act.double.${factor}`) ? `act.double.${factor}` : "act.double.n", { factor }),
  redouble: ({ seats }) => (seats ? t("act.redouble", { seats: namesOf(seats) }) : null),
  take: ({ source }) => (source === undefined ? null : t("act.take", { seat: nameOf(source) })),
  pass: () => (isRobbed() ? t("act.pass.rob") : null),
};

/** What a button for an action says. */
export const actionName = (action) =>
  TOLD[action.type]?.(action) ??
  [called(action.type, session.view.phase), action.suit && suitName(action.suit)].filter(Boolean).join(" ");

// What nobody says; a lead that shows its cards is said.
const SILENT = new Set(["scores", "hand", "dealt"]);
const isSilent = ({ type, cards }) => SILENT.has(type) || (type === "lead" && !cards);

const FACTS = {
  wild: ({ rank }) => ({ rank: rankName(rank) }),
  take: ({ source }) => ({ seat: nameOf(source) }),
  out: ({ place }) => ({ place: t(`place.${place}`) }),
  hu: () => ({ hu: called("hu") }),
  lead: ({ cards }) => ({ cards: cards.map(cardName).join(" ") }),
  follow: ({ cards }) => ({ cards: cards.map(cardName).join(" ") }),
  declare: ({ cards }) => ({ cards: cards.map(cardName).join(" ") }),
  exposed: ({ cards }) => ({ cards: cards.map(cardName).join(" ") || t("totals.nobody") }),
  throw_failed: ({ tried }) => ({ cards: tried.map(cardName).join(" ") }),
  contract: ({ trump }) => ({ trump: t(`trump.${trump}`) }),
  play: ({ play }) => ({ name: play.name, cards: play.cards.map(cardName).join(" ") }),
};

/** What happened, in words; null where nothing is to be said of it. */
export function sentence(event) {
  const { type, phase, tile, tiles = [] } = event;
  if (isSilent(event)) return null;
  if (!t.has(`said.${type}`) || (type === "call" && option("calling") !== "score")) return called(type, phase, null);
  const named = { tile: tile ? tileName(tile) : "", tiles: tiles.map(tileName).join(" ") };
  return t(`said.${type}`, { ...event, ...named, ...FACTS[type]?.(event) }).trim();
}
