import { PERIOD_VARIABLE, type JsonObject, type Text } from "#contract";
import type { Path } from "../../source/parse.ts";
import { listAt, objectAt, stringAt, valueAt } from "../facts/json-type.ts";
import type { Report } from "../rule.ts";
import { against, suggestion, text } from "../words.ts";
import { checkQuestion, type AskedModules } from "./check-question.ts";
import { formOf, KEYS } from "./part-form.ts";

/** Reports what does not fit in one part: its keys, its question, what it is compared with. */
export function checkPart(part: JsonObject, path: Path, modules: AskedModules, report: Report): void {
  const kind = formOf(part);
  const query = objectAt(part, "query");
  for (const key of Object.keys(query))
    if (!KEYS[kind].some((fitting) => fitting === key))
      report(
        [...path, "query", key],
        "key",
        text(`“${stringAt(part, "kind") ?? ""}”没有“${key}”`, `“${stringAt(part, "kind") ?? ""}” has no “${key}”`),
        otherKind(kind, key) ?? text(`可用：${KEYS[kind].join("、")}`, `Possible: ${KEYS[kind].join(", ")}`),
      );
  if (kind === "chart" && query["groups"] === undefined)
    report(
      [...path, "query"],
      "value",
      text("图表缺少 groups", "A chart needs groups"),
      against(text('写上一个或两个分组，或写 "kind": "figure"', 'Add one or two groups, or write "kind": "figure"'), [
        ...path,
        "kind",
      ]),
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
  if (kind !== "figure") {
    report([...path, "compare"], "key", text("只有数字可以比较", "Only a figure can be compared"), text("删除", "Remove it"));
    return;
  }
  const filters = objectAt(part, "compare", "filters");
  if (Object.entries(filters).every(([key, value]) => valueAt(query, "filters", key) === value))
    report(
      [...path, "compare", "filters"],
      "value",
      text("与原来的条件相同：数字与自己比较", "The filters are those of the figure, which is compared with itself"),
      text('写上不同的条件，如 "createTime_within": "last-month"', 'Write others, such as "createTime_within": "last-month"'),
    );
  const compared = { module: query["module"] ?? "", filters };
  checkQuestion(modules, compared, [...path, "compare"], report);
}

/** A key that only parts of another kind have: groups of a figure. */
function otherKind(kind: keyof typeof KEYS, key: string): Text | null {
  const has = (other: keyof typeof KEYS): boolean => KEYS[other].some((fitting) => fitting === key);
  if (kind !== "chart" && has("chart")) {
    const meant = kind === "figure" ? text("数字", "a figure") : text("列表", "a list");
    return text(
      `${meant.zh}没有它：删除“${key}”，或把 kind 改为 bar、line、doughnut`,
      `Delete “${key}” for ${meant.en}, or make the kind a bar, line or doughnut`,
    );
  }
  return kind !== "list" && has("list")
    ? text(`删除“${key}”，或写 "kind": "list"`, `Delete “${key}”, or write "kind": "list"`)
    : null;
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
