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

const RICH = `{
  "module": "order",
  "schema": {
    "required": ["kind", "lines"],
    "properties": {
      "kind": { "type": "string", "enum": ["kind", "other"] },
      "price": { "type": "number", "x-compute": "if(kind == 'kind', sum(lines.price), price2)", "x-maximum": "limit" },
      "limit": { "type": "number", "x-required": { "properties": { "price": { "x-minimum": "limit" } } } },
      "lines": {
        "type": "array",
        "items": {
          "properties": {
            "price": { "type": "number", "x-maximum": "limit", "x-compute": "price * rate" },
            "spare": { "type": "string", "x-required": { "properties": { "kind": { "const": "a" } } } }
          }
        }
      },
      "skuId": { "x-ref": { "module": "sku", "label": "kind", "where": { "kind": "kind", "shopId": "kind.shopId" } } },
      "above": { "x-ref": { "module": "order", "where": { "kind": "kind" } } },
      "sold": { "x-rollup": { "module": "sale", "field": "kind", "take": "sum", "of": "price", "where": { "properties": { "kind": { "const": 1 } } } } }
    },
    "dependentRequired": { "kind": ["price"] }
  },
  "states": { "field": "kind", "values": { "open": { "edit": ["price"] } } },
  "actions": {
    "add": {
      "form": { "required": ["price"], "properties": { "price": { "title": "price" } } },
      "set": { "limit": { "x-compute": "price + form.price" } }
    },
    "take": { "set": { "limit": { "x-compute": "limit - form.price" } } }
  },
  "ui": {
    "screens": { "timeline": { "start": "month", "scale": "month" } },
    "fields": { "lines.price": { "ui:visible": { "properties": { "price": { "const": 1 } } } } },
    "page": { "related": [{ "module": "sale", "field": "kind", "where": { "properties": { "kind": { "const": 1 } } } }] }
  },
  "en": { "title": "Orders", "lines.price": "Price", "price": "Price" }
}
`;

it("leaves fields of other modules, of lines and of forms, and renames in expressions and cascades", () => {
  expect(renameField(RICH, "kind", "sort", false)).toBe(
    RICH.replace('"required": ["kind", "lines"]', '"required": ["sort", "lines"]')
      .replace('"kind": { "type": "string"', '"sort": { "type": "string"')
      .replace("if(kind == 'kind'", "if(sort == 'kind'")
      .replace('"where": { "kind": "kind", "shopId": "kind.shopId" }', '"where": { "kind": "sort", "shopId": "sort.shopId" }')
      .replace('"module": "order", "where": { "kind": "kind" }', '"module": "order", "where": { "sort": "sort" }')
      .replace('"dependentRequired": { "kind"', '"dependentRequired": { "sort"')
      .replace('"field": "kind", "values"', '"field": "sort", "values"'),
  );
  expect(renameField(RICH, "price", "cost", false)).toBe(
    RICH.replace('"price": { "type": "number", "x-compute": "if', '"cost": { "type": "number", "x-compute": "if')
      .replace('{ "properties": { "price": { "x-minimum"', '{ "properties": { "cost": { "x-minimum"')
      .replace('{ "kind": ["price"] }', '{ "kind": ["cost"] }')
      .replace('"edit": ["price"]', '"edit": ["cost"]')
      .replace('"required": ["price"], "properties": { "price": {', '"required": ["cost"], "properties": { "cost": {')
      .replace("price + form.price", "cost + form.cost")
      .replace('"price": "Price" }', '"cost": "Price" }'),
  );
  expect(renameField(RICH, "lines", "items", false)).toBe(
    RICH.replace('["kind", "lines"]', '["kind", "items"]')
      .replace("sum(lines.price)", "sum(items.price)")
      .replace('"lines": { ', '"items": { ')
      .replace('"lines": {\n', '"items": {\n')
      .replace('"fields": { "lines.price"', '"fields": { "items.price"')
      .replace('"lines.price": "Price"', '"items.price": "Price"'),
  );
  // A line has no limit of its own: its bound is that of the record.
  expect(renameField(RICH, "limit", "most", false).match(/"x-maximum": "most"/g)).toHaveLength(2);
  expect(renameField(RICH, "month", "begin", false)).toBe(RICH.replace('"start": "month"', '"start": "begin"'));
  expect(renameField(RICH, "price", "title", false)).toContain('"en": { "module": "Orders"');
});
