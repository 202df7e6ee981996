import { defineFeature, type Feature } from "#server";
import { developerManifest } from "../manifest.ts";
import { tablesOfSource, testSource } from "./datasource/data-sources.ts";
import { codeInterceptors } from "./generator/code-interceptors.ts";
import { copy, download, genCode } from "./generator/generate.ts";
import { exportReport, preview, reportInterceptors, run } from "./report/reports.ts";
import { mcpEndpoint } from "./mcp/mcp-endpoint.ts";
import { studioEndpoints } from "./studio/studio-endpoints.ts";
import { VERSION_TABLE } from "./studio/versions.ts";

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
  tables: [VERSION_TABLE],
  start: (core) => ({ endpoints: [...studioEndpoints(core), mcpEndpoint(core)] }),
  interceptors: { code: codeInterceptors, report: reportInterceptors },
});
