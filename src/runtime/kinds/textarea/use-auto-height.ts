import { useLayoutEffect } from "react";

/** Pixels of Arco's padding and border above and below the lines. */
const FRAME = 10;

/**
 * Lets a text area grow with its text, up to a number of rows. Arco's own solution writes a `style`
 * attribute, which the content security policy forbids. Browsers with native support use that,
 * because measuring causes a layout of the whole form.
 */
export function useAutoHeight(id: string, text: string, maxRows: number): void {
  const measured = growsByItself() ? null : text;
  useLayoutEffect(() => {
    const area = document.getElementById(id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    if (measured === null) {
      area.style.setProperty("field-sizing", "content");
      area.style.minHeight = `calc(${area.rows}lh + ${FRAME}px)`;
      area.style.maxHeight = `calc(${maxRows}lh + ${FRAME}px)`;
      return;
    }
    const style = getComputedStyle(area);
    const frame = area.offsetHeight - area.clientHeight;
    const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    const limit = Number.parseFloat(style.lineHeight) * maxRows + padding + frame;
    area.style.height = "auto";
    const wanted = area.scrollHeight + frame;
    area.style.height = `${Math.min(wanted, limit)}px`;
    area.style.overflowY = wanted > limit ? "auto" : "hidden";
  }, [id, measured, maxRows]);
}

function growsByItself(): boolean {
  return typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");
}
