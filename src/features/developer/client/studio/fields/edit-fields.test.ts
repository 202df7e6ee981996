import { expect, it } from "vitest";
import { applyFix, placeOfReason, quickFixes } from "../editor/quick-fixes.ts";
import { addField, removeField, setAt, setListed } from "./edit-fields.ts";

const FILE = `{
  "title": "预订",
  "schema": {
    "type": "object",
    "required": ["guest", "room"],
    "properties": {
      "guest": { "type": "string",  "title": "客人", "maxLength": 50 },
      "room": {
        "type": "string"
      }
    }
  },
  "ui": { "list": { "columns": ["guest", { "field": "room", "width": 80 }] } },
  "en": {
    "guest": "Guest"
  }
}
`;

it("changes nothing of a text but the place of an edit", () => {
  const edits: readonly (readonly [string, string, string])[] = [
    [setListed(FILE, ["schema", "required"], "room", false), '["guest", "room"]', '["guest"]'],
    [setListed(FILE, ["schema", "required"], "room", true), "", ""],
    [setListed(FILE, ["schema", "required"], "note", true), '"room"]', '"room", "note"]'],
    [setListed(FILE, ["ui", "list", "columns"], "guest", false), '["guest", {', "[{"],
    [setAt(FILE, ["schema", "properties", "guest", "minLength"], 2), "50 }", '50, "minLength": 2 }'],
    [setAt(FILE, ["schema", "properties", "guest", "maxLength"], undefined), ', "maxLength": 50', ""],
    [setAt(FILE, ["schema", "properties", "guest", "type"], undefined), '"type": "string",  ', ""],
    [setAt(FILE, ["schema", "properties", "room", "title"], "房"), '"string"\n', '"string",\n        "title": "房"\n'],
    [setAt(FILE, ["en", "guest"], "Name"), '"Guest"', '"Name"'],
    [
      setAt(FILE, ["ui", "fields", "guest", "ui:widget"], "textarea"),
      "}] } }",
      '}] }, "fields": { "guest": { "ui:widget": "textarea" } } }',
    ],
  ];
  for (const [edited, before, after] of edits) expect(edited).toBe(FILE.replace(before, () => after));
});

it("adds a field in one line, and takes it away again without a trace", () => {
  const added = addField(FILE, "nights", "夜数", "Nights", { type: "integer", minimum: 1 });
  expect(added).toContain('      },\n      "nights": { "type": "integer", "title": "夜数", "minimum": 1 }\n    }');
  expect(added).toContain('    "guest": "Guest",\n    "nights": "Nights"\n');
  expect(removeField(added, "nights")).toBe(FILE);
});

it("keeps the English of the module when a field has the name under which it stood", () => {
  const file = FILE.replace('"guest": "Guest"', '"title": "Bookings",\n    "guest": "Guest"');
  const added = addField(file, "title", "标题", "Title", { type: "string" });
  expect(added).toContain('"en": {\n    "module": "Bookings",\n    "guest": "Guest",\n    "title": "Title"\n  }');
  expect(removeField(added, "title")).toBe(file);
});

const finding = {
  file: "schemas/hotel/booking.json",
  message: { zh: "", en: "" },
  severity: "error",
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  related: [],
} as const;

it("mends a finding where it stands", () => {
  const [removed] = quickFixes(
    { ...finding, rule: "ui-idle", pointer: "/ui/list/columns/0", hint: { zh: "", en: "" } },
    FILE,
    null,
  );
  expect(removed && applyFix(FILE, removed)).toBe(FILE.replace('["guest", {', "[{"));
});

it("accepts a warning, and shows where its reason is missing", () => {
  const warning = { ...finding, severity: "warning", rule: "loose-title", hint: { zh: "", en: "" } } as const;
  const [first] = quickFixes({ ...warning, pointer: "/schema/properties/guest/title" }, FILE, null);
  const once = first === undefined ? "" : applyFix(FILE, first);
  const entry = '{ "rule": "loose-title", "at": "/schema/properties/guest/title", "reason": "" }';
  expect(once).toBe(FILE.replace('"Guest"\n  }\n', () => `"Guest"\n  },\n  "accepted": [${entry}]\n`));
  const reason = placeOfReason(once);
  const answered = `${once.slice(0, reason)}老客户${once.slice(reason)}`;
  expect(answered).toBe(once.replace('"reason": ""', '"reason": "老客户"'));
  const [second] = quickFixes({ ...warning, pointer: "/title" }, answered, null);
  const twice = JSON.parse(second === undefined ? "" : applyFix(answered, second)) as { readonly accepted: readonly object[] };
  expect(twice.accepted).toMatchObject([{ reason: "老客户" }, { at: "/title", reason: "" }]);
  expect(quickFixes({ ...warning, severity: "error", pointer: "/title" }, FILE, null)).toEqual([]);
  expect(quickFixes({ ...warning, file: "schemas/dashboards/home.json", pointer: "/title" }, FILE, null)).toEqual([]);
});
