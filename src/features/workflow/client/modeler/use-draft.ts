import { useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft, revisionText, type ModelDraft, type ModelRecord } from "./model-record.ts";
import type { ModelFacts } from "./process-rows.tsx";

export interface DraftKeeper {
  /** The draft that was there when the model was opened; null without one, and after it was discarded. */
  readonly found: ModelDraft | null;
  /** Time of the last copy, `HH:mm`; null without one. */
  readonly keptAt: string | null;
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
  useEffect(() => {
    if (xml === null || xml === "") return;
    const time = clockTime();
    keepDraft(key, { xml, ...facts, revision, time });
    setKeptAt(time);
  }, [facts, key, revision, xml]);
  return {
    found,
    keptAt,
    forget: () => {
      dropDraft(key);
      setFound(null);
      setKeptAt(null);
    },
  };
}

function clockTime(): string {
  const now = new Date();
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
