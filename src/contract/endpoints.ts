import type { GenericSchema } from "valibot";
import * as access from "./person/access.ts";
import * as bulk from "./records/bulk.ts";
import * as consoleSettings from "./person/console-settings.ts";
import * as dashboards from "./reports/dashboards.ts";
import type { ApiEndpoint, RecordsEndpoint } from "./endpoint.ts";
import * as envelope from "./envelope.ts";
import * as fieldAccess from "./records/field-access.ts";
import * as history from "./records/history.ts";
import * as home from "./person/home.ts";
import * as inboxEntries from "./person/inbox-entries.ts";
import * as inbox from "./person/inbox.ts";
import * as live from "./records/live.ts";
import * as locale from "./locale.ts";
import * as menu from "./person/menu.ts";
import * as moduleIndex from "./records/module-index.ts";
import * as ownSessions from "./person/own-sessions.ts";
import * as record from "./records/record.ts";
import * as reference from "./records/reference.ts";
import * as related from "./records/related.ts";
import * as report from "./reports/report.ts";
import * as search from "./person/search.ts";
import * as session from "./person/session.ts";
import * as studio from "./records/studio.ts";
import * as transfer from "./records/transfer.ts";
import * as undo from "./records/undo.ts";
import * as views from "./records/views.ts";
import * as where from "./records/where.ts";

const TOPICS: readonly Readonly<Record<string, unknown>>[] = [
  session,
  ownSessions,
  moduleIndex,
  studio,
  consoleSettings,
  home,
  dashboards,
  inbox,
  inboxEntries,
  search,
  reference,
  live,
  access,
  history,
  bulk,
  undo,
  transfer,
  views,
  fieldAccess,
  related,
  report,
  menu,
  record,
  where,
  envelope,
  locale,
];

/** Every endpoint of Trellis's own, once per method and path. */
export function apiEndpoints(): readonly ApiEndpoint[] {
  const endpoints = TOPICS.flatMap((topic) => Object.values(topic).filter(isEndpoint));
  return [...new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])).values()];
}

/** Every exported schema by its name. */
export function apiSchemas(): Readonly<Record<string, GenericSchema>> {
  const named = TOPICS.flatMap((topic) => Object.entries(topic));
  return Object.fromEntries(named.filter((entry): entry is [string, GenericSchema] => isSchema(entry[1])));
}

export function isRecordsEndpoint(endpoint: ApiEndpoint): endpoint is RecordsEndpoint {
  return typeof endpoint.access === "object" && "needs" in endpoint.access;
}

function isEndpoint(value: unknown): value is ApiEndpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";
}
