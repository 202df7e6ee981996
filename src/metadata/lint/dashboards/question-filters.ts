import {
  PERIODS,
  PERIOD_VARIABLE,
  WHERE_PARAMETER,
  isPeriod,
  parseWhere,
  splitFilterKey,
  type FilterOperator,
  type JsonObject,
} from "#contract";
import { fittingOperators, operatorFits } from "../../fields/filter-fit.ts";
import { STORAGES } from "../../kinds/storages.ts";
import type { Path } from "../../source/parse.ts";
import type { Report } from "../rule.ts";
import { suggestion, text } from "../words.ts";
import type { QuestionField, QuestionFields } from "./question-fields.ts";

const NUMBER = /^-?\d+(?:\.\d+)?$/;
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
      if (parseWhere(value) === null)
        report(
          at,
          "value",
          text("where 不是条件树", "where is no tree of conditions"),
          text("从列表的地址中复制", "Copy it from the address of a list"),
        );
      continue;
    }
    const whole = fields.find(key);
    const { field: name, operator } =
      "message" in whole ? splitFilterKey(withoutRange(fields, key)) : { field: key, operator: null };
    const found = fields.find(name);
    if ("message" in found) {
      report(at, "key", found.message, found.hint);
      continue;
    }
    const multiple = found.field?.multiple === true;
    if (operator !== null && !operatorFits(operator, found.storage, multiple)) {
      report(
        at,
        "key",
        text(`“${operator}”不适合“${name}”`, `“${operator}” does not fit “${name}”`),
        suggestion(operator, fittingOperators(found.storage, multiple)),
      );
      continue;
    }
    checkValue(found, operator, value, at, report);
  }
}

/** `createTimeRange` asks by `createTime`, where that is a day or a moment. */
function withoutRange(fields: QuestionFields, key: string): string {
  const name = key.slice(0, -RANGE.length);
  const found = key.endsWith(RANGE) ? fields.find(name) : null;
  return found !== null && !("message" in found) && STORAGES[found.storage].moment ? name : key;
}

function checkValue(found: QuestionField, operator: FilterOperator | null, value: string, path: Path, report: Report): void {
  if (operator === "within") {
    if (!isPeriod(value) && value !== PERIOD_VARIABLE)
      report(
        path,
        "value",
        text(`没有时间段“${value}”`, `The period “${value}” does not exist`),
        suggestion(value, [...PERIODS, PERIOD_VARIABLE]),
      );
    return;
  }
  if (value.startsWith("$")) return checkViewer(found, operator, value, path, report);
  const several = operator === "in" || operator === "notin";
  const choices = operator === null || several || operator === "equal" || operator === "notequal";
  if (!choices || value === "") return;
  const options = found.field?.options?.map((option) => String(option.value)) ?? null;
  for (const one of several ? value.split(",").map((part) => part.trim()) : [value]) {
    if (options !== null && !options.includes(one))
      report(path, "value", text(`“${one}”不是可选的值`, `“${one}” is no value of the field`), suggestion(one, options));
    else if (STORAGES[found.storage].numeric && !NUMBER.test(one))
      report(path, "value", text(`“${one}”不是数`, `“${one}” is not a number`), text("写一个数", "Write a number"));
  }
}

/** Reports a variable that the field cannot hold. Of departments and positions a person can have several. */
function checkViewer(found: QuestionField, operator: FilterOperator | null, value: string, path: Path, report: Report): void {
  const names = VIEWER_VARIABLES.map(([name]) => name);
  const variable = VIEWER_VARIABLES.find(([name]) => name === value);
  if (variable === undefined)
    return report(path, "value", text(`没有变量“${value}”`, `The variable “${value}” does not exist`), suggestion(value, names));
  const [, module] = variable;
  if (found.field?.ref?.module !== module)
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
      text(`写成 "${found.field.name}_in"`, `Write "${found.field.name}_in"`),
    );
}
