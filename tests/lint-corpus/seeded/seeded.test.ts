import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { Finding } from "#contract";
import { LoadCache, loadCatalog, type SourceFile } from "#metadata/load";
import editorSchema from "../../../schemas/editor.schema.json" with { type: "json" };
import moduleSchema from "../../../schemas/module.schema.json" with { type: "json" };
import { COMPANIONS, KNOWN } from "../corpus-project.ts";
import { baseText, rowsOf } from "./tables.ts";

/** Modules that the bases refer to, beside those of the corpus. */
const OTHERS: readonly SourceFile[] = [
  companion("staff", {
    staffName: { type: "string", title: "姓名" },
    deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } },
    place: { type: "integer", title: "次序" },
    kind: { type: "string", title: "类别", enum: ["a", "b"] },
    sampleId: { type: "string", title: "样品", "x-ref": { module: "sample" } },
  }),
  companion(
    "visit",
    {
      sampleId: { type: "string", title: "样品", "x-ref": { module: "sample" } },
      visitState: { type: "string", title: "状态", enum: ["booked", "staying", "leaving", "refunded"] },
      paid: { type: "string", title: "实付", "x-format": "money" },
      printedAt: { type: "string", title: "打印时间", "x-format": "local-date-time", readOnly: true },
      returned: { type: "boolean", title: "已归还" },
      payState: { type: "string", title: "付款", enum: ["open", "settled"] },
    },
    {
      ui: {
        fields: {
          visitState: { "ui:enumNames": ["已预订", "寄养中", "待离店", "已退款"] },
          payState: { "ui:enumNames": ["待付", "已付"] },
        },
      },
    },
  ),
  companion("bundle", {
    bundleName: { type: "string", title: "名称" },
    sampleId: { type: "string", title: "样品", "x-ref": { module: "sample" } },
    samples: { type: "array", title: "样品", "x-children": { module: "sample", field: "bundleId" } },
  }),
  companion("lot", lotFields(), { tenancy: "platform" }),
  companion(
    "shelf",
    { ...lotFields(), aboveId: { type: "string", title: "上级", "x-ref": { module: "shelf" } } },
    {
      ui: { list: { tree: "aboveId" } },
    },
  ),
  companion("user", {
    userName: { type: "string", title: "姓名" },
    postIds: { type: "string", title: "岗位", "x-ref": { module: "post" }, "x-multiple": true },
  }),
  companion("post", { postName: { type: "string", title: "岗位名称" } }),
];

function lotFields(): Record<string, unknown> {
  return {
    lotName: { type: "string", title: "名称" },
    sampleId: { type: "string", title: "样品", "x-ref": { module: "sample" } },
  };
}

function companion(module: string, properties: Record<string, unknown>, more: Record<string, unknown> = {}): SourceFile {
  const value = { module, title: "其他", ...more, schema: { type: "object", properties }, endpoints: { base: `/${module}` } };
  return { path: `schemas/desk/${module}.json`, text: JSON.stringify(value) };
}

const PATH = "schemas/system/sample.json";
const CACHE = new LoadCache();

function findingsOf(text: string): readonly Finding[] {
  const { findings } = loadCatalog([...COMPANIONS, ...OTHERS, { path: PATH, text }], KNOWN, CACHE);
  return findings.filter((finding) => finding.file === PATH);
}

/** A base with one text in it replaced. */
function changed(base: string, from: string, to: string): string {
  const text = baseText(base);
  expect(text).toContain(from);
  return text.replace(from, () => to);
}

test.each(["record", "states", "tree", "parent-child"])("the base “%s” gives no finding", (base) => {
  expect(findingsOf(baseText(base))).toEqual([]);
});

const TABLES = [
  "syntax",
  "fields",
  "screen",
  "behaviour",
  "strangers",
  "builders",
  "administrators",
  "systematic",
  "mends",
  "meanings",
] as const;

