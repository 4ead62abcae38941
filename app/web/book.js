// The book: its head, and the search, which asks for the words of all pages once.
import { $, h, show } from "./dom.js";
import { dress, headLink } from "./shell.js";
import { set, store, subscribe } from "./store.js";
import { t } from "./texts.js";

const MOST = 12;
const AROUND = 60;
// Words that readers use for each other: a search for one finds the others too.
const SYNONYMS = [
  ["观战", "旁观", "spectator"],
  ["超时", "托管", "timeout", "time is up"],
  ["断线", "重连", "丢了", "reconnect", "lost"],
  ["报错", "错误", "error", "problem"],
  ["限流", "频率", "rate limit", "429"],
  ["癞子", "鬼牌", "逢人配", "wild"],
  ["点炮", "放铳", "deal in", "deals in"],
  ["胡牌", "和牌", "win"],
  ["接口", "api", "endpoint", "question"],
  ["容器", "镜像", "docker", "container"],
  ["难度", "水平", "skill", "difficulty"],
  ["安装", "install"],
  ["教程", "小游戏", "tutorial", "mini game"],
];
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

/** The words that a word may stand for, itself first. */
const meant = (word) => [word, ...(SYNONYMS.find((group) => group.includes(word)) ?? []).filter((each) => each !== word)];

/** How often words stand in a text. */
const often = (words, text) => words.reduce((sum, word) => sum + text.split(word).length - 1, 0);

/**
 * The sections that have every word or a synonym of it: those with words in their heading first, then those with words in
 * the title of their page, then chapters on games, with research notes last, then those that have them most often; else in
 * the order of the contents.
 */
function found(words) {
  const hits = pages.flatMap(([path, title, rank, sections]) =>
    sections.map(([place, heading, text]) => ({ path, title, rank, place, heading, text })),
  );
  return hits
    .map((hit) => {
      const [title, heading, text] = [hit.title, hit.heading, hit.text].map((each) => each.toLowerCase());
      const isFound = words.every((word) => meant(word).some((each) => `${title} ${heading} ${text}`.includes(each)));
      const any = words.flatMap(meant);
      const headed = [often(words, heading), often(any, heading), often(any, title)];
      const ranks = [...headed, hit.rank, often(words, text), often(any, text)];
      return { ...hit, isFound, ranks };
    })
    .filter(({ isFound }) => isFound)
    .sort(({ ranks: a }, { ranks: b }) => b.map((each, at) => each - a[at]).find(Boolean) ?? 0)
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
        h("small", {}, around(text, words.flatMap(meant).find((word) => text.toLowerCase().includes(word)) ?? "")),
      ),
    ),
    !hits.length && h("li", { class: "note" }, t("book.nothing")),
  );
}

input.addEventListener("input", () => search());
input.addEventListener("keydown", async ({ key, isComposing }) => {
  // While Chinese is typed, Enter ends a word.
  if (key !== "Enter" || isComposing) return;
  await search();
  $("#found a")?.click();
});
$("#search").hidden = false;
subscribe((what) => what === "settings" && head());
head();
