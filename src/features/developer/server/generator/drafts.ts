import { FILES, TrellisError, type Finding } from "#contract";
import { inWords, moduleFile } from "#metadata";
import { cellsOfFile, openStoredFile, readStoredFile } from "#server/files";
import { recordsInScope, type OperationContext, type RowOf, type SeenRow } from "#server";
import { CODE_SOURCE } from "#generated/choices";
import { askSource } from "../datasource/data-sources.ts";
import { namedFields, type NamedFields } from "./field-names.ts";
import { SAMPLE_ROWS, fieldsOfHeader } from "./from-header.ts";
import { fieldsOfOpenApi } from "./from-openapi.ts";
import { fieldsOfTable } from "./from-table.ts";
import type { Omission, SourceFields } from "./omission.ts";

/** A drafted module file. It is not written to disk. */
export interface Draft {
  readonly id: string;
  /** Path of the file, e.g. `schemas/crm/customer.json`. */
  readonly path: string;
  readonly text: string;
  /** Findings of the linter, checked together with the active files; null when the linter could not run. */
  readonly findings: readonly Finding[] | null;
  /** Parts of the source that the draft does not have. */
  readonly leftOut: readonly Omission[];
}

const NEAREST = 20;

type TextField =
  | "codeName"
  | "datasourceId"
  | "document"
  | "english"
  | "file"
  | "modelName"
  | "schemaName"
  | "serviceName"
  | "tableName"
  | "tablePrefix";

/** @throws TrellisError notFound, or the reason why one of the sources cannot be read */
export async function draftsOf(context: OperationContext, ids: readonly string[]): Promise<Draft[]> {
  const codes = await recordsInScope(context, "code");
  const records = await codes.find({ id: ids });
  if (records.length < ids.length) throw new TrellisError("notFound");
  const drafts: Draft[] = [];
  for (const record of records) drafts.push(await draftOf(context, record));
  return drafts;
}

async function draftOf(context: OperationContext, record: SeenRow<RowOf<"code">>): Promise<Draft> {
  const text = (name: TextField): string => record[name] ?? "";
  const module = text("modelName");
  const area = text("serviceName");
  const { fields, omissions } = await fieldsOf(context, record);
  if (fields.length === 0) {
    throw new TrellisError("badRequest", {
      text: { zh: "来源中没有可用的字段", en: "The source has no fields that a module can use" },
    });
  }
  const file = moduleFile({
    module,
    area,
    title: text("codeName"),
    english: text("english") || inWords(module),
    base: addressOf(record) || `/${area.startsWith("blade-") ? area : `blade-${area}`}/${module}`,
    fields,
  });
  const path = `schemas/${area}/${module}.json`;
  const findings = (await context.deps.moduleFiles?.judge({ path, text: file }))?.findings ?? null;
  return { id: record.id, path, text: file, findings, leftOut: omissions };
}

/** Clients of the family put a folder for Java files there, beside the name of their package. */
function addressOf({ apiPath, packageName }: SeenRow<RowOf<"code">>): string {
  return (packageName ?? "") === "" && (apiPath ?? "").startsWith("/") ? (apiPath ?? "") : "";
}

async function fieldsOf(context: OperationContext, record: SeenRow<RowOf<"code">>): Promise<NamedFields> {
  const text = (name: TextField): string => record[name] ?? "";
  switch (record.source) {
    case CODE_SOURCE.table:
      return namedFields(await tableFields(context, text("datasourceId"), text("tableName")), text("tablePrefix"));
    case CODE_SOURCE.openapiDocument:
      return namedFields(fieldsOfOpenApi(text("document"), text("schemaName")));
    default:
      return namedFields(fieldsOfHeader(await cells(context, text("file"))));
  }
}

/** @throws TrellisError badRequest with the tables that the source has, or the error of the database */
export async function tableFields(context: OperationContext, source: string, table: string): Promise<SourceFields> {
  return askSource(context, source, async (databases, at) => {
    const columns = await databases.columns(at, table);
    if (columns.length > 0) return fieldsOfTable(columns);
    const names = await databases.tables(at);
    if (names.includes(table)) return { fields: [], omissions: [] };
    const tables = names.slice(0, NEAREST).join(", ");
    throw new TrellisError("badRequest", {
      params: { table, tables: tables === "" ? "—" : tables },
      text: { zh: "数据源中没有表“{table}”，有：{tables}", en: "The data source has no table “{table}”. Its tables: {tables}" },
    });
  });
}

async function cells(context: OperationContext, link: string): Promise<string[][]> {
  const name = link.startsWith(`${FILES}/`) ? link.slice(FILES.length + 1) : "";
  const file = name === "" ? null : await openStoredFile(context, name);
  if (file !== null) return cellsOfFile(await readStoredFile(file), name, SAMPLE_ROWS + 1, context.deps.sheetReaders);
  throw new TrellisError("badRequest", {
    text: { zh: "表头文件已不存在，请重新上传", en: "The file no longer exists. Upload it again." },
  });
}
