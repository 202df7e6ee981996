import type { Capability } from "../../http/capability.ts";
import { exportFile } from "./export/export-file.ts";
import { importFile } from "./import/import-file.ts";
import { notifyFailure } from "./job-notifications.ts";
import { runExport } from "./export/run-export.ts";
import { runImport } from "./import/run-import.ts";
import { TRANSFER_TABLES, followMappings } from "./tables.ts";
import { templateResponse } from "./template.ts";
import { transferEndpoints } from "./transfer-endpoints.ts";
import { EXPORT, IMPORT, purgeExpiredMappings } from "./transfer-jobs.ts";

/** Import and export of records. */
export const transfer: Capability = {
  name: "transfer",
  tables: TRANSFER_TABLES,
  followRename: followMappings,
  start: (core) => ({
    recordEndpoints: transferEndpoints(),
    operations: { import: importFile, export: exportFile, template: templateResponse },
    jobs: [
      { kind: IMPORT, run: runImport, failed: notifyFailure },
      { kind: EXPORT, run: runExport, failed: notifyFailure },
    ],
    maintenance: [{ name: "column mappings", run: () => purgeExpiredMappings(core.db) }],
  }),
};
