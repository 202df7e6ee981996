import { isolateHistory, redo, undo } from "@codemirror/commands";
import type { Command, EditorView } from "@codemirror/view";
import { useEffect, useRef, type RefObject } from "react";
import { isCovered, loadCode, offerShortcuts } from "#ui";

const shortcuts = () => loadCode(() => import("./studio-shortcuts.ts")).then(({ STUDIO_SHORTCUTS }) => STUDIO_SHORTCUTS);

/**
 * The keys of the editor wherever the focus is in the studio. Ctrl+Z and Ctrl+Shift+Z: properties and drags are edits of
 * the text, too, but a text field keeps its own undo. Ctrl+S: the browser would save the page. Cmd on a Mac.
 * @param host an element of the studio
 */
export function useStudioKeys(host: RefObject<HTMLElement | null>, view: RefObject<EditorView | null>, save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => offerShortcuts(shortcuts), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      const studio = host.current?.closest(".studio") ?? null;
      if (command === null || studio === null || view.current === null || event.defaultPrevented) return;
      // After a click on an empty place the body receives the keys.
      const isInside = event.target === document.body || (event.target instanceof Node && studio.contains(event.target));
      if (!isInside || !studio.checkVisibility() || isCovered()) return;
      // The focus can be in the shadow root of the editor.
      const [focused = null] = event.composedPath();
      if (command !== "save" && hasOwnUndo(focused)) return;
      event.preventDefault();
      if (command !== "save") command(view.current);
      else if (!event.repeat) latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [host, view]);
}

/** Every change from outside of the editor is a step of its own, but the keystrokes in a field are as in the editor. */
export function stepOf(focused: Element | null) {
  return hasOwnUndo(focused) ? [] : isolateHistory.of("full");
}

function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): Command | "save" | null {
  if (!(ctrlKey || metaKey) || altKey || isComposing) return null;
  switch (key.toLowerCase()) {
    case "s":
      return shiftKey ? null : "save";
    case "y":
      return ctrlKey && !shiftKey ? redo : null;
    case "z":
      return shiftKey ? redo : undo;
    default:
      return null;
  }
}

/** Inputs whose value is not typed, so that the browser has nothing to undo in them. */
const UNTYPED = new Set(["button", "checkbox", "color", "file", "radio", "range", "reset", "submit"]);

function hasOwnUndo(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !UNTYPED.has(target.type) && !target.readOnly && !target.disabled;
  if (target instanceof HTMLTextAreaElement) return !target.readOnly && !target.disabled;
  return target instanceof HTMLElement && target.isContentEditable;
}
