import type { ReportTable } from "#contract";
import { asHolding } from "#runtime";

export const asTable = asHolding<ReportTable>("a report", "columns", "rows");
