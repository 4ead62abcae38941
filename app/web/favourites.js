// The games that somebody has marked with a star: they stand before the others.
import { h } from "./dom.js";
import { set, store } from "./store.js";
import { t } from "./texts.js";

export const isFavourite = ({ id }) => store.settings.favourites.includes(id);

function toggle({ id }) {
  const { favourites } = store.settings;
  set({ favourites: favourites.includes(id) ? favourites.filter((each) => each !== id) : [...favourites, id] });
}

/** The star of a game, which marks it or takes the mark away. */
export function starButton(game, props = {}) {
  const said = t("setup.star", { game: game.name });
  const star = h(
    "button",
    {
      type: "button",
      class: "star",
      "aria-label": said,
      title: said,
      "aria-pressed": isFavourite(game),
      onclick: () => {
        toggle(game);
        star.setAttribute("aria-pressed", isFavourite(game));
      },
      ...props,
    },
    "★",
  );
  return star;
}
