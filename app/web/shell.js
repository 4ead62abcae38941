// The head of every page: the rooms, what a page offers there, the language and the appearance.
import { $, h, s, show } from "./dom.js";
import { set, store } from "./store.js";
import { t } from "./texts.js";

const THEMES = ["auto", "light", "dark"];

/** A button of the head. */
export const headButton = (name, text, press, props = {}) =>
  h("button", { type: "button", class: "ghost", "data-nav": name, onclick: press, ...props }, text);

// Every room, in the order of every head.
const ROOMS = {
  play: () => "/",
  puzzles: () => "/puzzles",
  review: () => "/review",
  try: () => "/try",
  book: (lang) => `/book/${lang}/`,
  docs: () => "/docs",
};

const roomLink = (room, here) =>
  h(
    "a",
    {
      class: "ghost",
      href: ROOMS[room](store.settings.lang),
      "data-room": room,
      ...(room === here ? { "aria-current": "page" } : {}),
    },
    t(`nav.${room}`),
  );

function themeButton() {
  const { theme } = store.settings;
  const said = t("nav.theme", { theme: t(`theme.${theme}`) });
  return headButton(
    "theme",
    h("span", { class: `moon ${theme}`, "aria-hidden": "true" }),
    () => set({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] }),
    { "aria-label": said, title: said },
  );
}

// A loudspeaker, and its waves where it is heard.
const LOUD = "M4 9h4l5-4v14l-5-4H4Z";
const WAVES = "M16 9q2 3 0 6M19 6.5q4 5.5 0 11";

/** Sounds, which are off at first. */
export function soundButton() {
  const { sound } = store.settings;
  return headButton(
    "sound",
    s(
      "svg",
      { viewBox: "0 0 24 24", class: "loud", "aria-hidden": "true", focusable: "false" },
      s("path", { d: LOUD, fill: "currentColor" }),
      sound && s("path", { d: WAVES }),
    ),
    () => set({ sound: !store.settings.sound }),
    { "aria-label": t("nav.sound"), "aria-pressed": sound, title: t("nav.sound") },
  );
}

/** Draw the head in the chosen language and appearance: the rooms, of which one is here, and the tools of the page. */
export function dress({ title, skip, changeLanguage, here, tools = [] }) {
  const { lang, theme, pace } = store.settings;
  const root = document.documentElement;
  root.lang = lang === "zh" ? "zh-Hans" : "en";
  if (theme === "auto") root.removeAttribute("data-theme");
  else root.dataset.theme = theme;
  root.dataset.pace = pace;
  document.title = title;
  $("#skip").textContent = skip;
  const focused = document.activeElement?.dataset?.nav;
  show(
    $("#rooms"),
    Object.keys(ROOMS).map((room) => roomLink(room, here)),
  );
  for (const name of ["aria-label", "title"]) $("#menu").setAttribute(name, t("nav.rooms"));
  show(
    $("#nav"),
    tools,
    headButton("lang", t("nav.lang"), changeLanguage, { lang: lang === "zh" ? "en" : "zh-Hans" }),
    themeButton(),
  );
  if (focused) $(`[data-nav="${focused}"]`)?.focus();
}
