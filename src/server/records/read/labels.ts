import { allFields, placesIn, type DictionaryLink, type Field, type Module } from "#metadata";
import type { Locale } from "#contract";
import { sql } from "kysely";
import { fieldRulesOf, type RuleReader } from "../../policies/field-rules.ts";
import { tenantBoundary, withinBoundary } from "../../data/conditions/boundary.ts";
import { storedField, storedFields } from "../../data/columns.ts";
import { any, column, oneOf } from "../../data/conditions/conditions.ts";
import { dictionaryEntries, type DictionaryReader } from "../../data/read/dictionary-entries.ts";
import { filterValue } from "../../data/conditions/filter-values.ts";
import { quoted } from "../../data/naming.ts";
import { englishField, localLabel } from "./english-label.ts";
import { addRecordNames, type NameReader } from "./record-names.ts";
import { tableAs } from "../../data/read/select-records.ts";
import type { Row } from "../../base/tables.ts";

export interface LabelReader extends DictionaryReader, RuleReader, NameReader {
  readonly locale: Locale;
}

/** A field whose value is the key of another module's record. */
interface Link {
  readonly name: string;
  readonly labelKey: string;
  readonly multiple: boolean;
  readonly module: string;
  readonly value: string;
  readonly label: string;
}

/**
 * Adds the readable label of every reference and dictionary value beside it (`deptName` beside `deptId`).
 * One statement per referenced module for the whole list of records, however long; dictionaries come from the cache.
 * @param tenantId whose records the labels are taken from; null = any tenant's, when the records are of several
 */
export async function addLabels(
  reader: LabelReader,
  module: Module,
  records: readonly Row[],
  tenantId: string | null = reader.tenantId,
): Promise<void> {
  if (records.length === 0) return;
  const first = records[0] ?? {};
  const fields = module.fields.filter((field) => field.labelKey !== null && field.name in first);
  await addReferenceLabels(
    reader,
    records,
    [...fields.flatMap(linkOf), ...systemLinks(reader, module, records.length === 1)],
    tenantId,
  );
  await addDictionaryLabels(
    reader,
    records,
    fields.filter((field) => field.dict !== null),
  );
  await addNestedLabels(reader, module, records, tenantId);
  await addRecordNames(reader, module, records, tenantId, async (field, others) => {
    await addReferenceLabels(reader, others, linkOf(field), tenantId);
    await addDictionaryLabels(reader, others, [field]);
  });
}

/** Inside of lists and objects a label travels in the same entry; still one statement for a field, however many entries. */
async function addNestedLabels(
  reader: LabelReader,
  module: Module,
  records: readonly Row[],
  tenantId: string | null,
): Promise<void> {
  const outer = module.fields.filter((field) =>
    allFields([field]).some(({ path, labelKey }) => path !== field.path && labelKey !== null),
  );
  if (outer.length === 0) return;
  const holders = new Map<Field, Row[]>();
  for (const { field, holder } of records.flatMap((record) => placesIn(outer, record))) {
    if (field.labelKey === null || field.path === field.name) continue;
    const known = holders.get(field);
    if (known === undefined) holders.set(field, [holder]);
    else known.push(holder);
  }
  for (const [field, entries] of holders) {
    await addReferenceLabels(reader, entries, linkOf(field), tenantId);
    if (field.dict !== null) await addDictionaryLabels(reader, entries, [field]);
  }
}

function linkOf(field: Field): Link[] {
  if (field.ref === null || field.labelKey === null) return [];
  const { module, value, label } = field.ref;
  return [{ name: field.name, labelKey: field.labelKey, multiple: field.multiple, module, value, label }];
}

/** Authors are looked up only for lists that show them and for single records (a detail, a conflict). */
function systemLinks(reader: LabelReader, module: Module, alone: boolean): Link[] {
  return SYSTEM_LINKS.flatMap(({ name, module: target }) => {
    if (!alone && !module.list.columns.some((shown) => shown.field === name)) return [];
    const label = reader.catalog.modules.get(target)?.labelField;
    return label === undefined ? [] : [{ name, labelKey: `${name}Name`, multiple: false, module: target, value: "id", label }];
  });
}

