import { useCallback, useEffect, useState } from "react";
import type { ApiEndpoint, DataOf, JsonObject } from "#contract";
import { useRuntime } from "./runtime-context.ts";
import { callEndpoint, type EndpointInput } from "../api/call-endpoint.ts";
import { ApiError, isAborted, messageOf } from "../api/api-error.ts";
import type { Api } from "../api/create-api.ts";
import type { Parse } from "../api/shapes.ts";

export type ApiQueryResult<T> =
  | { readonly state: "idle" }
  | { readonly state: "loading" }
  /** `status` of HTTP; 0 without a reply. */
  | { readonly state: "failed"; readonly message: string; readonly status: number; readonly retry: () => void }
  | { readonly state: "ready"; readonly data: T; readonly again: () => void };

/**
 * Loads the response to a query of an endpoint of a module, and loads it again when the query changes.
 * @param question the query of a GET, the body of a POST; null for no request
 */
export function useApiQuery<T>(
  path: string,
  question: JsonObject | null,
  parse: Parse<T>,
  method: "GET" | "POST" = "GET",
): ApiQueryResult<T> {
  const call = useCallback(
    (api: Api, asked: JsonObject, signal: AbortSignal) => {
      const sent = method === "GET" ? { params: asked as Readonly<Record<string, string>> } : { body: asked };
      return api.call(method, path, parse, { signal, quiet: true, ...sent });
    },
    [method, parse, path],
  );
  return useCall(question, call);
}

/** The same for one of the own endpoints of Trellis. @param input Null loads nothing */
export function useEndpoint<const E extends ApiEndpoint>(endpoint: E, input: EndpointInput<E> | null): ApiQueryResult<DataOf<E>> {
  const call = useCallback(
    (api: Api, asked: EndpointInput<E>, signal: AbortSignal) => callEndpoint(api, endpoint, asked, { signal, quiet: true }),
    [endpoint],
  );
  return useCall(input, call);
}

/** @param input JSON @param call constant as long as the question goes to the same place */
function useCall<I, T>(input: I | null, call: (api: Api, input: I, signal: AbortSignal) => Promise<T>): ApiQueryResult<T> {
  const { api } = useRuntime();
  const [answer, setAnswer] = useState<ApiQueryResult<T>>({ state: input === null ? "idle" : "loading" });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const key = input === null ? null : JSON.stringify(input);
  useEffect(() => {
    if (key === null) {
      setAnswer({ state: "idle" });
      return undefined;
    }
    const controller = new AbortController();
    // The previous response stays while the next page loads.
    setAnswer((now) => (now.state === "ready" ? now : { state: "loading" }));
    call(api, JSON.parse(key) as I, controller.signal).then(
      (data) => setAnswer({ state: "ready", data, again }),
      (error: unknown) => {
        if (isAborted(error)) return;
        const status = error instanceof ApiError ? error.status : 0;
        setAnswer({ state: "failed", message: messageOf(error), status, retry: again });
      },
    );
    return () => controller.abort();
  }, [again, api, attempt, call, key]);
  return answer;
}
