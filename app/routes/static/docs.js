// Shows the reference of one game in the language of the browser, or of the address; without a validator, no request
// leaves this server.
const asked = new URLSearchParams(location.search);
const lang = (asked.get("lang") ?? navigator.language).startsWith("zh") ? "zh" : "en";
const ALL = "all";
const ways = document.getElementById("ways");
const games = JSON.parse(ways.dataset.games);
// A link to an operation names its game, as `#/GAME/GAME_hints` does.
const wanted = [asked.get("game"), location.hash.split("/")[1]];
const game = wanted.find((id) => id === ALL || games.some((each) => each.id === id)) ?? games[0].id;
const other = lang === "zh" ? "en" : "zh";
const WORDS = {
  zh: {
    title: "牌局 Paiju：接口参考", rooms: ["对战", "题目", "复盘", "实验室", "文档", "接口"], all: "全部", other: "English",
  },
  en: {
    title: "Paiju 牌局: reference", rooms: ["Play", "Puzzles", "Review", "Lab", "Book", "API"], all: "All games", other: "中文",
  },
}[lang];
// The rooms, as the head of every page has them; the last is this one.
const ROOMS = ["/", "/puzzles", "/review", "/try", `/book/${lang}/`];

const make = (tag, attributes, ...children) => {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
};
const placeOf = (id, language = lang) => `/docs?game=${id}&lang=${language}`;

document.documentElement.lang = lang;
document.title = WORDS.title;
ways.append(
  ...[...ROOMS, placeOf(game)].map((href, at) => make("a", { href }, WORDS.rooms[at])),
  make("a", { href: placeOf(game, other) }, WORDS.other),
);
ways.children[ROOMS.length].setAttribute("aria-current", "page");
document.getElementById("games").append(
  ...[...games.map((each) => [each.id, each[lang]]), [ALL, WORDS.all]].map(([id, text]) => {
    const link = make("a", { href: placeOf(id) }, text);
    if (id === game) link.setAttribute("aria-current", "page");
    return link;
  }),
);

/** A line of the index: an operation, with its words and its fields for whoever searches the page. */
function lineOf(path, method, operation, fields) {
  const more = make("p", {}, `${operation.description} ${fields.join(" ")}`);
  more.setAttribute("hidden", "until-found");
  const href = `#/${operation.tags[0]}/${operation.operationId}`;
  return make("li", {}, make("a", { href }, `${method.toUpperCase()} ${path}`), ` ${operation.summary}`, more);
}

function fieldsOf(spec, { requestBody, responses }) {
  const { schema } = requestBody?.content["application/json"] ?? responses[200].content["application/json"];
  return Object.keys(spec.components.schemas[schema.$ref.split("/").pop()].properties ?? {});
}

const path = game === ALL ? "/openapi.json" : `/openapi/${game}.json`;
const spec = await (await fetch(`${path}?examples=inline&lang=${lang}`)).json();
document.getElementById("index").append(
  ...Object.entries(spec.paths).flatMap(([path, methods]) =>
    ["get", "post"]
      .filter((method) => method in methods)
      .map((method) => lineOf(path, method, methods[method], fieldsOf(spec, methods[method]))),
  ),
);
const reference = SwaggerUIBundle({
  spec,
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "none",
  validatorUrl: null,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  requestInterceptor: (request) => {
    request.headers["Accept-Language"] = lang;
    return request;
  },
});
addEventListener("hashchange", () => reference.layoutActions.parseDeepLinkHash(location.hash));
