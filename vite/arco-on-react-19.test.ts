import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mendRefs } from "./arco-on-react-19.ts";

const sourceOf = (file: string) =>
  readFileSync(new URL(`../node_modules/@arco-design/web-react/es/${file}`, import.meta.url), "utf8");
const READS_REF = /\b(?:children|popupChildren|usedTriggerElement)\.ref\b/;

test.each(["_util/react-dom.js", "Trigger/index.js", "AutoComplete/index.js"])(
  "no element.ref is read in %s any more",
  (file) => {
    expect(sourceOf(file)).toMatch(READS_REF);
    expect(mendRefs(sourceOf(file), file)).not.toMatch(READS_REF);
  },
);

test("an Arco that reads the refs in other places stops the build", () => {
  expect(() => mendRefs("export default 1;", "Trigger/index.js")).toThrow("expected 1");
});
