import { reaction, when } from "mobx";
import type { Runtime } from "#runtime";
import { loadCode } from "#ui";
import { FRAME_PATH } from "../menu/menu-target.ts";
import { plannedRouteAt } from "../paths/planned-routes.ts";
import { HOME_PATH, SIGN_IN_PATH } from "../paths/console-paths.ts";
import type { ShellStores } from "./shell-context.tsx";

/** Screens of the console itself, without a module. */
const OWN_PATHS: ReadonlySet<string> = new Set(["/", "/wel", "/403", "/404", "/500", HOME_PATH, SIGN_IN_PATH]);

type FollowedStores = Pick<ShellStores, "api" | "session" | "keeper" | "lock" | "menu" | "tabs" | "topMenus" | "settings">;

/** Delay in milliseconds, because the requests of the screen come first. */
const AFTER = 500;

/**
 * Follows the session: while a user is signed in, it renews the tokens, loads the menu and prefetches the screen at the
 * address; after sign-out it clears all of that. It works outside of React, so that a page that is loaded signed in
 * requests this data with its first script and not after its first paint.
 * @param path Reads the console's path from the address
 * @returns Function that stops it
 */
export function followSession(
  stores: FollowedStores,
  runtime: Pick<Runtime, "features" | "prefetch" | "person" | "reset" | "modules" | "references">,
  path: () => string,
): () => void {
  const { session, keeper, lock, menu, tabs } = stores;
  let leave = (_switched: boolean): void => undefined;
  // A reload restores the tabs of this window. A window opened from another one starts without its tabs.
  let anew = window.history.length === 1;
  let person = "";
  const begin = (): void => {
    let gone = false;
    tabs.begin(runtime.person(), anew);
    let stopWaiting = (): void => undefined;
    let stopFollowing = (): void => undefined;
    const followMenu = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, AFTER));
      const { followMenu } = await loadCode(() => import("./follow-menu.ts"));
      if (gone) return;
      stopFollowing = followMenu(
        stores,
        (next) => void runtime.prefetch(next),
        () => {
          runtime.modules.refresh();
          runtime.references.clear();
        },
      );
    };
    const stopKeeping = keeper.start();
    leave = (switched) => {
      gone = true;
      stopWaiting();
      stopFollowing();
      leave = () => undefined;
      stopKeeping();
      menu.clear();
      // After a switch of role the tabs stay and their screens load again.
      if (switched) tabs.restart();
      else tabs.clear();
      stores.topMenus.clear();
      stores.settings.clear();
      runtime.reset();
    };
    // A locked console requests nothing until it is unlocked. An old token is renewed before the first request.
    stopWaiting = when(
      () => !lock.locked,
      () =>
        void keeper.check().then(() => {
          if (gone) return;
          // Without its code the top menus are missing until the next reload.
          void menu
            .load()
            .then(followMenu)
            .catch(() => undefined);
          if (!OWN_PATHS.has(path()) && !path().startsWith(FRAME_PATH) && plannedRouteAt(runtime.features, path()) === null)
            void runtime.prefetch(path());
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
