// A hand-written screen of records (a board, a calendar) is made from these.
export { useRecordActions } from "./actions/use-record-actions.tsx";
export type { RecordActions } from "./action-model/record-actions.ts";
export type { ScreenAction } from "./action-model/screen-action.ts";
export { permittedModule } from "./api/permitted-module.ts";
export { FieldValue } from "./cells/field-value.tsx";
export { ActionForm, RecordForm } from "./form/record-form.tsx";
export type { FormHandle } from "./form/module-form.tsx";
export { PageStore } from "./stores/page-store.ts";
export { useModule, useModuleIndex } from "./context/use-module.ts";
export { RecordStore } from "./stores/record-store.ts";
export type { RecordTarget } from "./stores/record-target.ts";
export { useModuleChanges } from "./live/use-module-changes.ts";
export { PrintSheet } from "./print/print-sheet.tsx";
export { recordLabel } from "./table/record-label.ts";
export { LazyRichTextEditor } from "./kinds/rich-text/lazy-rich-text-editor.tsx";
