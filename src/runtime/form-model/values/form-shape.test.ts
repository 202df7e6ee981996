import { expect, test } from "vitest";
import { normalise } from "#metadata";
import { permittedModule } from "../../api/permitted-module.ts";
import { moduleShape } from "./form-shape.ts";

const room = normalise(
  {
    module: "room",
    title: "会议室",
    schema: {
      type: "object",
      required: ["code"],
      properties: {
        name: { type: "string", title: "名称" },
        code: { type: "string", title: "编号" },
        note: { type: "string", title: "备注" },
      },
    },
    ui: { dialog: { groups: [{ title: "会议室", fields: ["name", "code", "note"] }] } },
    endpoints: { base: "/office/room" },
  },
  "office",
  () => undefined,
);

test("the form that adds asks for what a data scope does not show and a record needs; no other form or list does", () => {
  const permitted = permittedModule(room, { hidden: ["code", "note"], toAdd: ["code"], readOnly: [], rules: [] });
  const names = (mode: "add" | "edit"): readonly string[] => moduleShape(permitted, mode).fields.map(({ name }) => name);
  expect(names("add")).toEqual(["name", "code"]);
  expect(moduleShape(permitted, "add").groups.map(({ fields }) => fields)).toEqual([["name", "code"]]);
  expect(moduleShape(permitted, "add").schema["required"]).toEqual(["code"]);
  expect(names("edit")).toEqual(["name"]);
  expect(permitted.fields.map(({ name }) => name)).toEqual(["name"]);
});
