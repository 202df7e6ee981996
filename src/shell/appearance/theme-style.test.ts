import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AA, contrast, mix, rgb, type Rgb } from "./colour.ts";
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

/** Variables of the console's own style sheet: the themes `default` and `dark`. */
function ownVariables(selector: string): Readonly<Record<string, string>> {
  const sheet = readFileSync("src/ui/theme/theme.css", "utf8");
  const from = sheet.indexOf(`\n${selector} {`);
  const block = sheet.slice(from, sheet.indexOf("\n}", from));
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

const light = ownVariables("body");
const OWN: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["default", light],
  [
    "dark",
    {
      ...light,
      ...ownVariables('body[arco-theme="dark"]'),
      ...ownVariables('body[arco-theme="dark"],\n[data-charts="dark"]'),
    },
  ],
];
const MADE = THEMES.flatMap((theme) => ACCENTS.map((accent) => [theme, accent] as const))
  .filter(([theme, accent]) => accent !== null || (theme.name !== "default" && theme.name !== "dark"))
  .map(([theme, accent]) => [`${theme.name} ${accent}`, variables(themeStyle(theme, accent), ":root body")] as const);

const colour = (text: string): Rgb => {
  if (text.startsWith("#")) return rgb(text.length === 4 ? text.replaceAll(/(?<=#.*)./g, "$&$&") : text);
  const [red = 0, green = 0, blue = 0] = text.split(", ").map(Number);
  return [red, green, blue];
};

describe.each([...OWN, ...MADE])("the colours of %s", (_name, found) => {
  const of = (name: string): Rgb => colour(found[name] ?? "");

  it("keep AA on the banner, which carries white text", () => {
    const grounds = [...(found["--ui-banner"] ?? "").matchAll(/#[0-9a-f]{6}/g)].map(([text]) => rgb(text));
    expect(grounds).toHaveLength(2);
    for (const ground of grounds) {
      expect(contrast([255, 255, 255], ground)).toBeGreaterThanOrEqual(AA);
      expect(contrast(of("--ui-banner-quiet"), ground)).toBeGreaterThanOrEqual(AA);
      expect(contrast(of("--ui-banner-art"), ground)).toBeGreaterThanOrEqual(2.5);
    }
  });

  it("draw a logo that stands out from its ground", () => {
    expect(contrast(of("--ui-mark-lath"), of("--ui-mark"))).toBeGreaterThanOrEqual(3);
    expect(contrast(of("--ui-mark-heart"), of("--ui-mark"))).toBeGreaterThanOrEqual(3);
  });

  it("give charts eight colours that differ and stand out from the surface", () => {
    const series = Array.from({ length: 8 }, (_, index) => of(`--ui-chart-${index + 1}`));
    for (const one of series) expect(contrast(one, of("--ui-surface"))).toBeGreaterThanOrEqual(2.95);
    expect(new Set(series.map(String)).size).toBe(8);
  });

  it("keep AA for the text of tags, half the colour and half the text, on 13% of the colour", () => {
    const names = ["gray", "red", "orange", "gold", "lime", "green", "cyan", "arcoblue", "purple", "magenta"];
    for (const name of names) {
      const text = found[`--${name}-6`];
      // The console's own sheet leaves the hues to Arco.
      if (text === undefined) continue;
      const ground = mix(of("--ui-surface"), colour(text), 0.13);
      expect(contrast(mix(of("--color-text-1"), colour(text), 0.5), ground), name).toBeGreaterThanOrEqual(AA);
    }
  });
});
