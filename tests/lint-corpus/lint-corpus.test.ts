import { globSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { Finding } from "#contract";
import { LoadCache, RULES, loadCatalog } from "#metadata/load";
import dashboardSchema from "../../schemas/dashboard.schema.json" with { type: "json" };
import editorSchema from "../../schemas/editor.schema.json" with { type: "json" };
import moduleSchema from "../../schemas/module.schema.json" with { type: "json" };
import { editorSchema as writeEditorSchema } from "../../scripts/module-format/editor-schema.ts";
import { ROOT } from "../../scripts/support/root.ts";
import { readProject } from "../../scripts/support/project.ts";
import { CORPUS } from "./corpus.ts";
import { COMPANIONS, KNOWN, corpusText } from "./corpus-project.ts";

const PATH = "schemas/system/sample.json";
const VALID = corpusText("valid");

const CACHE = new LoadCache();
/** Projects by the file in question, which several tests look at. */
const loaded = new Map<string, ReturnType<typeof loadCatalog>>();

function projectWith(text: string, path: string): ReturnType<typeof loadCatalog> {
  const key = `${path}\n${text}`;
  const project = loaded.get(key) ?? loadCatalog([...COMPANIONS, { path, text }], KNOWN, CACHE);
  loaded.set(key, project);
  return project;
}

function findingsOf(text: string, path: string): readonly Finding[] {
  return projectWith(text, path).findings.filter((finding) => finding.file === path);
}

describe("a broken module file", () => {
  test.each(CORPUS)("$file is caught as $rule at $at", ({ file, rule, at, hint, severity, path = PATH }) => {
    const findings = findingsOf(corpusText(file), path);
    const found = findings.map((finding) => ({
      rule: finding.rule,
      at: `${finding.line}:${finding.column}`,
      severity: finding.severity,
      hint: finding.hint.en,
    }));
    expect(found).toContainEqual({ rule, at, severity: severity ?? "error", hint: expect.stringContaining(hint) });
  });

  test.each(CORPUS)("$file is explained in both languages", ({ file, path = PATH }) => {
    for (const finding of findingsOf(corpusText(file), path)) {
      expect(finding.message.zh).toMatch(/\p{Script=Han}/u);
      expect(finding.hint.zh).toMatch(/\p{Script=Han}/u);
      expect(`${finding.message.en}${finding.hint.en}`.replaceAll(/[“"].*?[”"]/gu, "")).not.toMatch(/\p{Script=Han}/u);
    }
  });

  test("is the only one that suffers: the others stay in the catalog", () => {
    for (const { file, severity, path = PATH } of CORPUS) {
      const { catalog, modules } = projectWith(corpusText(file), path);
      expect([...catalog.modules.keys()].includes("dept")).toBe(true);
      expect(modules.find((entry) => entry.file === path)?.ok).toBe(severity === "warning");
    }
  });
});

test("most broken files give one finding, not a heap of them", () => {
  const counts = CORPUS.map(({ file, path = PATH }) => findingsOf(corpusText(file), path).length);
  expect(counts.filter((count) => count === 1).length / counts.length).toBeGreaterThan(0.9);
  expect(Math.max(...counts)).toBeLessThanOrEqual(3);
});

test("the corpus has a file for every rule, and a row for every file", () => {
  const rules = new Set(CORPUS.map(({ rule }) => rule));
  expect(RULES.map((rule) => rule.id).filter((id) => !rules.has(id))).toEqual([]);
  const files = readdirSync(new URL("files", import.meta.url)).map((name) => name.replace(/\.json$/, ""));
  expect(files.filter((name) => name !== "valid").sort()).toEqual(CORPUS.map(({ file }) => file).sort());
  expect(CORPUS.length).toBeGreaterThanOrEqual(70);
});

test("the file they are all made from gives no finding", () => {
  expect(findingsOf(VALID, PATH)).toEqual([]);
});

test("conditions that meet on one value do not exclude each other, those that miss it do", () => {
  const rulesFor = (most: number): readonly string[] => {
    const file = JSON.parse(VALID) as {
      schema: { properties: Record<string, object> };
      ui: { fields: Record<string, object> };
    };
    const required = { properties: { count: { minimum: 5, exclusiveMaximum: 10 } } };
    file.schema.properties["remark"] = { ...file.schema.properties["remark"], "x-required": required };
    file.ui.fields["remark"] = { ...file.ui.fields["remark"], "ui:visible": { properties: { count: { maximum: most } } } };
    return findingsOf(JSON.stringify(file), PATH).map(({ rule }) => rule);
  };
  expect(rulesFor(5)).toEqual([]);
  expect(rulesFor(4)).toEqual(["condition-pair", "condition-pair"]);
});

test("the shipped modules give no finding", async () => {
  const { files, known } = await readProject();
  const { findings, modules } = loadCatalog(files, known);
  expect(findings.map((finding) => `${finding.file}:${finding.line}:${finding.column} ${finding.message.en}`)).toEqual([]);
  expect(modules.every((entry) => entry.ok)).toBe(true);
});

test("every handler, dialog and panel that a feature brings is named by a module file", async () => {
  const { files, known } = await readProject();
  const { catalog } = loadCatalog(files, known);
  const named = new Set(
    [...catalog.modules.values()].flatMap((module) => [
      ...module.endpoints.flatMap(({ target }) => (target.kind === "handler" ? [target.handler] : [])),
      ...module.actions.flatMap(({ dialog }) => (dialog === null ? [] : [dialog])),
      ...(module.page?.related ?? []).flatMap((related) => (related.kind === "panel" ? [related.panel] : [])),
    ]),
  );
  const brought = [
    ...known.handlers,
    ...known.manifests.flatMap((manifest) => [...manifest.dialogs, ...(manifest.panels ?? [])]),
  ];
  expect(brought.filter((id) => !named.has(id))).toEqual([]);
});

describe("the meta-schema that editors use", () => {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false }).addSchema(editorSchema, "editor.schema.json");
  const validate = ajv.compile(moduleSchema);
  /** Faults that the meta-schema itself finds, under the name of the lint rule. */
  const STRUCTURAL = new Set([
    "unknown-key",
    "composition",
    "missing-key",
    "wrong-type",
    "unknown-value",
    "unknown-format",
    "malformed",
    "out-of-range",
    "repeated",
  ]);
  const readable = CORPUS.filter(({ rule }) => rule !== "syntax" && rule !== "duplicate-key");

  test.each(readable)("agrees with the linter on $file", ({ file, path = PATH }) => {
    const text = corpusText(file);
    const rules = findingsOf(text, path).map((finding) => finding.rule);
    const isAccepted = validate(JSON.parse(text));
    // An editor finds the structural faults, and some of the others.
    if (rules.some((rule) => STRUCTURAL.has(rule))) expect(isAccepted).toBe(false);
    if (!isAccepted) expect(rules).not.toEqual([]);
  });

  test("has the checks of editors as the rules of the linter give them", () => {
    expect(editorSchema).toEqual(JSON.parse(writeEditorSchema()));
  });

  test("accepts what the shipped modules say", async () => {
    const examples = globSync("examples/*/*.json", { cwd: ROOT }).map((path) => ({
      path,
      text: readFileSync(join(ROOT, path), "utf8"),
    }));
    const files = [...(await readProject()).files, ...examples];
    const dashboard = new Ajv({ strict: false, allErrors: true, logger: false }).compile(dashboardSchema);
    for (const file of files.filter(({ path }) => !/\/(?:menus|area)\.json$/.test(path))) {
      const fitting = file.path.startsWith("schemas/dashboards/") ? dashboard : validate;
      expect([file.path, fitting(JSON.parse(file.text)), fitting.errors ?? []]).toEqual([file.path, true, []]);
    }
  });
});
