import { Navigate, useRoutes, type RouteObject } from "react-router-dom";
import { HomeScreen } from "../home/home-screen.tsx";
import { AroundScreens } from "./around-screens.tsx";
import { MenuScreen } from "./menu-screen.tsx";
import { HOME_PATH, SIGN_IN_PATH } from "./redirect-target.ts";
import { SignInRoute } from "./sign-in-route.tsx";
import { SignedInOnly } from "./signed-in-only.tsx";
import { StatusScreen } from "./status-screen.tsx";

const ROUTES: RouteObject[] = [
  { path: SIGN_IN_PATH, element: <SignInRoute /> },
  {
    element: <AroundScreens />,
    children: [
      { path: "/404", element: <StatusScreen kind="missing" /> },
      { path: "/403", element: <StatusScreen kind="denied" /> },
      {
        element: <SignedInOnly />,
        children: [
          { path: "/", element: <Navigate to={HOME_PATH} replace /> },
          { path: "/wel", element: <Navigate to={HOME_PATH} replace /> },
          { path: HOME_PATH, element: <HomeScreen /> },
          { path: "*", element: <MenuScreen /> },
        ],
      },
    ],
  },
];

/** Every path of the console: the fixed ones here, the rest from the person's menu (product spec §2). */
export function ConsoleRoutes() {
  return useRoutes(ROUTES);
}
