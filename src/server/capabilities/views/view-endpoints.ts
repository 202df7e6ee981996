import { defaultViewEndpoint, removeViewEndpoint, saveViewEndpoint, viewCountsEndpoint, viewsEndpoint } from "#contract";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { viewList } from "./list-views.ts";
import { makeDefault } from "./make-default.ts";
import { removeView } from "./remove-view.ts";
import { viewCounts } from "./view-counts.ts";
import { saveView } from "./save-view.ts";

/** Saved views: they say how records are looked at, and change none. */
export function viewEndpoints(): readonly RecordEndpoint[] {
  return [
    serveRecords(viewsEndpoint, (context) => viewList(context)),
    serveRecords(viewCountsEndpoint, (context) => viewCounts(context)),
    serveRecords(saveViewEndpoint, (context, { body }) => saveView(context, body)),
    serveRecords(removeViewEndpoint, (context, { body }) => removeView(context, body.id)),
    serveRecords(defaultViewEndpoint, (context, { body }) => makeDefault(context, body)),
  ];
}
