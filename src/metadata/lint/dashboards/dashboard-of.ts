import {
  PERIOD_VARIABLE,
  isPeriod,
  readReportQuery,
  type Json,
  type JsonObject,
  type Period,
  type ReportQuery,
  type Text,
} from "#contract";
import { CHART_PARTS, type Dashboard, type DashboardPart } from "../../module/dashboard.ts";
import { listAt, objectAt, stringAt, valueAt } from "../facts/json-type.ts";
import { text } from "../words.ts";
import { formOf } from "./part-form.ts";

const DEFAULT_SORT = 100;
const DEFAULT_SIZE = 5;

/** The dashboard of a file without an error, with every default. */
export function dashboardOf(value: Json | undefined, name: string): Dashboard {
  const roles = listAt(value, "roles").map(String);
  const posts = listAt(value, "posts").map(String);
  const sort = valueAt(value, "sort");
  return {
    name,
    title: text(stringAt(value, "title") ?? "", stringAt(value, "en", "title") ?? ""),
    icon: stringAt(value, "icon") ?? "dashboard",
    sort: typeof sort === "number" ? sort : DEFAULT_SORT,
    wall: valueAt(value, "wall") === true,
    home: valueAt(value, "home") === true,
    period: JSON.stringify(value).includes(`"${PERIOD_VARIABLE}"`) ? (periodOf(value) ?? "this-month") : null,
    roles: roles.length === 0 ? null : roles,
    posts: posts.length === 0 ? null : posts,
    parts: listAt(value, "parts").map((part) => partOf(part, objectAt(value, "en"))),
  };
}

function periodOf(value: Json | undefined): Period | undefined {
  const period = stringAt(value, "period");
  return period !== undefined && isPeriod(period) ? period : undefined;
}

function partOf(part: Json, en: JsonObject): DashboardPart {
  const id = stringAt(part, "id") ?? "";
  const form = formOf(part);
  const width = valueAt(part, "width");
  const title: Text = text(stringAt(part, "title") ?? "", stringAt(en, "parts", id) ?? "");
  const unit = stringAt(part, "unit");
  const base = {
    id,
    title,
    width: typeof width === "number" ? width : form === "figure" ? 1 : 2,
    unit: unit === undefined ? null : text(unit, stringAt(en, "units", id) ?? ""),
  };
  const query = objectAt(part, "query");
  if (form === "list") {
    const size = query["size"];
    const fields = listAt(query, "fields").map(String);
    return {
      ...base,
      kind: "list",
      query: {
        module: stringAt(query, "module") ?? "",
        filters: filtersOf(query["filters"]),
        fields: fields.length === 0 ? null : fields,
        sort: stringAt(query, "sort") ?? null,
        size: typeof size === "number" ? size : DEFAULT_SIZE,
      },
    };
  }
  const question = reportQuery(query);
  const kind = CHART_PARTS.find((chart) => chart === stringAt(part, "kind"));
  if (kind !== undefined) return { ...base, kind, query: question };
  const compared = valueAt(part, "compare", "filters");
  const compare = compared === undefined ? null : { ...question, filters: { ...question.filters, ...filtersOf(compared) } };
  const lessIsBetter = valueAt(part, "lessIsBetter") === true;
  return { ...base, kind: "figure", query: question, compare, trend: stringAt(part, "trend") ?? null, lessIsBetter };
}

/** The question, which the checks have found to be one. */
function reportQuery(query: JsonObject): ReportQuery {
  const question = readReportQuery({ measures: [{ kind: "count" }], ...query });
  if (question === null) throw new Error("A checked question is no report");
  return question;
}

function filtersOf(filters: Json | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(objectAt(filters)).map(([key, value]) => [key, String(value)]));
}
