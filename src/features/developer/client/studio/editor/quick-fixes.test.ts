import { expect, it } from "vitest";
import { applyFix, quickFixes } from "./quick-fixes.ts";

const NAMES = { type: "object", properties: { title: { type: "string" }, enumNames: { type: "array" } } };
const SCHEMA = { properties: { en: { additionalProperties: NAMES } } };

/** Applies the replacement for a finding to a text. @param part the part that the finding is about */
function mended(text: string, pointer: string, part: string, rule: string, en: string, means?: string): string | undefined {
  const column = text.lastIndexOf(part) + 1;
  const place = { line: 1, column, endLine: 1, endColumn: column + part.length, pointer };
  const said = { message: { zh: "", en: "" }, hint: { zh: "", en }, related: [], ...(means === undefined ? {} : { means }) };
  const finding = { file: "schemas/a/b.json", severity: "error", rule, ...place, ...said } as const;
  const [fix] = quickFixes(finding, text, SCHEMA).filter(({ kind }) => kind === "replace");
  return fix && applyFix(text, fix);
}

it("replaces a key by the one that the hint names, if the object has none yet and the value fits", () => {
  const hint = ["unknown-key", "English names of choices are “enumNames”", "enumNames"] as const;
  const level = (inner: string) => mended(`{"en": {"level": {${inner}}}}`, "/en/level/enum", '"enum"', ...hint);
  expect(level('"enum": ["Low"]')).toBe('{"en": {"level": {"enumNames": ["Low"]}}}');
  expect(level('"enum": "Low"')).toBeUndefined();
  expect(level('"enumNames": [], "enum": ["Low"]')).toBeUndefined();
});

it("replaces a name inside of an expression, and keeps the sign of a name in a sort", () => {
  const hint = "Did you mean “price”?";
  expect(mended('{"a": "prize * 2"}', "/a", "prize", "computed-value", hint, "price")).toBe('{"a": "price * 2"}');
  expect(mended('{"sort": ["-prize"]}', "/sort/0", '"-prize"', "unknown-field", hint, "price")).toBe('{"sort": ["-price"]}');
});

it("writes the value or the property that the hint writes, and nothing where that is one of two ways", () => {
  const text = '{"a": {"minimum": "1"}}';
  expect(mended(text, "/a/minimum", '"1"', "wrong-type", "Write 1")).toBe('{"a": {"minimum": 1}}');
  expect(mended(text, "/a/minimum", '"minimum"', "keyword-fit", 'Write "maximum": 2')).toBe('{"a": {"maximum": 2}}');
  expect(mended(text, "/a/minimum", '"1"', "wrong-type", "Write 1, or delete it")).toBeUndefined();
  expect(mended(text, "/a", '"a"', "keyword-fit", 'Write "b": 2')).toBeUndefined();
});
