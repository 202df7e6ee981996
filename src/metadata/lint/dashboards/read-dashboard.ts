import {
  PERIOD_VARIABLE,
  isJsonObject,
  isPeriod,
  readReportQuery,
  type Finding,
  type Json,
  type JsonObject,
  type Period,
  type ReportQuery,
  type Text,
} from "#contract";
import { CHART_PARTS, type Dashboard, type DashboardPart } from "../../module/dashboard.ts";
import type { KnownIds } from "../../module/catalog.ts";
import type { ParsedFile, Path } from "../../source/parse.ts";
import { listAt, objectAt, stringAt, valueAt } from "../facts/json-type.ts";
import { DASHBOARD_META_SCHEMA } from "../facts/meta-schema.ts";
import { iconHint } from "../facts/icon-names.ts";
import { reportStructure } from "../report-structure.ts";
import { reportTo, syntaxFindings } from "../report.ts";
import type { Report } from "../rule.ts";
import { structuralFaults } from "../facts/structure.ts";
import { suggestion, text } from "../words.ts";
import { checkQuestion, type AskedModules } from "./check-question.ts";

const DEFAULT_SORT = 100;
const DEFAULT_SIZE = 5;

/** Keys of a question that fit the kind of its part. */
const KEYS = {
  figure: ["module", "rows", "filters", "measures"],
  chart: ["module", "rows", "filters", "groups", "measures"],
  list: ["module", "filters", "fields", "sort", "size"],
} as const;

/**
 * Reads a file of `schemas/dashboards/`.
 * @param modules those in force, which its questions may ask
 * @returns null after a finding
 */
export function readDashboard(
  file: ParsedFile,
  name: string,
  modules: AskedModules,
  known: KnownIds,
  findings: Finding[],
): Dashboard | null {
  const found: Finding[] = [...syntaxFindings(file)];
  const report = reportTo(found, file, { id: "dashboard", severity: "error" });
  if (file.faults.length === 0) {
    for (const fault of structuralFaults(file.value ?? null, DASHBOARD_META_SCHEMA))
      reportStructure(
        report,
        fault,
        file.value,
        text("见 docs/module-format.md 的“看板”", "See “Dashboards” in docs/module-format.md"),
      );
    // Only a file of the right form can be asked further.
    if (found.length === 0) checkDashboard(file.value, modules, known, report);
  }
  findings.push(...found);
  return found.length > 0 ? null : dashboardOf(file.value, name);
}

function checkDashboard(value: Json | undefined, modules: AskedModules, known: KnownIds, report: Report): void {
  const icon = stringAt(value, "icon");
  if (icon !== undefined && !known.icons.includes(icon))
    report(["icon"], "value", text(`没有图标“${icon}”`, `The icon “${icon}” does not exist`), iconHint(icon, known.icons));
  const parts = listAt(value, "parts").filter(isJsonObject);
  const ids = parts.map((part) => stringAt(part, "id") ?? "");
  for (const [index, part] of parts.entries()) {
    const id = ids[index] ?? "";
    const path = ["parts", index];
    if (ids.indexOf(id) < index)
      report([...path, "id"], "value", text(`“${id}”重复`, `“${id}” appears twice`), text("换一个 id", "Choose another id"));
    if (valueAt(value, "en", "parts", id) === undefined)
      report(
        ["en", "parts"],
        "value",
        text(`缺少“${id}”的英文`, `The English title of “${id}” is missing`),
        text(`写上 "${id}": "…"`, `Add "${id}": "…"`),
      );
    checkPart(part, path, modules, report);
  }
  checkUnits(value, parts, report);
  for (const id of Object.keys(objectAt(value, "en", "parts")))
    if (!ids.includes(id))
      report(["en", "parts", id], "key", text(`没有部件“${id}”`, `The part “${id}” does not exist`), suggestion(id, ids));
}

/** A unit stands in both languages, at a part with numbers. */
function checkUnits(value: Json | undefined, parts: readonly JsonObject[], report: Report): void {
  const english = objectAt(value, "en", "units");
  const known = parts.flatMap((part) => (part["unit"] === undefined ? [] : [stringAt(part, "id") ?? ""]));
  for (const [index, part] of parts.entries()) {
    const id = stringAt(part, "id") ?? "";
    if (part["unit"] === undefined) continue;
    if (formOf(part) === "list")
      report(["parts", index, "unit"], "key", text("列表没有单位", "A list has no unit"), text("删除", "Remove it"));
    else if (english[id] === undefined)
      report(
        ["parts", index, "unit"],
        "value",
        text(`缺少“${id}”的英文单位`, `The English unit of “${id}” is missing`),
        text(`在 en.units 中写上 "${id}": "…"`, `Add "${id}": "…" to en.units`),
      );
  }
  for (const id of Object.keys(english))
    if (!known.includes(id))
      report(["en", "units", id], "key", text(`部件“${id}”没有 unit`, `The part “${id}” has no unit`), suggestion(id, known));
}

