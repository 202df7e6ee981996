// The folder of module files, and what its files do to the tables.
export {
  ModuleFileError,
  type ModuleFile,
  type FolderChange,
  type ModuleFiles,
  type ModuleJudgement,
} from "./base/module-files.ts";
export { IDENTITY_MODULES } from "./policies/identity-tables.ts";
export { planModuleTable, planUnfitRecords } from "./data/tables/plan-module-table.ts";
export type { Core } from "./http/core.ts";
export { serveEndpoint, type EndpointCall } from "./http/serve-endpoint.ts";
export type { InputFault } from "./base/parse-input.ts";
export type { ApiRequest } from "./http/requests/api-request.ts";
export type { OwnEndpoint } from "./http/route-table.ts";
export type { Caller } from "./base/context.ts";
export type { InternalTable } from "./data/internal-tables.ts";
export { indexGrownTables } from "./data/tables/index-grown-tables.ts";
export { redacted } from "./capabilities/logs/redact.ts";
