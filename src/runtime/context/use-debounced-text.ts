import { useEffect, useState } from "react";

/** Milliseconds without a key before a request. */
const PAUSE = 250;

/** Returns typed text after a pause, and an emptied text at once. */
export function useDebouncedText(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), typed === "" ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
