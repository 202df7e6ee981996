export { FormError, type FormLimits, type FormReader, type ReceivedForm } from "./base/form-reader.ts";
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
  UploadParts,
  ValidatorSource,
} from "./base/deps.ts";
export { OutboundError, outboundOf, outboundUrl, refusalOf, type Outbound } from "./base/outbound.ts";
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
export type { InboxSeeds } from "./base/inbox-seeds.ts";
export type { GrantSeed } from "./base/grant-seed.ts";
export type { Seed, SeedFile } from "./base/seed.ts";
export { createServer, type Server, type ServerOptions } from "./server.ts";
export type { AcceptSocket, ServerSocket, SocketListener } from "./http/sockets.ts";
export { isServerPath } from "./http/dispatch.ts";
export { pageSecurityHeaders } from "./http/replies/security-headers.ts";
