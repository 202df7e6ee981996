import { useCallback, useEffect, useRef, useState } from "react";
import type { FormSession } from "./form-session.ts";

/** Milliseconds without a keystroke after which a draft is committed. */
export const DRAFT_PAUSE = 400;

export interface Draft<V> {
  /** What the widget shows: the draft, or the committed value. */
  readonly value: V;
  readonly change: (value: V) => void;
  /** Commits now; nothing happens without a draft. */
  readonly flush: () => void;
}

/**
 * What is being typed, kept by the widget so that a keystroke renders this field alone. It is committed to the form
 * after a pause, on blur, and at the latest on submit (`FormSession.flushDrafts`).
 * @param fits a draft that does not fit stays a draft (half-written JSON)
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

  // A field that is hidden while somebody types in it keeps what was typed.
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
