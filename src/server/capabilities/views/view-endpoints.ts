import { VIEW_PATHS } from "#contract";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { listViews } from "./list-views.ts";
import { makeDefault } from "./make-default.ts";
import { removeView } from "./remove-view.ts";
import { saveView } from "./save-view.ts";

/** Saved views: they say how records are looked at, and change none. */
export function viewEndpoints(): readonly RecordEndpoint[] {
  const needs = ["read"] as const;
  return [
    { method: "GET", path: VIEW_PATHS.list, needs, run: listViews },
    { method: "POST", path: VIEW_PATHS.save, needs, leavesRecords: true, run: saveView },
    { method: "POST", path: VIEW_PATHS.remove, needs, leavesRecords: true, run: removeView },
    { method: "POST", path: VIEW_PATHS.makeDefault, needs, leavesRecords: true, run: makeDefault },
  ];
}
