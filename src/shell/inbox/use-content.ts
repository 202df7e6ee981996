import { useEffect, useState } from "react";
import { ApiError, isAborted, messageOf } from "#runtime";

export interface Content<T> {
  readonly content: T | null;
  /** Null without an error; "" when the item no longer exists. */
  readonly error: string | null;
  readonly retry: () => void;
}

/** Loads one item when its dialog opens. @param ask Stable while the same item is loaded */
export function useContent<T>(ask: (signal: AbortSignal) => Promise<T>): Content<T> {
  const [content, setContent] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    setError(null);
    ask(leave.signal).then(setContent, (reason: unknown) => {
      if (isAborted(reason)) return;
      setError(reason instanceof ApiError && reason.code === 404 ? "" : messageOf(reason));
    });
    return () => leave.abort();
  }, [ask, attempt]);
  return { content, error, retry: () => setAttempt(attempt + 1) };
}
