// One file to fetch for the dialogs of deployments.
export { DeployUploadDialog } from "./deploy-upload-dialog.tsx";
export { HeatDialog } from "./heat-dialog.tsx";
