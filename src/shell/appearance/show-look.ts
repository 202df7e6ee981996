import { LOOK_CHANGED } from "#ui";
import type { Look } from "./look.ts";

declare global {
  interface Document {
    /** The style sheet that `public/appearance.js` added before the first paint. */
    trellisLook?: CSSStyleSheet;
  }
}

/**
 * A constructed sheet: the console's Content-Security-Policy allows no style element, and a sheet comes after all those
 * that the page links.
 */
export function showLook({ scheme, style }: Look): void {
  if (scheme === "dark") document.body.setAttribute("arco-theme", "dark");
  else document.body.removeAttribute("arco-theme");
  document.documentElement.style.colorScheme = scheme;
  document.trellisLook ??= adopt();
  document.trellisLook.replaceSync(style);
  document.dispatchEvent(new Event(LOOK_CHANGED));
}

function adopt(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}
