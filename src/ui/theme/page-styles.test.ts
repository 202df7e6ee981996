import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** `:has()` of an element around whole screens, or of any `div`: each change within asks it anew, and what it holds is styled anew. */
const WIDE =
  /(?:(?:^|[\s,>+~(])(?:html|body|:root|#root|main|\.console|\.console-body|\.content|\.rail)|^\s*div)(?:\[[^\]]*\]|:not\([^)]*\))*:has\(/m;
const PRINTED = /@media print \{[^]*?\n\}/g;

it("no style asks what is in the page, its body or a whole screen", () => {
  const asks = (file: string): boolean => WIDE.test(readFileSync(file, "utf8").replaceAll(PRINTED, ""));
  expect(globSync("src/**/*.css").filter(asks)).toEqual([]);
  for (const selector of [
    'body:has(.console:not([data-narrow="true"])) {',
    "div:has(> .mask)::before {",
    ".rail:not(:hover):has(a) b {",
  ])
    expect(selector).toMatch(WIDE);
});
