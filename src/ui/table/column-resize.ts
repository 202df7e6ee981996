interface Drag {
  readonly scroller: HTMLElement;
  readonly edge: HTMLElement;
  /** Where the pointer went down. */
  readonly from: number;
  readonly pointerId: number;
  readonly id: string;
  readonly onResize: (column: string, width: number) => void;
}

/** Pixels a column keeps, however far its edge is drawn. */
export const LEAST_WIDTH = 64;
/** Pixels before a press counts as a drag: a double click trembles. */
const THRESHOLD = 3;

/**
 * Follows the pointer that has a header's edge until it is let go. Meanwhile only the `col` element changes: no row
 * is drawn again.
 */
export function followEdge({ scroller, edge, from, pointerId, id, onResize }: Drag): void {
  const cell = edge.closest("th");
  const table = scroller.querySelector("table");
  if (cell === null || table === null || !edge.hasPointerCapture(pointerId)) return;
  const col = table.querySelectorAll("col")[cell.cellIndex];
  const [width, whole] = [cell.offsetWidth, table.offsetWidth];
  const mirrored = getComputedStyle(cell).position === "sticky" && cell.dataset["pinned"] === "right" ? -1 : 1;
  let moved = 0;
  const next = (): number => Math.max(LEAST_WIDTH, Math.round(width + moved));
  const move = (event: PointerEvent): void => {
    moved = (event.clientX - from) * mirrored;
    if (Math.abs(moved) < THRESHOLD || col === undefined) return;
    col.style.width = `${next()}px`;
    table.style.minWidth = `${whole + next() - width}px`;
  };
  const end = (event: Event): void => {
    edge.removeEventListener("pointermove", move);
    for (const type of ENDS) edge.removeEventListener(type, end);
    if (Math.abs(moved) < THRESHOLD) return;
    // Whatever comes of it is drawn from the columns' widths; a cancelled drag from those of before.
    if (event.type !== "pointerup" && col !== undefined) {
      col.style.width = `${width}px`;
      table.style.minWidth = `${whole}px`;
      return;
    }
    onResize(id, next());
  };
  edge.addEventListener("pointermove", move);
  for (const type of ENDS) edge.addEventListener(type, end);
}

const ENDS = ["pointerup", "pointercancel", "lostpointercapture"] as const;

/** Pixels that a column's title and its cells in the document want, padding included. */
export function fittingWidth(scroller: HTMLElement, id: string): number {
  const cells = [...scroller.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)];
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;visibility:hidden;width:max-content";
  // In a copy nothing is cut off.
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
