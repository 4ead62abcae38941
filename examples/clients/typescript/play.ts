// A whole game of Dou Dizhu, Guandan, Zheng Shangyou and mahjong at sealed tables, with every question and every answer
// typed by the service's own description:
//
//     npx openapi-typescript openapi.yaml --default-non-nullable=false --output paiju.d.ts
//     npx tsc && node play.js [http://localhost:8080] [seed]
import createClient from "openapi-fetch";
import type { components, paths } from "./paiju.js";

type Schemas = components["schemas"];
type Table = Schemas["Table"];
type Laid = Schemas["LayTableQuestion"];
type Action = Schemas["ActAtTableQuestion"]["action"];

const [server = "http://localhost:8080", seed = "clients"] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: server });

/** An answer; a refusal says why. */
function given<T>({ data, error }: { data?: T; error?: Schemas["Problem"] }): T {
  if (data === undefined) throw new Error(error?.detail ?? "no answer");
  return data;
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error("there is nothing");
  return one;
}

/** The cards of the first hint; none is a pass. */
function best({ hints }: Schemas["Hints"]): Action {
  return { type: "play", cards: first(hints).play.cards };
}

/** The first choice; where that is to play cards, the best hint. `game` tells which game a table is of. */
async function choose(told: Table): Promise<Action> {
  switch (told.game) {
    case "doudizhu": {
      const choice = first(told.legal);
      if (choice.type !== "play") return choice;
      const { hand, last } = told.view;
      return best(given(await client.POST("/v1/doudizhu/hints", { body: { hand, last, limit: 1 } })));
    }
    case "guandan": {
      const choice = first(told.legal);
      if (choice.type !== "play") return choice;
      const { hand, last, level } = told.view;
      return best(given(await client.POST("/v1/guandan/hints", { body: { hand, last, level, limit: 1 } })));
    }
    case "zhengshangyou": {
      const choice = first(told.legal);
      if (choice.type !== "play") return choice;
      const { hand, last } = told.view;
      return best(given(await client.POST("/v1/zhengshangyou/hints", { body: { hand, last, limit: 1 } })));
    }
    case "mcr":
      return first(told.legal);
    default:
      throw new Error(`a table of ${told.game}`);
  }
}

async function play(laid: Laid): Promise<number[]> {
  let told = given(await client.POST("/v1/tables", { body: laid }));
  while (!told.over) {
    const body = { table: told.table, action: await choose(told) };
    told = given(await client.POST("/v1/tables/act", { body }));
  }
  return told.score?.scores ?? [];
}

console.log("doudizhu:", ...(await play({ game: "doudizhu", seats: ["human", "casual", "casual"], seed })));
console.log("guandan:", ...(await play({ game: "guandan", seats: ["human", "novice", "novice", "novice"], seed })));
const race = { game: "zhengshangyou", seats: ["human", "novice", "novice", "novice"], seed } satisfies Laid;
console.log("zhengshangyou:", ...(await play(race)));
console.log("mcr:", ...(await play({ game: "mcr", seats: ["human", "novice", "novice", "novice"], seed })));
