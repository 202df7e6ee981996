import { defineClientFeature } from "#runtime";
import { loadCode } from "#ui";
import { developerManifest } from "../manifest.ts";

const generatorParts = () => loadCode(() => import("./generator/generator-parts.ts"));

export const developerClientFeature = defineClientFeature({
  manifest: developerManifest,
  screens: {
    "developer/module-health": () =>
      import("./health/module-health-screen.tsx").then(({ ModuleHealthScreen: C }) => ({ default: C })),
    "developer/studio": () => import("./studio/studio-screen.tsx").then(({ StudioScreen: C }) => ({ default: C })),
  },
  routes: {
    "/studio/preview": () => import("./studio/preview-page.tsx").then(({ PreviewPage: C }) => ({ default: C })),
  },
  widgets: {
    "developer/report-query": async () => {
      const { loadReportQueryWidget } = await import("./report/report-query-widget.tsx");
      return { default: await loadReportQueryWidget() };
    },
    "developer/source-table": () => generatorParts().then(({ SourceTable: C }) => ({ default: C })),
  },
  panels: {
    "developer/report-chart": () => import("./report/report-panel.tsx").then(({ ReportPanel: C }) => ({ default: C })),
  },
  dialogs: {
    "developer/code-preview": () => generatorParts().then(({ CodePreviewDialog: C }) => ({ default: C })),
  },
});
