import { lazyComponent } from "#ui";
import { bulkFields } from "#metadata";
import { storedJob } from "../transfer/common/stored-jobs.ts";
import type { RecordTool } from "../action-model/record-tool.ts";

const ImportDialog = lazyComponent(() => import("../transfer/import/import-dialog.tsx").then(({ ImportDialog }) => ImportDialog));
const ExportDialog = lazyComponent(() => import("../transfer/export/export-dialog.tsx").then(({ ExportDialog }) => ExportDialog));
const ImportStatus = lazyComponent(() => import("../transfer/status/job-status.tsx").then(({ ImportStatus }) => ImportStatus));
const ExportStatus = lazyComponent(() => import("../transfer/status/job-status.tsx").then(({ ExportStatus }) => ExportStatus));
const BulkEditDialog = lazyComponent(() => import("../bulk/bulk-edit-dialog.tsx").then(({ BulkEditDialog }) => BulkEditDialog));
const PrintList = lazyComponent(() => import("../print/print-list.tsx").then(({ PrintList }) => PrintList));
const PrintRecord = lazyComponent(() => import("../print/print-record.tsx").then(({ PrintRecord }) => PrintRecord));
const HistoryDialog = lazyComponent(() => import("../history/history-dialog.tsx").then(({ HistoryDialog }) => HistoryDialog));
const BinDialog = lazyComponent(() => import("../history/bin-dialog.tsx").then(({ BinDialog }) => BinDialog));

/** In the order in which they stand. */
export const RECORD_TOOLS: readonly RecordTool[] = [
  {
    id: "bulk-edit",
    on: "batch",
    title: { zh: "批量修改", en: "Edit selected" },
    icon: "edit",
    offered: (module, { edit }) => edit && bulkFields(module).length > 0,
    Dialog: BulkEditDialog,
  },
  {
    id: "import",
    on: "toolbar",
    title: { zh: "导入", en: "Import" },
    icon: "upload",
    offered: (_, abilities) => abilities.import,
    Dialog: ImportDialog,
    underway: ({ name }) => storedJob("import", name),
    Status: ImportStatus,
  },
  {
    id: "export",
    on: "toolbar",
    title: { zh: "导出", en: "Export" },
    icon: "download",
    takesSelection: true,
    offered: (_, abilities) => abilities.export,
    Dialog: ExportDialog,
    underway: ({ name }) => storedJob("export", name),
    Status: ExportStatus,
  },
  {
    id: "print",
    on: "toolbar",
    title: { zh: "打印", en: "Print" },
    icon: "printer",
    takesSelection: true,
    // A tree beside a form shows no rows that could be on paper.
    offered: ({ screen }, { print }) => print && screen !== "tree-form",
    Dialog: PrintList,
  },
  {
    id: "bin",
    on: "toolbar",
    title: { zh: "回收站", en: "Recycle bin" },
    icon: "delete",
    offered: (_, abilities) => abilities.delete,
    Dialog: BinDialog,
  },
  {
    id: "history",
    on: "row",
    title: { zh: "历史", en: "History" },
    icon: "file",
    // Records that only the server writes (logs) have none.
    offered: ({ permissions: { add, edit, delete: removal } }, { open }) =>
      open && [add, edit, removal].some((code) => code !== null),
    Dialog: HistoryDialog,
  },
  {
    id: "print-record",
    on: "row",
    title: { zh: "打印", en: "Print" },
    icon: "printer",
    offered: (_, { open, print }) => open && print,
    Dialog: PrintRecord,
  },
];
