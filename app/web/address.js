// The address of a table: what was dealt stands behind the #, so that Back, a bookmark and a link find it.

const read = (text) => {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
};

/** The address of a table: game, rule set, seed; and options, players and the match where there are any. */
export function addressOf({ game, ruleset, seed, seats, match, from }) {
  if (from) return from.address;
  const parts = new URLSearchParams({ g: game, r: ruleset.id, s: seed });
  if (Object.keys(ruleset.options ?? {}).length) parts.set("o", JSON.stringify(ruleset.options));
  parts.set("b", seats.slice(1).join("."));
  if (match) parts.set("m", JSON.stringify(match));
  return `#${parts}`;
}

/** What an address wants; null where it names no game. */
export function wantedAt(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  const game = parts.get("g");
  if (!game) return null;
  return {
    game,
    ruleset: parts.get("r") || undefined,
    options: read(parts.get("o")) ?? {},
    seed: parts.get("s") || undefined,
    seats: parts.get("b")?.split(".") ?? [],
    match: read(parts.get("m")),
  };
}