/** One base, the text, its replacement, the line, the rule and a part of the hint. */
describe.each(TABLES)("a seeded defect of %s", (table) => {
  test.each(rowsOf(table))(
    "in %s: %j instead: %j gives at line %s “%s” and the hint “%s”",
    (base, from, to, line, rule, hint) => {
      const found = findingsOf(changed(base ?? "", from ?? "", to ?? ""));
      expect(found.map((finding) => ({ line: `${finding.line}`, rule: finding.rule, hint: finding.hint.en }))).toContainEqual({
        line,
        rule,
        hint: expect.stringContaining(hint ?? "-"),
      });
      for (const finding of found) expect(finding.hint.zh).toMatch(/\p{Script=Han}/u);
    },
  );
});

test("an editor marks three hundred of them by the meta-schema alone, and none of the valid files", () => {
  const ajv = new Ajv({ strict: false, logger: false }).addSchema(editorSchema, "editor.schema.json");
  const validate = ajv.compile(moduleSchema);
  const isMarked = (text: string): boolean => {
    const value = readJson(text);
    return value === undefined || !validate(value);
  };
  const defects = TABLES.slice(0, 4).flatMap((table) => rowsOf(table));
  const marked = defects.filter(([base = "", from = "", to = ""]) => isMarked(changed(base, from, to)));
  expect(marked.length).toBeGreaterThanOrEqual(300);
  const valid = rowsOf("valid").filter(([base = "", , from = "", to = ""]) => isMarked(changed(base, from, to)));
  expect(valid).toEqual([]);
});

/** Undefined for a text that is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test.each(rowsOf("valid"))("%s: %s is valid", (base, _, from, to) => {
  expect(findingsOf(changed(base ?? "", from ?? "", to ?? ""))).toEqual([]);
});

/** Texts that once seemed to contradict the file. Their English is missing, which another rule reports. */
test.each(rowsOf("harmless"))("%s: no “%s” for %s", (base, rule, _, from, to) => {
  const found = findingsOf(changed(base ?? "", from ?? "", to ?? ""));
  expect(found.filter((finding) => finding.severity === "error" || finding.rule === rule)).toEqual([]);
});

/** Defects of which other rules once reported a consequence as well. */
test.each(rowsOf("alone"))(
  "in %s: %j instead: %j gives at line %s “%s”, and nothing else",
  (base, from, to, line, rule, hint) => {
    const found = findingsOf(changed(base ?? "", from ?? "", to ?? ""));
    expect([...new Set(found.map((finding) => [`${finding.line}`, finding.rule, finding.hint.en].join(" ")))]).toEqual([
      expect.stringMatching(new RegExp(`^${line} ${rule} .*`)),
    ]);
    expect(found[0]?.hint.en).toContain(hint);
  },
);

test("a misspelt module of a reference is reported where it stands, and not where its records are listed or gathered", () => {
  const staff = companion("staff", {
    staffName: { type: "string", title: "姓名" },
    sampleId: { type: "string", title: "样品", "x-ref": { module: "sampel" } },
  });
  const listed = baseText("record")
    .replace(
      '"photo": {',
      '"staffs": { "type": "array", "title": "员工", "x-children": { "module": "staff", "field": "sampleId" } }, "photo": {',
    )
    .replace(
      '"count": { "type": "integer", "title": "数量", "minimum": 0, "maximum": 100 }',
      () =>
        '"count": { "type": "integer", "title": "数量", "x-rollup": { "module": "staff", "field": "sampleId", "take": "count" } }',
    );
  const others = OTHERS.filter(({ path }) => path !== staff.path);
  const { findings } = loadCatalog([...COMPANIONS, ...others, staff, { path: PATH, text: listed }], KNOWN);
  const found = findings.filter(({ file, rule }) => (file === PATH && rule.endsWith("-fit")) || file === staff.path);
  expect(found.map(({ rule, file }) => [rule, file])).toContainEqual(["unknown-module", staff.path]);
  expect(found.filter(({ file }) => file === PATH)).toEqual([]);
});

