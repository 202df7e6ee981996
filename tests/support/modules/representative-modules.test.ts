import { expect, test } from "vitest";
import type { Module } from "#metadata";
import { covering, factsOf } from "./representative-modules.ts";
import { SPECIMENS } from "./specimen-modules.ts";
import { testCatalog } from "../server/test-deps.ts";

const modules = [...(await testCatalog(SPECIMENS)).modules.values()];

test.each(["server", "console"] as const)(
  "the modules chosen for the %s have every fact of all twice, where two have it",
  (reader) => {
    const chosen = covering(modules, 2, reader);
    const facts = new Map(modules.map((module) => [module, factsOf(module, reader)]));
    const counted = (among: readonly Module[], fact: string): number =>
      among.filter((module) => facts.get(module)?.has(fact)).length;
    for (const fact of new Set([...facts.values()].flatMap((all) => [...all])))
      expect(counted([...chosen], fact), fact).toBeGreaterThanOrEqual(Math.min(2, counted(modules, fact)));
    expect(chosen.length).toBeLessThan(modules.length / 2);
  },
);

test("modules that differ in names and words alone represent each other", () => {
  const [one] = modules;
  const renamed = { ...one!, name: "other", table: "other", title: { zh: "另一个", en: "Other" } };
  const silent = { ...one!, fields: one!.fields.map((field) => ({ ...field, required: false })) };
  expect(covering([one!, renamed], 1, "console")).toEqual([one]);
  expect(covering([silent, one!], 1, "console")).toEqual([one]);
});

test("modules that differ in their looks alone are one to the server and two to the console", () => {
  const [one] = modules;
  const other = { ...one!, fields: one!.fields.map((field) => ({ ...field, widget: "tags" })) };
  expect(covering([one!, other], 1, "server")).toEqual([one]);
  expect(covering([one!, other], 1, "console")).toHaveLength(2);
});
