import { describe, it } from "vitest";
import metaSchema from "../../../../schemas/module.schema.json" with { type: "json" };
import { FORMATS } from "./formats.ts";

/** Fragments that formats and names of module files consist of: repeated, they are where an expression backtracks. */
const FRAGMENTS = [" ", "a", "a.", "a-", "1", "1:", "/a", "a@", "http://a", "http://", "%41", "../", "a_", "0.", "[::"];
const TEXTS = FRAGMENTS.flatMap((fragment) => [
  fragment.repeat(20_000),
  `a@${fragment.repeat(20_000)}!`,
  `/${fragment.repeat(20_000)}!`,
]);

// These expressions are part of the program and stay JavaScript's. One that backtracks would never end here.
describe("expressions of the program end on long texts", () => {
  const tests = Object.entries(FORMATS).flatMap(([name, format]) => (format === true ? [] : [[name, format] as const]));

  it.each(tests)("format %s", (_name, format) => {
    for (const text of TEXTS) void (format instanceof RegExp ? format.test(text) : format(text));
  });

  it.each([...new Set(patternsIn(metaSchema))])("the pattern %s of the meta-schema", (pattern) => {
    const expression = new RegExp(pattern, "u");
    for (const text of TEXTS) void expression.test(text);
  });
});

function patternsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "pattern" && typeof part === "string" ? [part] : patternsIn(part),
  );
}
