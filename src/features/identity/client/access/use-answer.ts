import { useCallback, useEffect, useState } from "react";
import { isJsonObject } from "#contract";
import { isAborted, messageOf, useRuntime, type Parse } from "#runtime";

export type Answer<T> =
  | { readonly state: "idle" }
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "ready"; readonly data: T; readonly again: () => void };

type Question = Readonly<Record<string, string>>;

/** What the server says to a question; asked anew whenever the question is another. Null: nothing is asked. */
export function useAnswer<T>(path: string, question: Question | null, parse: Parse<T>): Answer<T> {
  const { api } = useRuntime();
  const [answer, setAnswer] = useState<Answer<T>>({ state: "idle" });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const key = question === null ? null : JSON.stringify(question);
  useEffect(() => {
    if (key === null) {
      setAnswer({ state: "idle" });
      return undefined;
    }
    const controller = new AbortController();
    // What is known of the same kind stays while the next page is on its way.
    setAnswer((now) => (now.state === "ready" ? now : { state: "loading" }));
    const params: Question = JSON.parse(key);
    api.call("GET", path, parse, { signal: controller.signal, quiet: true, params }).then(
      (data) => setAnswer({ state: "ready", data, again }),
      (error: unknown) => {
        if (!isAborted(error)) setAnswer({ state: "failed", message: messageOf(error), retry: again });
      },
    );
    return () => controller.abort();
  }, [again, api, attempt, key, parse, path]);
  return answer;
}

/** An object that has these keys: what our own server answers is not looked at more closely. */
export function shaped<T>(...names: readonly (keyof T & string)[]): Parse<T> {
  const holds = (data: unknown): data is T => isJsonObject(data) && names.every((name) => name in data);
  return (data) => {
    if (holds(data)) return data;
    throw new TypeError(`the answer lacks one of: ${names.join(", ")}`);
  };
}

export function listOf<T>(parse: Parse<T>): Parse<readonly T[]> {
  return (data) => {
    if (!Array.isArray(data)) throw new TypeError("not a list");
    return data.map(parse);
  };
}
