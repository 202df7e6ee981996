import { useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { screenAccessEndpoint } from "#contract";
import { callEndpoint } from "#runtime";
import { Skeleton } from "#ui";
import { useShell } from "../stores/shell-context.tsx";

/** Shown at a path outside of the user's menu. The server tells whether others have such a screen (→ /403) or nobody has (→ /404). */
export function ScreenAccess({ path }: { readonly path: string }) {
  const { api } = useShell();
  const [access, setAccess] = useState<"asking" | "denied" | "unknown">("asking");
  useEffect(() => {
    const leave = new AbortController();
    callEndpoint(api, screenAccessEndpoint, { query: { path } }, { quiet: true, signal: leave.signal }).then(
      (found) => setAccess(found === "denied" ? "denied" : "unknown"),
      () => {
        // Without this call of the backend, a path outside of the menu does not exist.
        if (!leave.signal.aborted) setAccess("unknown");
      },
    );
    return () => leave.abort();
  }, [api, path]);
  if (access === "asking") return <Skeleton shape="table" rows={8} />;
  return <Navigate to={access === "denied" ? "/403" : "/404"} replace />;
}
