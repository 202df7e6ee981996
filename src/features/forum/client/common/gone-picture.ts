import type { SyntheticEvent } from "react";

/** A frame with a crossed line, in a grey that fits light and dark. */
const GONE = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#8884"/>
  <g fill="none" stroke="#888" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><rect x="125" y="67" width="70" height="66" rx="6"/>
  <path d="m125 120 22-22 18 18 12-10 18 16M120 62l80 76"/></g></svg>`,
)}`;

/** Shows a drawing in place of a picture that does not load. Use as `onErrorCapture` around pictures. */
export function replaceGonePicture({ target }: SyntheticEvent, label: string): void {
  if (!(target instanceof HTMLImageElement) || target.src === GONE || target.classList.contains("forum-avatar")) return;
  target.src = GONE;
  target.alt = label;
  target.title = label;
}
