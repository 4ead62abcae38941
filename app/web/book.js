// The book: its head, and the search, which asks for the words of all pages once.
import { $, h, show } from "./dom.js";
import { dress, headLink } from "./shell.js";
import { set, store, subscribe } from "./store.js";
import { t } from "./texts.js";

const MOST = 12;
const AROUND = 60;
const { spoken, twin } = document.documentElement.dataset;
const input = $("#wanted");
let pages = null;

if (store.settings.lang !== spoken) set({ lang: spoken });

const head = () =>
  dress({
    title: document.title,
    skip: $("#skip").textContent,
    changeLanguage: () => location.assign(twin),
    before: headLink("/", t("nav.play")),
    behind: [headLink("/try", t("nav.try")), headLink("/docs", t("nav.docs"))],
  });

/** The words of a text around the first that was wanted. */
function around(text, word) {
  const at = text.toLowerCase().indexOf(word);
  const start = Math.max(0, at - AROUND);
  return (start ? "…" : "") + text.slice(start, at + word.length + AROUND);
}

/** The sections that have every word, those with words in a heading first. */
function found(words) {
  const hits = pages.flatMap(([path, title, sections]) =>
    sections.map(([place, heading, text]) => ({ path, title, place, heading, text })),
  );
  return hits
    .map((hit) => {
      const headings = `${hit.title} ${hit.heading}`.toLowerCase();
      const all = `${headings} ${hit.text.toLowerCase()}`;
      const inHeading = words.filter((word) => headings.includes(word)).length;
      return { ...hit, rank: words.every((word) => all.includes(word)) ? 1 + inHeading : 0 };
    })
    .filter(({ rank }) => rank)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST);
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return show($("#found"));
  pages ??= await (await fetch(`/book/${spoken}/search.json`)).json();
  const hits = found(words);
  show(
    $("#found"),
    hits.map(({ path, title, place, heading, text }) =>
      h(
        "li",
        {},
        h("a", { href: `${path}#${place}` }, title === heading ? title : `${title} · ${heading}`),
        h("small", {}, around(text, words.find((word) => text.toLowerCase().includes(word)) ?? "")),
      ),
    ),
    !hits.length && h("li", { class: "note" }, t("book.nothing")),
  );
}

input.addEventListener("input", () => search());
$("#search").hidden = false;
subscribe((what) => what === "settings" && head());
head();
