// A whole game of Dou Dizhu at a sealed table, and a question of each other game, with every question and
// every answer typed by the service's own description:
//
//     npx openapi-typescript openapi.yaml --default-non-nullable=false --output paiju.d.ts
//     npx tsc && node play.js [http://localhost:8080] [seed]
import createClient from "openapi-fetch";
import type { components, paths } from "./paiju.js";

type Schemas = components["schemas"];
type Table = Schemas["DoudizhuTable"];

const [server = "http://localhost:8080", seed = "clients"] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: server });

/** An answer; a refusal says why. */
function given<T>({ data, error }: { data?: T; error?: Schemas["Problem"] }): T {
  if (data === undefined) throw new Error(error?.detail ?? "no answer");
  return data;
}

/** A table of Dou Dizhu: `game` tells which game a table is of. */
function doudizhu(table: Schemas["Table"]): Table {
  if (table.game !== "doudizhu") throw new Error(`a table of ${table.game}`);
  return table;
}

/** The first choice; where that is to play cards, the best hint. */
async function choose({ view, legal }: Table): Promise<Schemas["DoudizhuAction"]> {
  const [choice] = legal;
  if (choice === undefined) throw new Error("nothing may be done");
  const { moves, type, ...facts } = choice;
  if (type !== "play") return { type, ...facts };
  const body = { hand: view.hand, last: view.last ?? null, limit: 1 };
  const { hints } = given(await client.POST("/v1/doudizhu/hints", { body }));
  return { type, cards: hints[0]?.play.cards ?? [] };
}

const laid: Schemas["LayTableQuestion"] = { game: "doudizhu", seats: ["human", "casual", "casual"], seed };
let told = doudizhu(given(await client.POST("/v1/tables", { body: laid })));
while (!told.over) {
  const acted = { table: told.table, action: await choose(told) };
  told = doudizhu(given(await client.POST("/v1/tables/act", { body: acted })));
}
console.log("doudizhu:", ...(told.score?.scores ?? []));

const cards = { cards: "7H 3S 4S 5S 6S", level: "7" } as const;
const reading = given(await client.POST("/v1/guandan/classify", { body: cards }));
console.log("guandan:", reading.play?.pattern);

const win = { hand: "123456m 456p 1178s", tile: "9s" };
const worth = given(await client.POST("/v1/mcr/score", { body: win }));
console.log("mahjong:", worth.total);
