import { useLayoutEffect } from "react";

/**
 * Lets a text area grow with its text, up to a number of rows. Arco's own way writes a `style` attribute, which the
 * page's policy forbids.
 */
export function useAutoHeight(id: string, text: string, maxRows: number): void {
  useLayoutEffect(() => {
    const area = document.getElementById(id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const style = getComputedStyle(area);
    const frame = area.offsetHeight - area.clientHeight;
    const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    const limit = Number.parseFloat(style.lineHeight) * maxRows + padding + frame;
    area.style.height = "auto";
    const wanted = area.scrollHeight + frame;
    area.style.height = `${Math.min(wanted, limit)}px`;
    area.style.overflowY = wanted > limit ? "auto" : "hidden";
  }, [id, text, maxRows]);
}
