import { ReportTable } from "#contract";
import { parserOf } from "#runtime";

export const asTable = parserOf(ReportTable);
