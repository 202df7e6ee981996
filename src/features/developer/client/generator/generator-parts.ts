// One file to fetch for the parts of the code generator's form.
export { CodePreviewDialog } from "./code-preview-dialog.tsx";
export { SourceTable } from "./source-table.tsx";
