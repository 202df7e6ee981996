import { FILES, TrellisError, type Locale, type StudioDraft, type StudioDraftInput } from "#contract";
import { inWords, moduleFile, type NewField } from "#metadata";
import { recordsInScope, type OperationContext } from "#server";
import { cellsOfFile, openStoredFile, readStoredFile } from "#server/files";
import { detachedContext } from "#server/jobs";
import type { Caller, Core, ModuleFiles } from "#server/schemas";
import { namedFields } from "../generator/field-names.ts";
import type { Omission } from "../generator/omission.ts";
import { fieldsOfJsonSchema, fieldsOfOpenApi } from "../generator/from-openapi.ts";
import { tableFields } from "../generator/drafts.ts";
import { fieldsOfSheet } from "./sheet-fields.ts";
import { assertFilePath } from "./file-path.ts";
import { fileAt } from "./folder.ts";

/** Rows of a spreadsheet that a draft reads. */
const SHEET_ROWS = 2000;

/** Levels of objects and lists of objects that a draft takes over. A form edits two well. */
const DEPTH = 2;

/**
 * Drafts a module file, and checks it together with the files of the folder.
 * @throws TrellisError badRequest or notFound when the source cannot be read
 */
export async function draftFile(
  core: Core,
  folder: ModuleFiles,
  caller: Caller,
  input: StudioDraftInput,
  locale: Locale,
): Promise<StudioDraft> {
  const { module, area, title } = input;
  const path = assertFilePath(`schemas/${area}/${module}.json`);
  if ((await fileAt(folder, path)) !== null) throw new TrellisError("badRequest", { params: { path }, text: TAKEN });
  const context = detachedContext(core, { module: "code", origin: "draft", caller, tenantId: caller.tenantId, locale });
  const { fields, omissions } = await fieldsFrom(context, input);
  if (fields.length === 0) throw new TrellisError("badRequest", { text: NO_FIELDS });
  const english = input.english || inWords(module);
  const text = moduleFile({ module, area, title, english, base: `/blade-${area}/${module}`, fields });
  return { path, text, findings: (await folder.judge({ path, text })).findings, leftOut: [...omissions] };
}

const TAKEN = {
  zh: "{path} 已存在。请换一个模块标识，或从文件列表打开它。",
  en: "{path} exists already. Choose another module name, or open the file from the list.",
};

const NO_FIELDS = { zh: "来源中没有可用的字段", en: "The source has no fields that a module can use" };

interface DraftFields {
  readonly fields: readonly NewField[];
  readonly omissions: readonly Omission[];
}

async function fieldsFrom(context: OperationContext, input: StudioDraftInput): Promise<DraftFields> {
  switch (input.source) {
    case "blank":
      return { fields: [{ name: "name", kind: "text", title: "名称", english: "Name", required: true }], omissions: [] };
    case "openapi":
      return namedFields(fieldsOfOpenApi(input.document, input.schemaName, DEPTH));
    case "schema":
      return namedFields(fieldsOfJsonSchema(input.document, DEPTH));
    case "table": {
      const sources = await recordsInScope(context, "datasource");
      if ((await sources.find({ id: input.datasourceId })).length === 0) throw new TrellisError("notFound");
      return namedFields(await tableFields(context, input.datasourceId, input.tableName));
    }
    case "sheet":
      return fieldsOfSheet(context, await cellsOf(context, input.file));
  }
}

async function cellsOf(context: OperationContext, link: string): Promise<string[][]> {
  const name = link.startsWith(`${FILES}/`) ? link.slice(FILES.length + 1) : "";
  const file = name === "" ? null : await openStoredFile(context, name);
  if (file === null)
    throw new TrellisError("badRequest", {
      text: { zh: "文件已不存在，请重新上传", en: "The file no longer exists. Upload it again." },
    });
  return cellsOfFile(await readStoredFile(file), name, SHEET_ROWS + 1, context.deps.sheetReaders);
}
