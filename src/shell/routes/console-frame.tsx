import { observer } from "mobx-react-lite";
import { useRoutes } from "react-router-dom";
import { ConsoleLayout } from "../layout/console-layout.tsx";
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

function ScreenForStrangers() {
  return useRoutes(SCREEN_ROUTES);
}
