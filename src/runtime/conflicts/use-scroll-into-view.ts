import { useEffect, useRef, type RefObject } from "react";

/** Brings an element into sight when it comes, and again whenever `cause` changes. */
export function useScrollIntoView(cause: unknown): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView({ block: "nearest" });
  }, [cause]);
  return root;
}
