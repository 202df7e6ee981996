import { observer } from "mobx-react-lite";
import { useRoutes } from "react-router-dom";
import { ConsoleLayout } from "../layout/console-layout.tsx";
import { useShell } from "../shell-context.tsx";
import { KeptScreens } from "../tabs/kept-screens.tsx";
import { SCREEN_ROUTES } from "./screen-routes.tsx";

/** What stands around all screens but the sign-in page: layout and tabs for whoever is signed in, nothing for others. */
export const AroundScreens = observer(function AroundScreens() {
  const { session } = useShell();
  if (!session.signedIn) return <ScreenForStrangers />;
  return (
    <ConsoleLayout>
      <KeptScreens key={session.acting} routes={SCREEN_ROUTES} />
    </ConsoleLayout>
  );
});

function ScreenForStrangers() {
  return useRoutes(SCREEN_ROUTES);
}
