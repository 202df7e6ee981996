import type { Manifest } from "#metadata";

/** Customer chat: the calls around a conversation, its socket, the agents' screen and the member's panel. */
export const chatManifest: Manifest = {
  id: "chat",
  screens: [],
  widgets: [],
  dialogs: [],
};
