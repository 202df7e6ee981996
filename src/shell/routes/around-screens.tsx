import { observer } from "mobx-react-lite";
import { Outlet } from "react-router-dom";
import { ConsoleLayout } from "../layout/console-layout.tsx";
import { useShell } from "../shell-context.tsx";

/** What stands around all screens but the sign-in page: the layout for whoever is signed in, nothing for others. */
export const AroundScreens = observer(function AroundScreens() {
  const { session } = useShell();
  return session.signedIn ? (
    <ConsoleLayout>
      <Outlet />
    </ConsoleLayout>
  ) : (
    <Outlet />
  );
});
