import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { Text } from "../locale.ts";
import { AnyObject, LocalTime, TextOrNull, Whole, described, extended } from "../schemas.ts";
import { FieldAccess } from "./field-access.ts";

/** The facts of a module that the console has before it opens the module's screen. */
export const ModuleIndexEntry = valibot.object({
  name: valibot.string(),
  title: Text,
  hash: described(valibot.string(), "Changes with the definition"),
  path: described(valibot.string(), "Browser path of the module's screen; empty for none"),
  page: valibot.exactOptional(described(valibot.literal(true), "Its records have pages, and the caller may open them")),
  view: valibot.exactOptional(
    described(valibot.literal(true), "The list opens with a saved view, so a client reads the views before the list"),
  ),
  addable: described(valibot.boolean(), "The caller may add records in the module's form"),
  access: valibot.exactOptional(described(FieldAccess, "Absent when no field is restricted, as far as the caller may know")),
});
export type ModuleIndexEntry = Shape<typeof ModuleIndexEntry>;

/** A finding of the linter or of the schema sync, with its place. Lines and columns count from 1. */
export const Finding = valibot.object({
  rule: described(valibot.string(), "Id of the rule, such as `unknown-key`"),
  severity: valibot.picklist(["error", "warning"]),
  file: described(valibot.string(), "Relative to the project: `schemas/system/param.json`"),
  line: Whole,
  column: Whole,
  endLine: Whole,
  endColumn: Whole,
  pointer: described(valibot.string(), "JSON pointer of the place in the file"),
  message: Text,
  hint: described(Text, "How to fix the error"),
});
export type Finding = Shape<typeof Finding>;

/** A file of `schemas/` as a running server sees it. */
export const ModuleHealth = valibot.object({
  module: valibot.string(),
  file: valibot.string(),
  state: described(
    valibot.picklist(["ok", "stale", "refused", "removed"]),
    "`ok`: in force. `stale`: the file is broken and an older version is in force. `refused`: broken and never in force. `removed`: the file is gone, its table stays",
  ),
  since: described(LocalTime, "Time of the last change"),
  findings: valibot.array(Finding),
  statement: described(TextOrNull, "The statement for an operator to run, when a change would lose data"),
});
export type ModuleHealth = Shape<typeof ModuleHealth>;

/** A module file with facts about its active version. */
export const ModuleHealthReport = extended(ModuleHealth, {
  hasStates: described(valibot.boolean(), "The active version declares states"),
});
export type ModuleHealthReport = Shape<typeof ModuleHealthReport>;

export const modulesEndpoint = {
  id: "modules",
  method: "GET",
  path: "/api/trellis/modules",
  access: "signed-in",
  summary: "List the modules that the caller may open",
  data: valibot.array(ModuleIndexEntry),
} as const satisfies ApiEndpoint;

export const moduleEndpoint = {
  id: "module",
  method: "GET",
  path: "/api/trellis/module/{name}",
  access: "signed-in",
  summary: "Read a module's definition",
  description: "Callers need the read code of the module, or of a module that refers to it.",
  query: valibot.object({
    hash: valibot.optional(described(valibot.string(), "The hash of the index; the answer is then immutable")),
  }),
  data: AnyObject,
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const validatorsEndpoint = {
  id: "validators",
  method: "GET",
  path: "/api/trellis/validators/{file}",
  access: "public",
  summary: "Load compiled validators as an ES module, `{key}.js`",
  description: "Public: a script element sends no token, and schemas hold no records. Immutable.",
  reply: "document",
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const moduleHealthEndpoint = {
  id: "moduleHealth",
  method: "GET",
  path: "/api/trellis/module-health",
  access: "administrator",
  summary: "List module files in force and refused, with their findings",
  data: valibot.array(ModuleHealthReport),
} as const satisfies ApiEndpoint;

export const screenAccessEndpoint = {
  id: "screenAccess",
  method: "GET",
  path: "/api/trellis/screen-access",
  access: "signed-in",
  summary: "Check whether the caller may open the screen at a browser path",
  description: "A link to a screen of other people leads to 403 instead of 404.",
  query: valibot.object({ path: valibot.string() }),
  data: valibot.picklist(["granted", "denied", "unknown"]),
} as const satisfies ApiEndpoint;

export const openapiEndpoint = {
  id: "openapi",
  method: "GET",
  path: "/api/trellis/openapi.json",
  access: "signed-in",
  summary: "Read this document",
  data: AnyObject,
  reply: "bare",
} as const satisfies ApiEndpoint;

export const healthEndpoint = {
  id: "health",
  method: "GET",
  path: "/api/health",
  access: "public",
  summary: "Check that the server and its database work",
  data: valibot.object({
    status: valibot.picklist(["ok", "unavailable"]),
    database: valibot.string(),
    version: valibot.string(),
    uptime: described(Whole, "Seconds"),
  }),
  reply: "bare",
  errors: ["503"],
} as const satisfies ApiEndpoint;

/** Folder of the links to stored files. */
export const FILES = "/files";

export const fileEndpoint = {
  id: "file",
  method: "GET",
  path: `${FILES}/{place}`,
  access: "public",
  summary: "Download an uploaded file",
  reply: "document",
  errors: ["403", "404"],
} as const satisfies ApiEndpoint;

export const fileInFolderEndpoint = {
  ...fileEndpoint,
  id: "fileInFolder",
  path: `${FILES}/{place}/{name}`,
  summary: "Download an uploaded file of a folder, or by a signed address",
} as const satisfies ApiEndpoint;

export const signedFileEndpoint = {
  ...fileEndpoint,
  id: "signedFile",
  // The names of the segments follow from the shorter addresses: signature, folder, file.
  path: `${FILES}/{place}/{name}/{file}`,
  summary: "Download an uploaded file of a folder by a signed address",
} as const satisfies ApiEndpoint;
