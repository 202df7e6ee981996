import { expect, test } from "vitest";
import { textWidth, widestText } from "./text-width.ts";

test("the widest of many texts is as wide as when each is measured, and counts up to a limit", () => {
  const texts = Array.from({ length: 500 }, (_, at) => `${"仓库".repeat(at % 7)}${"a-1 ".repeat((at * 5) % 11)}${at}`);
  const widest = Math.max(...texts.map((text) => textWidth(text)));
  expect(widestText(texts, "normal", 10_000)).toBe(widest);
  expect(widestText([...texts, "x".repeat(1_000)], "normal", 280)).toBeGreaterThanOrEqual(280);
  expect(widestText(["", ""], "tag", 280)).toBe(0);
});
