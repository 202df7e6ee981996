import type { Json, Text } from "#contract";
import { COMPARISON_KEYWORDS, type ComparisonKeyword } from "../../../../validate/conditions/bound-order.ts";
import { PRESENT_NAMES, presentOf } from "../../../../values/present.ts";
import type { Storage } from "../../../../module/field.ts";
import type { Path } from "../../../../source/parse.ts";
import { everyField, fieldsBeside, isNested, namedFields, type FieldDraft, type FieldSet } from "../../../facts/draft.ts";
import { groupOf } from "../../../facts/fields/comparable.ts";
import { conditionFields } from "../../../facts/fields/field-uses.ts";
import { listAt, lookUp, stringAt } from "../../../facts/json-type.ts";
import { areOtherUnits, otherUnits } from "../../../facts/fields/units.ts";
import type { Report, Rule } from "../../../rule.ts";
import { some, text } from "../../../words.ts";

export const boundFit: Rule = {
  id: "bound-fit",
  severity: "error",
  says: text(
    "x-minimum 等界限须是另一个同类字段，x-required 须取决于别的字段",
    "A bound such as `x-minimum` must be another field of the same kind, and `x-required` must depend on other fields",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        for (const keyword of COMPARISON_KEYWORDS) checkBound(set, field, keyword, report);
        checkRequired(set, field, report);
      }
    }
  },
};

function checkBound(set: FieldSet, field: FieldDraft, keyword: ComparisonKeyword, report: Report): void {
  const bound = stringAt(field.schema, keyword);
  if (bound === undefined) return;
  const path = [...field.path, keyword];
  const group = groupOf(field);
  if (group === null) {
    report(
      path,
      "key",
      text(
        `“${field.name}”的值没有大小先后，${keyword} 不起作用`,
        `The values of “${field.name}” have no order, so ${keyword} has no effect`,
      ),
      text("删除它；它用于数字、金额、日期与时间", "Delete it. It works on numbers, amounts, dates and times."),
    );
    return;
  }
  // A line has its own fields, then those of the record.
  const fields = isNested(field) ? new Map([...set.fields, ...fieldsBeside(set, field)]) : set.fields;
  checkOther(field, bound, fields, path, report);
}

/** Reports a bound that cannot be compared with a field of a group. */
export function checkOther(
  field: FieldDraft,
  bound: string,
  fields: ReadonlyMap<string, FieldDraft>,
  path: Path,
  report: Report,
): void {
  const group = groupOf(field);
  const other = fields.get(bound);
  const present = presentOf(bound);
  const units = other === undefined ? null : otherUnits(field, other);
  if (units !== null) {
    report(
      path,
      "value",
      text(
        `“${field.name}”以${units.own.zh}计，“${bound}”以${units.other.zh}计`,
        `“${field.name}” is in the unit “${units.own.en}”, but “${bound}” in “${units.other.en}”`,
      ),
      text("两个字段改用同一单位，标题一并改", "Give both fields one unit, and write it in their titles"),
    );
    return;
  }
  const canBound = (one: FieldDraft): boolean => one !== field && groupOf(one) === group && !areOtherUnits(one, field);
  const fits = present === null ? other !== undefined && canBound(other) : present.storage === group;
  // Another rule reports a field that does not exist.
  if (fits || (other === undefined && !bound.startsWith("$"))) return;
  const possible = [
    ...[...fields].filter(([, candidate]) => canBound(candidate)).map(([name]) => name),
    ...PRESENT_NAMES.filter((name) => presentOf(name)?.storage === group),
    ...(group === "date" ? ["$today+7d"] : group === "timestamp" ? ["$now-24h"] : []),
  ];
  report(
    path,
    "value",
    text(`“${bound}”不能作为“${field.name}”的界限`, `“${bound}” cannot bound “${field.name}”`),
    meantPresent(bound, group) ??
      (possible.length === 0
        ? text("没有可以比较的字段，请删除", "No field can be compared with it. Delete the bound.")
        : possibleHint(possible, field, other)),
  );
}

/** The possible bounds, and for two times of different kinds the format of which one is wrong. */
function possibleHint(possible: readonly string[], field: FieldDraft, other: FieldDraft | undefined): Text {
  const named = text(`可用：${some(possible, "、")}`, `Possible: ${some(possible, ", ")}`);
  if (other === undefined || other === field || ![field, other].every(isTime)) return named;
  return text(
    `${named.zh}；或给“${field.name}”与“${other.name}”写同一种格式`,
    `${named.en}. Or give “${field.name}” and “${other.name}” one format.`,
  );
}

function isTime({ schema }: FieldDraft): boolean {
  return /date|time/.test(stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "");
}

/** Days of the units that a bound has no letter for. */
const LENGTHS: Readonly<Record<string, number>> = { w: 7, m: 30, y: 365 };

const DAYS: Readonly<Record<string, string>> = { $tomorrow: "$today+1d", $yesterday: "$today-1d", $date: "$today" };

/** The time that a bound probably means; null for others. */
function meantPresent(bound: string, group: Storage | "number" | null): Text | null {
  const close = bound.replaceAll(/\s/g, "");
  const [, sign = "", by, unit = "d"] =
    /^\$(?:today|now)([+-])(\d+)(d|days?|h|hours?|w|weeks?|M|mo|months?|y|years?)?$/.exec(close) ?? [];
  const present = group === "timestamp" ? "$now" : "$today";
  const isHours = group === "date" && unit.startsWith("h") && Number(by) % 24 === 0;
  const days = LENGTHS[unit.charAt(0).toLowerCase()] ?? null;
  const span = isHours ? `${Number(by) / 24}d` : days === null ? `${by}${unit.charAt(0)}` : `${Number(by) * days}d`;
  const meant =
    by === undefined
      ? (lookUp(DAYS, close.toLowerCase()) ?? close.replace(/^\$(?:now|today)$/, present))
      : `${present}${sign}${span}`;
  return meant !== undefined && presentOf(meant)?.storage === group ? text(`写成 "${meant}"`, `Write "${meant}"`) : null;
}

function checkRequired(set: FieldSet, field: FieldDraft, report: Report): void {
  const condition = field.schema["x-required"];
  if (condition === undefined) return;
  const path = [...field.path, "x-required"];
  const own = field.name.slice(field.name.lastIndexOf(".") + 1);
  const self = conditionFields(condition, path).find(({ name }) => name === own);
  if (requiredBeside(set, field).includes(own))
    report(
      path,
      "key",
      text(`“${field.name}”总是必填，x-required 不起作用`, `“${field.name}” is always required, so x-required has no effect`),
      text("请删除，或从 required 中去掉该字段", "Delete it, or remove the field from required"),
    );
  else if (self !== undefined)
    report(
      self.path,
      self.part,
      text(`“${field.name}”是否必填取决于它自己`, `“${field.name}” is required by its own value`),
      text("改用另一字段", "Name another field"),
    );
}

/** The names that are always required beside a field: of the record, or of its line. */
function requiredBeside(set: FieldSet, field: FieldDraft): readonly Json[] {
  if (!isNested(field)) return set.required;
  const place = field.path.slice(0, -2).join("/");
  const around = everyField(set).find(({ path }) => path.join("/") === place);
  return listAt(around?.schema, "required");
}
