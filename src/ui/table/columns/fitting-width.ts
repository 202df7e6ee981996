import { LEAST_WIDTH } from "./column-resize.ts";

/** @returns the width in pixels that a column's title and its cells in the document need, including padding */
export function fittingWidth(scroller: HTMLElement, id: string): number {
  const cells = [...scroller.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)];
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;visibility:hidden;width:max-content";
  // A copy has no width limit, so nothing is cut off.
  probe.append(...cells.map(copyOfContent));
  scroller.append(probe);
  const widths = cells.map((cell, index) => {
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    const inner = probe.children[index]?.getBoundingClientRect().width ?? 0;
    return inner + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  });
  probe.remove();
  return Math.max(LEAST_WIDTH, Math.ceil(Math.max(0, ...widths)) + 2);
}

function copyOfContent(cell: HTMLElement): HTMLElement {
  const line = document.createElement("div");
  line.style.width = "max-content";
  line.append(...[...cell.childNodes].map((node) => node.cloneNode(true)));
  return line;
}
