import { expect, test } from "vitest";
import type { Finding } from "#contract";
import { findingsByField } from "./field-findings.ts";

const FILE = JSON.stringify({
  module: "room",
  title: "会议室",
  schema: { type: "object", required: ["seats"], properties: { seats: { type: "integer" }, lines: { type: "array" } } },
  ui: {
    list: { columns: ["seats", { field: "lines", width: 80 }], filters: ["lines"] },
    dialog: { groups: [{ title: "基本", fields: ["seats"] }] },
    fields: { seats: { "ui:placeholder": "" } },
  },
  en: { title: "Rooms", seats: "", "lines.count": "" },
});

test.each([
  ["/schema/properties/seats/minimum", "seats", "minimum"],
  ["/schema/properties/seats/x-serial/digits", "seats", ""],
  ["/schema/properties/lines/items/properties/count/title", "lines", ""],
  ["/schema/required/0", "seats", "required"],
  ["/ui/list/columns/1/width", "lines", "list"],
  ["/ui/list/filters/0", "lines", "filter"],
  ["/ui/dialog/groups/0/fields/0", "seats", "group"],
  ["/ui/fields/seats/ui:placeholder", "seats", ""],
  ["/ui/fields/seats/ui:widget", "seats", "form"],
  ["/en/seats", "seats", "english"],
  ["/en/lines.count", "lines", "english"],
])("gives a finding at %s to the field %s", (pointer, field, property) => {
  const finding = { pointer } as Finding;
  const found = findingsByField(FILE, [finding]);
  expect([...found.keys()]).toEqual([field]);
  expect(found.get(field)?.get(property)).toEqual([finding]);
});

test("gives a finding about fields without a group to each of them", () => {
  const place = { line: 1, column: 1, endLine: 1, endColumn: 2 };
  const related = ["/ui/dialog/layout", "/schema/properties/seats", "/schema/properties/lines"];
  const text = { zh: "", en: "" };
  const finding: Finding = {
    ...place,
    rule: "dialog-layout",
    severity: "error",
    file: "schemas/hotel/room.json",
    pointer: "/ui/dialog/groups/0/fields",
    message: text,
    hint: text,
    related: related.map((pointer) => ({ ...place, pointer })),
  };
  const found = findingsByField(FILE, [finding]);
  expect([...found].map(([name, properties]) => [name, ...properties.keys()])).toEqual([
    ["seats", "group"],
    ["lines", "group"],
  ]);
});

test.each(["/title", "/endpoints/base", "/ui/list/columns/7"])("leaves out a finding at %s", (pointer) => {
  expect(findingsByField(FILE, [{ pointer } as Finding]).size).toBe(0);
});
