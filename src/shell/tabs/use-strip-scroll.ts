import { useEffect, useLayoutEffect, useState, type RefObject } from "react";

interface StripScroll {
  /** There is more at the beginning, at the end. */
  readonly before: boolean;
  readonly after: boolean;
  /** Scrolls by most of the visible width. */
  readonly turn: (direction: -1 | 1) => void;
}

const SHARE = 0.8;

/** Scrolls a strip that is wider than its place: by the wheel, and to the active tab. */
export function useStripScroll(strip: RefObject<HTMLElement | null>, active: string, content: unknown): StripScroll {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const look = (): void => {
      const before = element.scrollLeft > 1;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setMore((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    const wheel = (event: WheelEvent): void => {
      if (element.scrollWidth <= element.clientWidth || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
      element.removeEventListener("wheel", wheel);
    };
  }, [strip, content]);
  useLayoutEffect(() => {
    const element = strip.current;
    const item = element?.querySelector<HTMLElement>("[data-active]");
    if (element === null || item === null || item === undefined) return;
    const { offsetLeft: left, offsetWidth: width } = item;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (left + width > element.scrollLeft + element.clientWidth) element.scrollLeft = left + width - element.clientWidth;
  }, [strip, active, content, more]);
  return {
    ...more,
    turn: (direction) => strip.current?.scrollBy({ left: direction * SHARE * strip.current.clientWidth, behavior: "smooth" }),
  };
}