function checkPart(part: JsonObject, path: Path, modules: AskedModules, report: Report): void {
  const kind = formOf(part);
  const query = objectAt(part, "query");
  for (const key of Object.keys(query))
    if (!KEYS[kind].some((fitting) => fitting === key))
      report(
        [...path, "query", key],
        "key",
        text(`“${stringAt(part, "kind") ?? ""}”没有“${key}”`, `“${stringAt(part, "kind") ?? ""}” has no “${key}”`),
        text(`可用：${KEYS[kind].join("、")}`, `Possible: ${KEYS[kind].join(", ")}`),
      );
  if (kind === "chart" && query["groups"] === undefined)
    report(
      [...path, "query"],
      "value",
      text("图表缺少 groups", "A chart needs groups"),
      text("写上一个或两个分组", "Add one or two groups"),
    );
  if (kind === "figure" && listAt(query, "measures").length > 1)
    report(
      [...path, "query", "measures"],
      "value",
      text("一个数字只有一个度量", "A figure has one measure"),
      text("只留一个", "Keep one of them"),
    );
  checkQuestion(modules, query, [...path, "query"], report);
  if (part["unit"] !== undefined) checkOwnUnit(query, path, modules, report);
  if (part["trend"] !== undefined) checkTrend(part, path, modules, report);
  if (part["lessIsBetter"] !== undefined) checkLessIsBetter(part, path, report);
  if (part["compare"] === undefined) return;
  if (kind !== "figure")
    report([...path, "compare"], "key", text("只有数字可以比较", "Only a figure can be compared"), text("删除", "Remove it"));
  const compared = { module: query["module"] ?? "", filters: objectAt(part, "compare", "filters") };
  checkQuestion(modules, compared, [...path, "compare"], report);
}

/** Numbers whose unit stands in the records show that one, and those of several units apart. */
function checkOwnUnit(query: JsonObject, path: Path, modules: AskedModules, report: Report): void {
  const module = modules.get(stringAt(query, "module") ?? "");
  for (const measure of listAt(query, "measures")) {
    const name = stringAt(measure, "field") ?? "";
    const unitField = stringAt(module?.uiFields[name], "ui:options", "unitField");
    if (unitField === undefined || stringAt(measure, "kind") === "count") continue;
    report(
      [...path, "unit"],
      "key",
      text(
        `“${name}”的单位在记录的“${unitField}”中，可能各不相同`,
        `The unit of “${name}” stands in “${unitField}” of each record`,
      ),
      text("删除 unit：看板会显示记录中的单位", "Remove unit: the part shows the units of the records"),
    );
  }
}

/** Only a number that is compared with an earlier one can be better than it. */
function checkLessIsBetter(part: JsonObject, path: Path, report: Report): void {
  if (formOf(part) === "figure" && (part["compare"] !== undefined || part["trend"] !== undefined)) return;
  report(
    [...path, "lessIsBetter"],
    "key",
    text("只有与之前比较的数字才有好坏", "Only a figure that is compared with an earlier one can be better or worse"),
    text("写上 compare 或 trend，或删除它", "Add `compare` or `trend`, or remove it"),
  );
}

/** A course runs over the period that a person chooses, and is compared with the period before. */
function checkTrend(part: JsonObject, path: Path, modules: AskedModules, report: Report): void {
  const field = stringAt(part, "trend") ?? "";
  const module = modules.get(stringAt(part, "query", "module") ?? "");
  const times = [
    ...(module?.fields ?? []).flatMap(({ name, storage }) => (storage === "date" || storage === "timestamp" ? name : [])),
    "createTime",
    "updateTime",
  ];
  if (module !== undefined && !times.includes(field)) {
    report(
      [...path, "trend"],
      "value",
      text(`“${field}”不是“${module.name}”的日期字段`, `“${field}” is no date of “${module.name}”`),
      suggestion(field, times),
    );
    return;
  }
  const key = `${field}_within`;
  if (formOf(part) !== "figure")
    report([...path, "trend"], "key", text("只有数字有走势", "Only a figure has a trend"), text("删除", "Remove it"));
  else if (part["compare"] !== undefined)
    report(
      [...path, "compare"],
      "key",
      text("有走势的数字与上一时间段比较", "A figure with a trend is compared with the period before"),
      text("删除", "Remove it"),
    );
  else if (stringAt(part, "query", "filters", key) !== PERIOD_VARIABLE)
    report(
      [...path, "trend"],
      "value",
      text(`走势按“${field}”展开，但数字不按它筛选`, `The trend runs along “${field}”, but the figure is not filtered by it`),
      text(`在 filters 中写上 "${key}": "${PERIOD_VARIABLE}"`, `Add "${key}": "${PERIOD_VARIABLE}" to the filters`),
    );
  else {
    const along = { ...objectAt(part, "query"), groups: [{ field, period: "day" }] };
    checkQuestion(modules, along, [...path, "query"], report);
  }
}

function formOf(part: Json | undefined): keyof typeof KEYS {
  const kind = stringAt(part, "kind");
  return kind === "figure" || kind === "list" ? kind : "chart";
}

function dashboardOf(value: Json | undefined, name: string): Dashboard {
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
