import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { Text } from "../locale.ts";
import { AnyObject, LocalTime, TextOrNull, Whole, described } from "../schemas.ts";
import { Finding } from "./module-index.ts";

/**
 * The studio: module files in the console. A module file concerns all tenants, so callers belong to the default tenant in
 * addition to holding the code.
 */
export const STUDIO_CODE = "studio";

/** Address of the Model Context Protocol (streamable HTTP): the tools of a language model, with the rights of a person. */
export const MCP_PATH = "/api/trellis/mcp";

const access = { codes: [STUDIO_CODE] } as const;

/** Maximum characters of a module file, for the linter as for the studio. */
export const MODULE_FILE_LIMIT = 256 * 1024;

/** Maximum characters of a document that a draft is made of. */
export const STUDIO_DOCUMENT_LIMIT = 1_000_000;

/** Shape of the name of a module, and of its folder. */
export const STUDIO_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const FilePath = described(valibot.pipe(valibot.string(), valibot.maxLength(200)), "Such as `schemas/crm/customer.json`");
const FileText = valibot.pipe(valibot.string(), valibot.maxLength(MODULE_FILE_LIMIT));
const Digest = described(valibot.string(), "Digest of the text");
const FileInput = {
  path: FilePath,
  text: FileText,
  replaces: valibot.exactOptional(
    described(FilePath, "File whose place this one takes, because its module has another name (`renamed`) or area"),
  ),
};

export const StudioFile = valibot.object({
  path: valibot.string(),
  module: described(valibot.string(), "Name of the module; empty for menus.json"),
  title: described(valibot.nullable(Text), "Of the active version"),
  screen: described(valibot.string(), "Browser path of the active module's screen; empty for none"),
  readable: described(valibot.boolean(), "The module is active, and the caller may read its records"),
  state: described(valibot.picklist(["ok", "stale", "refused", "removed"]), "As in the module health"),
  errors: Whole,
  warnings: Whole,
  since: described(valibot.nullable(LocalTime), "Time of the last change of the state"),
});
export type StudioFile = Shape<typeof StudioFile>;

export const StudioDeletion = valibot.object({
  path: valibot.string(),
  time: LocalTime,
  author: valibot.string(),
});
export type StudioDeletion = Shape<typeof StudioDeletion>;

export const StudioFolder = valibot.object({
  writable: described(valibot.boolean(), "The operator allows changes"),
  files: valibot.array(StudioFile),
  deleted: described(valibot.array(StudioDeletion), "Files that were deleted in the studio, the last one first"),
});
export type StudioFolder = Shape<typeof StudioFolder>;

export const StudioText = valibot.object({ path: valibot.string(), text: valibot.string(), digest: Digest });
export type StudioText = Shape<typeof StudioText>;

export const StudioJudgement = valibot.object({
  findings: valibot.array(Finding),
  module: described(valibot.nullable(AnyObject), "The definition; null for a text with errors, and for a file that is no module"),
});
export type StudioJudgement = Shape<typeof StudioJudgement>;

export const StudioRefusal = valibot.object({
  pointer: described(valibot.string(), "JSON pointer into the file; empty when unknown"),
  reason: Text,
  statement: described(TextOrNull, "The statement for an operator to run; null where records have to be corrected first"),
  field: described(TextOrNull, "The field whose stored values an administrator can convert once the file is saved"),
});

/** The effect of saving a text. */
export const StudioPlan = valibot.object({
  findings: valibot.array(Finding),
  before: described(TextOrNull, "The file as it is; null for a new one"),
  digest: described(TextOrNull, "Digest of `before`"),
  statements: described(valibot.array(valibot.string()), "Statements that the sync would run, once nothing is refused"),
  refused: described(
    valibot.array(StudioRefusal),
    "Changes that would lose data or that stored records contradict. The server does not make them.",
  ),
  unfit: described(
    valibot.array(valibot.object({ field: valibot.string(), message: Text })),
    "Records that do not fit the new rules, counted by field. They stay, and their next edit has to correct them.",
  ),
  also: described(valibot.array(valibot.string()), "Other files that name the module and change with it"),
});
export type StudioPlan = Shape<typeof StudioPlan>;

export const StudioVersion = valibot.object({
  id: valibot.string(),
  path: described(valibot.string(), "Path at that time, which a rename of the module has changed"),
  time: LocalTime,
  author: described(valibot.string(), "Name of the person; empty for a file as it was found"),
  digest: Digest,
  deletes: described(valibot.boolean(), "The file was deleted; there is no text"),
});
export type StudioVersion = Shape<typeof StudioVersion>;

/** The effect of deleting a file. */
export const StudioRemoval = valibot.object({
  digest: Digest,
  named: described(valibot.array(valibot.string()), "Files that name the module. It cannot be deleted while there are any."),
  isNeeded: described(valibot.boolean(), "The server cannot work without the file"),
  records: described(valibot.nullable(Whole), "Records in the table, which stays; null for a file without a table of its own"),
});
export type StudioRemoval = Shape<typeof StudioRemoval>;

/** Names that a module file can use. */
export const StudioNames = valibot.object({
  schemas: described(
    valibot.object({ module: AnyObject, dashboard: AnyObject, menus: AnyObject, area: AnyObject }),
    "JSON Schemas of the files by kind, with descriptions in the language of the caller",
  ),
  modules: valibot.array(
    valibot.object({
      name: valibot.string(),
      title: Text,
      fields: valibot.array(valibot.object({ name: valibot.string(), title: Text })),
    }),
  ),
  dictionaries: valibot.array(valibot.string()),
  icons: valibot.array(valibot.string()),
});
export type StudioNames = Shape<typeof StudioNames>;

