import { describe, expect, test } from "vitest";
import { LoadCache, loadCatalog } from "#metadata/load";
import { knownIds } from "../../src/entry/known-ids.ts";
import { readSchemas } from "../../src/entry/node/schemas-folder.ts";
import { ROOT } from "../support/server/test-deps.ts";

const { files } = await readSchemas(`${ROOT}/schemas`);
const cache = new LoadCache();

/**
 * Lints the shipped files after edits in one of them. Each edit replaces the first occurrence of a text.
 * @returns the findings, without those of files that wait for this one
 */
function findingsIn(path: string, ...edits: readonly (readonly [from: string, to: string])[]): readonly string[] {
  const file = files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`no file ${path}`);
  let text = file.text;
  for (const [from, to] of edits) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  const { findings } = loadCatalog(
    files.map((each) => (each === file ? { ...file, text } : each)),
    knownIds,
    cache,
  );
  return findings
    .filter(({ rule }) => rule !== "broken-dependency")
    .map((found) => `${found.file}:${found.line} ${found.rule} ${found.message.en} ${found.hint.en}`);
}

function lineOf(path: string, part: string): number {
  const text = files.find((each) => each.path === path)?.text ?? "";
  return text.slice(0, text.indexOf(part)).split("\n").length;
}

const SLIPS: Readonly<Record<string, string>> = {
  schema: "schmea",
  properties: "propertys",
  required: "requird",
  ui: "iu",
  list: "lst",
  columns: "colums",
  endpoints: "endpoint",
  states: "sates",
  actions: "actoins",
  "x-ref": "x-reff",
  en: "eng",
};

describe.each(["schemas/member/member.json", "schemas/order/order.json", "schemas/system/dept.json"])("in %s", (path) => {
  const text = files.find((each) => each.path === path)?.text ?? "";
  const cases = Object.entries(SLIPS).filter(([key]) => text.includes(`"${key}": {`) || text.includes(`"${key}": [`));
  test.each(cases)("the slip of “%s” to “%s” is the only mistake of the project", (key, slip) => {
    const part = text.includes(`"${key}": {`) ? `"${key}": {` : `"${key}": [`;
    const [only, ...others] = findingsIn(path, [part, part.replace(key, slip)]);
    expect(others).toEqual([]);
    expect(only).toContain(`${path}:${lineOf(path, part)} unknown-key Unknown key “${slip}”`);
  });
});

test("a mistake under a mistyped key is found at its place, and so is a second mistyped key there", () => {
  const path = "schemas/system/dept.json";
  const found = findingsIn(
    path,
    ['"ui": {', '"iu": {'],
    ['"list": {', '"lst": {'],
    ['"field": "deptName"', '"field": "deptNmae"'],
  );
  expect(found.toSorted()).toEqual([
    `${path}:${lineOf(path, '"ui": {')} unknown-key Unknown key “iu” Did you mean “ui”?`,
    `${path}:${lineOf(path, '"list": {')} unknown-key Unknown key “lst” Did you mean “list”?`,
    `${path}:${lineOf(path, '"field": "deptName"')} unknown-field The column's field “deptNmae” does not exist Did you mean “deptName”?`,
  ]);
});

test("a key is not taken for a meant one whose value has another form", () => {
  const path = "schemas/system/dept.json";
  const [only, ...others] = findingsIn(path, ['"module": "dept",', '"module": "dept",\n  "endpointss": true,']);
  expect([only, ...others]).toEqual([expect.stringContaining("unknown-key Unknown key “endpointss”")]);
});
