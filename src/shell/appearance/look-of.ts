import { DEFAULT_LOOKS, type Look } from "./look.ts";
import { schemeOf, themeStyle } from "./theme-style.ts";
import type { Theme } from "./themes.ts";

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
