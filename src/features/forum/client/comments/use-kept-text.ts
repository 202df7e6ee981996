import { useState } from "react";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";

const isText = (content: unknown): content is string => typeof content === "string";

/** A text that this browser keeps until it is sent, under a key of the person and the place. */
export function useKeptText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readStorage(key, isText) ?? "");
  const keep = (value: string): void => {
    setText(value);
    if (value === "") removeStorage(key);
    else writeStorage(key, value);
  };
  return [text, keep];
}
