// The book: its head, and the search, which asks for the words of all pages once.
import { $, h, show } from "./dom.js";
import { dress } from "./shell.js";
import { set, store, subscribe } from "./store.js";
import { t } from "./texts.js";

const MOST = 12;
const AROUND = 60;
// Words and phrases that readers use for each other: a search for one finds the others too.
const SYNONYMS = [
  ["观战", "旁观", "spectator"],
  ["超时", "托管", "timeout", "time-out", "time is up"],
  ["断线", "重连", "丢了", "reconnect", "answer is lost"],
  ["报错", "错误", "error", "problem"],
  ["限流", "频率", "rate limit", "429"],
  ["癞子", "鬼牌", "逢人配", "wild"],
  ["点炮", "放铳", "deal in", "deals in"],
  ["胡牌", "和牌", "win"],
  ["gang", "kong"],
  ["peng", "pung"],
  ["chi", "chow"],
  ["接口", "api", "endpoint", "question"],
  ["容器", "镜像", "docker", "container"],
  ["难度", "水平", "skill", "difficulty"],
  ["安装", "快速上手", "install", "quick start"],
  ["容量", "多少台", "capacity", "how many servers"],
  ["流程", "时序", "life of a game", "sequence", "flow"],
  ["教程", "三十分钟", "tutorial", "thirty minutes"],
  ["迁移", "新版本", "migrate", "migrating", "upgrade"],
  ["比较", "对比", "区别", "竞品", "compare", "comparison", "alternatives"],
  ["引用", "论文", "cite", "citation", "bibtex"],
  ["node", "nodejs", "node.js", "javascript"],
  ["怎么算分", "算分", "结算", "scoring", "settlement"],
  ["记牌器", "记牌", "card counter", "unseen cards"],
  ["作弊", "外挂", "支招", "cheat", "live game"],
  ["许可证", "许可", "license", "licence"],
  ["隐私", "个人信息", "privacy", "personal data"],
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
    here: "book",
  });

/** The words of a text around the first that a pattern finds. */
function around(text, pattern) {
  const at = Math.max(0, text.toLowerCase().search(pattern));
  const start = Math.max(0, at - AROUND);
  return (start ? "…" : "") + text.slice(start, at + 2 * AROUND);
}

/** The words of a search; a phrase that has synonyms is one word. */
const wanted = (text) => (SYNONYMS.flat().includes(text) ? [text] : text.split(/\s+/).filter(Boolean));

/** The words that a word may stand for, itself first. */
const meant = (word) => [word, ...(SYNONYMS.find((group) => group.includes(word)) ?? []).filter((each) => each !== word)];

/** A pattern of words: a Latin one counts only where a word of the text begins, so "elo" is not in "below". */
function patternOf(words) {
  const each = words.map((word) => (/^[a-z]/.test(word) ? "(?:^|[^a-z])" : "") + word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(each.join("|"), "g");
}

/** How often a pattern is in a text. */
const often = (pattern, text) => text.match(pattern)?.length ?? 0;

/**
 * The sections that have every word or a synonym of it: those whose heading is what was wanted first, then those with words
 * in their heading, then those with words in the title of their page, then chapters on games, with research notes last, then
 * those that have them most often; else in the order of the contents.
 */
function found(words) {
  const hits = pages.flatMap(([path, title, rank, sections]) =>
    sections.map(([place, heading, text]) => ({ path, title, rank, place, heading, text })),
  );
  const each = words.map((word) => patternOf(meant(word)));
  const [own, any] = [patternOf(words), patternOf(words.flatMap(meant))];
  const names = meant(words.join(" "));
  return hits
    .map((hit) => {
      const [title, heading, text] = [hit.title, hit.heading, hit.text].map((part) => part.toLowerCase());
      const isFound = each.every((pattern) => often(pattern, `${title} ${heading} ${text}`));
      const headed = [Number(names.includes(heading)), often(own, heading), often(any, heading), often(any, title)];
      const ranks = [...headed, hit.rank, often(own, text), often(any, text)];
      return { ...hit, isFound, ranks };
    })
    .filter(({ isFound }) => isFound)
    .sort(({ ranks: a }, { ranks: b }) => b.map((value, at) => value - a[at]).find(Boolean) ?? 0)
    .slice(0, MOST);
}

async function search() {
  const words = wanted(input.value.toLowerCase().trim());
  if (!words.length) return show($("#found"));
  pages ??= await (await fetch(`/book/${spoken}/search.json`)).json();
  const hits = found(words);
  const any = patternOf(words.flatMap(meant));
  show(
    $("#found"),
    hits.map(({ path, title, place, heading, text }) =>
      h(
        "li",
        {},
        h("a", { href: `${path}#${place}` }, title === heading ? title : `${title} · ${heading}`),
        h("small", {}, around(text, any)),
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
