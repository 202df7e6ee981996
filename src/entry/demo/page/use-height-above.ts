import { useLayoutEffect, useRef, type RefObject } from "react";

/** Tells the stylesheets (`--ui-above`) how much of the window an element above the console takes. */
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
