import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/**
 * How many of a bar's last buttons have to go, so that what it says of a selection makes it no higher than it was
 * without one: what stands below the bar must not move under the pointer.
 * @param chosen whether something is selected
 * @param most how many may go
 */
export function useFoldedButtons(bar: RefObject<HTMLElement | null>, chosen: boolean, most: number): number {
  const [folded, fold] = useState(0);
  /** Pixels, as the bar stood last with nothing selected. */
  const calm = useRef(0);
  if (!chosen && folded > 0) fold(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const tooHigh = (): boolean => chosen && calm.current > 0 && element.offsetHeight > calm.current;
    const measure = (): void => {
      if (!chosen) calm.current = element.offsetHeight;
    };
    measure();
    // Also what comes late (the offer to select all that match) and a narrower window make it higher.
    const observer = new ResizeObserver(() => {
      measure();
      if (tooHigh() && folded < most) flushSync(() => fold(folded + 1));
    });
    if (tooHigh() && folded < most) fold(folded + 1);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar, chosen, folded, most]);
  return folded;
}
