export { callerOf, type CommittedWrite, type Caller, type OperationContext } from "./base/context.ts";
export { defineFeature, type Capability, type CapabilityParts, type Feature, type MaintenanceTask } from "./http/capability.ts";
export { outsideTransaction, type FileFacts, type Handler, type Interceptors, type Upload } from "./base/feature.ts";
export { FormError, memoryForms, type FormLimits, type FormReader, type ReceivedForm } from "./base/form-reader.ts";
export { resolveRange, type ByteRange, type FilePart } from "./base/byte-range.ts";
export type {
  Bus,
  CreateRateLimiter,
  ExternalPerson,
  FileStore,
  Log,
  PasswordHasher,
  SecretBox,
  ServerConfig,
  ServerDeps,
  SocialSignIn,
  StoredFile,
  ValidatorSource,
} from "./base/deps.ts";
export { OutboundError, outboundOf, outboundUrl, refusalOf, type Outbound, type OutboundReason } from "./base/outbound.ts";
export {
  ForeignDatabaseError,
  foreignDatabasesOf,
  type DatabaseAddress,
  type ForeignColumn,
  type ForeignDatabases,
} from "./base/foreign-databases.ts";
export {
  WorkbookError,
  type CsvOptions,
  type SheetReaders,
  type WorkbookCell,
  type WorkbookProblem,
  type WorkbookRow,
} from "./base/sheet-readers.ts";
export { decryptSecret } from "./base/decrypt-secret.ts";
export { cellsOfFile } from "./sheets/cells-of-file.ts";
export { checkReport, runReport } from "./reports/run-report.ts";
export { reportFile } from "./reports/report-file.ts";
export { fileHeaders } from "./sheets/file-headers.ts";
export { openStoredFile, readStoredFile, type FilePlace } from "./base/stored-files.ts";
export { withKept } from "./records/saving/take-uploads.ts";
export { serveEndpoint, serveRecords, type EndpointCall } from "./http/serve-endpoint.ts";
export { signedIn } from "./http/signed-in.ts";
export { succeed } from "./http/envelope.ts";
export { readBody } from "./http/read-body.ts";
export { readQuery } from "./http/api-request.ts";
export { activeJob, cancelJob } from "./jobs/job-store.ts";
export { awaitJob } from "./jobs/await-job.ts";
export { startJob } from "./jobs/start-job.ts";
export type { Job, JobFacts } from "./jobs/job.ts";
export type { JobKind } from "./jobs/job-kind.ts";
export type { RunningJob } from "./jobs/running-job.ts";
export { runInTransaction } from "./data/run-in-transaction.ts";
export { acquireLocks } from "./data/advisory-lock.ts";
export { claimExternalAccount } from "./session/external-accounts.ts";
export type { MenuCodes, Seed, SeedFile } from "./base/seed.ts";
export type { RefusedChange, SyncReport } from "./data/sync-report.ts";
export type { ModuleRows, RowOf, SeenRow } from "./base/module-rows.ts";
export type { Row, TrellisTables } from "./base/tables.ts";
export { createServer, type Peer, type Server, type ServerOptions } from "./server.ts";
export { NOTHING, shows, type RecordCondition, type RecordScope, type ScopeValue } from "./data/record-scope.ts";
export type { LetterSeed } from "./base/letter-seed.ts";
export type { GrantSeed } from "./base/grant-seed.ts";
export { ROLE_MENU, ROLE_SCOPE, TOP_MENU } from "./policies/grant-tables.ts";
export {
  fileParameter,
  idParameter,
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
  type Records,
  type Values,
} from "./records/records.ts";
export { notify } from "./notifications/notify.ts";
export { nextId, now, today } from "./data/server-state.ts";
export { SharedReads } from "./data/shared-reads.ts";
export { heldCodes } from "./policies/held-codes.ts";
export { loadAccessSummary } from "./capabilities/access/access-summary.ts";
export { identityTables } from "./policies/identity-tables.ts";
export { FIELD_RULE, alwaysSeen, fieldRulesOf, rulesOfRoles, withoutHidden } from "./policies/field-rules.ts";
export { refused, wrongField } from "./base/refusals.ts";
export { refuseShownFiles } from "./records/file-uses.ts";
export { changeGrants } from "./policies/rights/change-grants.ts";
export { assertMayGrantMenus } from "./policies/rights/judge-packages.ts";
export { assertUsersWithinRights } from "./policies/rights/judge-users.ts";
export { scopeRule, widerThan, type ScopeRule } from "./policies/rights/scope-rules.ts";
export { scopeOf } from "./policies/scope-of.ts";
export { detail } from "./operations/detail.ts";
export { lazyList } from "./operations/lazy-list.ts";
export { page } from "./operations/page.ts";
export { tree } from "./operations/tree.ts";
export { saveRecord } from "./records/saving/save-record.ts";
export { writeIntercepted } from "./records/write-changes.ts";
export { readForm } from "./operations/run-action.ts";
export { schemaCondition } from "./data/schema-condition.ts";
export { pageSecurityHeaders, type PagePolicy } from "./http/security-headers.ts";
export { unlockAccounts } from "./session/lock-out.ts";
export { localTime } from "./data/local-time.ts";
