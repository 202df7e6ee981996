import { observer } from "mobx-react-lite";
import { Navigate, useLocation, useRoutes, type RouteObject } from "react-router-dom";
import { isJsonObject } from "#contract";
import { AroundScreens } from "./around-screens.tsx";
import { onDemand } from "#ui";
import { useShell } from "../shell-context.tsx";
import { LOCK_PATH, SIGN_IN_PATH } from "./redirect-target.ts";
import { announced } from "./screen-routes.tsx";
import { SignInRoute } from "./sign-in-route.tsx";

const LockScreen = onDemand(() => import("../lock/lock-screen.tsx").then(({ LockScreen }) => LockScreen));

const ROUTES: RouteObject[] = [
  { path: SIGN_IN_PATH, element: <SignInRoute /> },
  ...announced(true),
  { path: "*", element: <AroundScreens /> },
];

/** Every path of the console: the fixed ones here, the rest from the person's menu (product spec §2). */
export const ConsoleRoutes = observer(function ConsoleRoutes() {
  const { lock } = useShell();
  const { pathname, search, state } = useLocation();
  const screen = useRoutes(ROUTES);
  // First of all, so that no path leads around it; and nothing of the console stays on the page.
  if (lock.locked)
    return pathname === LOCK_PATH ? <LockScreen /> : <Navigate to={LOCK_PATH} replace state={{ from: pathname + search }} />;
  return pathname === LOCK_PATH ? <Navigate to={cameFrom(state)} replace /> : screen;
});

/** Where this tab was when it was locked. */
function cameFrom(state: unknown): string {
  return isJsonObject(state) && typeof state["from"] === "string" ? state["from"] : "/";
}
