import type { Api } from "../api/create-api.ts";

/** Tells that the inbox of whoever is signed in has changed. The line's code comes when it is first wanted. @returns how to stop */
export async function followInbox(api: Api, onChange: () => void): Promise<() => void> {
  const { LiveConnection } = await import("./live-connection.ts");
  return LiveConnection.of(api).listenInbox(onChange);
}
