/** A chosen theme as stored and applied. */
export interface Look {
  readonly theme: string;
  /** `#rrggbb` that replaces the theme's own colour; null for none. */
  readonly accent: string | null;
  readonly scheme: "light" | "dark";
  /** The theme's style sheet (theme-style.ts); empty for the two that the console's own style sheet holds. */
  readonly style: string;
}

/** The themes `default` and `dark` in their own colour; src/ui/theme/theme.css defines them. */
export const DEFAULT_LOOKS = {
  light: { theme: "default", accent: null, scheme: "light", style: "" },
  dark: { theme: "dark", accent: null, scheme: "dark", style: "" },
} as const satisfies Record<Look["scheme"], Look>;

export function isLook(content: unknown): content is Look {
  if (typeof content !== "object" || content === null) return false;
  const { theme, accent, scheme, style } = content as Record<string, unknown>;
  return (
    typeof theme === "string" &&
    (accent === null || typeof accent === "string") &&
    (scheme === "light" || scheme === "dark") &&
    typeof style === "string"
  );
}
