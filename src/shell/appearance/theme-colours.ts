import { AA, BLACK, WHITE, contrast, hex, isDark, mix, readable, rgb, turned, type Rgb } from "./colour.ts";
import type { Theme } from "./themes.ts";

type Variables = Readonly<Record<string, string>>;

/** Contrast that WCAG requires of graphics. */
const GRAPHIC = 3;
const BLOSSOM: Rgb = [255, 201, 92];

/** Colours that a module file gives to values, by their name there. `arcoblue` is the colour of the theme. */
const NAMED: Readonly<Record<string, string>> = {
  gray: "#86909c",
  red: "#f53f3f",
  orange: "#ff7d00",
  gold: "#d9a514",
  lime: "#84b82a",
  green: "#1fa35c",
  cyan: "#14a5b0",
  purple: "#722ed1",
  magenta: "#e03a9a",
};
/** Share of the theme's colour in each of them. */
const SHARED = 0.14;

/** Degrees around the colour wheel from the theme's colour to the other series of a chart, far ones first. */
const TURNS = [0, 165, 45, 285, 105, 225, 330] as const;

/**
 * Banner, logo, tags and charts of a theme.
 * @param ink colour of text on the surface
 */
export function themeColours(theme: Theme, seed: Rgb, ink: Rgb): Variables {
  const surface = rgb(theme.surface);
  return { ...banner(theme, seed), ...tags(seed, surface, ink), ...charts(seed, surface) };
}

/** Dark grounds in every theme, so that the drawing on them is the same: the menu's where it is dark, else the colour darkened. */
function banner(theme: Theme, seed: Rgb): Variables {
  const rail = rgb(theme.rail);
  const from = readable(isDark(rail) ? rail : mix(seed, BLACK, 0.66), [WHITE], 7);
  const to = readable(mix(from, seed, 0.4), [WHITE]);
  const on = [from, to];
  const art = readable(mix(seed, WHITE, 0.45), on, GRAPHIC);
  return {
    "--ui-banner": `linear-gradient(110deg,${hex(from)},${hex(to)})`,
    "--ui-banner-quiet": hex(readable(mix(seed, WHITE, 0.78), on)),
    "--ui-banner-art": hex(art),
    "--ui-mark": hex(from),
    "--ui-mark-lath": hex(readable(mix(seed, WHITE, 0.4), [from], GRAPHIC)),
    "--ui-mark-heart": hex(contrast(BLOSSOM, art) < 1.3 ? WHITE : BLOSSOM),
  };
}

/** Hues of tags and dots. Each goes towards the text's colour until the text of a tag is readable on its ground (cells.css). */
function tags(seed: Rgb, surface: Rgb, ink: Rgb): Variables {
  const hue = (wanted: Rgb): string => {
    const shares = Array.from({ length: 50 }, (_, step) => step / 50);
    const isReadable = (colour: Rgb): boolean => contrast(mix(ink, colour, 0.5), mix(surface, colour, 0.13)) >= AA + 0.05;
    const share = shares.find((one) => isReadable(mix(wanted, ink, one))) ?? 1;
    return parts(mix(wanted, ink, share));
  };
  const own = Object.entries(NAMED).map(([name, colour]) => [`--${name}-6`, hue(mix(rgb(colour), seed, SHARED))]);
  return { ...Object.fromEntries(own), "--arcoblue-6": hue(seed) };
}

/** Colours that differ from each other and stand out from the surface. The last one is grey, for the rest. */
function charts(seed: Rgb, surface: Rgb): Variables {
  const series = TURNS.map((turn) => readable(turned(seed, turn), [surface], GRAPHIC));
  const rest = readable(mix(surface, isDark(surface) ? WHITE : BLACK, 0.45), [surface], GRAPHIC);
  return Object.fromEntries([...series, rest].map((colour, index) => [`--ui-chart-${index + 1}`, hex(colour)]));
}

function parts(colour: Rgb): string {
  return colour.map((part) => Math.round(part)).join(", ");
}
