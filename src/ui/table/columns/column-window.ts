import { useLayoutEffect, useMemo, useState, type RefObject } from "react";
import type { TableLayout } from "./table-layout.ts";

/** The unpinned columns that are in the document: `from` inclusive, `to` exclusive. */
export interface ColumnWindow {
  readonly from: number;
  readonly to: number;
}

/** Tables with fewer columns draw all of them, because the listener would cost more than it saves. */
const WINDOWED_FROM = 14;
/** Pixels drawn beyond either edge, so that a slow scroll never shows a gap. */
const MARGIN = 240;

/**
 * Selects the columns that a long and wide table draws. Its `col` elements keep every width, so cells may be left out.
 * @param wanted false while all rows are drawn anyway
 */
export function useColumnWindow<Row>(
  scroller: RefObject<HTMLElement | null>,
  { center, left, right, width }: TableLayout<Row>,
  room: number,
  wanted: boolean,
): ColumnWindow {
  const all = useMemo(() => ({ from: 0, to: center.length }), [center.length]);
  const on = wanted && center.length >= WINDOWED_FROM && width > room;
  const [shown, show] = useState<ColumnWindow>(all);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!on || element === null) return undefined;
    const sum = (columns: readonly { readonly width: number }[]): number =>
      columns.reduce((total, column) => total + column.width, 0);
    const open = room - sum(left) - sum(right);
    const follow = (): void => {
      const next = columnsBetween(center, element.scrollLeft - MARGIN, element.scrollLeft + open + MARGIN);
      show((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    follow();
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [scroller, center, left, right, room, on]);

  return on && shown.to <= center.length ? shown : all;
}

/** @param start pixels from the left edge of the first column */
export function columnsBetween(columns: readonly { readonly width: number }[], start: number, end: number): ColumnWindow {
  let [at, from, to] = [0, -1, 0];
  for (const [index, { width }] of columns.entries()) {
    if (at + width > start && at < end) {
      if (from < 0) from = index;
      to = index + 1;
    }
    at += width;
  }
  return { from: Math.max(0, from), to };
}
