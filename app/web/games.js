// The games to choose from: the favourites first, then each family; a search leaves those that it finds.
import { card } from "./cards.js";
import { h, s, show } from "./dom.js";
import { isFavourite, starButton } from "./favourites.js";
import { knowLevel } from "./level.js";
import { piecesOf } from "./notation.js";
import { openSettings, usual } from "./settings.js";
import { store, subscribe } from "./store.js";
import { t } from "./texts.js";
import { tile } from "./tiles.js";

// How a game shows what it is played with.
const FACES = {
  cards: (code) => card(code),
  tiles: (code) => tile(code),
};
const SLIDERS = "M3 6h9M18 6h3M3 12h3M12 12h9M3 18h11M20 18h1M15 3.5v5M9 9.5v5M17 15.5v5";

// Another favourite draws the games anew.
let redraw = () => {};
let shown = store.settings.favourites;
subscribe(() => {
  if (shown === store.settings.favourites) return;
  shown = store.settings.favourites;
  redraw();
});

/** The games, with the field that searches them. */
export function gamesOf(games, deal) {
  const list = h("div", { class: "shelves" });
  const search = h("input", {
    type: "search",
    id: "wanted",
    "aria-label": t("setup.search"),
    placeholder: t("setup.search"),
    autocomplete: "off",
    oninput: () => draw(),
    onkeydown: ({ key }) => key === "Enter" && list.querySelector(".begin")?.click(),
  });
  const draw = () => {
    const words = search.value.toLowerCase().split(/\s+/);
    const found = games.filter(({ id, name, about, family }) => {
      const text = `${id} ${name} ${about} ${t(`family.${piecesOf(family)}`)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const shelves = [
      ["favourites", found.filter(isFavourite)],
      ...Object.keys(FACES).map((pieces) => [
        pieces,
        found.filter((game) => !isFavourite(game) && piecesOf(game.family) === pieces),
      ]),
    ];
    const focused = document.activeElement?.id;
    show(
      list,
      shelves.map(([name, members]) => members.length > 0 && shelf(name, members, deal)),
      !found.length && h("p", { class: "note", role: "status" }, t("book.nothing")),
    );
    if (focused && list.querySelector(`#${focused}`)) list.querySelector(`#${focused}`).focus();
  };
  redraw = draw;
  draw();
  return h("div", { class: "games" }, h("search", {}, search), list);
}

const shelf = (name, members, deal) =>
  h(
    "section",
    { class: "family", "aria-labelledby": `family-${name}` },
    h("h2", { id: `family-${name}` }, t(`family.${name}`)),
    h(
      "div",
      { class: "members" },
      members.map((game) => gameCard(game, deal)),
    ),
  );

function gameCard(game, deal) {
  const begin = () => deal(usual(game));
  const beginAtLevel = async () => (await knowLevel()) && begin();
  return h(
    "div",
    { class: "game" },
    h(
      "button",
      { type: "button", class: "begin", id: `game-${game.id}`, onclick: beginAtLevel },
      h("span", { class: "art", "aria-hidden": "true" }, game.art.map(FACES[piecesOf(game.family)])),
      h("b", {}, game.name),
      h("span", { class: "about" }, game.about),
    ),
    starButton(game, { id: `star-${game.id}` }),
    h(
      "button",
      {
        type: "button",
        class: "sliders",
        id: `settings-${game.id}`,
        "aria-label": t("setup.settings", { game: game.name }),
        title: t("setup.settings", { game: game.name }),
        onclick: () => openSettings(game, begin),
      },
      s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: SLIDERS })),
    ),
  );
}
