import { inputFields, type Field, type Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../base/context.ts";
import { NO_RULES, type FieldRules } from "../data/conditions/record-scope.ts";
import type { InternalTable } from "../data/internal-tables.ts";
import { renameRows, type FollowRename } from "../data/tables/rename.ts";
import type { TrellisTables } from "../base/tables.ts";
import { SharedReads } from "../data/read/shared-reads.ts";

export const FIELD_RULE = "trellis_field_rule";

/** Restrictions of a role on a field of a module: `read`, or `hidden`. */
export const FIELD_RULE_TABLE: InternalTable = {
  name: FIELD_RULE,
  statements: [
    `create table if not exists trellis_field_rule (
      role_id bigint not null, module text not null, field text not null,
      access text not null check (access in ('read', 'hidden')), primary key (role_id, module, field))`,
  ],
};

export const followFieldRules: FollowRename = (db, rename) =>
  renameRows(db, FIELD_RULE, rename, { module: "module", field: "field" });

/** The caller, and the database with the rules. An `OperationContext` is one. */
export interface RuleReader {
  readonly db: Kysely<TrellisTables>;
  readonly caller: Caller | null;
}

const rulesByCaller = new SharedReads<Caller, ReadonlyMap<string, FieldRules>>();

/**
 * Restrictions of the caller's roles in force on a module's fields. A field is restricted only when every role of the
 * caller restricts it. Rules do not limit administrators and public endpoints. They are read once per caller, and a
 * change of rules makes a new Caller.
 */
export async function fieldRulesOf({ db, caller }: RuleReader, module: Module): Promise<FieldRules> {
  if (caller === null || caller.administrator || caller.roleIds.length === 0) return NO_RULES;
  const byModule = await rulesByCaller.read(db, caller, "", () => rulesOfRoles(db, caller.roleIds));
  const rules = byModule.get(module.name);
  return rules === undefined ? NO_RULES : within(module, rules);
}

/** Access to fields that these roles leave, by module. */
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
 * Fields that a caller must send with a new record and may write. A data scope hides values of existing records only,
 * so it does not limit them.
 */
export function neededToAdd(module: Module, { hidden, readOnly }: FieldRules): readonly string[] {
  return inputFields(module, "add")
    .filter(
      ({ name, required, default: initial }) => required && initial === undefined && !hidden.has(name) && !readOnly.has(name),
    )
    .map(({ name }) => name);
}

/** Fields that the console needs for every signed-in user. */
const CONSOLE: ReadonlySet<string> = new Set(["dict", "dict-biz", "menu"]);

/**
 * Fields that no rule can hide: those of a tree or a parent-child screen, which the shape of the response shows anyway,
 * those of dictionaries and of the menu.
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
 * A module without the fields that the rules hide.
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

/** Keys that travel beside a value and reveal it. */
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
