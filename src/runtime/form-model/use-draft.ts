import { useCallback, useEffect, useRef, useState } from "react";
import type { FormSession } from "./form-session.ts";

/** Milliseconds without a keystroke before a draft is committed. */
export const DRAFT_PAUSE = 400;

export interface Draft<V> {
  /** Displayed value: the draft, or else the committed value. */
  readonly value: V;
  readonly change: (value: V) => void;
  /** Commits the draft now, if there is one. */
  readonly flush: () => void;
}

/**
 * Keeps a draft in the widget, so that a keystroke renders this field alone. The draft is committed
 * after a pause, on blur, and at the latest on submit (`FormSession.flushDrafts`).
 * @param fits returns false for a value that must remain a draft (half-written JSON)
 */
export function useDraft<V>(
  committed: V,
  commit: (value: V) => void,
  session: FormSession,
  pointer: string,
  fits: (value: V) => boolean = always,
): Draft<V> {
  const [draft, setDraft] = useState<{ readonly value: V } | null>(null);
  const pending = useRef<{ readonly value: V } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ commit, fits });
  latest.current = { commit, fits };

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current === null || !latest.current.fits(pending.current.value)) return;
    session.dropDraft(flush);
    const { value } = pending.current;
    pending.current = null;
    setDraft(null);
    latest.current.commit(value);
  }, [session]);

  const change = useCallback(
    (value: V) => {
      pending.current = { value };
      setDraft(pending.current);
      session.addDraft(flush);
      session.clearIssues(pointer);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DRAFT_PAUSE);
    },
    [session, pointer, flush],
  );

  // A field that its condition hides during typing keeps the input.
  useEffect(
    () => () => {
      flush();
      session.dropDraft(flush);
    },
    [flush, session],
  );
  return { value: draft === null ? committed : draft.value, change, flush };
}

function always(): boolean {
  return true;
}
