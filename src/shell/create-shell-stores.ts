import type { Api } from "#runtime";
import { AppearanceStore } from "./appearance/appearance-store.ts";
import type { ConnectionStore } from "./connection/connection-store.ts";
import { ErrorLog } from "./error-log/error-log.ts";
import { InboxStore } from "./inbox/inbox-store.ts";
import { LockStore } from "./lock/lock-store.ts";
import { SettingsStore } from "./layout/settings-store.ts";
import { MenuStore } from "./menu/menu-store.ts";
import { TopMenuStore } from "./menu/top-menu-store.ts";
import { Authentication } from "./session/authentication.ts";
import { SessionKeeper } from "./session/session-keeper.ts";
import type { SessionStore } from "./session/session-store.ts";
import type { ShellStores } from "./shell-context.tsx";
import { TabStore } from "./tabs/tab-store.ts";

/** Makes the shell's stores around an api that was made with the same session and connection. */
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
    topMenus: new TopMenuStore(api),
    settings: new SettingsStore(api),
    appearance: new AppearanceStore(),
    errorLog: new ErrorLog(),
  };
}
