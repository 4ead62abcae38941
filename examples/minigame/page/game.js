// The page of the mini game. It knows no rule: `legal` says which buttons to show.
const SECONDS = 30;
const CHINESE = navigator.language.startsWith("zh");
const TEXTS = {
  play: ["Play", "出牌"],
  pass: ["Pass", "要不起"],
  hint: ["Hint", "提示"],
  deal: ["New round", "再来一局"],
  review: ["What was my worst move?", "哪一手最亏？"],
  seats: [["You", "Right", "Left"], ["你", "下家", "上家"]],
  left: ["cards left", "张"],
  turn: ["Your turn", "轮到你"],
  won: ["You won", "你赢了"],
  lost: ["You lost", "你输了"],
  points: ["points in all", "分（累计）"],
  good: ["No mistake found. Accuracy:", "没有找到失误。准确率："],
  better: ["Better:", "更好的打法："],
  wait: ["The service does not respond. Press again.", "服务没有响应，请再按一次。"],
};
const t = (name) => TEXTS[name][Number(CHINESE)];
const at = (id) => document.getElementById(id);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

let told;
let clock;
const raised = new Set();

async function ask(path, question) {
  const response = await fetch(`/api/${path}`, {
    method: question ? "POST" : "GET",
    headers: { "Content-Type": "application/json" },
    body: question && JSON.stringify(question),
  });
  if (!response.ok) throw new Error(t("wait"));
  return response.json();
}

function element(tag, text, properties = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...properties });
}

function button(text, onclick) {
  return element("button", text, { onclick: () => onclick().catch((error) => (at("said").textContent = error.message)) });
}

const SUITS = { S: "♠", H: "♥", C: "♣", D: "♦" };
const face = (card) => card[0].replace("T", "10") + SUITS[card[1]];
const faces = (action) => (action.cards ? action.cards.map(face).join(" ") : t("pass"));

/** Show the events one after another, then the position. */
async function show(answer) {
  clearInterval(clock);
  at("buttons").replaceChildren();
  for (const { type, seat, play } of answer.accepted ? answer.events : []) {
    if (type === "play" || type === "pass") {
      seats(answer.view, { [seat]: type === "play" ? play.cards.map(face).join(" ") : t("pass") });
      await sleep(400);
    }
  }
  told = answer;
  raised.clear();
  at("said").textContent = told.accepted ? t("turn") : told.text;
  draw();
  if (told.score) finish();
  else tick();
}

// The last play of each seat.
const onTable = {};

function seats(view, shown = {}) {
  Object.assign(onTable, shown);
  at("seats").replaceChildren(
    ...view.counts.map((count, seat) => {
      const place = element("li", `${t("seats")[seat]} · ${count} ${t("left")}`);
      place.append(element("div", onTable[seat] ?? ""));
      return place;
    }),
  );
}

function draw() {
  seats(told.view);
  at("hand").replaceChildren(
    ...told.view.hand.map((card) => {
      const made = button(face(card), async () => {
        if (!raised.delete(card)) raised.add(card);
        draw();
      });
      made.className = "HD".includes(card[1]) ? "red" : "";
      made.setAttribute("aria-pressed", raised.has(card));
      return made;
    }),
  );
  at("buttons").replaceChildren(...told.legal.map(({ type }) => choice(type)), button(t("hint"), hint));
}

function choice(type) {
  return button(t(type), () => act(type === "play" ? { type, cards: [...raised] } : { type }));
}

/** One action at a time: the buttons are gone until the response is here. */
async function act(action) {
  at("buttons").replaceChildren();
  const lost = (error) => ({ ...told, accepted: false, text: error.message });
  await show(await ask("act", { action, turn: told.turn }).catch(lost));
}

async function hint() {
  const { action, text } = await ask("hint", {});
  raised.clear();
  for (const card of action.cards ?? []) raised.add(card);
  draw();
  at("said").textContent = `${faces(action)} · ${text}`;
}

/** The time of a turn. When it is over, the default action is done: a pass, or the smallest lead. */
function tick() {
  let left = SECONDS;
  clock = setInterval(() => {
    at("clock").textContent = left;
    left -= 1;
    if (left < 0) act({ type: "auto" });
  }, 1000);
}

function finish() {
  const mine = told.score.scores[0];
  at("clock").textContent = "";
  at("said").textContent = `${mine > 0 ? t("won") : t("lost")}: ${mine} · ${told.points} ${t("points")}`;
  at("buttons").replaceChildren(button(t("deal"), deal), button(t("review"), review));
}

async function review() {
  const { accuracy, worst } = await ask("review", {});
  at("said").textContent = worst
    ? `${faces(worst.played)} → ${t("better")} ${faces(worst.best)}. ${worst.judged.reasons.map(({ text }) => text).join(" ")}`
    : `${t("good")} ${Math.round(accuracy)} %`;
}

async function deal() {
  for (const seat of Object.keys(onTable)) delete onTable[seat];
  await show(await ask("deal", {}));
}

// A page that was reloaded goes on where it was.
const begun = await ask("table");
if (begun) await show({ ...begun, events: [] });
else await deal();
