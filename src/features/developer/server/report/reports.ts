import { TrellisError, isJsonObject, readReportQuery, type Json, type ReportQuery, type ReportTable } from "#contract";
import {
  callerOf,
  checkReport,
  idParameter,
  moduleOf,
  outsideTransaction,
  parameter,
  recordsInScope,
  runReport,
  type Handler,
  type Interceptors,
  type OperationContext,
  type Row,
  type RowOf,
  type SeenRow,
} from "#server";
import { reportFile } from "#server/files";
import { assertMayExport } from "#server/rights";

/** Runs a saved report (`id`) with the caller's rights. */
export const run: Handler = async (context): Promise<ReportTable> => runReport(context, queryOf(await reportOf(context)));

/** Runs an unsaved query: `content`. It changes nothing. */
export const preview: Handler = outsideTransaction(async (context): Promise<ReportTable> => {
  const content = isJsonObject(context.body) ? context.body["content"] : undefined;
  return runReport(context, queryOf({ content }));
});

/**
 * Exports a saved report: `format` is `xlsx` (the default) or `csv`. `filters` (JSON) are asked for in place of its own, as
 * the page of the report does.
 */
export const exportReport: Handler = async (context) => {
  const report = await reportOf(context);
  const format = parameter(context, "format") || "xlsx";
  if (format !== "xlsx" && format !== "csv") throw new TrellisError("badRequest", { params: { reason: "format: xlsx, csv" } });
  const query = queryOf(withFilters(report, parameter(context, "filters")));
  // A report could carry every field of its module along.
  assertMayExport(callerOf(context), moduleOf(context, query.module));
  return reportFile(context, await runReport(context, query), report.name ?? "", format);
};

/** Checks a report before it is saved, so that its author sees an invalid or forbidden query. */
export const reportInterceptors: Interceptors<RowOf<"report">> = {
  beforeSave: async (context, record) => {
    try {
      await checkReport(context, queryOf(record));
    } catch (error) {
      if (!(error instanceof TrellisError)) throw error;
      throw new TrellisError("invalidRecord", { fields: [{ pointer: "/content", keyword: "report", message: error.texts }] });
    }
    return record;
  },
};

/** The report with filters (JSON) in place of its own; an empty text keeps those. */
function withFilters(report: Row, filters: string): Row {
  const { content } = report;
  if (filters === "" || !isJsonObject(content)) return report;
  try {
    return { ...report, content: { ...content, filters: JSON.parse(filters) as Json } };
  } catch {
    throw new TrellisError("badRequest", { params: { reason: "filters: JSON" } });
  }
}

async function reportOf(context: OperationContext): Promise<SeenRow<RowOf<"report">>> {
  const id = idParameter(context, "id", "ids");
  const reports = await recordsInScope(context, "report");
  const [report] = await reports.find({ id });
  if (report === undefined) throw new TrellisError("notFound");
  return report;
}

function queryOf(record: Row): ReportQuery {
  const query = readReportQuery(record["content"] as Json | undefined);
  if (query !== null) return query;
  throw new TrellisError("badRequest", {
    text: { zh: "请选择模块和至少一个指标", en: "Choose a module and at least one measure" },
  });
}
