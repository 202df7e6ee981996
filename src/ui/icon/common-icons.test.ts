import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconAtHand } from "./icon-library.ts";

const SCHEMAS = new URL("../../../schemas/", import.meta.url);

test("every icon of the shipped menus and modules is at hand: one that is not would draw the whole set into the first load", () => {
  const names = globSync("**/*.json", { cwd: SCHEMAS }).flatMap((file) =>
    iconsIn(JSON.parse(readFileSync(new URL(file, SCHEMAS), "utf8"))),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => iconAtHand(name) === null)).toEqual([]);
});

/** Collects the values of `icon` anywhere in a file. A field can also be named `icon`; its title does not match. */
function iconsIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "icon" && typeof part === "string" && /^[a-z-]+$/.test(part) ? [part] : iconsIn(part),
  );
}
