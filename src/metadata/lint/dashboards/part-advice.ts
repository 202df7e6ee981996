import { splitFilterKey, type JsonObject } from "#contract";
import { STORAGES } from "../../kinds/storages.ts";
import type { Path } from "../../source/parse.ts";
import { listAt, objectAt, stringAt } from "../facts/json-type.ts";
import type { Report } from "../rule.ts";
import { text } from "../words.ts";
import type { AskedModules } from "./check-question.ts";
import { QuestionFields, type QuestionField } from "./question-fields.ts";

/** Warnings about a part that shows another number than it says: its comparison, its map. */
export function advisePart(part: JsonObject, path: Path, modules: AskedModules, report: Report): void {
  const module = modules.get(stringAt(part, "query", "module") ?? "");
  if (module === undefined) return;
  const rows = module.fields.find(({ name }) => name === stringAt(part, "query", "rows")) ?? null;
  adviseComparison(part, path, new QuestionFields(modules, module, null), report);
  if (stringAt(part, "kind") === "map") adviseMap(part, path, new QuestionFields(modules, module, rows), report);
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
  if ("message" in found || canHoldRegions(found)) return;
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

/** Two digits of a province at the start of a code. */
const REGION = /^[1-8]\d/;

function canHoldRegions({ storage, field }: QuestionField): boolean {
  if (field === null || (storage !== "text" && storage !== "integer")) return false;
  if (field.options !== null) return field.options.some(({ value }) => REGION.test(String(value)));
  return field.format === null || field.format === "path";
}
