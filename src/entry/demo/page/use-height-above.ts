import { useLayoutEffect, useRef, type RefObject } from "react";

/** Sets `--ui-above` to the height of an element above the console. */
export function useHeightAbove(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--ui-above", `${element.current?.offsetHeight ?? 0}px`));
    if (element.current !== null) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--ui-above");
    };
  }, []);
  return element;
}
