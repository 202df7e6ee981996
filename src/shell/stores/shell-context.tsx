import { createContext, useContext } from "react";
import type { Api } from "#runtime";
import type { AppearanceStore } from "../appearance/appearance-store.ts";
import type { ConnectionStore } from "./connection-store.ts";
import type { ErrorLog } from "./error-log.ts";
import type { InboxStore } from "./inbox-store.ts";
import type { SettingsStore } from "./settings-store.ts";
import type { LockStore } from "./lock-store.ts";
import type { MenuCounts } from "../menu/menu-counts.ts";
import type { MenuStore } from "../menu/menu-store.ts";
import type { TopMenuStore } from "../menu/top-menu-store.ts";
import type { Authentication } from "../session/authentication.ts";
import type { SessionKeeper } from "../session/session-keeper.ts";
import type { SessionStore } from "../session/session-store.ts";
import type { TabStore } from "./tab-store.ts";

/** The stores of the shell; one set per page, made in the composition root. */
export interface ShellStores {
  readonly api: Api;
  readonly session: SessionStore;
  readonly authentication: Authentication;
  readonly keeper: SessionKeeper;
  readonly lock: LockStore;
  readonly inbox: InboxStore;
  readonly menu: MenuStore;
  readonly menuCounts: MenuCounts;
  readonly tabs: TabStore;
  readonly topMenus: TopMenuStore;
  readonly settings: SettingsStore;
  readonly appearance: AppearanceStore;
  readonly connection: ConnectionStore;
  readonly errorLog: ErrorLog;
}

export const ShellContext = createContext<ShellStores | null>(null);

/** @throws Error outside of the `Shell` */
export function useShell(): ShellStores {
  const stores = useContext(ShellContext);
  if (stores === null) throw new Error("useShell needs the Shell around it");
  return stores;
}
