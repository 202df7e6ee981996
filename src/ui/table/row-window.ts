import { useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** The rows that are in the document: `from` inclusive, `to` exclusive. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Rows drawn beyond either edge, so that a quick scroll shows no gap. */
const OVERSCAN = 8;
/** The window moves by this number of rows, so that not every scrolled row causes a render. */
const STEP = 4;

/**
 * Selects the rows that a long table draws. All rows have the same height, so a measuring library would add 10 KB
 * gzipped for a division.
 * @param height pixels of a row
 * @param on false while all rows are drawn anyway
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, height, on }: { readonly count: number; readonly height: number; readonly on: boolean },
): RowWindow {
  const [shown, show] = useState({ from: 0, to: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!on || element === null) return undefined;
    const update = (): void => {
      const next = rowsBetween(count, height, element.scrollTop, element.scrollTop + element.clientHeight);
      show((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    update();
    // Synchronous, because React would otherwise draw the rows one frame late.
    const follow = (): void => flushSync(update);
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [scroller, count, height, on]);

  return on ? { from: Math.min(shown.from, count), to: Math.min(shown.to, count) } : { from: 0, to: count };
}

/** Scrolls a row into sight, by the smallest distance. */
export function scrollToRow(scroller: HTMLElement, index: number, height: number): void {
  const head = scroller.querySelector("thead")?.offsetHeight ?? 0;
  const top = index * height;
  const bottom = top + height + head;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}

/** @param top pixels from the first row's upper edge */
export function rowsBetween(count: number, height: number, top: number, bottom: number): { from: number; to: number } {
  const from = Math.floor(top / height / STEP) * STEP - OVERSCAN;
  const to = Math.ceil(bottom / height / STEP) * STEP + OVERSCAN;
  return { from: Math.min(Math.max(0, from), count), to: Math.max(0, Math.min(to, count)) };
}
