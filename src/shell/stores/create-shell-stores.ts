import type { Api } from "#runtime";
import { AppearanceStore } from "../appearance/appearance-store.ts";
import type { ConnectionStore } from "./connection-store.ts";
import { ErrorLog } from "./error-log.ts";
import { InboxStore } from "./inbox-store.ts";
import { LockStore } from "./lock-store.ts";
import { SettingsStore } from "./settings-store.ts";
import { MenuCounts } from "../menu/menu-counts.ts";
import { MenuStore } from "../menu/menu-store.ts";
import { TopMenuStore } from "../menu/top-menu-store.ts";
import { Authentication } from "../session/authentication.ts";
import { SessionKeeper } from "../session/session-keeper.ts";
import type { SessionStore } from "../session/session-store.ts";
import type { ShellStores } from "./shell-context.tsx";
import { TabStore } from "./tab-store.ts";

/** Creates the shell's stores. The api must use the same session and connection. */
export function createShellStores(parts: {
  readonly api: Api;
  readonly session: SessionStore;
  readonly connection: ConnectionStore;
}): ShellStores {
  const { api, session, connection } = parts;
  const authentication = new Authentication(api, session);
  return {
    api,
    session,
    connection,
    authentication,
    keeper: new SessionKeeper(session, authentication),
    lock: new LockStore(session),
    inbox: new InboxStore(api),
    tabs: new TabStore(),
    menu: new MenuStore(api, () => session.user?.roles ?? []),
    menuCounts: new MenuCounts(api),
    topMenus: new TopMenuStore(api),
    settings: new SettingsStore(api),
    appearance: new AppearanceStore(),
    errorLog: new ErrorLog(),
  };
}
