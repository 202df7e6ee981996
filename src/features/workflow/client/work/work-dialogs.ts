// One file to fetch for the dialogs of a list of tasks and the panel of a record.
export { ApprovalPanel } from "./approval-panel.tsx";
export { HandleDialog } from "./handle-dialog.tsx";
export { ReturnDialog } from "./return-dialog.tsx";
export { StartDialog } from "./start-dialog.tsx";