const ModuleName = valibot.pipe(valibot.string(), valibot.regex(STUDIO_NAME), valibot.maxLength(40));

export const StudioDraftInput = valibot.object({
  source: described(
    valibot.picklist(["blank", "sheet", "openapi", "schema", "table"]),
    "`sheet`: a workbook or CSV file with data. `schema`: a JSON Schema",
  ),
  module: ModuleName,
  area: ModuleName,
  title: valibot.pipe(valibot.string(), valibot.minLength(1), valibot.maxLength(100)),
  english: valibot.optional(valibot.pipe(valibot.string(), valibot.maxLength(100)), ""),
  file: valibot.optional(described(valibot.string(), "Link of the uploaded file"), ""),
  document: valibot.optional(
    described(
      valibot.pipe(valibot.string(), valibot.maxLength(STUDIO_DOCUMENT_LIMIT)),
      "The OpenAPI document or the JSON Schema",
    ),
    "",
  ),
  schemaName: valibot.optional(described(valibot.string(), "Name of the schema in the OpenAPI document"), ""),
  datasourceId: valibot.optional(valibot.string(), ""),
  tableName: valibot.optional(valibot.string(), ""),
});
export type StudioDraftInput = Shape<typeof StudioDraftInput>;

/** Something of a source that its draft does not have. */
export const StudioOmission = valibot.object({
  place: described(valibot.string(), "Place in the source: the heading, the column or the JSON pointer"),
  field: described(TextOrNull, "The field of the draft that it concerns"),
  message: Text,
});
export type StudioOmission = Shape<typeof StudioOmission>;

export const StudioDraft = valibot.object({
  path: valibot.string(),
  text: valibot.string(),
  findings: valibot.array(Finding),
  leftOut: described(valibot.array(StudioOmission), "What the draft leaves out of its source"),
});
export type StudioDraft = Shape<typeof StudioDraft>;

export const studioFilesEndpoint = {
  id: "studioFiles",
  method: "GET",
  path: "/api/trellis/studio/files",
  access,
  summary: "List the module files with their state",
  data: StudioFolder,
} as const satisfies ApiEndpoint;

export const studioFileEndpoint = {
  id: "studioFile",
  method: "GET",
  path: "/api/trellis/studio/file",
  access,
  summary: "Read a module file",
  query: valibot.object({ path: valibot.string() }),
  data: StudioText,
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const studioNamesEndpoint = {
  id: "studioNames",
  method: "GET",
  path: "/api/trellis/studio/names",
  access,
  summary: "Read the schema of module files, and the names that they can use",
  data: StudioNames,
} as const satisfies ApiEndpoint;

export const studioJudgeEndpoint = {
  id: "studioJudge",
  method: "POST",
  path: "/api/trellis/studio/judge",
  access,
  summary: "Check a text as if it were the file at its path",
  body: valibot.object(FileInput),
  data: StudioJudgement,
} as const satisfies ApiEndpoint;

export const studioPlanEndpoint = {
  id: "studioPlan",
  method: "POST",
  path: "/api/trellis/studio/plan",
  access,
  summary: "List the changes of tables that saving a text would make",
  body: valibot.object(FileInput),
  data: StudioPlan,
} as const satisfies ApiEndpoint;

export const studioSaveEndpoint = {
  id: "studioSave",
  method: "POST",
  path: "/api/trellis/studio/save",
  access,
  summary: "Save a module file",
  description: "409 when the file is no longer the one that `base` names.",
  body: valibot.object({
    ...FileInput,
    base: described(TextOrNull, "Digest of the text that the changes started from; null for a new file"),
    convert: valibot.optional(
      described(
        valibot.boolean(),
        "Saves a change whose stored values are to be converted. The earlier version stays active until an administrator converts them",
      ),
      false,
    ),
  }),
  data: StudioText,
  errors: ["409"],
} as const satisfies ApiEndpoint;

export const studioRemovalEndpoint = {
  id: "studioRemoval",
  method: "GET",
  path: "/api/trellis/studio/removal",
  access,
  summary: "Say what deleting a module file would do",
  query: valibot.object({ path: valibot.string() }),
  data: StudioRemoval,
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const studioRemoveEndpoint = {
  id: "studioRemove",
  method: "POST",
  path: "/api/trellis/studio/remove",
  access,
  summary: "Delete a module file; its table and its versions stay",
  description: "409 when the file is no longer the one that `base` names.",
  body: valibot.object({ path: FilePath, base: Digest }),
  data: valibot.boolean(),
  errors: ["404", "409"],
} as const satisfies ApiEndpoint;

export const studioVersionsEndpoint = {
  id: "studioVersions",
  method: "GET",
  path: "/api/trellis/studio/versions",
  access,
  summary: "List the stored versions of a file and of those whose place it took, newest first",
  query: valibot.object({ path: valibot.string() }),
  data: valibot.array(StudioVersion),
} as const satisfies ApiEndpoint;

export const studioVersionEndpoint = {
  id: "studioVersion",
  method: "GET",
  path: "/api/trellis/studio/version",
  access,
  summary: "Read a stored version of a file",
  query: valibot.object({ id: valibot.string() }),
  data: StudioText,
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const studioDraftEndpoint = {
  id: "studioDraft",
  method: "POST",
  path: "/api/trellis/studio/draft",
  access,
  summary: "Draft a module file from a spreadsheet, a JSON Schema, an OpenAPI document or a table; nothing is written",
  body: StudioDraftInput,
  data: StudioDraft,
  errors: ["404", "409"],
} as const satisfies ApiEndpoint;
