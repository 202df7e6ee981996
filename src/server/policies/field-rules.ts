import { inputFields, type Field, type Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../context.ts";
import type { InternalTable } from "../data/internal-tables.ts";
import type { TrellisTables } from "../data/tables.ts";

export const FIELD_RULE = "trellis_field_rule";

/** What a role may do with a field of a module, where that is less than everything: `read`, or `hidden`. */
export const FIELD_RULE_TABLE: InternalTable = {
  name: FIELD_RULE,
  statements: [
    `create table if not exists trellis_field_rule (
      role_id bigint not null, module text not null, field text not null,
      access text not null check (access in ('read', 'hidden')), primary key (role_id, module, field))`,
  ],
};

/** Names of a module's fields that a caller may not see, and of those that are seen and not written. */
export interface FieldRules {
  readonly hidden: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
}

export const NO_RULES: FieldRules = { hidden: new Set(), readOnly: new Set() };

/** Who reads, and where the rules are kept. An `OperationContext` is one. */
export interface RuleReader {
  readonly db: Kysely<TrellisTables>;
  readonly caller: Caller | null;
}

const known = new WeakMap<Caller, Promise<ReadonlyMap<string, FieldRules>>>();

/**
 * What the caller's roles in force leave of a module's fields. Of several roles the one that allows most wins, field by
 * field: a field is restricted only when every role restricts it. Administrators, and endpoints open to everybody, are
 * not limited. Read once per caller; a change of rules makes a new Caller.
 */
export async function fieldRulesOf({ db, caller }: RuleReader, module: Module): Promise<FieldRules> {
  if (caller === null || caller.administrator || caller.roleIds.length === 0) return NO_RULES;
  const reading = known.get(caller) ?? rulesOfRoles(db, caller.roleIds);
  if (!known.has(caller)) {
    known.set(caller, reading);
    reading.catch(() => known.delete(caller));
  }
  const rules = (await reading).get(module.name);
  return rules === undefined ? NO_RULES : within(module, rules);
}

/** By module, what somebody with exactly these roles is left with. */
export async function rulesOfRoles(
  db: Kysely<TrellisTables>,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, FieldRules>> {
  const { rows } = await sql<{ module: string; field: string; hidden: boolean }>`
    select module, field, bool_and(access = 'hidden') as hidden from trellis_field_rule
    where role_id = any(${roleIds}::bigint[]) group by module, field having count(*) = ${roleIds.length}::int`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.module)].map(([module, fields]) => {
      const names = (hidden: boolean) => new Set(fields.filter((row) => row.hidden === hidden).map((row) => row.field));
      return [module, { hidden: names(true), readOnly: names(false) }];
    }),
  );
}

/** A rule may outlive its field, and one on what must be seen only keeps it from being written. */
function within(module: Module, { hidden, readOnly }: FieldRules): FieldRules {
  const fields = new Set(module.fields.map((field) => field.name));
  const always = alwaysSeen(module);
  const locked = [...readOnly, ...[...hidden].filter((name) => always.has(name))];
  return {
    hidden: new Set([...hidden].filter((name) => fields.has(name) && !always.has(name))),
    readOnly: new Set(locked.filter((name) => fields.has(name))),
  };
}

/**
 * What whoever adds a record has to bring along and may write. A data scope says what is seen of the records there are;
 * who adds one knows what they type.
 */
export function neededToAdd(module: Module, { hidden, readOnly }: FieldRules): readonly string[] {
  return inputFields(module, "add")
    .filter(
      ({ name, required, default: initial }) => required && initial === undefined && !hidden.has(name) && !readOnly.has(name),
    )
    .map(({ name }) => name);
}

/** What the console itself is made of, and so reaches everybody who has signed in. */
const CONSOLE: ReadonlySet<string> = new Set(["dict", "dict-biz", "menu"]);

/**
 * Fields that no rule can hide: what a tree or a parent-child screen stands on (the answer's shape would tell it
 * anyway), the dictionaries, and the menu.
 */
export function alwaysSeen(module: Module): ReadonlySet<string> {
  const { tree, parent } = module;
  return new Set([
    ...(tree === null ? [] : [tree.parentField, tree.keyField]),
    ...(parent === null ? [] : [parent.field, ...parent.inherit]),
    ...(CONSOLE.has(module.name) ? module.fields.map((field) => field.name) : []),
  ]);
}

/**
 * What is shown of a module, without what the rules hide.
 * @param shown null = every field, in the answer too
 */
export function seenFields(
  module: Module,
  shown: ReadonlySet<string> | null,
  { hidden }: FieldRules,
): ReadonlySet<string> | null {
  if (hidden.size === 0) return shown;
  const names = shown === null ? module.fields.map((field) => field.name) : [...shown];
  return new Set(names.filter((name) => !hidden.has(name)));
}

/** What travels beside a value and tells it. */
function besides({ labelKey, record }: Field): readonly string[] {
  return [labelKey, record?.linkKey ?? null].filter((key) => key !== null);
}

/** A record without what its reader may not see: for handlers that read records free of the caller's scope. */
export async function withoutHidden<Row extends Readonly<Record<string, unknown>>>(
  reader: RuleReader,
  module: Module,
  records: readonly Row[],
): Promise<Partial<Row>[]> {
  const { hidden } = await fieldRulesOf(reader, module);
  if (hidden.size === 0) return [...records];
  const gone = new Set(module.fields.flatMap((field) => (hidden.has(field.name) ? [field.name, ...besides(field)] : [])));
  return records.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !gone.has(name))) as Partial<Row>);
}
