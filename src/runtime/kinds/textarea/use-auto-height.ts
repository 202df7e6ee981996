import { useLayoutEffect, type RefObject } from "react";
import "./auto-height.css";

/** Class of a text area that grows with its text, from `--form-rows` to `--form-most-rows`. */
export const AUTO_HEIGHT = "form-auto-height";

/**
 * Lets a text area with that class grow in browsers that do not know `field-sizing`. Measuring causes a layout of the
 * whole form.
 */
export function useAutoHeight(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const measured = growsByItself() ? null : text;
  useLayoutEffect(() => {
    const { current } = area;
    if (measured === null || current === null) return;
    const frame = current.offsetHeight - current.clientHeight;
    current.style.height = "auto";
    // The style sheet bounds it.
    current.style.height = `${current.scrollHeight + frame}px`;
  }, [area, measured]);
}

let isSupported: boolean | undefined;

function growsByItself(): boolean {
  isSupported ??= typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");
  return isSupported;
}
