import { expect, it } from "vitest";
import { isJsonObject, type Json } from "#contract";
import words from "./meta-schema-zh.json" with { type: "json" };
import { metaSchemasIn } from "./meta-schemas-in.ts";

const CHINESE = /\p{Script=Han}/u;
/** Nothing to translate. */
const SAME = new Set(["`true`."]);

function descriptions(value: Json): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(descriptions);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === "description" && typeof below === "string" ? [below] : descriptions(below ?? null),
  );
}

it("has the Chinese of every description of the meta-schemas, and of nothing else", async () => {
  const english = new Set(Object.values(await metaSchemasIn("en")).flatMap(descriptions));
  expect(new Set(Object.keys(words))).toEqual(english);
  const chinese = Object.values(await metaSchemasIn("zh")).flatMap(descriptions);
  expect(chinese.filter((text) => !CHINESE.test(text) && !text.startsWith("`true`"))).toEqual([]);
});

it("keeps every key, name and address that an English description quotes", () => {
  const codes = (text: string): readonly string[] => text.match(/`[^`]+`/g) ?? [];
  const lost = Object.entries(words).flatMap(([english, chinese]) =>
    codes(english)
      .filter((code) => !SAME.has(english) && !chinese.includes(code))
      .map((code) => `${code}: ${chinese}`),
  );
  expect(lost).toEqual([]);
});
