import { useCallback, useEffect, useState } from "react";
import type { JsonObject } from "#contract";
import { useRuntime } from "./runtime-context.ts";
import { isAborted, messageOf } from "../api/api-error.ts";
import type { Parse } from "../api/shapes.ts";

export type ApiQueryResult<T> =
  | { readonly state: "idle" }
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "ready"; readonly data: T; readonly again: () => void };

/**
 * Loads the response to a query, and loads it again when the query changes.
 * @param question in the query of a GET, the body of a POST; null: nothing is asked
 */
export function useApiQuery<T>(
  path: string,
  question: JsonObject | null,
  parse: Parse<T>,
  method: "GET" | "POST" = "GET",
): ApiQueryResult<T> {
  const { api } = useRuntime();
  const [answer, setAnswer] = useState<ApiQueryResult<T>>({ state: question === null ? "idle" : "loading" });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const key = question === null ? null : JSON.stringify(question);
  useEffect(() => {
    if (key === null) {
      setAnswer({ state: "idle" });
      return undefined;
    }
    const controller = new AbortController();
    // The previous response stays while the next page loads.
    setAnswer((now) => (now.state === "ready" ? now : { state: "loading" }));
    const asked = JSON.parse(key);
    const sent = method === "GET" ? { params: asked } : { body: asked };
    api.call(method, path, parse, { signal: controller.signal, quiet: true, ...sent }).then(
      (data) => setAnswer({ state: "ready", data, again }),
      (error: unknown) => {
        if (!isAborted(error)) setAnswer({ state: "failed", message: messageOf(error), retry: again });
      },
    );
    return () => controller.abort();
  }, [again, api, attempt, key, method, parse, path]);
  return answer;
}
