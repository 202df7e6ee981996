import { useCallback, useEffect, useState } from "react";
import { serverClock } from "#ui/server-time";
import { dropDraft, keepDraft, readDraft, revisionText, type ModelDraft, type ModelRecord } from "./model-record.ts";
import type { ModelFacts } from "./process-rows.tsx";

export interface DraftKeeper {
  /** The draft that was there when the model was opened; null without one, and after it was discarded. */
  readonly found: ModelDraft | null;
  /** Time of the last copy, `HH:mm`; null without one. */
  readonly keptAt: string | null;
  readonly keep: (xml: string) => void;
  readonly forget: () => void;
}

/**
 * Keeps unsaved work in this browser, so that neither leaving the page nor a refusal of the server loses it.
 * @param xml the drawing as it was checked last; null while it equals the stored model
 */
export function useDraft(key: string, stored: ModelRecord, facts: ModelFacts, xml: string | null): DraftKeeper {
  const [found, setFound] = useState<ModelDraft | null>(() => readDraft(key));
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const revision = revisionText(stored.revision);
  const keep = useCallback(
    (text: string) => {
      const time = serverClock();
      keepDraft(key, { xml: text, ...facts, revision, time });
      setKeptAt(time);
    },
    [facts, key, revision],
  );
  useEffect(() => {
    if (xml !== null && xml !== "") keep(xml);
  }, [keep, xml]);
  return {
    found,
    keptAt,
    keep,
    forget: () => {
      dropDraft(key);
      setFound(null);
      setKeptAt(null);
    },
  };
}

/**
 * Keeps what was changed after the last check when the page goes. The text of a field that is being edited counts too.
 * @param known the drawing as it was checked last; empty before the first check
 * @param textOf gives the drawing without waiting for anything but promises: the page does not live longer
 */
export function useDraftOnLeave(known: string, textOf: (() => Promise<string>) | null, keep: (xml: string) => void): void {
  useEffect(() => {
    const leave = (): void => {
      if (textOf === null || known === "") return;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      // A drawing that cannot be written as text has its last draft.
      textOf().then(
        (text) => {
          if (text !== known) keep(text);
        },
        () => undefined,
      );
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [known, textOf, keep]);
}
