import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract";
import { LoadCache, loadCatalog } from "#metadata/load";
import { applyFix, quickFixes } from "../../src/features/developer/client/studio/editor/quick-fixes.ts";
import { ROOT } from "../../scripts/support/root.ts";
import { CORPUS } from "./corpus.ts";
import { COMPANIONS, KNOWN, corpusText } from "./corpus-project.ts";

const CACHE = new LoadCache();
const SCHEMA = JSON.parse(readFileSync(join(ROOT, "schemas/module.schema.json"), "utf8")) as JsonObject;
/** Files whose hint names the replacement. */
const LEAST = 90;

test("a replacement that the studio offers for a finding mends it", () => {
  let offered = 0;
  for (const { file, path = "schemas/system/sample.json" } of CORPUS) {
    const text = corpusText(file);
    const findingsOf = (now: string) =>
      loadCatalog([...COMPANIONS, { path, text: now }], KNOWN, CACHE).findings.filter((finding) => finding.file === path);
    for (const finding of findingsOf(text))
      for (const fix of quickFixes(finding, text, SCHEMA).filter(({ kind }) => kind === "replace")) {
        offered += 1;
        const mended = applyFix(text, fix);
        expect(mended, file).not.toBe(text);
        const left = findingsOf(mended).map(({ rule, message }) => `${rule}: ${message.en}`);
        expect(left, `${file}: ${fix.by}`).not.toContain(`${finding.rule}: ${finding.message.en}`);
      }
  }
  expect(offered).toBeGreaterThan(LEAST);
});
