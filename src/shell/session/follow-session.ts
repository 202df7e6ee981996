import { reaction, when } from "mobx";
import type { Runtime } from "#runtime";
import { FRAME_PATH } from "../menu/menu-target.ts";
import { announcedAt } from "../routes/announced-routes.ts";
import { HOME_PATH, SIGN_IN_PATH } from "../routes/redirect-target.ts";
import type { ShellStores } from "../shell-context.tsx";

/** Screens of the console itself: no module stands behind them. */
const OWN_PATHS: ReadonlySet<string> = new Set(["/", "/wel", "/403", "/404", "/500", HOME_PATH, SIGN_IN_PATH]);

type FollowedStores = Pick<ShellStores, "api" | "session" | "keeper" | "lock" | "menu" | "tabs" | "topMenus" | "settings">;

/** Milliseconds; the screen has better things to ask for first. */
const AFTER = 500;

/**
 * While one person is signed in: the tokens are kept fresh, the menu is there, and the screen at the address is on its
 * way; nothing of it is left for the next person. It works outside of React, so that a page that is loaded signed in
 * asks for these things with its first script and not after its first paint.
 * @param path the console's path in the address
 * @returns the way to stop
 */
export function followSession(
  stores: FollowedStores,
  runtime: Pick<Runtime, "foresee" | "person" | "reset" | "modules" | "references">,
  path: () => string,
): () => void {
  const { session, keeper, lock, menu, tabs } = stores;
  let leave = (_switched: boolean): void => undefined;
  // A page that was loaded signed in has the tabs it had, a window that was opened from another has none of that one's.
  let anew = window.history.length === 1;
  let person = "";
  const begin = (): void => {
    let gone = false;
    tabs.begin(runtime.person(), anew);
    let stopWaiting = (): void => undefined;
    let stopFollowing = (): void => undefined;
    const followMenu = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, AFTER));
      const { followMenu } = await import("../menu/follow-menu.ts");
      if (gone) return;
      stopFollowing = followMenu(stores, () => {
        runtime.modules.refresh();
        runtime.references.clear();
      });
    };
    const stopKeeping = keeper.start();
    leave = (switched) => {
      gone = true;
      stopWaiting();
      stopFollowing();
      leave = () => undefined;
      stopKeeping();
      menu.clear();
      // The tabs of whoever acts as something else stay; what stands in them is read anew.
      if (switched) tabs.restart();
      else tabs.clear();
      stores.topMenus.clear();
      stores.settings.clear();
      runtime.reset();
    };
    // Behind a lock nothing is asked for until it is opened; an old token is renewed before anything is asked with it.
    stopWaiting = when(
      () => !lock.locked,
      () =>
        void keeper.check().then(() => {
          if (gone) return;
          // Without its code the top menus are missed, until the page is loaded again.
          void menu
            .load()
            .then(followMenu)
            .catch(() => undefined);
          if (!OWN_PATHS.has(path()) && !path().startsWith(FRAME_PATH) && announcedAt(path()) === null)
            void runtime.foresee(path());
        }),
    );
  };
  const stop = reaction(
    () => session.acting,
    (acting) => {
      const switched = person !== "" && person === session.person();
      person = session.person();
      leave(switched);
      if (switched) anew = false;
      if (acting !== "") begin();
      anew = true;
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    leave(false);
  };
}
