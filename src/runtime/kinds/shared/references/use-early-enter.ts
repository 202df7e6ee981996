import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import type { SelectHandle } from "@arco-design/web-react/es/Select/interface";

/** The Enter key with the properties that Arco's handler reads. */
const ENTER = { key: "Enter", keyCode: 13 } as const;

const MARK_MS = 30;

interface EarlyEnter {
  readonly ref: RefObject<SelectHandle | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Discards the Enter after the popup was closed. */
  readonly cancel: () => void;
}

/**
 * Holds an Enter that is pressed before the options for the typed words arrive, and selects then.
 * Another key cancels it.
 * @param pending true while the options for the typed words load
 */
export function useEarlyEnter(pending: boolean): EarlyEnter {
  const ref = useRef<SelectHandle>(null);
  const kept = useRef(false);
  useEffect(() => {
    if (pending || !kept.current) return undefined;
    // Arco highlights the first new option in an effect of its own, after this one.
    const timer = setInterval(() => {
      const select = ref.current;
      const options = select?.getOptionInfoList() ?? [];
      // Until then the chosen value, or an option of other words, is the highlighted one.
      const isMarked = options.some(({ value }) => value === select?.activeOptionValue);
      if (kept.current && options.length > 0 && !isMarked) return;
      clearInterval(timer);
      if (kept.current) select?.hotkeyHandler(new window.KeyboardEvent("keydown", ENTER));
      kept.current = false;
    }, MARK_MS);
    return () => clearInterval(timer);
  }, [pending]);
  return {
    ref,
    onKeyDown: ({ key }) => {
      kept.current = pending && key === "Enter";
    },
    cancel: () => {
      kept.current = false;
    },
  };
}
