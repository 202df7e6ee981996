import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { useRuntime } from "#runtime";
import { ConsoleLayout } from "../layout/console-layout.tsx";
import { useShell } from "../shell-context.tsx";

/** What stands around all screens but the sign-in page: the layout for whoever is signed in, nothing for others. */
export const AroundScreens = observer(function AroundScreens() {
  const { session } = useShell();
  useSessionLife();
  return session.signedIn ? (
    <ConsoleLayout>
      <Outlet />
    </ConsoleLayout>
  ) : (
    <Outlet />
  );
});

/** While one person is signed in: the tokens are kept fresh, the menu is there; nothing of it is left for the next person. */
function useSessionLife(): void {
  const { session, menu, keeper } = useShell();
  const runtime = useRuntime();
  const userId = session.user?.userId ?? "";
  useEffect(() => {
    if (userId === "") return;
    let gone = false;
    const stopKeeping = keeper.start();
    // An old token is renewed before anything is asked with it.
    void keeper.check().then(() => (gone ? undefined : menu.load()));
    return () => {
      gone = true;
      stopKeeping();
      menu.clear();
      runtime.reset();
    };
  }, [userId, keeper, menu, runtime]);
}
