export { backendMajor } from "./backend.ts";
export { FolderError, type FolderErrorFacts, type FolderErrorReason } from "./errors.ts";
export { openEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from "./open.ts";
