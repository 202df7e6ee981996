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
  singular: valibot.exactOptional(described(Text, "Noun of one record, where the caller holds the right to add one")),
  finalRemoval: valibot.exactOptional(
    described(valibot.literal(true), "A removal cannot be undone as a whole, so a client asks before it removes a record"),
  ),
  access: valibot.exactOptional(described(FieldAccess, "Absent when no field is restricted, as far as the caller may know")),
});
export type ModuleIndexEntry = Shape<typeof ModuleIndexEntry>;

/** A place in a module file. Lines and columns count from 1. */
const PLACE = {
  line: Whole,
  column: Whole,
  endLine: Whole,
  endColumn: Whole,
  pointer: described(valibot.string(), "JSON pointer of the place in the file"),
};

/** A finding of the linter or of the schema sync, with its place. */
export const Finding = valibot.object({
  rule: described(valibot.string(), "Id of the rule, such as `unknown-key`"),
  severity: valibot.picklist(["error", "warning"]),
  file: described(valibot.string(), "Relative to the project: `schemas/system/param.json`"),
  ...PLACE,
  message: Text,
  hint: described(Text, "How to fix the error"),
  means: valibot.optional(described(valibot.string(), "The only name that the hint takes for the meant one")),
  related: described(
    valibot.array(valibot.object(PLACE)),
    "Further places in the file that contradict this one: any of them can be the wrong one",
  ),
});
export type Finding = Shape<typeof Finding>;

/** A field whose stored values stand in the way of a change that an administrator can make by a conversion. */
export const ConvertibleField = valibot.object({ name: valibot.string(), title: Text });
export type ConvertibleField = Shape<typeof ConvertibleField>;

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
  conversions: described(
    valibot.array(ConvertibleField),
    "Fields whose refused change an administrator can make by a conversion",
  ),
  applied: described(valibot.array(valibot.string()), "The statements that the last change of the file ran on the table"),
});
export type ModuleHealth = Shape<typeof ModuleHealth>;

/** A module file with facts about its active version. */
export const ModuleHealthReport = extended(ModuleHealth, {
  title: described(valibot.nullable(Text), "Of the active version"),
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

/** Values of a conversion that the preview shows. */
export const MOST_CONVERSION_SAMPLES = 20;

const Sample = valibot.object({
  id: described(valibot.string(), "Id of the record"),
  before: valibot.string(),
  after: described(valibot.string(), "Empty for a value that does not convert"),
});

/** The stored values of a field before and after a change of its type. */
export const ConversionPreview = valibot.object({
  module: valibot.string(),
  field: valibot.string(),
  title: described(Text, "Title of the field"),
  from: described(valibot.string(), "Type of the column"),
  to: described(valibot.string(), "Type that the module file asks for"),
  total: described(Whole, "Stored values, deleted records and all tenants included"),
  lost: described(Whole, "Values that do not convert. They become empty"),
  changed: described(Whole, "Values that convert and read differently afterwards"),
  samples: described(valibot.array(Sample), `At most ${MOST_CONVERSION_SAMPLES} of the lost and changed values, lost ones first`),
  kept: described(valibot.string(), "Column that keeps the values as they were, if any is lost or changed; else empty"),
});
export type ConversionPreview = Shape<typeof ConversionPreview>;

const Target = { module: valibot.string(), field: valibot.string() };

export const conversionPreviewEndpoint = {
  id: "conversionPreview",
  method: "GET",
  path: "/api/trellis/module-health/conversion",
  access: "administrator",
  summary: "Try the conversion of a field whose change was refused, without changing anything",
  query: valibot.object(Target),
  data: ConversionPreview,
  errors: ["403", "404"],
} as const satisfies ApiEndpoint;

export const convertEndpoint = {
  id: "convert",
  method: "POST",
  path: "/api/trellis/module-health/conversion",
  access: "administrator",
  summary: "Convert the stored values of a field and apply the refused change",
  body: valibot.object({
    ...Target,
    lost: described(Whole, "Number of lost values that the caller has seen; 409 when there are others by now"),
  }),
  data: ConversionPreview,
  errors: ["403", "404", "409"],
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

/** Most files whose names one request asks for. */
export const MOST_FILE_NAMES = 100;

export const fileNamesEndpoint = {
  id: "fileNames",
  method: "POST",
  path: "/api/trellis/file-names",
  access: "signed-in",
  summary: "Read the names that uploaded files had on the machines of their users",
  description: "For links that the caller was shown. A file without an attachment is left out.",
  body: valibot.object({ links: valibot.pipe(valibot.array(valibot.string()), valibot.maxLength(MOST_FILE_NAMES)) }),
  data: described(valibot.record(valibot.string(), valibot.string()), "Names by the last part of the link"),
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
