import { expect, it } from "vitest";
import { spanText } from "./span-text.ts";

it("writes a span with its unit apart from the number", () => {
  expect([9_000, 164_160, 20].map((seconds) => spanText(seconds, "zh"))).toEqual(["2.5 小时", "1.9 天", "1 分钟"]);
  expect([9_000, 86_400].map((seconds) => spanText(seconds, "en"))).toEqual(["2.5 hours", "1 day"]);
});
