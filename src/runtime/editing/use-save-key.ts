import { useEffect, useRef, type RefObject } from "react";

/**
 * Ctrl+S, or Cmd+S on a Mac, saves the form instead of the page. Only where the form is what people look at: not under
 * another dialog.
 * @param form an element around or in it
 */
export function useSaveKey(form: RefObject<HTMLElement | null>, save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const top = [...document.querySelectorAll("[role=dialog]")].findLast((dialog) => dialog.checkVisibility());
      const own = form.current?.closest("[role=dialog]") ?? undefined;
      if (form.current === null || top !== own) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}
