import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { slimStyle, SPARE_COLOURS, styleOf, UNUSED } from "./arco-styles.ts";

test("a component brings its own style sheet", () => {
  expect(styleOf("Button/index.js")).toBe("@arco-design/web-react/es/Button/style/index.css");
  expect(styleOf("Select/select.js")).toBe("@arco-design/web-react/es/Select/style/index.css");
  expect(styleOf("Select/style/css.js")).toBeNull();
  expect(styleOf("ConfigProvider/index.js")).toBeNull();
});

test("rules of what is not used stay out, all others go into the layer that ours overrule", () => {
  expect(slimStyle(".a-rtl{color:red}.b,.c-rtl .b{color:blue}@media print{.a-rtl{top:0}.d{top:1}}")).toBe(
    "@layer arco{.b{color:blue}@media print{.d{top:1}}}",
  );
  expect(slimStyle("button::-moz-focus-inner{padding:0}input::-ms-clear,input::-ms-reveal{display:none}")).toBe(
    "@layer arco{input::-ms-reveal{display:none}}",
  );
  expect(slimStyle("body{--data-1:var(--blue-5);--primary-1:1,2,3}")).toBe("@layer arco{body{--primary-1:1,2,3}}");
});

test("no source uses what has no rules", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: new URL("..", import.meta.url) });
  expect(sources.length).toBeGreaterThan(20);
  for (const source of sources) {
    const text = readFileSync(new URL(`../${source}`, import.meta.url), "utf8");
    for (const { selector, use } of UNUSED)
      expect(use.test(text), `${source} uses ${selector.source}, which vite/arco-styles.ts drops`).toBe(false);
  }
});

test("no source uses a palette that stays out", () => {
  expect(slimStyle("body{--lime-6:1,2,3;--arcoblue-6:4,5,6;--blue-1:7,8,9}")).toBe(
    "@layer arco{body{--lime-6:1,2,3;--arcoblue-6:4,5,6;}}",
  );
  const palettes = new RegExp(/\(\?:([^)]*)\)/.exec(SPARE_COLOURS.source)?.[1] ?? "");
  const uses = new RegExp(`--(?:${palettes.source})-(?!6\\b)\\d`);
  const sources = globSync("src/**/*.{ts,tsx,css}", { cwd: new URL("..", import.meta.url) });
  expect(sources.length).toBeGreaterThan(100);
  const users = sources.filter((source) => uses.test(readFileSync(new URL(`../${source}`, import.meta.url), "utf8")));
  expect(users).toEqual([]);
});
