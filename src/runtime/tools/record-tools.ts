import type { RecordTool } from "./record-tool.ts";

/** In the order in which they stand. */
export const RECORD_TOOLS: readonly RecordTool[] = [];
