import { expect, it } from "vitest";
import { renameField } from "./rename-field.ts";

const FILE = `{
  "schema": {
    "required": ["guest", "from"],
    "properties": {
      "guest": { "type": "string",  "title": "guest", "$comment": "the guest" },
      "from": { "type": "string", "format": "date", "x-range": "to", "x-unique": ["guest"] },
      "to": { "type": "string", "format": "date", "x-minimum": "from" }
    }
  },
  "ui": {
    "label": "guest",
    "list": { "columns": ["guest", { "field": "from", "width": 80 }], "sort": ["-from"] },
    "dialog": { "groups": [{ "title": "guest", "fields": ["guest"] }] },
    "fields": { "to": { "ui:visible": { "properties": { "guest": { "const": "guest" } } } } }
  },
  "actions": { "leave": { "by": "guest", "set": { "to": "$today" } } },
  "en": { "guest": "Guest" }
}
`;

it("renames a field at every place that names it, and leaves words and values alone", () => {
  expect(renameField(FILE, "guest", "visitor", false)).toBe(
    FILE.replace('["guest", "from"]', '["visitor", "from"]')
      .replace('"guest": { "type"', '"visitor": { "type"')
      .replace('"x-unique": ["guest"]', '"x-unique": ["visitor"]')
      .replace('"label": "guest"', '"label": "visitor"')
      .replace('["guest", { "field"', '["visitor", { "field"')
      .replace('"fields": ["guest"]', '"fields": ["visitor"]')
      .replace('{ "guest": { "const"', '{ "visitor": { "const"')
      .replace('"by": "guest"', '"by": "visitor"')
      .replace('"guest": "Guest"', '"visitor": "Guest"'),
  );
  expect(renameField(FILE, "to", "until", false)).toBe(
    FILE.replace('"x-range": "to"', '"x-range": "until"')
      .replace('"to": { "type"', '"until": { "type"')
      .replace('"to": { "ui:visible"', '"until": { "ui:visible"')
      .replace('"to": "$today"', '"until": "$today"'),
  );
});

it("keeps the earlier name of a stored field, but not one that the field takes back", () => {
  const once = renameField(FILE, "guest", "visitor", true);
  expect(once).toContain('"$comment": "the guest", "x-renamed": ["guest"] }');
  expect(renameField(once, "visitor", "guest", true)).toContain('"x-renamed": ["visitor"] }');
  // Back before a save: nothing is left of it.
  expect(renameField(once, "visitor", "guest", false)).toBe(FILE);
  expect(renameField(FILE, "from", "start", false)).toContain('"sort": ["-start"]');
});
