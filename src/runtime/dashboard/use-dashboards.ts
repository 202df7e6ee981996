import { useEffect } from "react";
import { dashboardsEndpoint, type DashboardView } from "#contract";
import { useEndpoint, type ApiQueryResult } from "../context/use-api-query.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { followAccess } from "../live/follow-account.ts";

/** The dashboards of the user, read again when their files or the user's rights have changed. */
export function useDashboards(): ApiQueryResult<readonly DashboardView[]> {
  const { api } = useRuntime();
  const found = useEndpoint(dashboardsEndpoint, {});
  const again = found.state === "ready" ? found.again : found.state === "failed" ? found.retry : null;
  useEffect(() => (again === null ? undefined : followAccess(api, again)), [api, again]);
  return found;
}
