import { defineClientFeature, type ClientFeature } from "#runtime";
import { loadCode } from "#ui";
import { workflowManifest } from "../manifest.ts";

const leaveScreens = () => loadCode(() => import("./leave/leave-screens.ts"));
const manageDialogs = () => loadCode(() => import("./manage/manage-dialogs.ts"));
const workDialogs = () => loadCode(() => import("./work/work-dialogs.ts"));

export const workflowClientFeature: ClientFeature = defineClientFeature({
  manifest: workflowManifest,
  dialogs: {
    "workflow/deploy-upload": () => manageDialogs().then(({ DeployUploadDialog: C }) => ({ default: C })),
    "workflow/design": () => import("./modeler/design-dialog.tsx").then(({ DesignDialog: C }) => ({ default: C })),
    "workflow/heat": () => manageDialogs().then(({ HeatDialog: C }) => ({ default: C })),
    "workflow/diagram": () => import("./flow/diagram-dialog.tsx").then(({ DiagramDialog: C }) => ({ default: C })),
    "workflow/handle": () => workDialogs().then(({ HandleDialog: C }) => ({ default: C })),
    "workflow/return": () => workDialogs().then(({ ReturnDialog: C }) => ({ default: C })),
    "workflow/start": () => workDialogs().then(({ StartDialog: C }) => ({ default: C })),
  },
  widgets: {
    "workflow/comment": () => import("./work/mentioning-colleagues.tsx").then(({ CommentWidget: C }) => ({ default: C })),
    "workflow/colleague": () => import("./work/colleague-widget.tsx").then(({ ColleagueWidget: C }) => ({ default: C })),
  },
  panels: {
    "workflow/approval": () => workDialogs().then(({ ApprovalPanel: C }) => ({ default: C })),
  },
  routes: {
    "/flow/design/:modelId": () => import("./modeler/modeler-screen.tsx").then(({ ModelerScreen: C }) => ({ default: C })),
    "/work/process/leave/form/:processDefinitionId": () => leaveScreens().then(({ LeaveFormScreen: C }) => ({ default: C })),
    "/work/process/leave/handle/:taskId/:processInstanceId/:businessId": () =>
      leaveScreens().then(({ LeaveHandleScreen: C }) => ({ default: C })),
    "/work/process/leave/detail/:processInstanceId/:businessId": () =>
      leaveScreens().then(({ LeaveDetailScreen: C }) => ({ default: C })),
  },
});
