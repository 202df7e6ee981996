import type { Manifest } from "#metadata";

/** Files and messages: uploads, storage services and SMS services. */
export const resourceManifest: Manifest = {
  id: "resource",
  screens: [],
  widgets: [],
  dialogs: [],
};
