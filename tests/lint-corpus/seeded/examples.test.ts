import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { LoadCache, loadCatalog, type SourceFile } from "#metadata/load";
import { readSourcesAt } from "../../../scripts/support/project.ts";
import { COMPANIONS, KNOWN } from "../corpus-project.ts";
import { ROOT } from "../../support/server/test-deps.ts";

const USER: SourceFile = {
  path: "schemas/desk/user.json",
  text: JSON.stringify({
    module: "user",
    title: "用户",
    schema: { type: "object", properties: { name: { type: "string", title: "姓名" } } },
    endpoints: { base: "/user" },
  }),
};

const CACHE = new LoadCache();
let examples: readonly SourceFile[];

beforeAll(async () => {
  const sources = await readSourcesAt(join(ROOT, "examples"));
  examples = sources.map(({ path, text }) => ({
    path: path.replace(/^examples\//, "schemas/"),
    text: text.replace("../../schemas/", "../"),
  }));
});

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** Cells: the file, a text in it, its replacement, the line, the rule and the beginning of the hint. */
const ROWS = read("examples.tsv")
  .split("\n")
  .filter((row) => row !== "")
  .map((row) => row.split("\t").map((cell) => cell.replaceAll("⏎", "\n")));

test.each(ROWS)(
  "in %s: %j instead: %j gives at line %s “%s” and the hint “%s”",
  (name, from = "", to = "", line, rule, hint = "") => {
    const path = `schemas/${name}.json`;
    const files = examples.map((file) => (file.path === path ? { path, text: file.text.replace(from, () => to) } : file));
    const { findings } = loadCatalog([...COMPANIONS, USER, ...files], KNOWN, CACHE);
    const found = findings.filter(({ file }) => file === path);
    expect(found.map((finding) => ({ line: `${finding.line}`, rule: finding.rule, hint: finding.hint.en }))).toContainEqual({
      line,
      rule,
      hint: expect.stringContaining(hint),
    });
    for (const finding of found) expect(finding.hint.zh).toMatch(/\p{Script=Han}/u);
  },
);

test("unusual files are valid", () => {
  const files = Object.entries(JSON.parse(read("unusual.json")) as Record<string, object>);
  expect(files).toHaveLength(25);
  const sources = files.map(([path, value]) => ({ path, text: JSON.stringify(value, null, 2) }));
  const { findings } = loadCatalog([...COMPANIONS, USER, ...sources], KNOWN, new LoadCache());
  expect(findings.filter(({ file }) => sources.some(({ path }) => path === file))).toEqual([]);
});

test("a condition of two branches is reported once", () => {
  const files = examples.map((file) =>
    file.path === "schemas/hotel/room.json"
      ? {
          path: file.path,
          text: file.text.replace(
            '"required": ["number", "beds"],',
            () => `"required": ["number", "beds"],
    "if": { "properties": { "floors": { "const": 1 } } },
    "then": { "properties": { "garden": { "type": "string", "title": "花园" } } },
    "else": { "properties": { "lift": { "type": "string", "title": "电梯" } } },`,
          ),
        }
      : file,
  );
  const { findings } = loadCatalog([...COMPANIONS, USER, ...files], KNOWN, new LoadCache());
  const found = findings.filter(({ file, rule }) => file === "schemas/hotel/room.json" && rule === "unknown-field");
  expect(found.map(({ line, hint }) => [line, hint.en])).toEqual([[8, "Did you mean “floor”?"]]);
});
