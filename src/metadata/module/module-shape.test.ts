import md5 from "md5";
import { expect, test } from "vitest";
import { sampleModule } from "../../../tests/support/forms/form-sample.ts";
import { testCatalog, type ExtraModules } from "../../../tests/support/server/test-deps.ts";
import { MODULE_SHAPE } from "./module.ts";

/** Held as a file wrote them: their keys are the author's. */
const AUTHORED = new Set(["schema", "uiFields", "visible", "disabled", "when", "set", "default", "where", "workflow"]);

/** Keys that no module has to use. */
const RARE: ExtraModules = {
  "schemas/test/rare-note.json": {
    module: "rare-note",
    title: "注",
    schema: {
      type: "object",
      properties: {
        text: { type: "string", title: "内容" },
        about: { type: "string", title: "关于", "x-ref": { module: "rare" } },
      },
    },
    endpoints: { base: "/test/rare-note" },
    en: { title: "Notes", text: "Text", about: "About" },
  },
  "schemas/test/rare.json": {
    module: "rare",
    title: "少见",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称", pattern: "^.{1,9}$", "x-message": "最多九个字符", "x-renamed": ["label"] },
        number: { type: "string", title: "编号", readOnly: true, "x-serial": { prefix: "R" } },
        above: { type: "string", title: "上级", "x-ref": { module: "rare" } },
        from: { type: "string", title: "起", format: "date", "x-range": "until" },
        until: { type: "string", title: "止", format: "date", default: "$today" },
        photo: { type: "string", title: "照片" },
        notes: { type: "array", title: "注", "x-children": { module: "rare-note", field: "about" } },
        weight: { type: "integer", title: "重量" },
      },
    },
    ui: {
      page: { related: [{ module: "rare", field: "above" }] },
      screens: {
        calendar: { start: "from", facts: ["above"] },
        board: { by: "above", facts: ["from"], sum: "weight" },
        gallery: { picture: "photo", facts: ["above"] },
        timeline: { start: "from", by: "above", facts: ["weight"], scale: "month" },
      },
      fields: { photo: { "ui:widget": "image" } },
    },
    endpoints: { base: "/test/rare" },
    actions: {
      ask: {
        title: "提问",
        form: {
          type: "object",
          properties: {
            sex: { type: "string", title: "性别", "x-dict": "sex" },
            dept: { type: "string", title: "部门", "x-ref": { module: "dept" } },
            kind: { type: "integer", title: "类型", enum: [1, 2] },
            lines: {
              type: "array",
              title: "明细",
              items: { type: "object", properties: { note: { type: "string", title: "备注" } } },
            },
          },
        },
        set: { name: "问" },
      },
    },
    en: {
      title: "Rare",
      name: { title: "Name", message: "At most nine characters" },
      number: "Number",
      above: "Above",
      from: "From",
      until: "Until",
      notes: "Notes",
      photo: "Photo",
      weight: "Weight",
      ask: "Ask",
      sex: "Sex",
      dept: "Department",
      kind: "Kind",
      lines: "Lines",
      "lines.note": "Note",
    },
  },
};

function keysIn(value: unknown, path: string, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const entry of value as unknown[]) keysIn(entry, `${path}[]`, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const at = `${path}.${key}`.replace(/(\.items|\.parts\[\])+/, ".inner");
      found.add(at);
      if (!AUTHORED.has(key)) keysIn(inner, at, found);
    }
  }
  return found;
}

test("the keys of a definition are those of its shape: who adds, renames or drops one raises MODULE_SHAPE", async () => {
  const catalog = await testCatalog(RARE);
  const keys = new Set<string>();
  for (const module of [...catalog.modules.values(), sampleModule]) keysIn(module, "", keys);
  expect([MODULE_SHAPE, md5([...keys].sort().join("\n"))]).toEqual([30, "966e0c15ea1d9c8124cd91295866b146"]);
});
