import { useEffect } from "react";
import { BrowserRouter, HashRouter } from "react-router-dom";
import { ConsoleRoutes } from "./routes/console-routes.tsx";
import { WindowTarget } from "./routes/window-target.tsx";
import { ShellContext, type ShellStores } from "./stores/shell-context.tsx";

interface ShellProps {
  readonly stores: ShellStores;
  /** `path` where the server answers every path with the page, `hash` on a static host (the demo). */
  readonly paths?: "path" | "hash";
}

/** The console around the screens: routes, sign-in, layout. Needs the runtime and the ui around it. */
export function Shell({ stores, paths = "path" }: ShellProps) {
  // Not the data router: our stores load the data, and it would add 17 KB gz to the first load.
  const Router = paths === "hash" ? HashRouter : BrowserRouter;
  useEffect(() => {
    const { session, lock, connection, errorLog, appearance } = stores;
    const readTheme = () => appearance.readAgain();
    window.addEventListener("storage", readTheme);
    const stops = [session.follow(), lock.follow(), connection.start(), errorLog.start()];
    return () => {
      window.removeEventListener("storage", readTheme);
      for (const stop of stops) stop();
    };
  }, [stores]);
  return (
    <ShellContext value={stores}>
      <Router>
        <WindowTarget>
          <ConsoleRoutes />
        </WindowTarget>
      </Router>
    </ShellContext>
  );
}
