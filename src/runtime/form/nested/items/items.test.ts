import { describe, expect, it } from "vitest";
import { normalise, type Field } from "#metadata";
import type { ReferencePage } from "#contract";
import { sampleModule } from "../../../../../tests/support/forms/form-sample.ts";
import { FormSession } from "../../../form-model/form-session.ts";
import { moduleShape } from "../../../form-model/values/form-shape.ts";
import type { FormServices } from "../../../form-model/services.ts";
import { columnReader, plainMeaning } from "./cell-value.ts";
import { pasteInto } from "./paste-into.ts";
import { pastedBlock } from "./pasted-block.ts";
import type { ItemOperations } from "./use-items.ts";

describe("a pasted block", () => {
  it("is rows of cells, as a spreadsheet writes them", () => {
    expect(pastedBlock("a\tb\r\nc\td\r\n")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(pastedBlock('"two\nlines"\t"a ""word"""\n\tlast')).toEqual([
      ["two\nlines", 'a "word"'],
      ["", "last"],
    ]);
  });

  it("is none when it is one text", () => {
    expect(pastedBlock("one text")).toBeNull();
    expect(pastedBlock("one text\n")).toBeNull();
    expect(pastedBlock('"quoted" and more')).toBeNull();
  });
});

const lines = normalise(
  {
    module: "bill",
    title: "账单",
    schema: {
      type: "object",
      properties: {
        lines: {
          type: "array",
          title: "明细",
          maxItems: 3,
          items: {
            type: "object",
            required: ["name"],
            properties: {
              name: { type: "string", title: "名称", maxLength: 4 },
              count: { type: "integer", title: "数量" },
              paid: { type: "string", title: "实付", "x-format": "money" },
              day: { type: "string", title: "日期", format: "date" },
              open: { type: "boolean", title: "启用" },
              kind: { type: "integer", title: "类别", enum: [1, 2] },
              unitId: { type: "string", title: "单位", "x-ref": { module: "unit" } },
              sex: { type: "string", title: "性别", "x-dict": "sex" },
            },
          },
        },
      },
    },
    endpoints: { base: "/system/bill" },
  },
  "system",
  () => undefined,
);

function part(name: string): Field {
  const found = lines.fields[0]?.items?.parts.find((field) => field.name === name);
  if (found === undefined) throw new Error(`no part ${name}`);
  return found;
}

const page = (...options: ReferencePage["options"]): Promise<ReferencePage> =>
  Promise.resolve({ options, total: options.length, tree: false, complete: true });
const services: FormServices = {
  dictionary: ({ code }) =>
    Promise.resolve([{ id: "1", parentId: "0", code, dictKey: "1", dictValue: "男", enValue: "Male", sort: 1, remark: "" }]),
  references: ({ q, values }) =>
    q === "箱"
      ? page({ value: "5", label: "箱" }, { value: "6", label: "箱子" })
      : values?.[0] === "7"
        ? page({ value: "7", label: "件" })
        : page(),
  upload: () => Promise.reject(new Error("no uploads here")),
  validators: () => Promise.reject(new Error("no validators here")),
};

describe("a pasted cell", () => {
  it.each([
    ["count", "1,200", 1200],
    ["count", "2.5", 2.5],
    ["paid", "¥1,234.50", "1234.50"],
    ["day", "2026/1/5", "2026-01-05"],
    ["day", "2026年11月21日", "2026-11-21"],
    ["open", "是", true],
    ["open", "NO", false],
    ["name", "plain", "plain"],
  ])("of %s reads %s", (name, text, value) => {
    expect(plainMeaning(part(name), text)).toEqual({ value });
  });

  it.each([
    ["count", "many"],
    ["paid", "a lot"],
    ["paid", "12,50"],
    ["count", "1,5"],
    ["day", "tomorrow"],
    ["open", "perhaps"],
  ])("of %s does not fit: %s", (name, text) => {
    expect(plainMeaning(part(name), text)).toBe("misfit");
  });

  it("may be the label of a choice, of a dictionary or of a record, or their key", async () => {
    const session = new FormSession(moduleShape(sampleModule, "add"), {}, null);
    const read = (name: string, text: string) => columnReader(part(name), session, services)(text);
    expect(await read("kind", "2")).toEqual({ value: 2 });
    expect(await read("sex", "Male")).toEqual({ value: "1" });
    expect(await read("sex", "女")).toBe("misfit");
    expect(await read("unitId", "箱")).toEqual({ value: "5" });
    expect(await read("unitId", "7")).toEqual({ value: "7" });
    expect(await read("unitId", "桶")).toBe("misfit");
  });
});

describe("a block in a list", () => {
  it("fills cells from where it begins, adds items up to the most there may be, and tells what it could not read", async () => {
    const session = new FormSession(moduleShape(lines, "edit"), { lines: [{ name: "a", open: true }] }, null);
    const now = (): never[] => (session.value("lines") ?? []) as never[];
    const operations = { now, replace: (items) => session.set(["lines"], [...items]) } satisfies Partial<ItemOperations>;
    const misfits = await pasteInto({
      block: [
        ["b", "1"],
        ["c", "?"],
        ["d", "3"],
        ["e", "4"],
      ],
      row: 0,
      fields: [part("name"), part("count")],
      most: 3,
      session,
      services,
      operations: { ...operations, add: never, duplicate: never, remove: never, move: never },
      path: ["lines"],
    });
    expect(now()).toEqual([{ name: "b", count: 1, open: true }, { name: "c" }, { name: "d", count: 3 }]);
    expect(misfits.map(({ row, field, text }) => [row, field.name, text])).toEqual([[1, "count", "?"]]);
  });
});

function never(): void {
  throw new Error("not asked for");
}
