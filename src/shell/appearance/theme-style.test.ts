import { describe, expect, it } from "vitest";
import { AA, contrast, rgb } from "./colour.ts";
import { DEFAULT_LOOKS } from "./look.ts";
import { lookOf, themeStyle } from "./theme-style.ts";
import { DEFAULT_ACCENT, THEME_NAMES, THEMES } from "./themes.ts";

/** The variables of one rule of a theme's sheet. */
function variables(style: string, selector: string): Readonly<Record<string, string>> {
  const line = style.split("\n").find((text) => text.startsWith(`${selector}{`)) ?? "";
  const body = line.slice(selector.length + 1, -1);
  return Object.fromEntries(body.split(";").map((declaration) => declaration.split(":") as [string, string]));
}

const ZONES = [
  [":root body", "surface"],
  [":root body", "page"],
  [":root .rail", "rail"],
  [":root .top-bar", "bar"],
  [":root .top-bar .ui-menu", "surface"],
] as const;

/** Colours that a person may pick and that no theme brings: very light, very dark, very loud. */
const ACCENTS = [null, "#ffffff", "#000000", "#ffe600", "#00ff00", "#7c5cff"];

it("has the eleven themes of the product, in its order", () => {
  expect(THEMES.map(({ name }) => name)).toEqual(THEME_NAMES);
  expect(THEME_NAMES).toHaveLength(11);
});

it("begins with the product's colour", () => {
  expect([THEMES[0]?.name, THEMES[0]?.accent, DEFAULT_ACCENT]).toEqual(["default", "#409eff", "#409eff"]);
});

it("each theme is visibly its own", () => {
  const looks = THEMES.map(({ accent, page, rail, bar }) => [accent, page, rail, bar].join());
  expect(new Set(looks).size).toBe(THEMES.length);
});

it("the default and the dark theme in their own colours are the console's own style sheet", () => {
  const [standard, , dark] = THEMES;
  expect(standard && lookOf(standard, null)).toBe(DEFAULT_LOOKS.light);
  expect(standard && lookOf(standard, "#409EFF")).toBe(DEFAULT_LOOKS.light);
  expect(dark && lookOf(dark, null)).toBe(DEFAULT_LOOKS.dark);
});

describe.each(THEMES)("theme $name", (theme) => {
  it.each(ACCENTS)("keeps AA for all text with the colour %s", (accent) => {
    const style = themeStyle(theme, accent);
    for (const [selector, ground] of ZONES) {
      const found = variables(style, selector);
      const grounds = [rgb(theme[ground]), rgb(found["--color-fill-2"] ?? "")];
      for (const name of ["--color-text-1", "--color-text-2", "--color-text-3"])
        for (const under of selector === ":root body" ? grounds.slice(0, 1) : grounds)
          expect(contrast(rgb(found[name] ?? ""), under), `${selector} ${name}`).toBeGreaterThanOrEqual(AA);
      const accentText = rgb(found["--ui-accent-text"] ?? "");
      expect(contrast(accentText, rgb(theme[ground]))).toBeGreaterThanOrEqual(AA);
      expect(contrast(accentText, rgb(found["--ui-tint"] ?? ""))).toBeGreaterThanOrEqual(AA);
    }
    const [red = 0, green = 0, blue = 0] = (variables(style, ":root body")["--primary-6"] ?? "").split(", ").map(Number);
    expect(contrast([red, green, blue], [255, 255, 255]), "a button's white text").toBeGreaterThanOrEqual(AA);
  });
});
