export { callerOf, type Caller, type CommittedWrite, type OperationContext } from "./base/context.ts";
export { defineFeature, type Feature } from "./http/capability.ts";
export { judgedAs, outsideTransaction, servedTogether, type Outcome } from "./base/feature.ts";
export type { FieldMask, FileFacts, Handler, InputOf, Interceptors, SentFields, Upload } from "./base/feature.ts";
export type { ExpressEvent, ExpressQuery, ExpressState, ExpressTrack, ExpressTracker } from "./base/express.ts";
export type { ProcessSeed, SeedAct, SeedMoment } from "./base/process-seed.ts";
export { decryptSecret } from "./base/decrypt-secret.ts";
export { checkReport, readGroups, runReport, type MeasuredGroup } from "./reports/run-report.ts";
export { renameRows } from "./data/tables/rename.ts";
export { ANY_VALUE, talliedTotals } from "./records/read/tallied-totals.ts";
export { runInTransaction } from "./data/run-in-transaction.ts";
export { acquireLocks } from "./data/advisory-lock.ts";
export type { RowOf, SeenRow } from "./base/module-rows.ts";
export type { Row, StoredRow, TrellisTables } from "./base/tables.ts";
export {
  fileParameter,
  idParameter,
  idsInScope,
  idsParameter,
  isInBin,
  moduleOf,
  optionalIds,
  parameter,
  recordOfAnyTenant,
  recordsInScope,
  recordsOf,
  recordsWithin,
  type Match,
  type Values,
} from "./records/records.ts";
export { serveEndpoint, serveRecords } from "./http/serve-endpoint.ts";
export { notify } from "./notifications/notify.ts";
export { nextId, now, timeBefore, today } from "./data/server-state.ts";
export { deleteInBatches } from "./data/write/delete-in-batches.ts";
export { refused, wrongField } from "./base/refusals.ts";
export { writeIntercepted } from "./records/write-changes.ts";
export { containsText } from "./data/conditions/conditions.ts";
export { schemaCondition } from "./data/conditions/schema-condition.ts";
export { localTime } from "./data/local-time.ts";
export { PREPARED, PREPARED_MARK, UNREAD, UNREAD_MARK } from "./data/prepared.ts";
