// Shows the reference in the language of the browser, or of the address; without a validator, no
// request leaves this server.
const wanted = new URLSearchParams(location.search).get("lang") ?? navigator.language;
const lang = wanted.startsWith("zh") ? "zh" : "en";
const WAYS = {
  zh: [["/", "牌局"], ["/try", "试一试"], ["/book", "文档"], ["/docs?lang=en", "English"]],
  en: [["/", "Paiju"], ["/try", "Try it"], ["/book", "The book"], ["/docs?lang=zh", "中文"]],
};

document.documentElement.lang = lang;
document.title = lang === "zh" ? "牌局 Paiju：接口参考" : "Paiju 牌局: reference";
document.getElementById("ways").append(
  ...WAYS[lang].map(([href, text]) => Object.assign(document.createElement("a"), { href, text })),
);
SwaggerUIBundle({
  url: `/openapi.json?examples=inline&lang=${lang}`,
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  requestInterceptor: (asked) => {
    asked.headers["Accept-Language"] = lang;
    return asked;
  },
});
