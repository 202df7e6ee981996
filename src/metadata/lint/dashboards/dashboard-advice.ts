import { PERIOD_VARIABLE, isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../source/parse.ts";
import { listAt, stringAt, valueAt } from "../facts/json-type.ts";
import type { Report } from "../rule.ts";
import { text } from "../words.ts";
import type { AskedModules } from "./check-question.ts";
import { QuestionFields, type QuestionField } from "./question-fields.ts";
import { advisePart } from "./part-advice.ts";
import { formOf } from "./part-form.ts";

/** Warnings about a dashboard that works: keys without effect, parts that look alike, charts that say nothing. */
export function adviseDashboard(value: Json | undefined, modules: AskedModules, report: Report): void {
  const parts = listAt(value, "parts").filter(isJsonObject);
  if (valueAt(value, "period") !== undefined && !JSON.stringify(parts).includes(`"${PERIOD_VARIABLE}"`))
    report(
      ["period"],
      "key",
      text("没有部件按 $period 筛选，时间段不起作用", "No part is filtered by $period, so the period has no effect"),
      text(
        `在 filters 中写上 "createTime_within": "${PERIOD_VARIABLE}"，或删除 period`,
        `Add "createTime_within": "${PERIOD_VARIABLE}" to filters, or remove the period`,
      ),
    );
  if (valueAt(value, "home") === true && !parts.some((part) => formOf(part) === "figure"))
    report(
      ["home"],
      "key",
      text("首页显示看板的数字，而这里没有 figure", "The home screen shows the figures of a dashboard, and this one has none"),
      text('加上 "kind": "figure" 的部件，或删除 home', 'Add a part of "kind": "figure", or remove home'),
    );
  adviseTitles(value, parts, report);
  for (const [index, part] of parts.entries()) {
    adviseQuestion(part, ["parts", index], modules, report);
    advisePart(part, valueAt(value, "en"), ["parts", index], modules, report);
  }
}

/** Two parts of one title cannot be told apart. */
function adviseTitles(value: Json | undefined, parts: readonly JsonObject[], report: Report): void {
  const ids = parts.map((part) => stringAt(part, "id") ?? "");
  const seen = new Map<string, string>();
  const see = (title: string | undefined, id: string, path: Path): void => {
    const key = `${path[0] === "en" ? "en" : "zh"} ${title?.trim().toLowerCase() ?? ""}`;
    const earlier = seen.get(key);
    if (title !== undefined && earlier !== undefined)
      report(
        path,
        "value",
        text(`“${earlier}”与“${id}”都叫“${title}”`, `“${earlier}” and “${id}” are both called “${title}”`),
        text("给其中一个换名称", "Give one of them another title"),
      );
    else seen.set(key, id);
  };
  for (const [index, part] of parts.entries()) {
    const id = ids[index] ?? "";
    const same = parts.findIndex((other) => other["title"] === part["title"]) < index;
    see(stringAt(part, "title"), id, ["parts", index, "title"]);
    // Equal Chinese has equal English: one finding says it.
    if (!same) see(stringAt(value, "en", "parts", id), id, ["en", "parts", id]);
  }
}

function adviseQuestion(part: JsonObject, path: Path, modules: AskedModules, report: Report): void {
  const module = modules.get(stringAt(part, "query", "module") ?? "");
  if (module === undefined) return;
  const rows = module.fields.find(({ name }) => name === stringAt(part, "query", "rows")) ?? null;
  const fields = new QuestionFields(modules, module, rows);
  for (const [index, group] of listAt(part, "query", "groups").entries()) {
    const name = stringAt(group, "field") ?? "";
    const found = fields.find(name);
    const at = [...path, "query", "groups", index, "field"];
    if ("message" in found) continue;
    if (found.storage === "timestamp" && valueAt(group, "period") === undefined)
      report(
        at,
        "value",
        text(`“${name}”精确到秒：每条记录各成一组`, `“${name}” has seconds, so nearly every record is a group of its own`),
        text('加上 "period": "day" 或 "month"', 'Add "period": "day" or "month"'),
      );
    else if (isOneOfAKind(name, found) && valueAt(group, "prefix") === undefined)
      report(
        at,
        "value",
        text(`“${name}”各不相同：每条记录各成一组`, `No two records have the same “${name}”, so each is a group of its own`),
        text("换成有重复值的字段，如状态、引用", "Choose a field whose values repeat, such as a state or a reference"),
      );
  }
  adviseUnit(part, path, fields, report);
}

function isOneOfAKind(name: string, { field }: QuestionField): boolean {
  return name === "id" || (field !== null && !name.includes(".") && (field.unique || field.serial !== null));
}

/** Amounts and shares have a sign, which stands beside the unit. */
function adviseUnit(part: JsonObject, path: Path, fields: QuestionFields, report: Report): void {
  if (part["unit"] === undefined) return;
  for (const measure of listAt(part, "query", "measures")) {
    const name = stringAt(measure, "field") ?? "";
    const found = fields.find(name);
    const format = "message" in found ? null : found.field?.format;
    if (stringAt(measure, "kind") === "count" || (format !== "money" && format !== "percent")) continue;
    report(
      [...path, "unit"],
      "key",
      format === "money"
        ? text(`“${name}”是金额，自带货币符号`, `“${name}” is an amount, which has the sign of its currency`)
        : text(`“${name}”是百分比，自带 %`, `“${name}” is a share, which has a percent sign`),
      text("删除 unit 与它的英文", "Remove unit and its English"),
    );
    return;
  }
}
