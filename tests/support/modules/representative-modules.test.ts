import { expect, test } from "vitest";
import { covering, factsOf } from "./representative-modules.ts";
import { SPECIMENS } from "./specimen-modules.ts";
import { testCatalog } from "../server/test-deps.ts";

const modules = [...(await testCatalog(SPECIMENS)).modules.values()];

test("the chosen modules have every fact of all modules twice, where two have it", () => {
  const chosen = covering(modules, 2);
  const counted = (among: typeof modules, fact: string): number => among.filter((module) => factsOf(module).has(fact)).length;
  for (const fact of new Set(modules.flatMap((module) => [...factsOf(module)])))
    expect(counted([...chosen], fact), fact).toBeGreaterThanOrEqual(Math.min(2, counted(modules, fact)));
  expect(chosen.length).toBeLessThan(modules.length / 2);
});

test("modules that differ in names and words alone represent each other", () => {
  const [one] = modules;
  const renamed = { ...one!, name: "other", table: "other", title: { zh: "另一个", en: "Other" } };
  const silent = { ...one!, fields: one!.fields.map((field) => ({ ...field, required: false })) };
  expect(covering([one!, renamed], 1)).toEqual([one]);
  expect(covering([silent, one!], 1)).toEqual([one]);
});
