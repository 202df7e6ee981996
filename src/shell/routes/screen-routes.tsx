import { Navigate, type RouteObject } from "react-router-dom";
import { onDemand } from "#ui";
import { HomeScreen } from "../home/home-screen.tsx";
import { FRAME_PATH } from "../menu/menu-target.ts";
import { ANNOUNCED_ROUTES } from "./announced-routes.ts";
import { MenuScreen } from "./menu-screen.tsx";
import { OWN_SCREENS } from "./own-screens.tsx";
import { HOME_PATH } from "./redirect-target.ts";
import { SignedInOnly } from "./signed-in-only.tsx";

const AnnouncedScreen = onDemand(() => import("./announced-screen.tsx").then(({ AnnouncedScreen }) => AnnouncedScreen));
const StatusScreen = onDemand(() => import("./status-screen.tsx").then(({ StatusScreen }) => StatusScreen));
const FrameScreen = onDemand(() => import("../frame/frame-screen.tsx").then(({ FrameScreen }) => FrameScreen));

export function announced(open: boolean): RouteObject[] {
  return ANNOUNCED_ROUTES.filter((route) => route.public === open).map((route) => ({
    path: route.path,
    element: <AnnouncedScreen route={route} />,
  }));
}

/** What a route says of its page, as its `handle`; both are true when left out. */
export interface RouteMeta {
  /** Whether the page has a tab. */
  readonly tab?: boolean;
  /** Whether leaving the page keeps it as it was. */
  readonly keepAlive?: boolean;
}

const WITHOUT_TAB: RouteMeta = { tab: false };

/** Screens that stand inside of the layout for whoever is signed in. */
export const SCREEN_ROUTES: RouteObject[] = [
  { path: "/404", handle: WITHOUT_TAB, element: <StatusScreen kind="missing" /> },
  { path: "/403", handle: WITHOUT_TAB, element: <StatusScreen kind="denied" /> },
  { path: "/500", handle: WITHOUT_TAB, element: <StatusScreen kind="failed" /> },
  { path: `${FRAME_PATH}/*`, element: <FrameScreen /> },
  {
    element: <SignedInOnly />,
    children: [
      { path: "/", handle: WITHOUT_TAB, element: <Navigate to={HOME_PATH} replace /> },
      { path: "/wel", handle: WITHOUT_TAB, element: <Navigate to={HOME_PATH} replace /> },
      { path: HOME_PATH, element: <HomeScreen /> },
      ...Object.entries(OWN_SCREENS).map(([path, element]) => ({ path, element })),
      ...announced(false),
      { path: "*", element: <MenuScreen /> },
    ],
  },
];
