export { callerOf, type Caller, type OperationContext } from "./context.ts";
export {
  defineFeature,
  outsideTransaction,
  type Feature,
  type FileFacts,
  type Handler,
  type Interceptors,
  type Upload,
} from "./feature.ts";
export type {
  Bus,
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
} from "./deps.ts";
export { OutboundError, outboundOf, outboundUrl, refusalOf, type Outbound, type OutboundReason } from "./outbound.ts";
export {
  ForeignDatabaseError,
  foreignDatabasesOf,
  type DatabaseAddress,
  type ForeignColumn,
  type ForeignDatabases,
} from "./foreign-databases.ts";
export { openSecret } from "./open-secret.ts";
export { cellsOfFile } from "./transfer/cells-of-file.ts";
export { checkReport, runReport } from "./reports/run-report.ts";
export { reportFile } from "./reports/report-file.ts";
export { fileHeaders } from "./transfer/file-headers.ts";
export { storedFile, type FilePlace } from "./stored-files.ts";
export { withKept } from "./operations/saving/take-uploads.ts";
export { inTransaction } from "./in-transaction.ts";
export { oneAtATime } from "./one-at-a-time.ts";
export { claimExternalAccount } from "./session/external-accounts.ts";
export type { MenuCodes, Seed, SeedFile } from "./data/seed.ts";
export type { RefusedChange, SyncReport } from "./data/sync-report.ts";
export type { Row, TrellisTables } from "./data/tables.ts";
export { createServer, type Peer, type Server } from "./server.ts";
export { NOTHING, shows, type RecordCondition, type RecordScope, type ScopeValue } from "./policies/record-scope.ts";
export type { LetterSeed } from "./inbox/letter-seed.ts";
export type { GrantSeed } from "./menu/grant-seed.ts";
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
} from "./records.ts";
export { tell } from "./inbox/tell.ts";
export { nextId, now, today } from "./data/server-state.ts";
export { heldCodes } from "./policies/held-codes.ts";
export { glanceOf } from "./access/glance.ts";
export { identityTables } from "./policies/identity-tables.ts";
export { FIELD_RULE, alwaysSeen, fieldRulesOf, rulesOfRoles, withoutHidden } from "./policies/field-rules.ts";
export { refused, wrongField } from "./refusals.ts";
export { refuseShownFiles } from "./operations/file-uses.ts";
export { scopeOf } from "./policies/scope-of.ts";
export { detail } from "./operations/detail.ts";
export { lazyList } from "./operations/lazy-list.ts";
export { page } from "./operations/page.ts";
export { tree } from "./operations/tree.ts";
export { saveRecord } from "./operations/saving/save-record.ts";
export { writeIntercepted } from "./operations/write-changes.ts";
export { readForm } from "./operations/run-action.ts";
export { schemaCondition } from "./policies/schema-condition.ts";
export { pageSecurityHeaders, type PagePolicy } from "./http/security-headers.ts";
export { unlockAccounts } from "./session/lock-out.ts";
export { localTime } from "./data/local-time.ts";
