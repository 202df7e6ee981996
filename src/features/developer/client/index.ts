import { defineClientFeature } from "#runtime";
import { developerManifest } from "../manifest.ts";

export const developerClientFeature = defineClientFeature({
  manifest: developerManifest,
  screens: {
    "developer/module-health": () =>
      import("./health/module-health-screen.tsx").then(({ ModuleHealthScreen: C }) => ({ default: C })),
  },
  widgets: {
    "developer/report-query": () =>
      import("./report/report-query-widget.tsx").then(({ ReportQueryWidget: C }) => ({ default: C })),
    "developer/source-table": () => import("./generator/source-table.tsx").then(({ SourceTable: C }) => ({ default: C })),
  },
  dialogs: {
    "developer/report": () => import("./report/report-dialog.tsx").then(({ ReportDialog: C }) => ({ default: C })),
    "developer/code-preview": () =>
      import("./generator/code-preview-dialog.tsx").then(({ CodePreviewDialog: C }) => ({ default: C })),
  },
});
