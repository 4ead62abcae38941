// The fields of a question, read from the service's own document: what each holds, and how it is filled.
const named = (schema) => schema.$ref?.split("/").pop() ?? "";

const KINDS = { Cards: "cards", Group: "cards", Hand: "tiles", Tiles: "tiles", Flowers: "tiles", AnyTile: "tile" };

function kindOf(name, schema, whole, setting) {
  if (name === "view") return name;
  const refs = [schema, ...(schema.anyOf ?? [])].map(named);
  const kind = refs.map((ref) => KINDS[ref]).find(Boolean);
  if (kind) return kind;
  if ([whole.items, ...(whole.items?.anyOf ?? [])].some((each) => each && named(each) === "Meld")) return "melds";
  if (name === setting && whole.type === "array") return "ranks";
  // A field with one possible value is a const, which leaves nothing to choose.
  if (whole.enum) return "choice";
  return { boolean: "switch", integer: "number" }[whole.type];
}

// What is written beside the position, not in it.
const APART = new Set(["notation", "ruleset"]);

const PART = /\{(\w+)\}/g;

/** What the document has at a path, whose pattern may have parts that vary. */
const foundAt = ({ paths }, path) =>
  paths[path] ??
  Object.entries(paths).find(([pattern]) => new RegExp(`^${pattern.replace(PART, "[^/]+")}$`).test(path))?.[1];

/** A path in which the parts that vary are those of its example. */
function placed(document, [pattern, told]) {
  const parts = Object.fromEntries((told.parameters ?? []).map(({ name, example }) => [name, example]));
  return pattern.replace(PART, (_, name) => parts[name]);
}

/** What is asked, by field: the body of a question, or the query of what is read. */
function askedBy(document, told) {
  if (!told.post) {
    const query = (told.parameters ?? []).filter((each) => each.in === "query");
    return { properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])) };
  }
  const [{ schema }] = Object.values(told.post.requestBody.content);
  return document.components.schemas[named(schema)] ?? schema;
}

/** The operation that answers a path, with its fields; undefined where the document has none. */
export function operationAt(document, path, setting) {
  const told = foundAt(document, path);
  const operation = told?.post ?? told?.get;
  if (!operation) return undefined;
  const { schemas } = document.components;
  const { properties = {}, required = [] } = askedBy(document, told);
  const fields = Object.entries(properties)
    .filter(([name]) => !APART.has(name))
    .map(([name, schema]) => {
      const whole = { ...schemas[named(schema)], ...schema };
      return { name, kind: kindOf(name, schema, whole, setting), whole, isNeeded: required.includes(name) };
    });
  return {
    id: operation.operationId,
    tag: operation.tags[0],
    isRead: !told.post,
    fields,
    takes: (name) => name in properties,
    needs: required,
  };
}

// What is read has one example: it is asked without a query.
const READ = "shown";

/** The examples of an operation by their names. */
const examplesAt = ({ requestBody, summary }) =>
  requestBody ? (Object.values(requestBody.content)[0].examples ?? {}) : { [READ]: { value: {}, summary } };

/** The examples of every operation: `{operation}/{example}` with its path and its question. */
export function examplesOf(document) {
  return Object.entries(document.paths).flatMap(([pattern, told]) => {
    const operation = told.post ?? told.get;
    const path = placed(document, [pattern, told]);
    return Object.entries(examplesAt(operation)).map(([name, { value, summary }]) => ({
      id: `${operation.operationId}/${name}`,
      path,
      summary: summary ?? name,
      body: value,
    }));
  });
}
