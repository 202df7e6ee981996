import {
  PERIODS,
  PERIOD_VARIABLE,
  WHERE_PARAMETER,
  isPeriod,
  parseWhere,
  splitFilterKey,
  whereConditions,
  type FilterOperator,
  type JsonObject,
  type Text,
} from "#contract";
import { fittingOperators, operatorFits } from "../../fields/filter-fit.ts";
import { STORAGES } from "../../kinds/storages.ts";
import type { Path } from "../../source/parse.ts";
import type { Report } from "../rule.ts";
import { fittingOperator } from "../facts/foreign-keys/operators.ts";
import { some, suggestion, text } from "../words.ts";
import { filterValueFault } from "./filter-value.ts";
import type { QuestionField, QuestionFields } from "./question-fields.ts";

const RANGE = "Range";

/** Variables that stand for the person who looks, with the module to which the field refers. */
const VIEWER_VARIABLES = [
  ["$userId", "user"],
  ["$deptId", "dept"],
  ["$postId", "post"],
] as const;

/** Reports filters whose field, operator or value cannot hold. */
export function checkFilters(fields: QuestionFields, filters: JsonObject, path: Path, report: Report): void {
  for (const [key, value] of Object.entries(filters)) {
    if (typeof value !== "string") continue;
    const at = [...path, key];
    if (key === WHERE_PARAMETER) {
      checkTree(fields, value, at, report);
      continue;
    }
    const whole = fields.find(key);
    const { field: name, operator } =
      "message" in whole ? splitFilterKey(withoutRange(fields, key)) : { field: key, operator: null };
    const found = fields.find(name);
    if ("message" in found) {
      report(at, "key", found.message, foreignOperator(fields, key) ?? found.hint);
      continue;
    }
    const multiple = found.field?.multiple === true;
    if (operator !== null && !operatorFits(operator, found.storage, multiple)) {
      reportMisfit(found, name, operator, at, "key", report);
      continue;
    }
    checkValue(found, operator, value, at, report);
  }
}

/** `payTime_gte`: a field with the operator of another tool. */
function foreignOperator(fields: QuestionFields, key: string): Text | null {
  const [, name = "", written = ""] = /^(\w+?)_+([a-z]+)$/i.exec(key) ?? [];
  const found = fields.find(name);
  if (written === "" || "message" in found) return null;
  const operator = fittingOperator(written, fittingOperators(found.storage, found.field?.multiple === true));
  return operator === null ? null : text(`写成 "${name}_${operator}"`, `Write "${name}_${operator}"`);
}

/** Reports what is wrong inside of a tree of conditions. */
function checkTree(fields: QuestionFields, value: string, path: Path, report: Report): void {
  const tree = parseWhere(value);
  if (tree === null)
    return report(
      path,
      "value",
      text("where 不是条件树", "where is no tree of conditions"),
      text("改为从列表的地址中复制的条件", "Write the one in the address of a filtered list"),
    );
  for (const { field, operator } of whereConditions(tree)) {
    const found = fields.find(field);
    if ("message" in found) report(path, "value", found.message, found.hint);
    else if (!operatorFits(operator, found.storage, found.field?.multiple === true))
      reportMisfit(found, field, operator, path, "value", report);
  }
}

function reportMisfit(
  found: QuestionField,
  name: string,
  operator: FilterOperator,
  path: Path,
  part: "key" | "value",
  report: Report,
): void {
  report(
    path,
    part,
    text(`“${operator}”不适合“${name}”`, `“${operator}” does not fit “${name}”`),
    suggestion(operator, fittingOperators(found.storage, found.field?.multiple === true)),
  );
}

/** `createTimeRange` asks by `createTime`, where that is a day or a moment. */
function withoutRange(fields: QuestionFields, key: string): string {
  const name = key.slice(0, -RANGE.length);
  const found = key.endsWith(RANGE) ? fields.find(name) : null;
  return found !== null && !("message" in found) && STORAGES[found.storage].moment ? name : key;
}

/** `last-3-months` is counted in days. */
function monthsHint(value: string): Text | null {
  const days = `last-${30 * Number(/^(?:last|past)-(\d)-months?$/.exec(value)?.[1])}-days`;
  return isPeriod(days) ? text(`写成“${days}”`, `Write “${days}”`) : null;
}

