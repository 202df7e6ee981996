import { expect, it } from "vitest";
import { readFields, setAt } from "./edit-fields.ts";
import { fieldRows, groupBeside, leaveGroups, placeField, removeGroup, setGroupTitle, withMoved } from "./edit-groups.ts";
import { emptiedBy, type EmptiedGroup } from "./emptied-groups.ts";

const FILE = `{
  "title": "病人",
  "schema": { "properties": { "codes": { "title": "编码" }, "pulse": { "title": "脉搏" } } },
  "ui": {
    "dialog": { "groups": [{ "title": "基本", "fields": ["codes"] }, { "title": "数值", "fields": ["pulse"] }] },
    "page": { "related": [{ "title": "数值", "module": "reading" }] }
  },
  "en": { "title": "Patients", "codes": "Codes", "基本": "Basics", "pulse": "Pulse", "数值": "Values" }
}
`;

it("renames a group with its English, which stays where it is", () => {
  expect(setGroupTitle(FILE, 0, "概况")).toBe(FILE.replaceAll('"基本"', '"概况"'));
});

it("leaves the English of everything else that has the words", () => {
  const renamed = setGroupTitle(FILE, 1, "体征");
  expect(JSON.parse(renamed)).toMatchObject({
    ui: { dialog: { groups: [{}, { title: "体征" }] }, page: { related: [{ title: "数值" }] } },
    en: { 数值: "Values", 体征: "Values" },
  });
  // Back again, nothing of the other title is left.
  expect(setGroupTitle(renamed, 1, "数值")).toBe(FILE);
  expect(removeGroup(FILE, 1)).toContain('"数值": "Values"');
  expect(removeGroup(FILE, 0)).not.toContain("基本");
});

it("gives a group no English of a field, and takes none from it", () => {
  const named = setGroupTitle(FILE, 0, "codes");
  expect(JSON.parse(named)).toMatchObject({ en: { codes: "Codes" } });
  expect(setGroupTitle(named, 0, "概况")).toContain('"codes": "Codes"');
  expect(removeGroup(named, 0)).toContain('"codes": "Codes"');
});

it("puts a new field into a group where each group is a tab, and has no heading for fields without one", () => {
  const groupOf = (text: string, name: string | null): number | null => {
    const file = readFields(text);
    return file && groupBeside(file, name);
  };
  const headings = (text: string): readonly number[] => {
    const file = readFields(text);
    return file === null ? [] : fieldRows(file).flatMap((row) => (row.kind === "group" ? [row.index] : []));
  };
  expect([groupOf(FILE, "codes"), headings(FILE)]).toEqual([-1, [0, 1, -1]]);
  const tabs = setAt(FILE, ["ui", "dialog", "layout"], "tabs");
  expect([groupOf(tabs, "codes"), groupOf(tabs, null), headings(tabs)]).toEqual([0, 1, [0, 1]]);
});

it("brings a group back with its English and its place, when a field moves below its heading", () => {
  let [text, emptied]: [string, readonly EmptiedGroup[]] = [FILE, []];
  const change = (changed: string): void => {
    emptied = [...emptied, ...emptiedBy(text, changed, emptied)];
    text = changed;
  };
  const step = (name: string, by: number): void => {
    const file = readFields(text);
    const rows = file === null ? [] : fieldRows(file, emptied);
    const at = rows.findIndex((row) => row.kind === "field" && row.field.name === name);
    change(placeField(text, withMoved(rows, name, at + by), name));
  };
  step("pulse", -1);
  expect(JSON.parse(text)).toMatchObject({ ui: { dialog: { groups: [{ fields: ["codes", "pulse"] }] } } });
  step("pulse", 1);
  expect(text).toBe(FILE);

  // Both leave, and come back the other way round.
  change(leaveGroups(text, "pulse"));
  change(leaveGroups(text, "codes"));
  expect(JSON.parse(text)).not.toHaveProperty("ui.dialog");
  step("pulse", -2);
  step("codes", -3);
  expect(JSON.parse(text)).toEqual(JSON.parse(FILE));
});
