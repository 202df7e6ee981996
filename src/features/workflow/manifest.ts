import type { Manifest } from "#metadata";

/** Processes: models, deployments, instances, tasks, and approval on modules. */
export const workflowManifest: Manifest = {
  id: "workflow",
  screens: [],
  widgets: [],
  dialogs: ["workflow/diagram", "workflow/handle", "workflow/start"],
  panels: ["workflow/approval"],
};
