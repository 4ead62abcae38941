// The types of one game: they narrow as those of all games do, and there is no other game.
import type { components, paths } from "./paiju.js";

type Schemas = components["schemas"];
type Action = Schemas["ActAtTableQuestion"]["action"];

export function chosen(table: Schemas["DoudizhuTable"]): Action {
  const { landlord } = table.view;
  const [choice] = table.legal;
  if (choice === undefined) throw new Error(`nothing to do for ${landlord}`);
  if (choice.type !== "play") return choice;
  return { type: "play", cards: choice.moves > 1 ? "3" : [] };
}

export function landlord(state: Schemas["DoudizhuState"]): number | null {
  return state.game === "doudizhu" ? state.landlord : null;
}

export const question: Schemas["LayTableQuestion"] = { game: "doudizhu" };

// @ts-expect-error: another game
export const other: Schemas["LayTableQuestion"] = { game: "guandan" };

// @ts-expect-error: a path of another game
export type Other = paths["/v1/guandan/hints"];
