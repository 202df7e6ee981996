import { expect, test } from "vitest";
import { normalise } from "#metadata";
import { permittedModule } from "../api/permitted-module.ts";
import { ListLook } from "./list-look.ts";

const room = normalise(
  {
    module: "room",
    title: "会议室",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        seats: { type: "integer", title: "座位数" },
        note: { type: "string", title: "备注" },
        pin: { type: "string", title: "密码", writeOnly: true },
      },
    },
    ui: { list: { columns: ["name", { field: "seats", width: 90 }] } },
    endpoints: { base: "/office/room" },
  },
  "office",
  () => undefined,
);

const shown = (look: ListLook): readonly string[] => look.shown.map(({ field }) => field);

test("shows the module's columns, and offers its other fields but no secrets", () => {
  const look = new ListLook(room);
  expect(shown(look)).toEqual(["name", "seats"]);
  expect(look.places.filter(({ hidden }) => hidden).map(({ column }) => column.field)).toEqual([
    "note",
    "createUser",
    "createTime",
    "updateUser",
    "updateTime",
  ]);
});

test("takes an arrangement; columns that it does not know follow as the module has them", () => {
  const look = new ListLook(room);
  look.take({
    columns: [
      { field: "gone", hidden: false, width: 0, fixed: null },
      { field: "note", hidden: false, width: 300, fixed: "left" },
    ],
    density: "default",
    layout: "table",
    screen: null,
  });
  expect(shown(look)).toEqual(["note", "name", "seats"]);
  expect(look.shown[0]).toMatchObject({ width: 300, fixed: "left" });
  expect(look.changes).toBe(0);
  look.resize("seats", 120);
  expect(look.drawn).toEqual(new Set(["note", "seats"]));
  expect(look.changes).toBe(1);
});

test("a field that the caller may not see is no column, whatever a view says", () => {
  const look = new ListLook(permittedModule(room, { hidden: ["seats"], toAdd: [], readOnly: [], rules: [] }));
  expect(shown(look)).toEqual(["name"]);
});
