import type { DictionaryLink, Field, Module, ReferenceLink } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../../base/context.ts";
import { livingWithin, tenantBoundary } from "../../../data/conditions/boundary.ts";
import { storedField } from "../../../data/columns.ts";
import { any, column, oneOf, type Condition } from "../../../data/conditions/conditions.ts";
import { dictionaryEntries } from "../../../data/read/dictionary-entries.ts";
import { filterValue } from "../../../data/conditions/filter-values.ts";
import { tableAs } from "../../../data/read/select-records.ts";
import { scopeOf } from "../../../policies/scope-of.ts";
import type { Labels } from "./cell-values.ts";
import { listOf } from "../../../sheets/cell-text.ts";

/** The choices that texts in cells of a field may name. */
export interface ChoiceQuestion {
  readonly field: Field;
  readonly texts: readonly string[];
}

/** The choices of each field that has some: one statement per reference, however many texts; dictionaries come from the cache. */
export async function choiceLabels(context: OperationContext, questions: readonly ChoiceQuestion[]): Promise<Map<Field, Labels>> {
  const labels = new Map<Field, Labels>();
  const links = questions.flatMap(({ field }): DictionaryLink[] => (field.dict === null ? [] : [field.dict]));
  const entriesOf = await dictionaryEntries(context, links);
  for (const { field, texts } of questions) {
    const choices = choicesOf(field);
    if (field.dict !== null) {
      const entries = entriesOf(field.dict);
      labels.set(
        field,
        labelled(entries.flatMap(({ key, value, enValue }) => [key, value, enValue].map((label) => [key, label] as const))),
      );
    } else if (choices !== null) labels.set(field, labelled(choices));
    else if (field.ref !== null) labels.set(field, await referenceLabels(context, field, texts));
  }
  return labels;
}

/** Key and label of what an enumeration offers. */
function choicesOf(field: Field): (readonly [string, string])[] | null {
  const options = field.options ?? field.items?.options ?? null;
  if (options === null) return null;
  return options.flatMap(({ value, label }) => {
    const key = String(value);
    return [key, label.zh, label.en].map((text) => [key, text] as const);
  });
}

function labelled(pairs: readonly (readonly [key: string, label: string])[], limits?: Labels["limits"]): Labels {
  const byLabel = new Map<string, Set<string>>();
  for (const [key, label] of pairs) {
    const text = label.trim();
    if (text === "" || text === key) continue;
    const known = byLabel.get(text) ?? new Set();
    byLabel.set(text, known.add(key));
  }
  return { keys: new Set(pairs.map(([key]) => key)), byLabel, ...(limits === undefined ? {} : { limits }) };
}

/**
 * Records by their labels, as far as the caller may see them. Keys are not looked up here: the rules of the record
 * judge references.
 */
async function referenceLabels(context: OperationContext, field: Field, texts: readonly string[]): Promise<Labels> {
  const { ref } = field;
  const target = context.catalog.modules.get(ref?.module ?? "");
  if (ref === null || target === undefined || texts.length === 0) return labelled([]);
  const labelTexts = [...new Set(texts.flatMap((text) => (field.multiple ? [text, ...listOf(text)] : [text])))];
  const [value, label] = [storedField(target, ref.value), storedField(target, ref.label)];
  const scope = await scopeOf(context, target);
  // A label that the caller may not see finds no record.
  if (scope.fields !== null && ![ref.value, ref.label].every((name) => isSeen(scope.fields, name, target))) return labelled([]);
  const fitting = (stored: typeof value): string[] => labelTexts.filter((text) => filterValue(stored, text) !== null);
  const among = (stored: typeof value): Condition => oneOf(stored, fitting(stored));
  const boundary = { ...tenantBoundary(context.tenantId), scope };
  const limits = simpleLimits(ref, target);
  const held = limits.map((name) => sql`${sql.lit(name)}, ${column(storedField(target, name))}::text`);
  const { rows } = await sql<{ key: string; label: string | null; limits: Record<string, string | null> }>`
    select ${column(value)}::text as key, ${column(label)}::text as label, jsonb_build_object(${sql.join(held)}) as limits
    from ${tableAs(target)} where ${livingWithin(target, boundary)} and ${any([among(value), among(label)])}`.execute(context.db);
  const own = new Set(labelTexts);
  return labelled(
    rows.flatMap((row) => [
      [row.key, row.key] as const,
      ...(own.has(row.label ?? "") ? [[row.key, row.label ?? ""] as const] : []),
    ]),
    new Map(rows.map((row) => [row.key, row.limits])),
  );
}

/** Fields of the referenced module that must equal a field of the row, each with one value. */
function simpleLimits({ where }: ReferenceLink, target: Module): readonly string[] {
  return where.flatMap(({ theirs, within }) => {
    const field = target.fields.find(({ name }) => name === theirs);
    const isSimple = within === null && field !== undefined && field.storage !== "json" && !field.multiple;
    return isSimple ? [theirs] : [];
  });
}

function isSeen(fields: ReadonlySet<string> | null, name: string, target: Parameters<typeof storedField>[0]): boolean {
  return fields === null || fields.has(name) || !target.fields.some((field) => field.name === name);
}

/** True when a cell of the field names one of several choices. */
export function hasChoices(field: Field): boolean {
  return field.dict !== null || field.ref !== null || choicesOf(field) !== null;
}