function checkValue(found: QuestionField, operator: FilterOperator | null, value: string, path: Path, report: Report): void {
  if (operator === "within") {
    if (!isPeriod(value) && value !== PERIOD_VARIABLE)
      report(
        path,
        "value",
        text(`没有时间段“${value}”`, `The period “${value}” does not exist`),
        monthsHint(value) ?? suggestion(value, [...PERIODS, PERIOD_VARIABLE]),
      );
    return;
  }
  if (value.startsWith("$")) return checkViewer(found, operator, value, path, report);
  if (operator === "null" || operator === "notnull") return checkEmptiness(operator, value, path, report);
  if (value.trim() === "") {
    report(
      path,
      "value",
      text("空的条件不起作用", "An empty filter has no effect"),
      text(
        `写上值，或删除；没有值的记录用 "${nameOf(path)}_null": "true"`,
        `Give a value, or remove it. Records without a value are "${nameOf(path)}_null": "true".`,
      ),
    );
    return;
  }
  if (/^(?:not)?like/.test(operator ?? "")) return;
  if (operator === null && STORAGES[found.storage].moment && isPeriod(value))
    return report(
      path,
      "key",
      text(`“${value}”是时间段，不是日期`, `“${value}” is a period, not a date`),
      text(`写成 "${nameOf(path)}_within": "${value}"`, `Write "${nameOf(path)}_within": "${value}"`),
    );
  const several = operator === "in" || operator === "notin" || isRangeKey(found, path);
  const choices = operator === null || several || operator === "equal" || operator === "notequal";
  const options = choices ? (found.field?.options?.map((option) => String(option.value)) ?? null) : null;
  const apart = value.split(/[;；|，、]/).map((part) => part.trim());
  if (several && options !== null && apart.length > 1 && apart.every((part) => options.includes(part)))
    return report(
      path,
      "value",
      text(`“${value}”不是可选的值`, `“${value}” is no value of the field`),
      text(`用逗号隔开："${apart.join(",")}"`, `Separate them by commas: "${apart.join(",")}"`),
    );
  const parts = several ? value.split(",").map((part) => part.trim()) : [value];
  for (const [at, one] of parts.entries()) {
    // Either end of a range may be open, and a comma at the end of a list says nothing.
    if (one === "") continue;
    if (parts.indexOf(one) < at && !isRangeKey(found, path))
      report(path, "value", text(`“${one}”重复`, `“${one}” appears twice`), text("删除其中一个", "Remove one of them"));
    const shape = filterValueFault(found.storage, one);
    if (options !== null && !options.includes(one))
      report(path, "value", text(`“${one}”不是可选的值`, `“${one}” is no value of the field`), choiceMeant(found, one, options));
    else if (shape !== null) report(path, "value", shape.message, shape.hint);
  }
}

/** The choice that a title of one stands for, or the choices. */
function choiceMeant({ field }: QuestionField, value: string, options: readonly string[]): Text {
  const titled = field?.options?.find(({ label }) =>
    [label.zh, label.en].some((title) => title.toLowerCase() === value.toLowerCase()),
  );
  if (titled !== undefined) return text(`写成 "${String(titled.value)}"`, `Write "${String(titled.value)}"`);
  const labelled = field?.options?.map((option) => `${String(option.value)} (${option.label.zh})`) ?? options;
  const english = field?.options?.map((option) => `${String(option.value)} (${option.label.en})`) ?? options;
  return value.length < 2 || options.every((option) => option.length < 2)
    ? text(`可用：${some(labelled, "、", 8)}`, `Possible: ${some(english, ", ", 8)}`)
    : suggestion(value, options);
}

/** `_null` and `_notnull` hold whatever their value is: `false` would read as the opposite. */
function checkEmptiness(operator: "null" | "notnull", value: string, path: Path, report: Report): void {
  if (value === "true") return;
  const opposite = `${nameOf(path)}_${operator === "null" ? "notnull" : "null"}`;
  report(
    path,
    "value",
    text(`“${operator}”的值只能是 true`, `“${operator}” takes only the value true`),
    value === "false" ? text(`写成 "${opposite}": "true"`, `Write "${opposite}": "true"`) : text('写成 "true"', 'Write "true"'),
  );
}

/** The field of a filter, without its operator. */
function nameOf(path: Path): string {
  return splitFilterKey(String(path.at(-1) ?? "")).field;
}

/** True for `createTimeRange`, whose value is two days. */
function isRangeKey({ field, storage }: QuestionField, path: Path): boolean {
  const key = String(path.at(-1) ?? "");
  return STORAGES[storage].moment && key.endsWith(RANGE) && field?.name !== key;
}

/** Reports a variable that the field cannot hold. Of departments and positions a person can have several. */
function checkViewer(found: QuestionField, operator: FilterOperator | null, value: string, path: Path, report: Report): void {
  const names = VIEWER_VARIABLES.map(([name]) => name);
  const variable = VIEWER_VARIABLES.find(([name]) => name === value);
  if (variable === undefined)
    return report(path, "value", text(`没有变量“${value}”`, `The variable “${value}” does not exist`), suggestion(value, names));
  const [, module] = variable;
  if (found.reference !== module)
    report(
      path,
      "value",
      text(`“${value}”只用于引用“${module}”的字段`, `“${value}” is for references to “${module}”`),
      text("换一个字段", "Choose another field"),
    );
  else if (operator !== "in" && !(value === "$userId" && (operator === null || operator === "equal")))
    report(
      path,
      "key",
      text(`“${value}”可能有多个值`, `“${value}” can have several values`),
      text(`写成 "${nameOf(path)}_in"`, `Write "${nameOf(path)}_in"`),
    );
}
