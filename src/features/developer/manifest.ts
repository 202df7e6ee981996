import type { Manifest } from "#metadata";

/** Tools for authors of module files: the state of the files, drafts of new ones, and external databases. */
export const developerManifest: Manifest = {
  id: "developer",
  screens: ["developer/module-health", "developer/studio"],
  widgets: ["developer/report-query", "developer/source-table"],
  panels: ["developer/report-chart"],
  dialogs: ["developer/code-preview"],
};
