import type { Column } from "@tanstack/react-table";
import type { CSSProperties } from "react";

/** The sticky offset of a pinned column; nothing for the others (widths come from the `col` elements). */
export function pinnedStyle<Row>(column: Column<Row>): CSSProperties {
  const side = column.getIsPinned();
  if (side === "left") return { left: column.getStart("left") };
  if (side === "right") return { right: column.getAfter("right") };
  return {};
}
