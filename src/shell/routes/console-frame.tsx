import { observer } from "mobx-react-lite";
import { Navigate, useLocation, useRoutes, type RouteObject } from "react-router-dom";
import { ConsoleLayout } from "../layout/console-layout.tsx";
import { FORUM_MISSING_PATH } from "../paths/planned-routes.ts";
import { useShell } from "../stores/shell-context.tsx";
import { KeepAliveScreens } from "./keep-alive-screens.tsx";
import { SCREEN_ROUTES } from "./screen-routes.tsx";

/** Frame of all screens except sign-in: layout and tabs for signed-in users, nothing for others. */
export const ConsoleFrame = observer(function ConsoleFrame() {
  const { session } = useShell();
  if (!session.signedIn) return <ScreenForStrangers />;
  return (
    <ConsoleLayout>
      <KeepAliveScreens key={session.acting} routes={SCREEN_ROUTES} />
    </ConsoleLayout>
  );
});

/** Routes of an address below the forum that the server has found nothing at. */
const MISSING_ROUTES: RouteObject[] = [
  { path: "/forum/*", element: <Navigate to={FORUM_MISSING_PATH} replace /> },
  ...SCREEN_ROUTES,
];

/**
 * A guest at an unknown address signs in first, because it may be a screen of theirs. The server knows the addresses below
 * the forum, where guests read: it has answered the page with 404.
 */
function ScreenForStrangers() {
  const { session } = useShell();
  const { pathname } = useLocation();
  return useRoutes(session.ending === "never" && isMissing(pathname) ? MISSING_ROUTES : SCREEN_ROUTES);
}

/** The page was loaded for this address, and its head says that crawlers shall forget it. */
function isMissing(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if (loaded === undefined || new URL(loaded.name).pathname !== pathname) return false;
  return document.querySelector('meta[name="robots"][content="noindex"]') !== null;
}
