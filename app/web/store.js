// What the page knows, in one place. What must survive a reload is kept in the browser.
const SETTINGS = "paiju.settings";
const GAME = "paiju.game";

export function kept(name, shelf = () => localStorage) {
  try {
    return JSON.parse(shelf().getItem(name)) ?? null;
  } catch {
    return null;
  }
}

export function remember(name, value, shelf = () => localStorage) {
  try {
    if (value === null) shelf().removeItem(name);
    else shelf().setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing plays all the same; only a reload begins anew.
  }
}

export const LANGUAGES = ["zh", "en"];

const DEFAULTS = {
  lang: (navigator.language || "zh").startsWith("zh") ? "zh" : "en",
  theme: "auto",
  pace: "normal",
  seconds: 0,
  // How well somebody plays, once they have said so.
  level: null,
  // Whether the panel stands beside the table, where there is room for it.
  panel: false,
  sound: false,
  // The AI is asked at each turn while its panel is open. The coach says at each turn what to do, and why.
  autoAsk: true,
  coach: false,
  favourites: [],
  setup: {},
};

const listeners = new Set();

export const store = {
  settings: { ...DEFAULTS, ...kept(SETTINGS) },
  /** The game of this tab: how it was set up, and the last answer of its table. */
  game: kept(GAME, () => sessionStorage),
  /** The game of any tab that was played last: a new tab may go on with it. */
  last: kept(GAME),
  catalogue: {},
  rules: {},
};

export function subscribe(listener) {
  listeners.add(listener);
}

function tell(what) {
  for (const listener of listeners) listener(what);
}

export function set(settings) {
  store.settings = { ...store.settings, ...settings };
  remember(SETTINGS, store.settings);
  tell("settings");
}

/** A game of somebody else is shown: it is kept nowhere. */
export function showGame(game) {
  store.game = game;
  tell("game");
}

/** The game of this tab again. */
export const ownGame = () => showGame(kept(GAME, () => sessionStorage));

export function setGame(game) {
  store.game = store.last = game;
  remember(GAME, game, () => sessionStorage);
  remember(GAME, game);
  tell("game");
}
