import { useEffect, useRef } from "react";
import { isCovered, isTyping, loadCode, offerShortcuts } from "#ui";

export type ConsoleKey = "search" | "menu" | "help" | "home";

/** Time limit for the second key in milliseconds. */
const PATIENCE = 1_500;
const AFTER_G: Readonly<Record<string, ConsoleKey | undefined>> = { h: "home", m: "menu" };

const shortcuts = () => loadCode(() => import("./console-shortcuts.ts")).then(({ CONSOLE_SHORTCUTS }) => CONSOLE_SHORTCUTS);

/** Handles the shortcuts of the console: none behind a dialog, and only Ctrl+K (⌘K) while typing. */
export function useConsoleKeys(perform: (key: ConsoleKey) => void): void {
  const latest = useRef(perform);
  latest.current = perform;
  useEffect(() => offerShortcuts(shortcuts), []);
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, timeStamp } = event;
      const meant = meaningOf(event, timeStamp - wentAt < PATIENCE);
      const typing = isTyping(target);
      wentAt = key === "g" && !typing && !event.ctrlKey && !event.metaKey ? timeStamp : Number.NEGATIVE_INFINITY;
      if (meant === undefined || event.defaultPrevented || (typing && meant !== "search") || isCovered()) return;
      event.preventDefault();
      latest.current(meant);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function meaningOf(
  { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat }: KeyboardEvent,
  went: boolean,
): ConsoleKey | undefined {
  if (altKey || isComposing || repeat) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !shiftKey ? "search" : undefined;
  if (key === "?") return "help";
  return went && !shiftKey ? AFTER_G[key] : undefined;
}
