import type { PointerEvent as EdgePress } from "react";

/** Minimum width of a column in pixels. */
export const LEAST_WIDTH = 64;
/** Pixels before a press counts as a drag, because the pointer moves a little during a double click. */
const THRESHOLD = 3;

const ENDS = ["pointerup", "pointercancel", "lostpointercapture"] as const;

/**
 * Follows the pointer that drags a header's edge until it is released. Meanwhile only the `col` element changes, so no
 * row renders again.
 * @param onEnd receives the width in pixels, when the edge has moved
 */
export function followEdge(press: EdgePress<HTMLElement>, onEnd: (width: number) => void): void {
  const { currentTarget: edge, clientX: from } = press;
  const cell = edge.closest("th");
  const table = edge.closest("table");
  const col = table?.querySelectorAll("col")[cell?.cellIndex ?? -1];
  if (press.button !== 0 || cell === null || table === null || col === undefined) return;
  press.preventDefault();
  edge.setPointerCapture(press.pointerId);
  const [width, whole] = [cell.offsetWidth, table.offsetWidth];
  const [colStyle, tableStyle] = [col.style.width, table.style.minWidth];
  // A column pinned to the right grows to the left.
  const direction = cell.dataset["pinned"] === "right" ? -1 : 1;
  let moved = 0;
  const wanted = (): number => Math.max(LEAST_WIDTH, Math.round(width + moved));
  const move = ({ clientX }: PointerEvent): void => {
    moved = (clientX - from) * direction;
    if (Math.abs(moved) < THRESHOLD) return;
    col.style.width = `${wanted()}px`;
    table.style.minWidth = `${whole + wanted() - width}px`;
  };
  const end = ({ type }: Event): void => {
    edge.removeEventListener("pointermove", move);
    for (const one of ENDS) edge.removeEventListener(one, end);
    if (Math.abs(moved) < THRESHOLD) return;
    const drawn = wanted();
    // Restore the value that React knows; otherwise React would skip an unchanged style.
    col.style.width = colStyle;
    table.style.minWidth = tableStyle;
    if (type === "pointerup") onEnd(drawn);
  };
  edge.addEventListener("pointermove", move);
  for (const one of ENDS) edge.addEventListener(one, end);
}
