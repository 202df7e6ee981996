import { useLayoutEffect } from "react";

interface Mark {
  readonly value: string;
}

/** Marks in force, by name, the latest last. */
const marks = new Map<string, readonly Mark[]>();

/**
 * Sets a data attribute of the body. Dialogs and toasts stand beside the console in the body, and their styles ask it where
 * the console leaves room. A selector with `:has()` on the body would make the browser style the whole page anew at each change.
 * @returns a function that takes the mark back; the body shows an earlier one of the same name, if one is left
 */
export function markBody(name: string, value: string): () => void {
  const mark = { value };
  show(name, [...(marks.get(name) ?? []), mark]);
  return () =>
    show(
      name,
      (marks.get(name) ?? []).filter((other) => other !== mark),
    );
}

function show(name: string, held: readonly Mark[]): void {
  marks.set(name, held);
  const last = held.at(-1);
  if (last === undefined) delete document.body.dataset[name];
  else document.body.dataset[name] = last.value;
}

/** Marks the body while a component is shown (`markBody`); null for no mark. */
export function useBodyMark(name: string, value: string | null): void {
  useLayoutEffect(() => (value === null ? undefined : markBody(name, value)), [name, value]);
}

/** Event of the document after a change of the theme, because a canvas does not follow it by itself. */
export const LOOK_CHANGED = "trellis-look";
