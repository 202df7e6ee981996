import { defaultViewEndpoint, removeViewEndpoint, saveViewEndpoint, viewCountsEndpoint, viewsEndpoint } from "#contract";
import type { Capability } from "../../http/capability.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { followViews } from "./follow-views.ts";
import { viewList } from "./list-views.ts";
import { makeDefault } from "./make-default.ts";
import { removeView } from "./remove-view.ts";
import { saveView } from "./save-view.ts";
import { viewCounts } from "./view-counts.ts";
import { VIEW_TABLES } from "./view-tables.ts";

/** Saved views of lists: they say how records are looked at, and change none. */
export const views: Capability = {
  name: "views",
  tables: VIEW_TABLES,
  followRename: followViews,
  start: () => ({
    recordEndpoints: [
      serveRecords(viewsEndpoint, (context) => viewList(context)),
      serveRecords(viewCountsEndpoint, (context) => viewCounts(context)),
      serveRecords(saveViewEndpoint, (context, { body }) => saveView(context, body)),
      serveRecords(removeViewEndpoint, (context, { body }) => removeView(context, body.id)),
      serveRecords(defaultViewEndpoint, (context, { body }) => makeDefault(context, body)),
    ],
  }),
};
