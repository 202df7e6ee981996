import { useCallback, useEffect, useState } from "react";
import { homeEndpoint, type HomeFacts } from "#contract";
import { ApiError, callEndpoint, isAborted } from "#runtime";
import { useShell } from "../stores/shell-context.tsx";

export type HomeState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly facts: HomeFacts };

const NOTHING: HomeFacts = { todos: [], recent: [], shortcuts: null };

/** Loads the to-dos, the recent records and the pinned paths in one request. */
export function useHomeFacts(): {
  readonly state: HomeState;
  readonly retry: () => void;
  readonly pinned: (paths: readonly string[]) => void;
} {
  const { api, inbox } = useShell();
  const [state, setState] = useState<HomeState>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const { news } = inbox;
  useEffect(() => {
    const leave = new AbortController();
    callEndpoint(api, homeEndpoint, {}, { quiet: true, signal: leave.signal }).then(
      (facts) => setState({ kind: "ready", facts }),
      (error: unknown) => {
        if (isAborted(error)) return;
        // A backend without this call has none of these.
        const unknown = error instanceof ApiError && error.code === 404;
        setState(unknown ? { kind: "ready", facts: NOTHING } : { kind: "failed" });
      },
    );
    return () => leave.abort();
  }, [api, attempt, news]);
  return {
    state,
    retry: useCallback(() => {
      setState({ kind: "loading" });
      setAttempt((tried) => tried + 1);
    }, []),
    pinned: useCallback(
      (shortcuts) =>
        setState((known) => (known.kind === "ready" ? { kind: "ready", facts: { ...known.facts, shortcuts } } : known)),
      [],
    ),
  };
}
