// First of all: Arco asks React for what React 19 keeps elsewhere.
import "@arco-design/web-react/es/_util/react-19-adapter";
import { Fragment, StrictMode, type ComponentType, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createApi, createRuntime, RuntimeProvider, runtimeTexts } from "#runtime";
import { ConnectionStore, createShellStores, followSession, SessionStore, Shell, shellTexts, type ShellStores } from "#shell";
import { createI18n, toast, UiProvider, uiTexts } from "#ui";
import { CLIENT_FEATURES } from "./client-features.ts";

export interface ConsoleOptions {
  /** Where the console's paths stand in an address: `hash` on a static host, which answers no other. */
  readonly paths: "path" | "hash";
  /** Resolves when requests find a server; from the start when left out. */
  readonly reachable?: Promise<unknown>;
  /** What stands around the console, and may keep it waiting. */
  readonly frame?: (stores: ShellStores) => ComponentType<{ readonly children: ReactNode }>;
}

/** The browser's composition root: everything is made here, once, and handed on by value. */
export function startConsole({ paths, reachable, frame }: ConsoleOptions): void {
  const i18n = createI18n({ texts: [uiTexts, runtimeTexts, shellTexts] });
  const session = new SessionStore();
  const connection = new ConnectionStore();
  const api = connection.watch(createApi({ session, locale: () => i18n.locale, toast: toast.error }));
  const stores = createShellStores({ api, session, connection });
  const runtime = createRuntime({
    api,
    permissions: stores.menu,
    features: CLIENT_FEATURES,
    person: () => `${session.tenantId()}/${session.user?.userId ?? ""}`,
  });
  const follow = (): void => void followSession(stores, runtime, () => consolePath(paths));
  if (reachable === undefined) follow();
  else void reachable.then(follow);
  const Frame = frame?.(stores) ?? Fragment;

  const root = document.querySelector("#root");
  if (root === null) throw new Error("index.html has no #root");
  createRoot(root, {
    // Whichever boundary caught it, the error goes into the local log (product spec §8).
    onCaughtError: (error, info) => {
      console.error(error);
      stores.errorLog.add("render", error, info.componentStack ?? "");
    },
  }).render(
    <StrictMode>
      <UiProvider i18n={i18n}>
        <Frame>
          <RuntimeProvider runtime={runtime}>
            <Shell stores={stores} paths={paths} />
          </RuntimeProvider>
        </Frame>
      </UiProvider>
    </StrictMode>,
  );
}

/** The console's path as the address has it now. */
function consolePath(paths: ConsoleOptions["paths"]): string {
  if (paths === "path") return location.pathname;
  return new URL(location.hash.slice(1) || "/", location.origin).pathname;
}
