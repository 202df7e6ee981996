import { reaction } from "mobx";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { REVISION_FIELD } from "#contract";
import type { FormSession } from "./form-session.ts";
import { draftOf, dropDraft, fitting, keepDraft, readDraft, type DraftPlace, type KeptDraft } from "./kept-draft.ts";

/** Milliseconds without a change after which a draft is kept. */
const PAUSE = 600;

export interface DraftKeeper {
  /** What was typed earlier and is offered; null when there is nothing, or it was decided upon. */
  readonly found: KeptDraft | null;
  /** Somebody saved the record after the draft was typed. */
  readonly outdated: boolean;
  readonly restore: () => void;
  readonly refuse: () => void;
  /** Saved, or thrown away on purpose: what was typed here is not kept any longer. */
  readonly settle: () => void;
}

/**
 * Keeps what is typed into a form in the browser, so that a closed tab, a crash or a session that ended loses nothing.
 * @param place null = nothing is kept
 */
export function useKeptDraft(session: FormSession, place: DraftPlace | null): DraftKeeper {
  const recorded = session.record[REVISION_FIELD];
  const revision = typeof recorded === "number" ? recorded : null;
  const [found, setFound] = useState<KeptDraft | null>(() => {
    const kept = place === null ? null : readDraft(place);
    return kept !== null && Object.keys(fitting(session, kept)).length > 0 ? kept : null;
  });
  // While nobody has decided on the older draft, it is put back when the newer one goes.
  const offered = useRef(found);
  const settled = useRef(false);

  const keep = useCallback(() => {
    if (place === null || settled.current) return;
    const values = draftOf(session);
    if (Object.keys(values).length > 0) return keepDraft(place, { at: Date.now(), revision, values });
    if (offered.current === null) dropDraft(place);
    else keepDraft(place, offered.current);
  }, [session, place, revision]);

  useEffect(() => {
    if (place === null) return undefined;
    settled.current = false;
    const stop = reaction(() => session.values, keep, { delay: PAUSE });
    const leaving = (): void => {
      session.flushDrafts();
      if (session.dirty) keep();
    };
    window.addEventListener("pagehide", leaving);
    document.addEventListener("visibilitychange", leaving);
    return () => {
      stop();
      window.removeEventListener("pagehide", leaving);
      document.removeEventListener("visibilitychange", leaving);
      // The form goes without a word: the session ended, or the screen did.
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
        else keepDraft(place, offered.current);
      },
    };
  }, [found, revision, session, place, keep]);
}
