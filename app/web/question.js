// A living question: a hand that is dealt now, to be answered first by the reader and then by the service.
import { ask, exchanges } from "./api.js";
import { cardName } from "./cards.js";
import { choosable, dealt } from "./dealt.js";
import { h, show } from "./dom.js";
import { learn } from "./session.js";
import { t } from "./texts.js";
import { weigh } from "./thoughts.js";
import { tileName } from "./tiles.js";

// What may be asked about a hand, and what of the answer is drawn; of a game's family, the first that the game answers.
const ASKED = [
  {
    family: "cards",
    name: "question.cards",
    question: "hints",
    body: (view, setting) => ({
      hand: view.hand,
      ruleset: view.ruleset,
      limit: 1,
      ...(setting in view ? { [setting]: view[setting] } : {}),
    }),
    told: ({ hints: [{ play, text }] }) => ({ chosen: play.cards, name: play.name, text }),
  },
  // At the level without trumps nobody declares: the dealer has taken the kitty as soon as the cards are out.
  {
    family: "tricks",
    name: "question.bury",
    question: "bury",
    deal: () => ({ levels: ["NT", "NT"], dealer: 0 }),
    body: ({ hand, ruleset, level, trump }) => ({ hand, ruleset, level, trump }),
    told: ({ cards, reasons }) => ({ chosen: cards, name: t("tricks.buried"), text: reasons[0].text }),
  },
  // Where each seat plays for its own total: the lead of who took the pig in the hand before.
  {
    family: "tricks",
    name: "question.cards",
    question: "suggest",
    isOne: true,
    deal: ({ default_ruleset: id }) => ({ ruleset: { id, options: { expose: false } }, leader: 0 }),
    body: (view) => ({ view }),
    told: ({ action: { cards }, reasons }) => ({ chosen: cards, name: cardName(cards[0]), text: reasons[0].text }),
  },
  {
    family: "tiles",
    name: "question.tiles",
    isOne: true,
    question: "analyze",
    body: (view) => ({ hand: view.hand, melds: view.melds[view.seat], seen: [] }),
    told: ({ discards }) => ({
      chosen: [discards[0].tile],
      name: t("said.discard", { tile: tileName(discards[0].tile) }),
      text: weigh(discards.slice(0, 1))[0].text,
    }),
  },
];

const askedOf = (game) => ASKED.find(({ family, question }) => family === game.family && game.questions.includes(question));

let at = 0;
let seed = 0;
let latest = 0;

/** The next game of whose hands something is asked, and which answers it; undefined if there is none. */
async function able(games) {
  for (let tries = 0; tries < games.length; tries += 1, at += 1) {
    const game = await learn(games[at % games.length].id);
    if (askedOf(game) && ["deal", "view"].every((each) => game.questions.includes(each))) return game;
  }
  return undefined;
}

async function answered(game) {
  const { name, question, isOne, deal, body, told } = askedOf(game);
  const path = (last) => `/v1/${game.id}/${last}`;
  const { state, to_act: acting } = await ask(path("deal"), { seed, ...deal?.(game) });
  const { view } = await ask(path("view"), { state, seat: acting[0] });
  const answer = await ask(path(question), body(view, game.setting));
  return { label: t(name, { game: game.name }), isOne, hand: view.hand, ...told(answer), asked: exchanges[0] };
}

const inOrder = (codes) => [...codes].sort().join();

/** Show a question about a hand of one of the games; the next press asks about another game. */
export async function showQuestion(place, games) {
  const mine = (latest += 1);
  const game = await able(games);
  if (!game) return place.remove();
  const { label, isOne, hand, chosen, name, text, asked } = await answered(game);
  if (mine !== latest) return undefined;
  const another = async () => {
    at += 1;
    seed = Math.floor(Math.random() * 1e9);
    await showQuestion(place, games);
    place.querySelector("button")?.focus();
  };
  const next = h("button", { type: "button", class: "ghost", id: "another", onclick: another }, t("question.another"));
  const draw = (row, said, ...wire) =>
    show(place, h("h2", {}, label), row, h("p", { class: "answered", "aria-live": "polite" }, said), h("p", { class: "row" }, wire, next));
  const own = choosable(game.family, hand, { label, isOne });
  const reveal = () => {
    const isSame = inOrder(own.chosen()) === inOrder(chosen);
    draw(
      dealt(game.family, hand, chosen),
      [isSame && [h("em", {}, t("question.same")), " "], h("b", {}, name), " ", h("span", {}, text)],
      h("code", {}, `POST ${asked.path}`),
      h("small", {}, t("question.ms", { ms: asked.inside.toFixed(1) })),
    );
    next.focus();
  };
  return draw(
    own.row,
    t("question.choose"),
    h("button", { type: "button", class: "button plain", id: "reveal", onclick: reveal }, t("question.reveal")),
  );
}
