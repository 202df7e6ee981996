import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./import-graph.ts";

/** A source file that is named beside its reader, as one that another process runs is. */
const BESIDE = /import\.meta\.dirname, "([\w./-]+\.ts)"/g;
/** A source file that a comment names by its path from the root. */
const FROM_ROOT = /`((?:src|scripts|tests|packages)\/[\w./-]+\.tsx?)`/g;

test("source files that a text names exist: no compiler follows these names", () => {
  const files = globSync("{src,scripts,tests,packages}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (file) => !file.includes("node_modules"),
  );
  const named = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return [
      ...[...text.matchAll(BESIDE)].map(([, name = ""]) => ({ file, name, place: join(dirname(file), name) })),
      ...[...text.matchAll(FROM_ROOT)].map(([, name = ""]) => ({ file, name, place: name })),
    ];
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ place }) => !existsSync(join(ROOT, place))).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
