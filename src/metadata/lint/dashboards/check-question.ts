import { STORAGES } from "../../kinds/storages.ts";
import type { Field } from "../../module/field.ts";
import type { Module } from "../../module/module.ts";
import type { Path } from "../../source/parse.ts";
import { listAt, objectAt, stringAt, valueAt } from "../facts/json-type.ts";
import type { Report } from "../rule.ts";
import { some, suggestion, text } from "../words.ts";
import { checkFilters } from "./question-filters.ts";
import { QuestionFields, type NoField, type QuestionField } from "./question-fields.ts";
import type { Json } from "#contract";

/** The question of a part, and the place of its findings. */
interface Place {
  readonly query: Json | undefined;
  readonly path: Path;
  readonly report: Report;
}

/** The modules in force, which a question may ask, and the files with the errors that keep others out of force. */
export interface AskedModules extends ReadonlyMap<string, Module> {
  readonly broken: ReadonlyMap<string, string>;
}

/** Reports what a report or a list of the module could not answer. */
export function checkQuestion(modules: AskedModules, query: Json | undefined, path: Path, report: Report): void {
  const place = { query, path, report };
  const name = stringAt(query, "module") ?? "";
  const module = modules.get(name);
  const broken = modules.broken.get(name);
  if (module === undefined && broken !== undefined) {
    report(
      [...path, "module"],
      "value",
      text(`模块“${name}”目前有错误`, `The module “${name}” has errors`),
      text(`先改正 ${broken} 中的错误`, `Fix the errors in ${broken} first`),
    );
    return;
  }
  if (module === undefined) {
    report(
      [...path, "module"],
      "value",
      text(`没有模块“${name}”`, `The module “${name}” does not exist`),
      suggestion(name, [...modules.keys(), ...modules.broken.keys()]),
    );
    return;
  }
  const rows = rowsOf(place, module);
  if (rows === undefined) return;
  const records = new QuestionFields(modules, module, null);
  checkFilters(records, objectAt(query, "filters"), [...path, "filters"], report);
  const fields = new QuestionFields(modules, module, rows);
  checkGroups(place, fields);
  checkMeasures(place, fields);
  checkColumns(place, records);
}

/** The list whose entries are counted, null for records; undefined after a finding. */
function rowsOf({ query, path, report }: Place, module: Module): Field | null | undefined {
  const rows = stringAt(query, "rows");
  if (rows === undefined) return null;
  const lists = module.fields.filter(({ items, writeOnly }) => items !== null && items.parts.length > 0 && !writeOnly);
  const found = lists.find(({ name }) => name === rows);
  if (found !== undefined) return found;
  const names = lists.map(({ name }) => name);
  report([...path, "rows"], "value", text(`“${rows}”不是明细`, `“${rows}” is no list of entries`), suggestion(rows, names));
  return undefined;
}

function checkGroups({ query, path, report }: Place, fields: QuestionFields): void {
  for (const [index, group] of listAt(query, "groups").entries()) {
    const name = stringAt(group, "field") ?? "";
    const at = [...path, "groups", index, "field"];
    const found = known(fields.find(name), at, report);
    if (found === null) continue;
    if (found.storage === "json" || found.field?.long === true || found.field?.multiple === true)
      report(
        at,
        "value",
        text(`“${name}”不能用来分组`, `“${name}” cannot be used for grouping`),
        text("换一个字段", "Choose another field"),
      );
    if (valueAt(group, "prefix") !== undefined && found.storage !== "text")
      report(
        [...path, "groups", index, "prefix"],
        "value",
        text(`“${name}”不是文本，没有开头的字符`, `“${name}” is no text and has no first characters`),
        text("删除 prefix", "Remove prefix"),
      );
    if (valueAt(group, "period") !== undefined && !STORAGES[found.storage].moment)
      report(
        [...path, "groups", index, "period"],
        "value",
        text(`“${name}”不是日期，没有时间段`, `“${name}” is no date and has no periods`),
        text("删除 period", "Remove period"),
      );
  }
}

function checkMeasures({ query, path, report }: Place, fields: QuestionFields): void {
  for (const [index, measure] of listAt(query, "measures").entries()) {
    const kind = stringAt(measure, "kind") ?? "";
    const name = stringAt(measure, "field");
    const at = [...path, "measures", index];
    if (name === undefined) {
      if (kind !== "count")
        report(
          at,
          "value",
          text(`“${kind}”需要字段`, `“${kind}” needs a field`),
          text("写上 field，或改用 count", "Add field, or use count"),
        );
      continue;
    }
    const found = known(fields.find(name), [...at, "field"], report);
    if (found === null) continue;
    const { numeric, ordered } = STORAGES[found.storage];
    const isSum = kind === "sum" || kind === "avg";
    const fits = kind === "count" || (isSum ? numeric : ordered);
    const numbers = fits || !isSum ? [] : fields.numbers;
    if (!fits)
      report(
        [...at, numbers.length === 0 ? "kind" : "field"],
        "value",
        text(`“${kind}”不适合“${name}”`, `“${kind}” does not fit “${name}”`),
        numbers.length === 0
          ? text("改用 count，或换一个字段", "Use count, or choose another field")
          : text(`改用 count，或数字字段：${some(numbers, "、")}`, `Use count, or a number: ${some(numbers, ", ")}`),
      );
    if (found.repeated && kind !== "min" && kind !== "max")
      report(
        [...at, "field"],
        "value",
        text(`“${name}”属于整条记录，按明细会重复计算`, `“${name}” belongs to the record and would count once per entry`),
        text("选择明细的字段", "Choose a field of the entries"),
      );
  }
}

function checkColumns({ query, path, report }: Place, fields: QuestionFields): void {
  for (const [index, name] of listAt(query, "fields").entries())
    if (typeof name === "string") known(ofRecord(fields, name), [...path, "fields", index], report);
  const sort = stringAt(query, "sort");
  if (sort === undefined) return;
  const found = known(ofRecord(fields, sort.replace(/^-/, "")), [...path, "sort"], report);
  if (found !== null && !STORAGES[found.storage].sortable)
    report(
      [...path, "sort"],
      "value",
      text(`“${sort}”不能排序`, `A list cannot be sorted by “${sort}”`),
      text("换一个字段", "Choose another field"),
    );
}

/** Lists show and sort by fields of the record itself. */
function ofRecord(fields: QuestionFields, name: string): QuestionField | NoField {
  if (!name.includes(".")) return fields.find(name);
  return {
    message: text(`列表没有“${name}”`, `A list has no “${name}”`),
    hint: text("写记录自己的字段；引用显示其名称", "Name a field of the record; a reference shows its name"),
  };
}

/** The field, or null after its finding. */
function known(found: QuestionField | NoField, at: Path, report: Report): QuestionField | null {
  if (!("message" in found)) return found;
  report(at, "value", found.message, found.hint);
  return null;
}
