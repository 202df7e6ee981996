import { loadCode } from "#ui";
import type { Api } from "../api/create-api.ts";

/** Calls back when the rights or the menu of the user have changed on the server. @returns how to stop */
export function followAccess(api: Api, onChange: () => void): () => void {
  let stop: (() => void) | null = null;
  let gone = false;
  loadCode(() => import("./live-connection.ts")).then(
    ({ LiveConnection }) => {
      if (!gone) stop = LiveConnection.of(api).listenAccess(onChange);
    },
    // Without its code a change shows with the next load of the page; the server judges by it at once in any case.
    () => undefined,
  );
  return () => {
    gone = true;
    stop?.();
  };
}

/**
 * Calls back when the inbox of the user can be counted, and when it has changed. The code of the connection loads with the
 * first call. @returns how to stop
 */
export async function followInbox(api: Api, onChange: () => void): Promise<() => void> {
  const { LiveConnection } = await loadCode(() => import("./live-connection.ts"));
  return LiveConnection.of(api).listenInbox(onChange);
}

/** Calls back when visible records of a module have changed. @returns how to stop */
export async function followModules(api: Api, modules: readonly string[], onChange: () => void): Promise<() => void> {
  const { LiveConnection } = await loadCode(() => import("./live-connection.ts"));
  const opened = performance.now();
  const listener = { readAt: () => opened, onChange, onGap: onChange };
  const stops = modules.map((module) => LiveConnection.of(api).listen(module, listener));
  return () => {
    for (const stop of stops) stop();
  };
}
