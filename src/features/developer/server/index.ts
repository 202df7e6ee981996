import { defineFeature, type Feature } from "#server";
import { developerManifest } from "../manifest.ts";
import { tablesOfSource, testSource } from "./datasource/data-sources.ts";
import { codeInterceptors } from "./generator/code-interceptors.ts";
import { copy, download, genCode } from "./generator/generate.ts";
import { exportReport, preview, reportInterceptors, run } from "./report/reports.ts";

export const developerFeature: Feature = defineFeature({
  manifest: developerManifest,
  handlers: {
    "code/copy": copy,
    "code/download": download,
    "code/genCode": genCode,
    "code/genSelected": genCode,
    "datasource/tables": tablesOfSource,
    "datasource/test": testSource,
    "report/exportReport": exportReport,
    "report/preview": preview,
    "report/run": run,
  },
  interceptors: { code: codeInterceptors, report: reportInterceptors },
});
