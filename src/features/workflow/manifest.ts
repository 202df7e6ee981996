import type { Manifest } from "#metadata";

/** Processes: models, deployments, instances, tasks, and approval on modules. */
export const workflowManifest: Manifest = {
  id: "workflow",
  screens: [],
  widgets: ["workflow/colleague", "workflow/comment"],
  dialogs: [
    "workflow/deploy-upload",
    "workflow/design",
    "workflow/diagram",
    "workflow/handle",
    "workflow/heat",
    "workflow/return",
    "workflow/start",
  ],
  panels: ["workflow/approval"],
};
