import { observer } from "mobx-react-lite";
import { Navigate, useLocation, useRoutes, type RouteObject } from "react-router-dom";
import { isJsonObject } from "#contract";
import { HomeScreen } from "../home/home-screen.tsx";
import { ANNOUNCED_ROUTES } from "./announced-routes.ts";
import { AroundScreens } from "./around-screens.tsx";
import { MenuScreen } from "./menu-screen.tsx";
import { onDemand } from "#ui";
import { useShell } from "../shell-context.tsx";
import { HOME_PATH, LOCK_PATH, SIGN_IN_PATH } from "./redirect-target.ts";
import { SignInRoute } from "./sign-in-route.tsx";
import { SignedInOnly } from "./signed-in-only.tsx";

const AnnouncedScreen = onDemand(() => import("./announced-screen.tsx").then(({ AnnouncedScreen }) => AnnouncedScreen));
const StatusScreen = onDemand(() => import("./status-screen.tsx").then(({ StatusScreen }) => StatusScreen));
const LockScreen = onDemand(() => import("../lock/lock-screen.tsx").then(({ LockScreen }) => LockScreen));

function announced(open: boolean): RouteObject[] {
  return ANNOUNCED_ROUTES.filter((route) => route.public === open).map((route) => ({
    path: route.path,
    element: <AnnouncedScreen route={route} />,
  }));
}

const ROUTES: RouteObject[] = [
  { path: SIGN_IN_PATH, element: <SignInRoute /> },
  ...announced(true),
  {
    element: <AroundScreens />,
    children: [
      { path: "/404", element: <StatusScreen kind="missing" /> },
      { path: "/403", element: <StatusScreen kind="denied" /> },
      { path: "/500", element: <StatusScreen kind="failed" /> },
      {
        element: <SignedInOnly />,
        children: [
          { path: "/", element: <Navigate to={HOME_PATH} replace /> },
          { path: "/wel", element: <Navigate to={HOME_PATH} replace /> },
          { path: HOME_PATH, element: <HomeScreen /> },
          ...announced(false),
          { path: "*", element: <MenuScreen /> },
        ],
      },
    ],
  },
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
