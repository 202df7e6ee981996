import type { CSSProperties } from "react";
import type { State } from "#metadata";

/** The colour of a state for style sheets; grey for a state without one. */
export function hueOf({ color }: State): CSSProperties {
  return { "--hue": color?.startsWith("#") === true ? color : `rgb(var(--${color ?? "gray"}-6))` } as CSSProperties;
}
