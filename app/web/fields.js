// The fields of a question, read from the service's own document: what each holds, and how it is filled.
const named = (schema) => schema.$ref?.split("/").pop() ?? "";

const KINDS = { Cards: "cards", Group: "cards", Hand: "tiles", Tiles: "tiles", Flowers: "tiles", AnyTile: "tile" };

function kindOf(name, schema, whole, setting) {
  const refs = [schema, ...(schema.anyOf ?? [])].map(named);
  const kind = refs.map((ref) => KINDS[ref]).find(Boolean);
  if (kind) return kind;
  if (refs.some((ref) => ref.endsWith("Melds"))) return "melds";
  if (refs.some((ref) => ref.endsWith("ViewGiven"))) return "view";
  if (name === setting && whole.type === "array") return "ranks";
  if (whole.enum) return "choice";
  return { boolean: "switch", integer: "number" }[whole.type];
}

// What is written beside the position, not in it.
const APART = new Set(["notation", "ruleset"]);

/** The operation that answers a path, with its fields; undefined where the document has none. */
export function operationAt(document, path, setting) {
  const operation = document.paths[path]?.post;
  if (!operation) return undefined;
  const { schemas } = document.components;
  const [media] = Object.values(operation.requestBody.content);
  const { properties = {}, required = [] } = schemas[named(media.schema)] ?? media.schema;
  const fields = Object.entries(properties)
    .filter(([name]) => !APART.has(name))
    .map(([name, schema]) => {
      const whole = { ...schemas[named(schema)], ...schema };
      return { name, kind: kindOf(name, schema, whole, setting), whole, isNeeded: required.includes(name) };
    });
  return {
    id: operation.operationId,
    tag: operation.tags[0],
    fields,
    takes: (name) => name in properties,
    needs: required,
    first: Object.values(media.examples ?? {})[0]?.externalValue,
  };
}

/** The examples of every operation: `{operation}/{example}` with its path and its question. */
export function examplesOf(document) {
  return Object.entries(document.paths).flatMap(([path, { post }]) =>
    post
      ? Object.entries(Object.values(post.requestBody.content)[0].examples ?? {}).map(([name, { value, summary }]) => ({
          id: `${post.operationId}/${name}`,
          path,
          summary: summary ?? name,
          body: value,
        }))
      : [],
  );
}
