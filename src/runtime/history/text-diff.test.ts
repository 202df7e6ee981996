import { expect, test } from "vitest";
import { textDiff } from "./text-diff.ts";

function told(before: string, after: string): string {
  const marks = { same: "", gone: "-", come: "+" };
  return textDiff(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : `[${marks[kind]}${text}]`))
    .join("");
}

test("a changed word stands out, the rest stays", () => {
  expect(told("the quick brown fox", "the slow brown fox")).toBe("the [-quick][+slow] brown fox");
});

test("Chinese is compared character by character", () => {
  expect(told("会议室在三楼东侧", "会议室在五楼东侧靠窗")).toBe("会议室在[-三][+五]楼东侧[+靠窗]");
});

test("marks equal, empty and entirely new texts", () => {
  expect(told("same", "same")).toBe("same");
  expect(told("", "new")).toBe("[+new]");
  expect(told("old", "")).toBe("[-old]");
});

test("two long texts that have nothing in common are one replacement", () => {
  const [a, b] = [
    Array.from({ length: 3000 }, (_, n) => `a${n}`).join(" "),
    Array.from({ length: 3000 }, (_, n) => `b${n}`).join(" "),
  ];
  expect(textDiff(a, b)).toHaveLength(2);
});

test("both texts can be read off the parts", () => {
  const [a, b] = ["one two  three, four", "one 2 three; four five"];
  const parts = textDiff(a, b);
  expect(
    parts
      .filter(({ kind }) => kind !== "come")
      .map(({ text }) => text)
      .join(""),
  ).toBe(a);
  expect(
    parts
      .filter(({ kind }) => kind !== "gone")
      .map(({ text }) => text)
      .join(""),
  ).toBe(b);
});
