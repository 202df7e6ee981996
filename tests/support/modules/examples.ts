import { readFileSync } from "node:fs";
import type { ExtraModules } from "../server/test-deps.ts";

/** Module files of `examples/`, as a test server takes them: `exampleModules("fleet/vehicle", …)`. */
export function exampleModules(...names: readonly string[]): ExtraModules {
  return Object.fromEntries(
    names.map((name) => [
      `schemas/${name}.json`,
      readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), "utf8"),
    ]),
  );
}
