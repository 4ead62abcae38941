// What a state, a view, a score, a table or a rule set has follows from its `game`, without a cast.
import type { components } from "./paiju.js";

type Schemas = components["schemas"];
type State = Schemas["DoudizhuState" | "GuandanState" | "McrState" | "SichuanState" | "TienlenState"];
type View = Schemas["DoudizhuView" | "GuandanView" | "McrView" | "SichuanView" | "TienlenView"];
type Score = Schemas["DoudizhuScore" | "GuandanScore" | "McrScore" | "SichuanScore" | "TienlenScore"];

export function landlord(state: State): number | null {
  // @ts-expect-error: most games have no landlord
  void state.landlord;
  return state.game === "doudizhu" ? state.landlord : null;
}

export function setting(view: View): string {
  switch (view.game) {
    case "doudizhu":
      return view.wild.join(" ");
    case "guandan":
      return view.level;
    case "mcr":
      return view.round_wind;
    case "sichuan":
      return view.voids.join(" ");
    case "tienlen":
      return view.hand.join(" ");
  }
}

export function total(score: Score): number {
  switch (score.game) {
    case "doudizhu":
      return score.base;
    case "guandan":
      return score.gain;
    case "mcr":
      return score.won?.total ?? 0;
    case "sichuan":
      return score.lost;
    default:
      return score.out.length;
  }
}

export function shown(table: Schemas["Table"]): string {
  return table.game === "mcr" ? table.view.round_wind : table.view.hand.join(" ");
}

export function minimum(rules: Schemas["AnyRuleSet"]): number {
  return rules.game === "mcr" ? rules.minimum : 0;
}
