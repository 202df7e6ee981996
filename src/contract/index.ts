export { inSentence } from "./in-sentence.ts";
export { listedNames } from "./listed-names.ts";
export { localeOf, type Locale, type Text } from "./locale.ts";
export { isJsonObject, sameJson, type Json, type JsonObject, type JsonPrimitive } from "./json.ts";
export type { Envelope, FieldError } from "./envelope.ts";
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PAGE_SIZES, pageOf, type Page } from "./page.ts";
export {
  FILTER_OPERATORS,
  QUERY_LIMITS,
  RESERVED_PARAMETERS,
  SORTS_PARAMETER,
  WHERE_PARAMETER,
  isFilterOperator,
  splitFilterKey,
  type FilterOperator,
} from "./query.ts";
export { PERIODS, daysOf, isPeriod, type Period } from "./periods.ts";
export {
  isWhereGroup,
  parseWhere,
  readWhere,
  whereConditions,
  whereParts,
  type Where,
  type WhereCondition,
  type WhereGroup,
} from "./where.ts";
export { REVISION_FIELD, SYSTEM_FIELDS, type RecordInput, type StoredRecord, type SystemField } from "./record.ts";
export {
  ADMINISTRATOR_ALIAS,
  DEFAULT_TENANT,
  HEADERS,
  WEB_CLIENT,
  type CaptchaReply,
  type ExternalAccount,
  type LinkInput,
  type OwnSession,
  type SocialProvider,
  type SocialStart,
  type UnknownAccountReply,
  type TokenFailure,
  type TokenReply,
} from "./session.ts";
export type { ConsoleSettings } from "./console-settings.ts";
export { isFrameHost, mayFrame } from "./frame-hosts.ts";
export type { GrantKeys, GrantTrees, MenuMeta, MenuNode, RoleKeys, TreeNode } from "./menu.ts";
export {
  HISTORY_PATHS,
  MAX_HISTORY_PAGE,
  type BinnedRecord,
  type ChangeKind,
  type FieldHistory,
  type HistoryEntry,
  type RecordHistory,
  type RestoreInput,
  type Unrestorable,
} from "./history.ts";
export { ERROR_CODES, TrellisError, type ErrorDetails, type ErrorId } from "./errors.ts";
export { PATHS } from "./paths.ts";
export { SEARCH_LIMITS, saysEnough, type SearchHit, type SearchReply } from "./search.ts";
export type { Finding, ModuleHealth, ModuleIndexEntry } from "./module-index.ts";
export type { DictionaryEntry, ReferenceOption, ReferencePage, UploadReply } from "./reference.ts";
export {
  TOTALS_PATH,
  TOTAL_KINDS,
  VIEW_LIMITS,
  VIEW_PATHS,
  type ColumnTotal,
  type DefaultInput,
  type Density,
  type FieldAccess,
  type FieldRight,
  type FieldRuleNote,
  type FieldRulesInput,
  type RoleField,
  type RoleFieldRules,
  type SavedView,
  type TotalKind,
  type Totals,
  type ViewColumn,
  type ViewContent,
  type ViewInput,
  type ViewLayout,
  type ViewList,
  type ViewSharing,
} from "./views.ts";
export {
  IMPORT_MODES,
  TRANSFER_FILE_KINDS,
  TRANSFER_FORMATS,
  TRANSFER_LIMITS,
  TRANSFER_PATHS,
  TRANSFER_STATES,
  type CheckInput,
  type ExportInput,
  type FaultGroup,
  type ImportColumn,
  type ImportCounts,
  type ImportFacts,
  type ImportMode,
  type ImportPlan,
  type MendedCell,
  type ImportTarget,
  type RowFault,
  type RunInput,
  type TransferFileKind,
  type TransferFormat,
  type TransferJob,
  type TransferPhase,
  type TransferState,
} from "./transfer.ts";
export {
  BULK_PATHS,
  MOST_IN_BULK,
  UNDO_SECONDS,
  readUndo,
  undoHeader,
  type BulkDone,
  type BulkEditInput,
  type BulkMark,
  type BulkRunInput,
  type BulkSelection,
  type FilteredSelection,
  type RefusedRecord,
  type Undo,
} from "./bulk.ts";
export { CHANGES_PATH, type LiveEnd, type RecordsChanged } from "./live.ts";
export {
  ACCESS_CODES,
  ACCESS_PATHS,
  MOST_COUNTED,
  MOST_SUBJECTS,
  type AccessActing,
  type AccessApiScope,
  type AccessCode,
  type AccessDataScope,
  type AccessExplanation,
  type AccessGlance,
  type AccessHolders,
  type AccessPerson,
  type AccessRole,
  type AccessScreen,
  type AccessStep,
  type AccessSubject,
} from "./access.ts";
export {
  INBOX_KINDS,
  INBOX_LIMITS,
  INBOX_PATHS,
  type InboxCounts,
  type InboxKind,
  type InboxLetter,
  type InboxLetterContent,
  type InboxLetterInput,
  type InboxMessage,
  type InboxNotice,
  type InboxNoticeContent,
  type InboxPage,
  type InboxPerson,
  type InboxReadInput,
  type InboxRemoveInput,
} from "./inbox.ts";
export {
  HOME_LIMITS,
  HOME_PATHS,
  type DashboardDay,
  type DashboardFacts,
  type DashboardModule,
  type HomeFacts,
  type RecentRecord,
  type ShortcutsInput,
  type Todo,
} from "./home.ts";
export {
  REPORT_LIMITS,
  REPORT_PERIODS,
  readReportQuery,
  type ReportColumn,
  type ReportPeriod,
  type ReportQuery,
  type ReportTable,
} from "./report.ts";