test("lines that belong to a record by another field than what is gathered from them are reported", () => {
  const child = (required: readonly string[]): SourceFile => {
    const sampleId = { type: "string", title: "样品", "x-ref": { module: "sample" } };
    const schema = { type: "object", required, properties: { sampleId, returnOfId: { ...sampleId, title: "退回自" } } };
    const value = { module: "piece", title: "部件", schema, endpoints: { base: "/piece" } };
    return { path: "schemas/desk/piece.json", text: JSON.stringify(value) };
  };
  const text = changed(
    "record",
    '"isOpen": {',
    `"pieces": { "type": "array", "title": "部件", "x-children": { "module": "piece", "field": "returnOfId" } },
      "all": { "type": "integer", "title": "部件数", "x-rollup": { "module": "piece", "field": "sampleId", "take": "count" } },
      "isOpen": {`,
  );
  const found = (required: readonly string[]) =>
    loadCatalog([...COMPANIONS, ...OTHERS, child(required), { path: PATH, text }], KNOWN)
      .findings.filter(({ rule }) => rule === "rollup-doubt")
      .map(({ hint }) => hint.en);
  expect(found(["sampleId"])).toEqual(['Write "field": "sampleId"']);
  expect(found(["sampleId", "returnOfId"])).toEqual([]);
});

test("a person and a value that only a later action writes are reported, and what keeps people from a step or a cancelled record", () => {
  const properties = {
    name: { type: "string", title: "名称" },
    kind: { type: "string", title: "种类", enum: ["a", "b"] },
    detail: { type: "string", title: "细节" },
    weight: { type: "number", title: "重量", multipleOf: 0.01 },
    total: { type: "number", title: "两倍", "x-compute": "weight * 2" },
    status: { type: "integer", title: "状态" },
    doneBy: { type: "string", title: "完成人", "x-ref": { module: "user" }, readOnly: true },
    doneAt: { type: "string", title: "完成时间", "x-format": "local-date-time", readOnly: true },
  };
  const value = {
    module: "job",
    title: "任务",
    schema: { type: "object", properties },
    ui: {
      dialog: {
        layout: "steps",
        groups: [
          { title: "一", fields: ["name", "detail", "total"] },
          { title: "二", fields: ["kind", "weight", "status", "doneBy", "doneAt"] },
        ],
      },
      fields: {
        detail: { "ui:visible": { properties: { kind: { const: "a" } } } },
        weight: { "ui:options": { precision: 1 } },
      },
    },
    endpoints: { base: "/job" },
    states: {
      field: "status",
      values: {
        draft: { value: 0, title: "草稿", remove: true },
        review: { value: 1, title: "审批中", edit: false },
        open: { value: 2, title: "进行中" },
        done: { value: 3, title: "完成", edit: false, end: true },
      },
      moves: [
        { title: "通过", from: "review", to: "open" },
        { title: "驳回", from: "review", to: "draft" },
      ],
    },
    workflow: { process: "job", start: "ask", states: { approved: "open", refused: "draft" } },
    actions: {
      ask: { title: "提交", from: "draft", to: "review" },
      finish: {
        title: "完成",
        from: "open",
        to: "done",
        by: "doneBy",
        form: { type: "object", properties: { total: { type: "number", title: "两倍" } } },
        set: { doneBy: "$userId", doneAt: "$now" },
      },
    },
    removal: { when: { properties: { doneAt: { not: { type: "null" } } } }, otherwise: "只能删除草稿" },
  };
  const path = "schemas/desk/job.json";
  const { findings } = loadCatalog([...COMPANIONS, ...OTHERS, { path, text: JSON.stringify(value) }], KNOWN);
  const own = findings.filter(({ file, rule }) => file === path && !/english|schema-link/.test(rule));
  expect(own.map(({ rule, pointer, hint }) => `${rule} ${pointer} ${hint.en}`)).toEqual([
    expect.stringMatching(/^cascade-order .*fields\/0 Move “kind” before “detail”/),
    expect.stringMatching(/^widget-doubt .*precision Write "precision": 2/),
    expect.stringMatching(/^workflow-result \/workflow Write "cancelled": "draft"/),
    expect.stringMatching(/^action-unmet \/actions\/finish\/by Name a person/),
    expect.stringMatching(/^form-input .*total Delete it, or give the input another name/),
    expect.stringMatching(/^action-unmet \/removal.*doneAt Delete the condition/),
  ]);
});
