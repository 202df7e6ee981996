import { expect, it } from "vitest";
import { setAt } from "./edit-fields.ts";
import { KeptParts } from "./kept-parts.ts";

const FILE = `{
  "module": "tool",
  "title": "工具",
  "schema": {
    "type": "object",
    "required": ["name", "price"],
    "properties": {
      "name": { "type": "string", "x-unique": ["price"], "title": "名称" },
      "price": { "type": "integer", "title": "价格" },
      "picture": { "type": "string", "title": "图片" }
    }
  },
  "ui": {
    "list": { "columns": ["name", { "field": "price", "total": "sum" }, "picture"], "filters": ["name", "price"] },
    "fields": { "picture": { "ui:widget": "image", "ui:placeholder": "照片" } }
  },
  "endpoints": { "base": "/blade-demo/tool" },
  "en": { "title": "Tools", "name": "Name", "price": "Price", "picture": "Picture" }
}
`;

it("leaves no trace of a checkbox that is pressed twice", () => {
  const kept = new KeptParts(null);
  const presses: readonly ((text: string, on: boolean) => string)[] = [
    (text, on) => kept.setShown(text, "picture", on),
    (text, on) => kept.setUnique(text, "name", on),
    (text, on) => kept.setColumn(text, "price", on),
    (text, on) => kept.setListed(text, ["schema", "required"], "name", on),
    (text, on) => kept.setListed(text, ["ui", "list", "filters"], "name", on),
  ];
  for (const press of presses) {
    const off = press(FILE, false);
    expect(off).not.toBe(FILE);
    expect(press(off, true)).toBe(FILE);
  }
});

it("puts widget, column and uniqueness back after other changes of the file, and after a rename of the field", () => {
  const kept = new KeptParts(null);
  const change = (text: string): string => setAt(text, ["title"], "器具");
  const hidden = kept.setShown(FILE, "picture", false);
  expect(hidden).toContain('"ui:widget": "hidden"');
  expect(kept.setShown(change(hidden), "picture", true)).toBe(change(FILE));

  const first = kept.setColumn(FILE, "name", false);
  const both = kept.setColumn(first, "price", false);
  expect(both).toContain('"columns": ["picture"]');
  expect(kept.setColumn(kept.setColumn(both, "name", true), "price", true)).toBe(FILE);

  const gone = kept.setColumn(FILE, "price", false);
  kept.rename("price", "cost");
  expect(kept.setColumn(gone.replaceAll('"price"', '"cost"'), "cost", true)).toBe(FILE.replaceAll('"price"', '"cost"'));
  kept.forget("cost");
  expect(kept.setColumn(gone.replaceAll('"price"', '"cost"'), "cost", true)).toContain('"columns": ["name", "picture", "cost"]');

  const unique = kept.setUnique(change(kept.setUnique(FILE, "name", false)), "name", true);
  expect(JSON.parse(unique)).toEqual(JSON.parse(change(FILE)));
});

it("writes the columns down that a list has by default, and takes them away when they are all there again", () => {
  const kept = new KeptParts(null);
  const bare = setAt(setAt(FILE, ["ui", "list"], undefined), ["ui", "fields", "picture", "ui:widget"], "textarea");
  // A long text is no column by default.
  const named = kept.setColumn(bare, "name", false);
  expect(JSON.parse(named)).toMatchObject({ ui: { list: { columns: ["price"] } } });
  expect(JSON.parse(kept.setColumn(bare, "picture", true))).toMatchObject({
    ui: { list: { columns: ["name", "price", "picture"] } },
  });
  const back = kept.setColumn(setAt(named, ["title"], "器具"), "name", true);
  expect(back).toBe(setAt(bare, ["title"], "器具"));
});
