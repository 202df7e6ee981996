// One file to fetch for the dialogs of a list of tasks.
export { HandleDialog } from "./handle-dialog.tsx";
export { StartDialog } from "./start-dialog.tsx";
