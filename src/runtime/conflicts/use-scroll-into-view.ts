import { useEffect, useRef, type RefObject } from "react";

/** Scrolls an element into view when it appears, and again when `cause` changes. */
export function useScrollIntoView(cause: unknown): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView({ block: "nearest" });
  }, [cause]);
  return root;
}
