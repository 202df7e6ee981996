export { localeOf, type Locale, type Text } from "./locale.ts";
export { isJsonObject, type Json, type JsonObject, type JsonPrimitive } from "./json.ts";
export type { Envelope, FieldError } from "./envelope.ts";
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PAGE_SIZES, pageOf, type Page } from "./page.ts";
export { FILTER_OPERATORS, RESERVED_PARAMETERS, isFilterOperator, splitFilterKey, type FilterOperator } from "./query.ts";
export { REVISION_FIELD, SYSTEM_FIELDS, type RecordInput, type StoredRecord, type SystemField } from "./record.ts";
export {
  ADMINISTRATOR_ALIAS,
  DEFAULT_TENANT,
  HEADERS,
  WEB_CLIENT,
  type CaptchaReply,
  type TokenFailure,
  type TokenReply,
} from "./session.ts";
export type { GrantKeys, GrantTrees, MenuNode, TreeNode } from "./menu.ts";
export { ERROR_CODES, TrellisError, type ErrorDetails, type ErrorId } from "./errors.ts";
export { PATHS } from "./paths.ts";
export type { Finding, ModuleHealth, ModuleIndexEntry } from "./module-index.ts";
export type { DictionaryEntry, ReferenceOption, ReferencePage, UploadReply } from "./reference.ts";
