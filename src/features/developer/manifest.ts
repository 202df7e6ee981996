import type { Manifest } from "#metadata";

/** Tools of those who write module files: how the files are, drafts of new ones, and other databases to look at. */
export const developerManifest: Manifest = {
  id: "developer",
  screens: ["developer/module-health"],
  widgets: ["developer/report-query", "developer/source-table"],
  dialogs: ["developer/code-preview", "developer/report"],
  handlers: [
    "code/copy",
    "code/download",
    "code/genCode",
    "code/genSelected",
    "datasource/tables",
    "datasource/test",
    "report/exportReport",
    "report/preview",
    "report/run",
  ],
};
