import {
  comparedFields,
  uniqueFault,
  uniqueRules,
  type Field,
  type Module,
  type UniqueRule,
  type ValidationFault,
} from "#metadata";
import { sameJson } from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin, tenantBoundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { all, arrayType, column, type Condition } from "../../data/conditions/conditions.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { isHashed } from "../../data/tables/table-indexes.ts";
import type { Row } from "../../base/tables.ts";
import { changedField, type Written } from "../faults/changed-field.ts";

export interface UniqueQuestion extends Written {
  /** Only rules that compare one of these fields are checked. */
  readonly fields: readonly Field[];
}

export interface UniqueFault extends ValidationFault {
  /** Place of the one of the records that gives the value up; null for none. */
  readonly freedBy: number | null;
}

/** Faults of values that another living record of the tenant has, for each record. One statement for all of them. */
export async function uniqueFaults(
  context: Pick<OperationContext, "db" | "module" | "valuesAhead">,
  records: readonly UniqueQuestion[],
  tenantId: string | null,
): Promise<UniqueFault[][]> {
  const { db, module, valuesAhead } = context;
  const questions = uniqueRules(module).flatMap((rule) => {
    const candidates = records.flatMap(({ fields, record, current }, at) => {
      const values = comparedFields(rule).some((field) => fields.includes(field)) ? comparedValues(rule, record) : null;
      return values === null ? [] : [{ at, ownId: current?.["id"], values, fault: faultOf(rule, { record, current }) }];
    });
    return candidates.length === 0 ? [] : [{ rule, candidates, taken: takenBy(module, rule, candidates, tenantId) }];
  });
  if (questions.length === 0) return [];
  const faults: UniqueFault[][] = records.map(() => []);
  const { rows } = await sql<{ field: string; place: number; id: string }>`${sql.join(
    questions.map(({ taken }) => taken),
    sql` union all `,
  )}`.execute(db);
  const places = new Map(records.map(({ current }, at) => [current?.["id"], at]));
  for (const { rule, candidates } of questions) {
    const held = rows.filter(({ field, place, id }) => field === rule.field.name && id !== candidates[place]?.ownId);
    const freed = await valuesAhead?.free({ db, module }, rule, [...new Set(held.map(({ id }) => id))]);
    const holders = Map.groupBy(
      held.filter(({ id }) => freed?.has(id) !== true),
      ({ place }) => place,
    );
    for (const [place, [holder, ...others]] of holders) {
      const taker = candidates[place];
      if (taker === undefined) continue;
      const freer = others.length > 0 ? undefined : places.get(holder?.id);
      const isFreed = freer !== undefined && givesUp(rule, records[freer]);
      faults[taker.at]?.push({ ...taker.fault, freedBy: isFreed ? freer : null });
    }
  }
  return faults;
}

const NOTHING: Written = { record: {}, current: null };

/** True when the record gets other values in the fields that the rule compares. */
function givesUp(rule: UniqueRule, { record, current }: Written = NOTHING): boolean {
  return comparedFields(rule).some(({ name }) => name in record && !sameJson(record[name], current?.[name]));
}

/** Faults of values that an earlier one of the records has, for each record. */
export function repeatedFaults(module: Module, records: readonly Written[]): ValidationFault[][] {
  return records.map(repeatedValues(module));
}

/** The same for one record after the other. */
export function repeatedValues(module: Module): (written: Written) => ValidationFault[] {
  const rules = uniqueRules(module);
  const seen = new Set<string>();
  return ({ record, current }) =>
    rules.flatMap((rule) => {
      const values = comparedValues(rule, record);
      if (values === null) return [];
      const key = JSON.stringify([rule.field.name, module.tenancy === "tenant" ? record["tenantId"] : null, ...values]);
      if (seen.has(key)) return [faultOf(rule, { record, current })];
      seen.add(key);
      return [];
    });
}

/** The values a record is compared by; null when one of the fields is empty, because such a record equals no other. */
export function comparedValues(rule: UniqueRule, record: Row): readonly string[] | null {
  const values = comparedFields(rule).map(({ name }) => record[name]);
  return values.some((value) => value === null || value === undefined) ? null : values.map(String);
}

/** @returns the condition of records that hold the values of one of the questions */
function takenBy(
  module: Module,
  rule: UniqueRule,
  candidates: readonly { readonly values: readonly string[] }[],
  tenantId: string | null,
): Condition {
  const compared = comparedFields(rule).map(({ name }, at) => ({ stored: storedField(module, name), at }));
  const lists = compared.map(
    ({ stored, at }) => sql`${candidates.map(({ values }) => values[at])}::${sql.raw(arrayType(stored))}`,
  );
  // The same expression as in the index (data/table-indexes.ts).
  const same = compared.map(({ stored, at }) => {
    const [storedValue, givenValue] = [column(stored), sql.ref(`v.v${at}`)];
    return isHashed(stored, rule)
      ? sql`(md5(${storedValue}) = md5(${givenValue}) and ${storedValue} = ${givenValue})`
      : sql`${storedValue} = ${givenValue}`;
  });
  const names = compared.map(({ at }) => sql.ref(`v${at}`));
  return sql`select ${sql.lit(rule.field.name)} as field, (v.place - 1)::int4 as place, t.id::text as id
    from unnest(${sql.join(lists)}) with ordinality as v(${sql.join(names)}, place)
    join ${tableAs(module)} on ${all(same)} and ${livingWithin(module, tenantBoundary(tenantId))}`;
}

function faultOf(rule: UniqueRule, written: Written): ValidationFault {
  return uniqueFault(rule, changedField([rule.field, ...rule.among], [written]));
}
