import {
  cancelJobEndpoint,
  dismissJobEndpoint,
  exportEndpoint,
  importCheckEndpoint,
  importEndpoint,
  importFaultsEndpoint,
  importRunEndpoint,
  jobEndpoint,
  jobFileEndpoint,
  jobsEndpoint,
  templateEndpoint,
} from "#contract";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { checkImport, listFaults, runImportJob, uploadImport } from "./import/import-requests.ts";
import { cancel, dismiss, listJobs, openFile, showJob, startExport } from "./job-requests.ts";
import { refuseExport, refusePlan } from "./import/refuse-input.ts";
import { templateResponse } from "./template.ts";

/** Import and export of every module's records. */
export function transferEndpoints(): readonly RecordEndpoint[] {
  return [
    serveRecords(templateEndpoint, (context) => templateResponse(context)),
    serveRecords(importEndpoint, (context) => uploadImport(context)),
    serveRecords(importCheckEndpoint, (context, { body }) => checkImport(context, body), { refuse: refusePlan }),
    serveRecords(importRunEndpoint, (context, { body }) => runImportJob(context, body)),
    serveRecords(importFaultsEndpoint, (context, { query, page }) => listFaults(context, query, page)),
    serveRecords(exportEndpoint, (context, { body }) => startExport(context, body), { refuse: refuseExport }),
    serveRecords(jobsEndpoint, (context) => listJobs(context)),
    serveRecords(jobEndpoint, (context, { query }) => showJob(context, query.id)),
    serveRecords(cancelJobEndpoint, (context, { body }) => cancel(context, body.id)),
    serveRecords(dismissJobEndpoint, (context, { body }) => dismiss(context, body.id)),
    serveRecords(jobFileEndpoint, (context, { query }) => openFile(context, query.id, query.kind)),
  ];
}
