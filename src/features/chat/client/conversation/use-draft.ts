import { useState } from "react";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";

const isText = (content: unknown): content is string => typeof content === "string";

/** The text that is being written. It survives a reload. @param place names the person and the conversation */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const key = `chat-draft/${place}`;
  const [draft, setDraft] = useState(() => readStorage(key, isText, "session") ?? "");
  const keep = (text: string): void => {
    setDraft(text);
    if (text === "") removeStorage(key, "session");
    else writeStorage(key, text, "session");
  };
  return [draft, keep];
}