const SYSTEM_LINKS = [
  { name: "createUser", module: "user" },
  { name: "updateUser", module: "user" },
  { name: "createDept", module: "dept" },
] as const;

async function addReferenceLabels(
  reader: LabelReader,
  records: readonly Row[],
  links: readonly Link[],
  tenantId: string | null,
): Promise<void> {
  for (const target of new Set(links.map((link) => link.module))) {
    const own = await readable(
      reader,
      target,
      links.filter((link) => link.module === target),
    );
    const labels = await readLabels(reader, target, own, records, tenantId);
    for (const record of records) {
      for (const link of own) {
        record[link.labelKey] = keysOf(link, record)
          .map((key) => labels.get(`${link.value}\n${link.label}\n${key}`) ?? "")
          .filter((label) => label !== "")
          .join(",");
      }
    }
  }
}

/** Without those whose label the reader may not see: a name that is hidden is hidden wherever it stands. */
async function readable(reader: LabelReader, target: string, links: readonly Link[]): Promise<readonly Link[]> {
  const module = reader.catalog.modules.get(target);
  if (module === undefined) return links;
  const { hidden } = await fieldRulesOf(reader, module);
  return hidden.size === 0 ? links : links.filter(({ value, label }) => !hidden.has(value) && !hidden.has(label));
}

/** `value field, label field, key` → label, for all links into one module. */
async function readLabels(
  reader: LabelReader,
  target: string,
  links: readonly Link[],
  records: readonly Row[],
  tenantId: string | null,
): Promise<Map<string, string>> {
  const labels = new Map<string, string>();
  const module = reader.catalog.modules.get(target);
  if (module === undefined) return labels;
  const keys = new Map<string, Set<string>>();
  for (const link of links) {
    const stored = storedField(module, link.value);
    const wanted = keys.get(link.value) ?? new Set();
    for (const record of records) for (const key of keysOf(link, record)) if (filterValue(stored, key) !== null) wanted.add(key);
    keys.set(link.value, wanted);
  }
  const wantedKeys = [...keys].filter(([, wanted]) => wanted.size > 0);
  if (wantedKeys.length === 0) return labels;
  const names = links.flatMap(({ label }) => [label, englishField(module, label)]);
  const needed = new Set([...links.map(({ value }) => value), ...names]);
  const fields = storedFields(module).all.filter((stored) => needed.has(stored.name) && stored.field?.writeOnly !== true);
  const columns = fields.map((stored) => `t.${quoted(stored.column)}::text as ${quoted(stored.name)}`);
  // A deleted record keeps its name. A living record with the same key comes last and wins.
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.raw(columns.join(", "))} from ${tableAs(module)}
    where ${withinBoundary(module, tenantBoundary(tenantId))}
      and ${any(wantedKeys.map(([name, wanted]) => oneOf(storedField(module, name), [...wanted])))}
    order by ${column(storedField(module, "isDeleted"))} desc`.execute(reader.db);
  for (const row of rows) {
    for (const { value, label } of links)
      labels.set(`${value}\n${label}\n${row[value] ?? ""}`, localLabel(module, label, row, reader.locale));
  }
  return labels;
}

function keysOf(link: { readonly name: string; readonly multiple: boolean }, record: Row): string[] {
  const value = record[link.name];
  if (typeof value !== "string" && typeof value !== "number") return [];
  return link.multiple ? String(value).split(",") : [String(value)];
}

async function addDictionaryLabels(reader: LabelReader, records: readonly Row[], fields: readonly Field[]): Promise<void> {
  const links = fields.flatMap((field): DictionaryLink[] => (field.dict === null ? [] : [field.dict]));
  if (links.length === 0) return;
  const entriesOf = await dictionaryEntries(reader, links);
  for (const field of fields) {
    if (field.dict === null || field.labelKey === null) continue;
    const labels = new Map(
      entriesOf(field.dict).map((entry) => [
        entry.key,
        reader.locale === "en" && entry.enValue !== "" ? entry.enValue : entry.value,
      ]),
    );
    for (const record of records) {
      record[field.labelKey] = keysOf(field, record)
        .map((key) => labels.get(key) ?? key)
        .join(",");
    }
  }
}
