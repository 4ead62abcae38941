// What lies on the table of a game of cards.
import { card, cardBack, cardName, fan, rankName, suitOrder } from "./cards.js";
import { h, show } from "./dom.js";
import { character, nameOf, placeOf, plate } from "./seats.js";
import { called, gameOf, rulesOf, seatsOf, session } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { sentence } from "./words.js";

/** A play on the table: its cards close together, and what it is called. */
function played(said) {
  if (!said) return null;
  if (said.cards?.length && said.type !== "tribute" && said.type !== "return") {
    return h(
      "div",
      { class: `played${said.strikes ? " strikes" : ""}` },
      fan(said.cards, {
        as: said.as,
        label: [said.name, ...said.cards.map(cardName)].filter(Boolean).join(" "),
      }),
      said.name && h("div", { class: "called" }, said.name),
    );
  }
  const text = sentence(said);
  return (
    text &&
    h(
      "div",
      { class: "bubble" },
      text,
      said.cards &&
        h(
          "div",
          { class: "fan" },
          said.cards.map((code) => card(code)),
        ),
    )
  );
}

/** Whether a single card is wild in this rule set: the catalogue names it, a heart where its rank is the level's. */
export function isWild(code) {
  const wilds = rulesOf()?.wilds;
  if (!wilds || wilds.drawn) return false;
  return code === (session.view.level ? `${session.view.level}H` : wilds.card);
}

function badgesOf(seat) {
  const { view } = session;
  const badges = [];
  if (view.landlord !== undefined && view.landlord !== null) {
    badges.push(
      seat === view.landlord
        ? { text: t("role.landlord"), kind: "gold" }
        : { text: t("role.peasant"), kind: "plain" },
    );
  }
  if (view.team_levels && seatsOf() === 4) {
    const ours = (seat - view.seat) % 2 === 0;
    badges.push({ text: t(ours ? "role.ours" : "role.theirs"), kind: ours ? "gold" : "plain" });
  }
  if (view.hands && !store.game.answer.over) badges.push({ text: t("seat.open"), kind: "plain" });
  const place = view.out?.indexOf(seat) ?? -1;
  if (place >= 0) badges.push({ text: t(`place.${place + 1}`), kind: "out" });
  return badges;
}

// So few cards are told to everybody.
const FEW = 2;

/** How many cards a seat has left. */
export function leftOf(seat) {
  const count = session.view.counts[seat];
  if (count === 0) return null;
  const text = count === null ? t("seat.unknown") : t("seat.cards", { n: count });
  return h(
    "span",
    {
      class: `remain${count !== null && count <= FEW ? " few" : ""}`,
      role: "img",
      "aria-label": text,
      title: text,
    },
    cardBack(),
    h("b", {}, count ?? "10+"),
  );
}

export function isActing(seat) {
  return session.playing ? false : session.view.to_act.includes(seat);
}

/** Nobody has said or played anything yet. */
const isFresh = () => store.game.answer.turn === 0 && !session.view.history?.length && !session.playing;

/** A seat: its plate, and what it did last. */
export function showSeat(regions, seat) {
  const region = regions[placeOf(seat)];
  show(region.plate, plate(seat, { acting: isActing(seat), badges: badgesOf(seat), left: leftOf(seat) }));
  const open = seat !== session.view.seat && session.view.hands?.[seat];
  show(
    region.said,
    played(session.said[seat]) ?? (isFresh() && character(seat)),
    open &&
      h(
        "div",
        { class: "fan open", style: { "--n": open.length } },
        open.map((code) => card(code)),
      ),
  );
}

/** The middle: bottom cards, wild ranks, levels, tribute. */
export function showCentre(centre) {
  const { view } = session;
  const group = (label, cards) =>
    h(
      "div",
      { class: "set" },
      h("span", { class: "label" }, label),
      h(
        "div",
        { class: "fan small", role: "img", "aria-label": `${label} ${cards.map(cardName).join(" ")}` },
        cards.map((code) => card(code)),
      ),
    );
  const { bottom, suits } = rulesOf() ?? {};
  const hidden = bottom > 0 && !view.bottom;
  const level = view.level && seatsOf() === 4;
  show(
    centre,
    hidden &&
      h(
        "div",
        { class: "set" },
        h("span", { class: "label" }, t("table.bottom")),
        h(
          "div",
          { class: "fan small" },
          Array.from({ length: bottom }, () => h("span", { class: "card back" }, cardBack())),
        ),
      ),
    view.bottom?.length ? group(t("table.bottom"), view.bottom) : null,
    view.wild?.length ? group(t("table.wild"), view.wild) : null,
    level &&
      h(
        "div",
        { class: "level" },
        h("b", {}, t("table.level", { level: rankName(view.level) })),
        h("span", {}, t("table.levels", teamLevels(view))),
      ),
    view.stake && isStaked(view.stake) && showStake(view.stake),
    suits && h("div", { class: "suit-order" }, suitOrder(suits)),
    tributes(view),
  );
}

/** Whether there is more to be said of a stake than that a point is a point. */
const isStaked = ({ base, factors, possible }) => base > 1 || factors.length + possible.length > 0;

/** What the game is worth now, and what made it so: for all, or for the seats that are named. */
function showStake({ base, multiplier, factors }) {
  const nameOfFactor = (code) => gameOf().factors.find((factor) => factor.code === code)?.name ?? code;
  const made = factors.map(({ code, factor, count, seats }) =>
    [...(seats.length < seatsOf() ? seats.map(nameOf) : []), nameOfFactor(code), `×${factor ** count}`].join(" "),
  );
  return h(
    "div",
    { class: "stake" },
    h("b", {}, t("table.stake", { base, n: multiplier })),
    made.length > 0 && h("span", {}, made.join(" · ")),
  );
}

const teamLevels = (view) => {
  const mine = view.seat % 2;
  return { ours: rankName(view.team_levels[mine]), theirs: rankName(view.team_levels[1 - mine]) };
};

/** What was paid and returned before this round. */
function tributes(view) {
  const given = (view.tribute ?? []).filter((each) => each.cards);
  if (!given.length || view.history.length > seatsOf()) return null;
  return h(
    "div",
    { class: "tributes" },
    given.map((each) =>
      h(
        "div",
        { class: "set" },
        h(
          "span",
          { class: "label" },
          `${nameOf(each.seat)} ${called(each.type)}`,
        ),
        h(
          "div",
          { class: "fan small" },
          each.cards.map((code) => card(code)),
        ),
      ),
    ),
  );
}
