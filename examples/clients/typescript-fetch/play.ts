// A whole game of Dou Dizhu, Guandan, Zheng Shangyou and mahjong at sealed tables, through classes that are generated
// from the service's own description:
//
//     openapi-generator-cli generate --input-spec openapi.yaml --config generator.yaml --output client
//     npx tsc && node play.js [http://localhost:8080] [seed]
import {
  Configuration,
  DoudizhuApi,
  GuandanApi,
  TablesApi,
  ZhengshangyouApi,
  type ActAtTableQuestionAction,
  type Hints,
  type LayTableQuestion,
  type Table,
} from "./client/index.js";

const [basePath = "http://localhost:8080", seed = "clients"] = process.argv.slice(2);
const service = new Configuration({ basePath });
const tables = new TablesApi(service);

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error("there is nothing");
  return one;
}

/** The cards of the first hint; none is a pass. */
function best({ hints }: Hints) {
  return { type: "play", cards: first(hints).play.cards };
}

/** The first choice; where that is to play cards, the best hint. `game` tells which game a table is of. */
async function choose(told: Table): Promise<object> {
  const limit = 1;
  switch (told.game) {
    case "doudizhu": {
      const { hand, last } = told.view;
      const choice = first(told.legal);
      if (choice.type !== "play") return choice;
      return best(await new DoudizhuApi(service).doudizhuHints({ doudizhuHintsQuestion: { hand, last, limit } }));
    }
    case "guandan": {
      const { hand, last, level } = told.view;
      const choice = first(told.legal);
      if (choice.type !== "play") return choice;
      return best(await new GuandanApi(service).guandanHints({ guandanHintsQuestion: { hand, last, level, limit } }));
    }
    case "zhengshangyou": {
      const { hand, last } = told.view;
      const choice = first(told.legal);
      if (choice.type !== "play") return choice;
      return best(await new ZhengshangyouApi(service).zhengshangyouHints({ zhengshangyouHintsQuestion: { hand, last, limit } }));
    }
    case "mcr":
      return first(told.legal);
    default:
      throw new Error(`a table of ${told.game}`);
  }
}

async function play(laid: LayTableQuestion): Promise<void> {
  let told = await tables.layTable({ layTableQuestion: laid });
  while (!told.over) {
    // The generator takes an action of any game for one class with the fields of all.
    const action = (await choose(told)) as ActAtTableQuestionAction;
    told = await tables.actAtTable({ actAtTableQuestion: { table: told.table, action } });
  }
  console.log(`${told.game}:`, ...(told.score?.scores ?? []));
}

await play({ game: "doudizhu", seats: ["human", "casual", "casual"], seed });
await play({ game: "guandan", seats: ["human", "novice", "novice", "novice"], seed });
await play({ game: "zhengshangyou", seats: ["human", "novice", "novice", "novice"], seed });
await play({ game: "mcr", seats: ["human", "novice", "novice", "novice"], seed });
