// Redocly rules that its assertions cannot say: every size has a bound, every question has examples.
const types = (schema) => [schema.type].flat().filter(Boolean);

const Bounded = () => ({
  Schema(schema, { report, location }) {
    const lacking = (...names) => names.filter((name) => schema[name] === undefined);
    const demand = (what, names) => {
      if (names.length > 0) report({ message: `${what} needs ${names.join(", ")}.`, location });
    };
    if (schema.enum !== undefined || schema.const !== undefined) return;
    for (const type of types(schema)) {
      if (type === "string") demand("A string", lacking("maxLength"));
      if (type === "array") demand("An array", lacking("maxItems"));
      if (type === "integer" || type === "number") demand("A number", lacking("minimum", "maximum"));
      const isOpen = schema.properties === undefined || schema.additionalProperties === true;
      if (type === "object" && isOpen && schema.additionalProperties !== false) {
        demand("An object that takes any field", lacking("maxProperties"));
      }
    }
  },
});

// The answers to these examples are files beside theirs.
const Shown = () => ({
  RequestBody: {
    MediaType(media, { report, location }) {
      if (!media.examples || Object.keys(media.examples).length === 0) {
        report({ message: "A question needs examples.", location });
      }
    },
  },
});

export default () => ({ id: "paiju", rules: { oas3: { bounded: Bounded, shown: Shown } } });
