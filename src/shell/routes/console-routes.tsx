import { observer } from "mobx-react-lite";
import { Navigate, useLocation, useRoutes, type RouteObject } from "react-router-dom";
import { isJsonObject } from "#contract";
import { ConsoleFrame } from "./console-frame.tsx";
import { lazyComponent } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { LOCK_PATH, SIGN_IN_PATH } from "../paths/console-paths.ts";
import { plannedRoutes } from "./screen-routes.tsx";
import { SignInRoute } from "./sign-in-route.tsx";

const LockScreen = lazyComponent(
  () => import("../lock/lock-screen.tsx").then(({ LockScreen }) => LockScreen),
  undefined,
  "panel",
);

const ROUTES: RouteObject[] = [
  { path: SIGN_IN_PATH, element: <SignInRoute /> },
  ...plannedRoutes(true),
  { path: "*", element: <ConsoleFrame /> },
];

/** Routes of the console: the fixed paths here, the others from the user's menu. */
export const ConsoleRoutes = observer(function ConsoleRoutes() {
  const { lock } = useShell();
  const { pathname, search, state } = useLocation();
  const screen = useRoutes(ROUTES);
  // Checked first, so that no path bypasses the lock and nothing of the console stays on the page.
  if (lock.locked)
    return pathname === LOCK_PATH ? <LockScreen /> : <Navigate to={LOCK_PATH} replace state={{ from: pathname + search }} />;
  return pathname === LOCK_PATH ? <Navigate to={cameFrom(state)} replace /> : screen;
});

/** Address of this tab when it was locked. */
function cameFrom(state: unknown): string {
  return isJsonObject(state) && typeof state["from"] === "string" ? state["from"] : "/";
}
