// Imported first: Arco expects exports of React that React 19 moved.
import "@arco-design/web-react/es/_util/react-19-adapter";
import { Fragment, StrictMode, type ComponentType, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createApi, createRuntime, RuntimeProvider, runtimeTexts } from "#runtime";
import { ConnectionStore, createShellStores, followSession, SessionStore, Shell, shellTexts, type ShellStores } from "#shell";
import { createI18n, toast, UiProvider, uiTexts } from "#ui";
import { CLIENT_FEATURES } from "./client-features.ts";

export interface ConsoleOptions {
  /** Place of the console's paths in an address: `hash` on a static host, which serves a single page. */
  readonly paths: "path" | "hash";
  /** Resolves when a server answers requests; absent when it answers from the start. */
  readonly reachable?: Promise<unknown>;
  /** Renders around the console, and may delay it. */
  readonly frame?: (stores: ShellStores) => ComponentType<{ readonly children: ReactNode }>;
}

/** Composition root of the browser: creates each object once and passes it on. */
export function startConsole({ paths, reachable, frame }: ConsoleOptions): void {
  const i18n = createI18n({ preferred: navigator.languages, texts: [uiTexts, runtimeTexts, shellTexts] });
  const session = new SessionStore();
  const connection = new ConnectionStore();
  const api = connection.watch(
    createApi({
      session,
      locale: () => i18n.locale,
      toast: (text) => toast.error(text),
      offline: () => !connection.online,
      silentCodes: () => stores.settings.known?.silentCodes ?? [],
    }),
  );
  const stores = createShellStores({ api, session, connection });
  const runtime = createRuntime({
    api,
    permissions: stores.menu,
    features: CLIENT_FEATURES,
    person: () => `${session.tenantId()}/${session.user?.userId ?? ""}`,
    dept: () => session.user?.deptId.split(",")[0] ?? "",
    signedIn: () => session.signedIn,
    screenPath: (module) => stores.menu.moduleAt(module),
    appearance: stores.appearance,
  });
  const follow = (): void => void followSession(stores, runtime, () => consolePath(paths));
  if (reachable === undefined) follow();
  else void reachable.then(follow);
  const Frame = frame?.(stores) ?? Fragment;

  const root = document.querySelector("#root");
  if (root === null) throw new Error("index.html has no #root");
  createRoot(root, {
    // Errors of every boundary go into the local log.
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

/** The path of the console in the current address. */
function consolePath(paths: ConsoleOptions["paths"]): string {
  if (paths === "path") return location.pathname;
  return new URL(location.hash.slice(1) || "/", location.origin).pathname;
}
