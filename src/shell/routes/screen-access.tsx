import { useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { PATHS } from "#contract";
import { Skeleton } from "#ui";
import { useShell } from "../shell-context.tsx";

/** Stands at a path that is not in the person's menu: asks the server whether there is such a screen for others (→ /403) or for nobody (→ /404). */
export function ScreenAccess({ path }: { readonly path: string }) {
  const { api } = useShell();
  const [access, setAccess] = useState<"asking" | "denied" | "unknown">("asking");
  useEffect(() => {
    const leave = new AbortController();
    api
      .call("GET", PATHS.screenAccess, (data) => (data === "denied" ? "denied" : "unknown"), {
        params: { path },
        quiet: true,
        signal: leave.signal,
      })
      .then(setAccess, () => {
        // A backend without this call: what is not in the menu does not exist.
        if (!leave.signal.aborted) setAccess("unknown");
      });
    return () => leave.abort();
  }, [api, path]);
  if (access === "asking") return <Skeleton shape="table" rows={8} />;
  return <Navigate to={access === "denied" ? "/403" : "/404"} replace />;
}
