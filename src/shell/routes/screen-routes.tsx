import { Navigate, Outlet, type RouteObject, useLocation } from "react-router-dom";
import { observer } from "mobx-react-lite";
import { lazyComponent } from "#ui";
import { HomeScreen } from "../home/home-screen.tsx";
import { FRAME_PATH } from "../menu/menu-target.ts";
import { PLANNED_ROUTES } from "../paths/planned-routes.ts";
import { MenuScreen } from "./menu-screen.tsx";
import { OWN_SCREENS } from "./own-screens.tsx";
import { HOME_PATH, SIGN_IN_PATH, signInPathFor } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";

const PlannedScreen = lazyComponent(
  () => import("./planned-screen.tsx").then(({ PlannedScreen }) => PlannedScreen),
  undefined,
  "panel",
);
const StatusScreen = lazyComponent(
  () => import("./status-screen.tsx").then(({ StatusScreen }) => StatusScreen),
  undefined,
  "panel",
);
const FrameScreen = lazyComponent(
  () => import("../frame/frame-screen.tsx").then(({ FrameScreen }) => FrameScreen),
  undefined,
  "panel",
);

export function plannedRoutes(open: boolean): RouteObject[] {
  return PLANNED_ROUTES.filter((route) => route.public === open).map((route) => ({
    path: route.path,
    element: <PlannedScreen route={route} />,
  }));
}

/** `handle` of a route; both values default to true. */
export interface RouteMeta {
  /** True if the page has a tab. */
  readonly tab?: boolean;
  /** True if leaving the page hides it instead of ending it. */
  readonly keepAlive?: boolean;
}

const WITHOUT_TAB: RouteMeta = { tab: false };

/** Admits signed-in users only; others go to the sign-in page and return afterwards. */
const SignedInOnly = observer(function SignedInOnly() {
  const { session } = useShell();
  const location = useLocation();
  if (session.signedIn) return <Outlet />;
  // A user who signed out starts afresh; a user whose session expired returns to the same page.
  const target = session.ending === "left" ? SIGN_IN_PATH : signInPathFor(location.pathname + location.search + location.hash);
  return <Navigate to={target} replace />;
});

/** Screens inside of the layout for signed-in users. */
export const SCREEN_ROUTES: RouteObject[] = [
  { path: "/404", handle: WITHOUT_TAB, element: <StatusScreen kind="missing" /> },
  { path: "/403", handle: WITHOUT_TAB, element: <StatusScreen kind="denied" /> },
  { path: "/500", handle: WITHOUT_TAB, element: <StatusScreen kind="failed" /> },
  {
    element: <SignedInOnly />,
    children: [
      { path: "/", handle: WITHOUT_TAB, element: <Navigate to={HOME_PATH} replace /> },
      { path: "/wel", handle: WITHOUT_TAB, element: <Navigate to={HOME_PATH} replace /> },
      { path: HOME_PATH, element: <HomeScreen /> },
      { path: `${FRAME_PATH}/*`, element: <FrameScreen /> },
      ...Object.entries(OWN_SCREENS).map(([path, element]) => ({ path, element })),
      ...plannedRoutes(false),
      { path: "*", element: <MenuScreen /> },
    ],
  },
];
