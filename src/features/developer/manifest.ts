import type { Manifest } from "#metadata";

/** Screens for those who write module files. */
export const developerManifest: Manifest = {
  id: "developer",
  screens: ["developer/module-health"],
  widgets: [],
  dialogs: [],
  handlers: [],
};
