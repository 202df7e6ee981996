import { useState } from "react";
import { isJsonObject } from "#contract";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";

/** A message that is being written. */
export interface Draft {
  readonly text: string;
  /** The text is for agents alone. */
  readonly isNote: boolean;
}

const EMPTY: Draft = { text: "", isNote: false };
const isDraft = (content: unknown): content is Draft =>
  isJsonObject(content) && typeof content["text"] === "string" && typeof content["isNote"] === "boolean";

/** The message that is being written. It survives a reload, and a note stays one. @param place names the person and the conversation */
export function useDraft(place: string): readonly [Draft, (change: Partial<Draft>) => void] {
  const key = `chat-draft/${place}`;
  const [draft, setDraft] = useState(() => readStorage(key, isDraft, "session") ?? EMPTY);
  const keep = (change: Partial<Draft>): void => {
    const next = { ...draft, ...change };
    setDraft(next);
    if (next.text === "" && !next.isNote) removeStorage(key, "session");
    else writeStorage(key, next, "session");
  };
  return [draft, keep];
}
