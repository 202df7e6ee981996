import type { Text } from "#contract";
import type { Field, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { columnName, literal, quoted } from "../naming.ts";
import { existingTables } from "./introspect.ts";

/** Records that a change of a field leaves as they are, although they break its new rule. */
export interface UnfitRecords {
  readonly field: string;
  readonly message: Text;
}

/**
 * Counts the records that do not fit the rules which a module has and an earlier definition of it had not. They stay, and
 * the next edit of each has to give a right value.
 */
export async function unfitRecords(db: Kysely<TrellisTables>, from: Module, to: Module): Promise<readonly UnfitRecords[]> {
  const columns = (await existingTables(db, [from.table])).get(from.table)?.columns;
  if (columns === undefined) return [];
  const breaches = to.fields.flatMap((field) => {
    const before = from.fields.find(({ name }) => name === field.name || field.renamed?.includes(name) === true);
    if (before !== undefined && !columns.has(columnName(before.name))) return [];
    return breachesOf(before, field);
  });
  if (breaches.length === 0) return [];
  const counts = breaches.map(({ condition }, at) => `count(*) filter (where ${condition})::int as "${at}"`);
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select ${sql.raw(counts.join(", "))} from ${sql.table(from.table)} where is_deleted = 0`.execute(db);
  return breaches.flatMap(({ field, says }, at) => {
    const count = rows[0]?.[at] ?? 0;
    return count === 0 ? [] : [{ field: field.name, message: says(field.title, count) }];
  });
}

interface Breach {
  readonly field: Field;
  /** SQL condition of the records that the rule refuses. */
  readonly condition: string;
  readonly says: (title: Text, count: number) => Text;
}

/** @param before the field as it was; undefined for a new one, whose column is not there yet */
function breachesOf(before: Field | undefined, field: Field): readonly Breach[] {
  // Nobody gives these values.
  if (field.readOnly || field.writeOnly) return [];
  const column = quoted(columnName(before?.name ?? field.name));
  const breaches: Breach[] = [];
  if (field.required && before?.required !== true) {
    if (before !== undefined) breaches.push({ field, condition: `${column} is null or ${column}::text = ''`, says: lacking });
    else if (field.default === undefined) breaches.push({ field, condition: "true", says: lacking });
  }
  if (before?.storage !== field.storage || before.multiple || field.multiple) return breaches;
  const conditions = [...boundBreaches(before, field, column), ...choiceBreaches(before, field, column)];
  return conditions.length === 0 ? breaches : [...breaches, { field, condition: conditions.join(" or "), says: refused }];
}

const NUMERIC: ReadonlySet<Field["storage"]> = new Set(["integer", "double", "decimal"]);

/** Operators by the keyword whose bound they break. */
const BROKEN_BY: Readonly<Record<string, string>> = {
  minimum: "<",
  exclusiveMinimum: "<=",
  maximum: ">",
  exclusiveMaximum: ">=",
};

function boundBreaches(before: Field, field: Field, column: string): readonly string[] {
  const changed = (keyword: string): number | null => {
    const bound = field.schema[keyword];
    return typeof bound === "number" && bound !== before.schema[keyword] ? bound : null;
  };
  if (field.storage === "text") {
    const [least, most] = [changed("minLength"), changed("maxLength")];
    return [
      ...(least === null ? [] : [`(${column} <> '' and char_length(${column}) < ${least})`]),
      ...(most === null ? [] : [`char_length(${column}) > ${most}`]),
    ];
  }
  if (!NUMERIC.has(field.storage)) return [];
  return Object.entries(BROKEN_BY).flatMap(([keyword, operator]) => {
    const bound = changed(keyword);
    return bound === null ? [] : [`${column} ${operator} ${bound}`];
  });
}

function choiceBreaches(before: Field, field: Field, column: string): readonly string[] {
  if (field.options === null || field.storage === "json") return [];
  const choices = field.options.map(({ value }) => String(value));
  const isNarrower = before.options?.some(({ value }) => !choices.includes(String(value))) ?? true;
  if (!isNarrower) return [];
  return [`(${column}::text <> '' and ${column}::text <> all(array[${choices.map(literal).join(", ")}]::text[]))`];
}

function lacking({ zh, en }: Text, count: number): Text {
  return {
    zh: `“${zh}”改为必填，${count} 条记录没有值，下次编辑时须填写`,
    en: `“${en}” becomes required. Records without a value, to be filled in at their next edit: ${count}`,
  };
}

function refused({ zh, en }: Text, count: number): Text {
  return {
    zh: `${count} 条记录的“${zh}”不符合新的规则，下次编辑时须改正`,
    en: `Records whose “${en}” breaks the new rule, to be corrected at their next edit: ${count}`,
  };
}
