import { splitFilterKey, type Json, type JsonObject } from "#contract";
import { STORAGES } from "../../kinds/storages.ts";
import type { Path } from "../../source/parse.ts";
import { listAt, objectAt, stringAt, valueAt } from "../facts/json-type.ts";
import type { Report } from "../rule.ts";
import { isRatio, unitIn, unitOf } from "../facts/fields/units.ts";
import { text } from "../words.ts";
import type { AskedModules } from "./check-question.ts";
import { adviseConflicts } from "./filter-conflicts.ts";
import { QuestionFields, type QuestionField } from "./question-fields.ts";
import { adviseStates } from "./state-advice.ts";
import { adviseTitle } from "./title-advice.ts";

/** Warnings about a part that shows another number than it says: its comparison, its map. */
export function advisePart(part: JsonObject, english: Json | undefined, path: Path, modules: AskedModules, report: Report): void {
  const module = modules.get(stringAt(part, "query", "module") ?? "");
  if (module === undefined) return;
  const rows = module.fields.find(({ name }) => name === stringAt(part, "query", "rows")) ?? null;
  const records = new QuestionFields(modules, module, null);
  const fields = new QuestionFields(modules, module, rows);
  adviseComparison(part, path, records, report);
  adviseTitle(part, stringAt(english, "parts", stringAt(part, "id") ?? "") ?? "", path, module, records, report);
  adviseStates(part, path, module, report);
  adviseConflicts(objectAt(part, "query", "filters"), [...path, "query", "filters"], report);
  adviseMeasures(part, path, fields, report);
  if (stringAt(part, "kind") === "map") adviseMap(part, path, fields, report);
}

function adviseMeasures(part: JsonObject, path: Path, fields: QuestionFields, report: Report): void {
  const unit = unitIn(stringAt(part, "unit") ?? "");
  for (const [index, measure] of listAt(part, "query", "measures").entries()) {
    const name = stringAt(measure, "field") ?? "";
    const kind = stringAt(measure, "kind");
    const found = fields.find(name);
    if ("message" in found || found.field === null || kind === "count") continue;
    const { title, format, options } = found.field;
    if (kind === "sum" && options !== null) {
      report(
        [...path, "query", "measures", index, "field"],
        "value",
        text(`“${title.zh}”是选项的编号，相加没有意义`, `“${name}” has the numbers of choices, whose sum means nothing`),
        text('写成 {"kind": "count"}，按它分组写在 groups 中', 'Write {"kind": "count"}, and name it in groups'),
      );
      continue;
    }
    if (kind === "sum" && isRatio(title.zh, format))
      report(
        [...path, "query", "measures", index, "kind"],
        "value",
        text(`“${title.zh}”相加没有意义`, `A sum of “${name}” means nothing: it is a rate or the price of one piece`),
        text('写成 "kind": "avg"，或换成金额、数量的字段', 'Write "kind": "avg", or name a field with amounts'),
      );
    const own = unitOf(title.zh);
    if (unit === null || own === null || unit === own) continue;
    report(
      [...path, "unit"],
      "value",
      text(`“${title.zh}”的单位是“${own.zh}”`, `The unit of “${name}” is “${own.en}”`),
      text(`写成 "${own.zh}"，在 en.units 中写 "${own.en}"`, `Write "${own.zh}", and "${own.en}" in en.units`),
    );
  }
}

/** A comparison moves the period of the figure. A filter by another time narrows the period instead. */
function adviseComparison(part: JsonObject, path: Path, fields: QuestionFields, report: Report): void {
  const own = timesIn(objectAt(part, "query", "filters"), fields);
  const compared = objectAt(part, "compare", "filters");
  const others = timesIn(compared, fields);
  const [kept] = [...own.keys()].filter((key) => !Object.hasOwn(compared, key));
  if (kept === undefined) return;
  for (const [key, name] of others) {
    if ([...own.values()].includes(name)) continue;
    report(
      [...path, "compare", "filters", key],
      "key",
      text(
        `数字按“${own.get(kept) ?? ""}”筛选，“${name}”会与它同时起作用`,
        `The figure is filtered by “${own.get(kept) ?? ""}”, which still applies beside “${name}”`,
      ),
      text(`写成 "${kept}"`, `Write "${kept}"`),
    );
  }
}

/** The fields of time that filters name, by the keys of the filters. */
function timesIn(filters: JsonObject, fields: QuestionFields): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(filters).flatMap((key) => {
      const name = splitFilterKey(key).field.replace(/Range$/, "");
      const found = fields.find(name);
      return !("message" in found) && STORAGES[found.storage].moment ? [[key, name] as const] : [];
    }),
  );
}

/** A map colours provinces by the first two digits of the values. */
function adviseMap(part: JsonObject, path: Path, fields: QuestionFields, report: Report): void {
  const name = stringAt(listAt(part, "query", "groups")[0], "field") ?? "";
  const found = fields.find(name);
  if ("message" in found) return;
  if (canHoldRegions(found)) {
    const prefix = valueAt(part, "query", "groups", 0, "prefix");
    if (prefix !== undefined && prefix !== PROVINCE_DIGITS)
      report(
        [...path, "query", "groups", 0, "prefix"],
        "value",
        text(
          `地图按省份着色，省份是前 ${PROVINCE_DIGITS} 位`,
          `A map shows provinces, which are the first ${PROVINCE_DIGITS} digits`,
        ),
        text(`写成 "prefix": ${PROVINCE_DIGITS}`, `Write "prefix": ${PROVINCE_DIGITS}`),
      );
    return;
  }
  report(
    [...path, "query", "groups", 0, "field"],
    "value",
    text(`“${name}”不是地区编码，地图上没有数字`, `“${name}” holds no codes of regions, so the map stays empty`),
    text(
      '按地区编码的字段分组，或写 "kind": "bar" 或 "doughnut"',
      'Group by a field with codes of regions, or write "kind": "bar" or "doughnut"',
    ),
  );
}

const PROVINCE_DIGITS = 2;

/** Two digits of a province at the start of a code. */
const REGION = /^[1-8]\d/;

function canHoldRegions({ storage, field }: QuestionField): boolean {
  if (field === null || (storage !== "text" && storage !== "integer")) return false;
  if (field.options !== null) return field.options.some(({ value }) => REGION.test(String(value)));
  return field.format === null || field.format === "path";
}
