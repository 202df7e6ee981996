import { AA, AAA, BLACK, WHITE, contrast, hex, isDark, mix, readable, rgb, type Rgb } from "./colour.ts";
import { themeColours } from "./theme-colours.ts";
import type { Theme } from "./themes.ts";
import { DEFAULT_LOOKS, type Look } from "./look.ts";

type Variables = Readonly<Record<string, string>>;

const INK: Rgb = [20, 30, 46];

/**
 * The theme as a style sheet: Arco's variables and ours (src/ui/theme/theme.css), for the page, and anew for the menu and
 * the top bar, which may be dark on a light page. Whatever colours go in, text keeps AA on what it stands on.
 * @param accent `#rrggbb`, or null for the theme's own
 */
export function themeStyle(theme: Theme, accent: string | null): string {
  const seed = rgb(accent ?? theme.accent);
  const [page, surface, rail, bar] = [rgb(theme.page), rgb(theme.surface), rgb(theme.rail), rgb(theme.bar)];
  const text = zone([surface, page], seed);
  const ink = rgb(text["--color-text-1"] ?? "");
  const content = { ...palette(seed, surface), ...text, ...grounds(theme), ...themeColours(theme, seed, ink) };
  const sky = theme.sky === undefined ? "" : `:root body{background-image:${theme.sky};background-attachment:fixed}`;
  return [
    rule(":root body", content),
    rule(":root .rail", zone([rail], seed)),
    rule(":root .top-bar", zone([bar], seed)),
    // Popups of the bar use the page's background again.
    rule(":root .top-bar .ui-menu", zone([surface], seed)),
    sky,
  ].join("\n");
}

/** True if the page is dark. Browsers choose their own controls by it. */
export function schemeOf(theme: Theme): "light" | "dark" {
  return isDark(rgb(theme.surface)) ? "dark" : "light";
}

/** Step 5 is the colour itself. Step 6 carries white text, and the lower steps tint the background. */
function palette(seed: Rgb, surface: Rgb): Variables {
  const dark = isDark(surface);
  const filled = readable(seed, [WHITE]);
  const tint = dark ? [0.82, 0.7, 0.52, 0.3] : [0.92, 0.82, 0.6, 0.32];
  const shade = dark ? WHITE : BLACK;
  const steps = [
    ...tint.map((share) => mix(seed, surface, share)),
    seed,
    filled,
    ...[0.2, 0.4, 0.6, 0.78].map((share) => mix(filled, shade, share)),
  ];
  return {
    ...Object.fromEntries(steps.map((step, index) => [`--primary-${index + 1}`, parts(step)])),
    "--link-6": parts(readable(seed, [surface])),
  };
}

/** Text, lines and fills on these backgrounds; fills are computed from the first one. */
function zone(on: readonly Rgb[], seed: Rgb): Variables {
  const [ground = WHITE] = on;
  const ink = isDark(ground) ? WHITE : INK;
  const over = (share: number) => mix(ground, ink, share);
  const tint = tinted(ground, seed);
  // Rows and menu items under the pointer are filled, and their text must stay readable.
  const filled = [...on, over(0.06)];
  return {
    "--color-text-1": hex(readable(over(0.94), filled, AAA)),
    "--color-text-2": hex(readable(over(0.76), filled, AA)),
    "--color-text-3": hex(readable(over(0.62), filled, AA)),
    "--color-text-4": hex(over(0.38)),
    "--color-border": hex(over(0.12)),
    "--color-border-1": hex(over(0.08)),
    "--color-border-2": hex(over(0.14)),
    "--color-border-3": hex(over(0.24)),
    "--color-fill-1": hex(over(0.03)),
    "--color-fill-2": hex(over(0.06)),
    "--color-fill-3": hex(over(0.11)),
    "--color-fill-4": hex(over(0.2)),
    "--ui-tint": hex(tint),
    "--ui-accent": hex(readable(seed, on, 3)),
    "--ui-accent-text": hex(readable(seed, [...on, tint])),
  };
}

/** The background with as much of the colour as text allows. */
function tinted(ground: Rgb, seed: Rgb): Rgb {
  const [share, text] = isDark(ground) ? [0.2, WHITE] : [0.1, BLACK];
  for (let less = share; less > 0; less -= 0.02) {
    const tint = mix(ground, seed, less);
    if (contrast(tint, text) >= AA + 0.1) return tint;
  }
  return ground;
}

function grounds(theme: Theme): Variables {
  const surface = rgb(theme.surface);
  const lift = isDark(surface) ? WHITE : surface;
  const raised = (share: number) => hex(mix(surface, lift, share));
  return {
    "--ui-page": theme.page,
    "--ui-surface": theme.surface,
    "--ui-rail": theme.rail,
    "--ui-bar": theme.bar,
    "--color-bg-1": theme.page,
    "--color-bg-2": raised(0.02),
    "--color-bg-3": raised(0.04),
    "--color-bg-4": raised(0.06),
    "--color-bg-5": raised(0.08),
    "--color-bg-popup": raised(0.04),
  };
}

function parts(colour: Rgb): string {
  return colour.map((part) => Math.round(part)).join(", ");
}

function rule(selector: string, variables: Variables): string {
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declarations.join(";")}}`;
}

/** @param accent `#rrggbb`, or null for the theme's own colour */
export function lookOf(theme: Theme, accent: string | null): Look {
  const own = accent === null || accent.toLowerCase() === theme.accent;
  if (own && theme.name === "default") return DEFAULT_LOOKS.light;
  if (own && theme.name === "dark") return DEFAULT_LOOKS.dark;
  return {
    theme: theme.name,
    accent: own ? null : accent,
    scheme: schemeOf(theme),
    style: themeStyle(theme, own ? null : accent),
  };
}
