// Reads answers, each in a line with the name of its component, by the generated client: no code is lost, and states
// and views are sent as they were read.
import assert from "node:assert";
import { createInterface } from "node:readline";
import * as client from "./client/index.js";

const codes = (value) => JSON.stringify(value).split("of_tomorrow").length;

for await (const line of createInterface({ input: process.stdin })) {
  const [component, value] = JSON.parse(line);
  const read = client[`${component}FromJSON`](value);
  assert.strictEqual(codes(read), codes(value), component);
  for (const part of ["state", "view"].filter((name) => value[name])) {
    const sent = JSON.stringify(client[`${component}ToJSON`](read)[part]);
    assert.deepStrictEqual(JSON.parse(sent), value[part], component);
  }
}
console.log("all are read");
