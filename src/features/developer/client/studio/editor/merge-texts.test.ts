import { expect, it } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

const fields = (...lines: readonly string[]): string => `{\n${lines.map((line) => `  ${line}`).join(",\n")}\n}\n`;
const BASE = fields('"code": 1', '"name": 2', '"place": 3', '"sort": 4', '"remark": 5');

it("joins changes of different lines", () => {
  const mine = fields('"code": 1', '"title": 2', '"place": 3', '"sort": 4', '"remark": 5');
  const theirs = fields('"code": 1', '"name": 2', '"place": 3', '"order": 4', '"remark": 5');
  const both = fields('"code": 1', '"title": 2', '"place": 3', '"order": 4', '"remark": 5');
  expect(mergeTexts(mine, BASE, theirs)).toBe(both);
  expect(mergeTexts(theirs, BASE, mine)).toBe(both);
});

it("takes a change that both made once", () => {
  const changed = BASE.replace('"name": 2', '"name": 20');
  expect(mergeTexts(changed, BASE, changed.replace('"remark": 5', '"remark": 50'))).toBe(
    changed.replace('"remark": 5', '"remark": 50'),
  );
});

it.each([
  ["two changes of a line", BASE.replace('"name": 2', '"name": 20'), BASE.replace('"name": 2', '"name": 21')],
  ["a change of a line that the other removed", BASE.replace('"name": 2', '"name": 20'), BASE.replace('  "name": 2,\n', "")],
  ["changes that are no JSON together", BASE.replace('  "remark": 5\n', "").replace('"sort": 4,', '"sort": 4'), `${BASE}{`],
])("leaves %s to a person", (_case, mine, theirs) => {
  expect(mergeTexts(mine, BASE, theirs)).toBeNull();
});
