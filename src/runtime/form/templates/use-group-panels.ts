import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Group } from "#metadata";
import type { FormSession } from "../form-session.ts";
import { visibleIn, type GroupContents } from "./form-group.tsx";

/** A group that is there now, with its place among all. */
export interface Panel {
  readonly group: Group;
  readonly index: number;
  /** Its fields with something wrong. */
  readonly broken: readonly string[];
}

/** The groups that have something to show. */
export function panelsOf(contents: GroupContents, session: FormSession): readonly Panel[] {
  return session.shape.groups.flatMap((group, index) => {
    const names = visibleIn(group, contents, session);
    return names.length === 0 ? [] : [{ group, index, broken: session.brokenAmong(names) }];
  });
}

/** The panel that is asked for, or the nearest one when its fields have gone meanwhile. */
export function nearest(panels: readonly Panel[], asked: number): number {
  return (panels.find(({ index }) => index >= asked) ?? panels.at(-1))?.index ?? 0;
}

/**
 * A part of a form of which one is shown at a time. Those that are not stay in the page: what is typed in them stays,
 * their words can be found by the browser's search, and whoever looks for a field in one (`beforematch`) has it shown.
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
    // Whoever asks goes there at once.
    const show = (): void => flushSync(() => reveal.current());
    current.addEventListener("beforematch", show);
    return () => current.removeEventListener("beforematch", show);
  }, []);
  return panel;
}
