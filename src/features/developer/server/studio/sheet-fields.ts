import { holds, mayRead } from "#server/rights";
import type { Field, Module, NewField } from "#metadata";
import { callerOf, recordsInScope, recordsOf, type OperationContext } from "#server";
import { fieldsOfHeader } from "../generator/from-header.ts";
import { namedFields } from "../generator/field-names.ts";
import { englishOf } from "../generator/heading-name.ts";
import type { Omission } from "../generator/omission.ts";
import { wordFinder } from "./field-words.ts";

/** Values by which a column is compared with dictionaries and records. */
const MOST_VALUES = 200;
/** A column is a choice when it repeats a few short texts. */
const CHOICES = { fewest: 2, values: 8, length: 20, rows: 20, perValue: 4 };

/**
 * Converts the columns of a spreadsheet with data to fields: kinds and required fields by the values, names and English by
 * the fields of other modules with the same title, then dictionaries and references whose labels are the values.
 */
export async function fieldsOfSheet(
  context: OperationContext,
  cells: readonly (readonly string[])[],
): Promise<{ readonly fields: readonly NewField[]; readonly omissions: readonly Omission[] }> {
  const words = wordFinder(context.catalog);
  const source = fieldsOfHeader(cells);
  const values = new Map(source.fields.map((field) => [field.title, field.values]));
  const { fields: named, omissions } = namedFields({
    ...source,
    fields: source.fields.map((field) => ({ ...field, ...words(field.title) })),
  });
  const dictionaries = await dictionaryLabels(context);
  const taken = new Set(named.map(({ name }) => name));
  const names = new Map<string, string>();
  const fields: NewField[] = [];
  for (const field of named) {
    const kind =
      field.kind === "text" ? await kindOfTexts(context, dictionaries, field, values.get(field.found.title) ?? []) : null;
    const isReference = kind?.kind?.startsWith("ref:") === true;
    // The field of a reference holds the id of a record.
    const name = isReference && !field.name.endsWith("Id") && !taken.has(`${field.name}Id`) ? `${field.name}Id` : field.name;
    taken.add(name);
    names.set(field.name, name);
    const { found: _found, ...plain } = field;
    fields.push({ ...plain, ...kind, name });
  }
  const renamed = omissions.map((omission) => ({ ...omission, field: names.get(omission.field ?? "") ?? omission.field }));
  return { fields, omissions: renamed };
}

type Labels = ReadonlyMap<string, ReadonlySet<string>>;

async function kindOfTexts(
  context: OperationContext,
  dictionaries: Labels,
  { title }: NewField,
  values: readonly string[],
): Promise<Partial<NewField> | null> {
  const distinct = [...new Set(values)];
  if (distinct.length === 0 || distinct.length > MOST_VALUES) return null;
  const dictionary = distinct.length < 2 ? undefined : fittingDictionary(dictionaries, distinct);
  if (dictionary !== undefined) return { kind: `dict:${dictionary}` };
  const target = await fittingModule(context, title, distinct);
  if (target !== null) return { kind: `ref:${target}` };
  const isChoice =
    distinct.length >= CHOICES.fewest &&
    distinct.length <= CHOICES.values &&
    values.length >= Math.max(CHOICES.rows, distinct.length * CHOICES.perValue) &&
    distinct.every((value) => value.length <= CHOICES.length);
  if (!isChoice) return null;
  return {
    schema: { type: "string", enum: distinct },
    choices: distinct.map((value) => ({ zh: value, en: englishOf(value) ?? value })),
  };
}

/** The dictionary with the fewest entries that has all of the values as labels. */
function fittingDictionary(dictionaries: Labels, values: readonly string[]): string | undefined {
  return [...dictionaries]
    .filter(([, labels]) => values.every((value) => labels.has(value)))
    .sort(([, a], [, b]) => a.size - b.size)[0]?.[0];
}

async function dictionaryLabels(context: OperationContext): Promise<Labels> {
  const labels = new Map<string, Set<string>>();
  for (const [module, prefix] of [
    ["dict", ""],
    ["dict-biz", "biz:"],
  ] as const) {
    for (const { code, dictValue, parentId } of await recordsOf(context, module).find({})) {
      const isEntry = parentId !== null && parentId !== "0";
      if (!isEntry || code === null || dictValue === null) continue;
      const key = `${prefix}${code}`;
      labels.set(key, (labels.get(key) ?? new Set()).add(dictValue));
    }
  }
  return labels;
}

/** The module that the title names, if the caller sees a record for each of the values. */
async function fittingModule(context: OperationContext, title: string, values: readonly string[]): Promise<string | null> {
  const caller = callerOf(context);
  for (const module of context.catalog.modules.values()) {
    const label = labelField(module);
    if (label === null || !isNamed(module, title) || !mayRead(caller, module) || !holds(caller, module.permissions.read))
      continue;
    const records = await (await recordsInScope(context, module.name)).find({ [label]: values }, { limit: MOST_VALUES * 2 });
    const known = new Set(records.map((record) => String(record[label] ?? "")));
    if (values.every((value) => known.has(value))) return module.name;
  }
  return null;
}

function labelField(module: Module): string | null {
  const field: Field | undefined = module.fields.find(({ name }) => name === module.labelField);
  return field !== undefined && field.storage === "text" && field.ref === null ? field.name : null;
}

/** `部门`, `部门名称` and `Department` name the module 部门管理 (Departments). */
function isNamed({ title }: Module, column: string): boolean {
  const plain = (text: string): string => text.replace(/(?:管理|名称|姓名|列表)$/, "").toLowerCase();
  const english = title.en.toLowerCase();
  const asked = plain(column);
  return plain(title.zh) === asked || english === asked || english === `${asked}s`;
}
