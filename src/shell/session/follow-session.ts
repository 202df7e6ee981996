import { reaction, when } from "mobx";
import type { Runtime } from "#runtime";
import { announcedAt } from "../routes/announced-routes.ts";
import { HOME_PATH, SIGN_IN_PATH } from "../routes/redirect-target.ts";
import type { ShellStores } from "../shell-context.tsx";

/** Screens of the console itself: no module stands behind them. */
const OWN_PATHS: ReadonlySet<string> = new Set(["/", "/wel", "/403", "/404", "/500", HOME_PATH, SIGN_IN_PATH]);

/**
 * While one person is signed in: the tokens are kept fresh, the menu is there, and the screen at the address is on its
 * way; nothing of it is left for the next person. It works outside of React, so that a page that is loaded signed in
 * asks for these things with its first script and not after its first paint.
 * @param path the console's path in the address
 * @returns the way to stop
 */
export function followSession(
  { session, keeper, lock, menu, tabs }: Pick<ShellStores, "session" | "keeper" | "lock" | "menu" | "tabs">,
  runtime: Pick<Runtime, "foresee" | "person" | "reset">,
  path: () => string,
): () => void {
  let leave = (): void => undefined;
  // A page that was loaded signed in has the tabs it had, a window that was opened from another has none of that one's.
  let anew = window.history.length === 1;
  const begin = (): void => {
    let gone = false;
    tabs.begin(runtime.person(), anew);
    let stopWaiting = (): void => undefined;
    const stopKeeping = keeper.start();
    leave = () => {
      gone = true;
      stopWaiting();
      leave = () => undefined;
      stopKeeping();
      menu.clear();
      tabs.clear();
      runtime.reset();
    };
    // Behind a lock nothing is asked for until it is opened; an old token is renewed before anything is asked with it.
    stopWaiting = when(
      () => !lock.locked,
      () =>
        void keeper.check().then(() => {
          if (gone) return;
          void menu.load();
          if (!OWN_PATHS.has(path()) && announcedAt(path()) === null) void runtime.foresee(path());
        }),
    );
  };
  const stop = reaction(
    () => session.user?.userId ?? "",
    (userId) => {
      leave();
      if (userId !== "") begin();
      anew = true;
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    leave();
  };
}
