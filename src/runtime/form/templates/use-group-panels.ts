import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Group } from "#metadata";
import type { FormSession } from "../../form-model/form-session.ts";
import { visibleIn, type GroupContents } from "./form-group.tsx";

/** A rendered group, with its index among all groups. */
export interface Panel {
  readonly group: Group;
  readonly index: number;
  /** Its fields with errors. */
  readonly broken: readonly string[];
}

/** Groups with visible content. */
export function panelsOf(contents: GroupContents, session: FormSession): readonly Panel[] {
  return session.shape.groups.flatMap((group, index) => {
    const names = visibleIn(group, contents, session);
    return names.length === 0 ? [] : [{ group, index, broken: session.brokenAmong(names) }];
  });
}

/** The requested panel, or the nearest one after its fields have disappeared. */
export function nearest(panels: readonly Panel[], asked: number): number {
  return (panels.find(({ index }) => index >= asked) ?? panels.at(-1))?.index ?? 0;
}

/**
 * Panels of a form, one visible at a time. Hidden panels stay in the page to keep their input and
 * to be found by the browser's search. The `beforematch` event reveals a hidden panel.
 */
export function usePanel(active: boolean, onReveal: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const reveal = useRef(onReveal);
  reveal.current = onReveal;
  useLayoutEffect(() => {
    const { current } = panel;
    if (current === null) return;
    if (active) current.removeAttribute("hidden");
    else current.setAttribute("hidden", "until-found");
  }, [active]);
  useEffect(() => {
    const { current } = panel;
    if (current === null) return undefined;
    // The caller moves to the panel immediately, so it must be visible at once.
    const show = (): void => flushSync(() => reveal.current());
    current.addEventListener("beforematch", show);
    return () => current.removeEventListener("beforematch", show);
  }, []);
  return panel;
}
