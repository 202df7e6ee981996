import { useEffect } from "react";
import { isCovered } from "#ui";
import { VIEWS } from "./conversation-lists.ts";
import type { DeskStore } from "./desk-store.ts";

/** Elements that Alt with a letter presses or focuses. The code of a key is the same on every keyboard layout. */
const TARGETS: Readonly<Record<string, string>> = {
  KeyS: ".chat-search",
  KeyM: ".chat-composer textarea",
  KeyN: "[data-key=note]",
  KeyU: "[data-key=attach]",
  KeyT: "[data-key=take]",
  KeyH: "[data-key=assign]",
  KeyR: "[data-key=resolve]",
  KeyG: ".chat-label-button:not(.chat-record-button)",
};

/** An agent's day without a mouse: Alt with an arrow changes the conversation, with a letter it runs an action. */
export function useDeskKeys(desk: DeskStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat || isCovered()) return;
      if (event.code === "ArrowDown" || event.code === "ArrowUp") move(desk, event.code === "ArrowDown" ? 1 : -1);
      else if (event.code === "KeyL") void desk.lists.choose(VIEWS[(VIEWS.indexOf(desk.lists.view) + 1) % VIEWS.length] ?? "all");
      else if (!press(TARGETS[event.code])) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [desk]);
}

function move(desk: DeskStore, step: 1 | -1): void {
  const users = desk.lists.users ?? [];
  const at = users.findIndex(({ userId }) => userId === desk.open?.userId);
  const next = users[Math.max(at + step, 0)];
  if (next !== undefined) desk.select(next.userId);
}

/** @returns false when the desk has no such element now */
function press(selector: string | undefined): boolean {
  const element = selector === undefined ? null : document.querySelector<HTMLElement>(`.chat-desk ${selector}`);
  if (element === null || !element.checkVisibility()) return false;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.focus();
  else element.click();
  return true;
}
