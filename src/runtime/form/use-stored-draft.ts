import { reaction } from "mobx";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { REVISION_FIELD } from "#contract";
import type { FormSession } from "../form-model/form-session.ts";
import { draftOf, dropDraft, fitting, storeDraft, readDraft, type DraftPlace, type StoredDraft } from "./stored-draft.ts";

/** Milliseconds without a change before a draft is stored. */
const PAUSE = 600;

export interface DraftKeeper {
  /** The offered older draft; null when there is none or the user has decided. */
  readonly found: StoredDraft | null;
  /** The record was saved by someone after the draft was typed. */
  readonly outdated: boolean;
  readonly restore: () => void;
  readonly refuse: () => void;
  /** Deletes the draft after the input was saved or discarded on purpose. */
  readonly settle: () => void;
}

const leavers = new Set<() => void>();

/**
 * Calls a function when the page is left or hidden. The page keeps the listeners that the first form adds: the browser
 * reports each of these to another process, which takes as long as three fields of a form.
 * @returns a function that ends the calls
 */
function whenLeaving(leave: () => void): () => void {
  if (!isListening) {
    isListening = true;
    const callAll = (): void => {
      for (const each of leavers) each();
    };
    window.addEventListener("pagehide", callAll);
    document.addEventListener("visibilitychange", callAll);
  }
  leavers.add(leave);
  return () => leavers.delete(leave);
}

let isListening = false;

/**
 * Stores form input in the browser, so that a closed tab, a crash or an expired session loses
 * nothing.
 * @param place null = nothing is stored
 */
export function useStoredDraft(session: FormSession, place: DraftPlace | null): DraftKeeper {
  const recorded = session.record[REVISION_FIELD];
  const revision = typeof recorded === "number" ? recorded : null;
  const [found, setFound] = useState<StoredDraft | null>(() => {
    const kept = place === null ? null : readDraft(place);
    return kept !== null && Object.keys(fitting(session, kept)).length > 0 ? kept : null;
  });
  // Until the user decides on the older draft, it is restored when the newer one is removed.
  const offered = useRef(found);
  const settled = useRef(false);

  const keep = useCallback(() => {
    if (place === null || settled.current) return;
    const values = draftOf(session);
    if (Object.keys(values).length > 0) return storeDraft(place, { at: Date.now(), revision, values });
    if (offered.current === null) dropDraft(place);
    else storeDraft(place, offered.current);
  }, [session, place, revision]);

  useEffect(() => {
    if (place === null) return undefined;
    settled.current = false;
    const stop = reaction(() => session.values, keep, { delay: PAUSE });
    const leaving = (): void => {
      session.flushDrafts();
      if (session.dirty) keep();
    };
    const stay = whenLeaving(leaving);
    return () => {
      stop();
      stay();
      // The form unmounts without notice, because the session or the screen ended.
      if (session.dirty) keep();
    };
  }, [session, place, keep]);

  return useMemo((): DraftKeeper => {
    const decide = (): void => {
      offered.current = null;
      setFound(null);
    };
    return {
      found,
      outdated: found !== null && found.revision !== revision,
      restore: () => {
        if (found !== null) session.accept(fitting(session, found));
        decide();
      },
      refuse: () => {
        decide();
        if (place !== null) dropDraft(place);
        keep();
      },
      settle: () => {
        settled.current = true;
        if (place === null) return;
        if (offered.current === null) dropDraft(place);
        else storeDraft(place, offered.current);
      },
    };
  }, [found, revision, session, place, keep]);
}
