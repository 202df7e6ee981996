import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, TrellisError, type Json, type ReferenceOption, type ReferencePage } from "#contract";
import { allFields, type Field, type Module, type ReferenceLink, type Sort, type Tree } from "#metadata";
import { followedPaths } from "#metadata/computed";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { callerOf } from "../../base/context.ts";
import { livingWithin, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField, type StoredField } from "../../data/columns.ts";
import { all, any, filterCondition, oneOf, type Condition } from "../../data/conditions/conditions.ts";
import { filterValue, isStorableText } from "../../data/conditions/filter-values.ts";
import { selectPage, selectRecords, tableAs } from "../../data/read/select-records.ts";
import type { Row } from "../../base/tables.ts";
import { fieldRulesOf, seenFields } from "../../policies/field-rules.ts";
import { EVERYTHING, shows } from "../../data/conditions/record-scope.ts";
import { scopeOf } from "../../policies/scope-of.ts";
import { mayRead } from "../../policies/permissions.ts";
import { refersTo } from "../../records/removal/removal-checks.ts";
import { localLabel } from "../../records/read/english-label.ts";
import { referenceNames, type ReferenceNames } from "../../records/read/reference-names.ts";
import { MOST_COMPARED, isPinyin, soundsLike } from "../../records/read/pinyin.ts";
import { hasChildren, under } from "../../records/read/tree-of.ts";
import { keysByPinyin } from "../../records/read/text-search.ts";
import { textIn } from "../../base/text-in.ts";
import { cascaded, tenantOf } from "./cascade.ts";

/** A tree of at most this many nodes is sent whole (contract: ReferencePage). */
const WHOLE_TREE = 2_000;

/**
 * Choices of a reference field: keys and labels, for every caller. `module` and `field` name the field, so that a
 * caller gets no further than the forms it may open; `values` asks for the labels of keys already held.
 */
export async function references(context: OperationContext): Promise<ReferencePage> {
  const { module, field, beside } = referringField(context);
  const link = field.ref;
  const target = context.catalog.modules.get(link?.module ?? "");
  if (link === null || target === undefined) throw new TrellisError("badRequest", { params: { reason: "field" } });
  const caller = callerOf(context);
  if (!mayRead(caller, module) && !mayRead(caller, target)) {
    throw new TrellisError("forbidden", { params: { permission: module.permissions.read } });
  }
  const values = (context.query.get("values") ?? "").split(",").filter((value) => value !== "");
  const scope = await scopeOf(context, target);
  // Keys that may not be seen cannot be chosen.
  if (scope.rules.hidden.has(link.value)) return { options: [], total: 0, tree: target.tree !== null, complete: true };
  const boundary: Boundary = { tenantId: tenantOf(context, target), scope };
  if (values.length > 0) return held(context, { module, field, beside }, target, boundary, values);
  const names = referenceNames(caller, target, link, scope);
  // A form of an action can ask for choices that depend on the record.
  const masters = [...beside, ...module.fields];
  const within = await cascaded(context, target, link, { beside: masters, hidden: scope.rules.hidden });
  const found = searched(context, target, names.searched);
  if (target.tree !== null) {
    const named = await orSounding(context, target, { boundary, names: names.searched, within }, found);
    return treeOf(context, target, target.tree, link, boundary, [...named, ...within]);
  }
  const places = [...within, ...beneathItself(context, module, field, target)];
  return pageOf(context, { target, link, names }, boundary, { found, places });
}

interface Referring {
  readonly module: Module;
  readonly field: Field;
  /** The fields of its form, which it may hang from. */
  readonly beside: readonly Field[];
}

/** The field by its path: one of the module's own, or of a form of its actions. */
function referringField(context: OperationContext): Referring {
  const module = context.catalog.modules.get(context.query.get("module") ?? "");
  const name = context.query.get("field") ?? "";
  const forms = module === undefined ? [] : [module.fields, ...module.actions.map((action) => action.form?.fields ?? [])];
  for (const beside of forms) {
    const field = allFields(beside).find((candidate) => candidate.path === name && candidate.ref !== null);
    if (module !== undefined && field !== undefined) return { module, field, beside };
  }
  throw new TrellisError("badRequest", { params: { reason: "module, field" } });
}

/**
 * Labels of keys that a form already holds: of records that the caller could choose, and of records to which a visible
 * record refers by this field. Other keys get no label, so guessing reveals nothing.
 */
async function held(
  context: OperationContext,
  referring: Referring,
  target: Module,
  within: Boundary,
  values: readonly string[],
): Promise<ReferencePage> {
  const link = referring.field.ref;
  if (link === null) throw new TrellisError("badRequest", { params: { reason: "field" } });
  const stored = storedField(target, link.value);
  const known = [...new Set(values)].filter((value) => filterValue(stored, value) !== null).slice(0, MAX_PAGE_SIZE);
  const rules = await fieldRulesOf(context, target);
  const boundary: Boundary = {
    tenantId: within.tenantId,
    scope: { ...EVERYTHING, fields: seenFields(target, null, rules), rules },
  };
  const visible = new Set(known);
  if (within.scope.records.kind !== "always") {
    const choices = await selectRecords(context.db, target, { boundary: within, where: [oneOf(stored, known)] });
    const chosen = new Set(choices.map((row) => textIn(row, link.value)));
    const others = known.filter((key) => !chosen.has(key));
    const referred = await referredBy(context, referring, others);
    for (const key of others) if (!referred.has(key)) visible.delete(key);
  }
  const rows = await selectRecords(context.db, target, { boundary, where: [oneOf(stored, [...visible])] });
  return {
    options: withValues(referring, target, rows, await withAbove(context, target, link, rows, boundary)),
    total: rows.length,
    tree: target.tree !== null,
    complete: false,
  };
}

/** The keys to which a visible record refers by the field. No record has the fields of an action's form. */
async function referredBy(
  context: OperationContext,
  { module, field, beside }: Referring,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0 || beside !== module.fields || !mayRead(callerOf(context), module)) return new Set();
  const scope = await scopeOf(context, module);
  if (!shows(scope, field.path.split(".")[0] ?? "")) return new Set();
  const living = livingWithin(module, { tenantId: tenantOf(context, module), scope });
  const lookups = keys.map(
    (key) =>
      sql`(select ${key}::text as key from ${tableAs(module)} where ${all([living, refersTo(module, field, [key])])} limit 1)`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(lookups, sql` union all `)}`.execute(context.db);
  return new Set(rows.map(({ key }) => key));
}

interface Choices {
  readonly target: Module;
  readonly link: ReferenceLink;
  readonly names: ReferenceNames;
}

/**
 * One page of a module that is no tree.
 * @param conditions of the input, and all others
 */
async function pageOf(
  context: OperationContext,
  { target, link, names }: Choices,
  boundary: Boundary,
  { found, places }: { readonly found: readonly Condition[]; readonly places: readonly Condition[] },
): Promise<ReferencePage> {
  const [current, size] = [
    positive(context.query.get("current"), 1),
    Math.min(positive(context.query.get("size"), DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
  ];
  const { records, total } = await selectPage(context.db, target, {
    boundary,
    where: [...found, ...places],
    query: { filters: [], sort: orderOf(target, boundary), current, size },
  });
  const options = records.map((row) => option(context, target, link, row, names.detail));
  const typed = context.query.get("q") ?? "";
  if (current > 1 || total >= size || names.searched.length === 0 || !isPinyin(typed))
    return { options, total, tree: false, complete: false };
  // The database knows no pinyin; the names of a small module do.
  const others = await selectRecords(context.db, target, {
    boundary,
    where: places,
    sort: orderOf(target, boundary),
    limit: MOST_COMPARED,
  });
  const known = new Set(options.map(({ value }) => value));
  const sounding = others
    .filter((row) => !known.has(textIn(row, link.value)) && names.searched.some((name) => soundsLike(textIn(row, name), typed)))
    .slice(0, size - options.length)
    .map((row) => option(context, target, link, row, names.detail));
  return { options: [...options, ...sounding], total: total + sounding.length, tree: false, complete: false };
}

/**
 * When records form a tree by this field (a module shows them as a tree of it), the record that is edited
 * (`of`) is not offered itself or what stands beneath it: it could not be saved so.
 */
function beneathItself(
  { catalog, query, tenantId }: OperationContext,
  module: Module,
  field: Field,
  target: Module,
): Condition[] {
  const own = query.get("of") ?? "";
  const id = storedField(target, "id");
  const stacked = [...catalog.modules.values()].some(
    ({ shows, tree }) => shows?.module === target.name && tree?.parentField === field.name,
  );
  if (!stacked || module.name !== target.name || field.path !== field.name || filterValue(id, own) === null) return [];
  const table = sql.table(target.table);
  const parent = sql.ref(storedField(target, field.name).column);
  const bound = target.tenancy === "tenant" ? sql`and m.tenant_id = ${tenantId}` : sql``;
  return [
    sql`t.id <> all(array(
      with recursive beneath as (
        select ${own}::bigint as id
        union select m.id from ${table} m join beneath on m.${parent} = beneath.id where m.is_deleted = 0 ${bound})
      select id from beneath))`,
  ];
}

async function treeOf(
  context: OperationContext,
  target: Module,
  tree: Tree,
  link: ReferenceLink,
  boundary: Boundary,
  where: readonly Condition[],
): Promise<ReferencePage> {
  const [parent, current] = [context.query.get("parent") ?? "", positive(context.query.get("current"), 1)];
  const sort = orderOf(target, boundary);
  const extra = [hasChildren(target, tree)];
  const read = (conditions: readonly Condition[], size: number) =>
    selectPage(context.db, target, { boundary, where: conditions, query: { filters: [], sort, current, size }, extra });
  if ((context.query.get("q") ?? "") !== "") {
    const { records, total } = await read(where, FOUND);
    return { options: await withAbove(context, target, link, records, boundary), total, tree: true, complete: false };
  }
  if (parent === "") {
    const rows = await selectRecords(context.db, target, { boundary, where, sort, limit: WHOLE_TREE + 1, extra });
    if (rows.length <= WHOLE_TREE)
      return { options: rows.map((row) => option(context, target, link, row)), total: rows.length, tree: true, complete: true };
  }
  const field = storedField(target, tree.parentField);
  const above = parent === "" ? tree.root : parent;
  if (filterValue(field, above) === null)
    throw new TrellisError("badFilterValue", { params: { name: "parent", value: above.slice(0, 100) } });
  const { records, total } = await read([...where, under(target, tree, above)], WHOLE_TREE);
  return { options: records.map((row) => option(context, target, link, row)), total, tree: true, complete: false };
}

/** Nodes with the way to them: one question per level, however many nodes. */
async function withAbove(
  context: OperationContext,
  target: Module,
  link: ReferenceLink,
  rows: readonly Row[],
  boundary: Boundary,
): Promise<ReferenceOption[]> {
  const { tree } = target;
  if (tree === null) return rows.map((row) => option(context, target, link, row));
  const keyOf = (row: Row): string => String(row[tree.keyField] ?? "");
  const parentOf = (row: Row): string => String(row[tree.parentField] ?? tree.root);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const stored = storedField(target, tree.keyField);
  let unknown = rows.map(parentOf);
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const wanted = [...new Set(unknown)].filter(
      (key) => key !== tree.root && !byKey.has(key) && filterValue(stored, key) !== null,
    );
    if (wanted.length === 0) break;
    const parents = await selectRecords(context.db, target, { boundary, where: [oneOf(stored, wanted)] });
    for (const row of parents) byKey.set(keyOf(row), row);
    unknown = parents.map(parentOf);
  }
  return rows.map((row) => {
    const above: ReferenceOption[] = [];
    for (let up = byKey.get(parentOf(row)); up !== undefined && above.length < DEPTH; up = byKey.get(parentOf(up)))
      above.unshift({ value: String(up[link.value] ?? ""), label: localLabel(target, link.label, up, context.locale) });
    return { ...option(context, target, link, row), above };
  });
}

/** The choices with the fields that computed fields beside the reference read, as far as the caller may see them. */
function withValues(
  { module, field, beside }: Referring,
  target: Module,
  rows: readonly Row[],
  options: readonly ReferenceOption[],
): ReferenceOption[] {
  const read = beside === module.fields ? followedPaths(beside).filter(({ by }) => by.path === field.path) : [];
  const link = field.ref;
  if (read.length === 0 || link === null) return [...options];
  const byValue = new Map(rows.map((row) => [textIn(row, link.value), row]));
  return options.map((option) => {
    const row = byValue.get(option.value) ?? {};
    const values = target.fields.flatMap(({ name, storage }): [string, Json][] => {
      const value = row[name];
      if (value === undefined || read.every((path) => path.name !== name)) return [];
      return [[name, storage === "decimal" && value !== null ? { amount: String(value) } : (value as Json)]];
    });
    return { ...option, values: Object.fromEntries(values) };
  });
}

/** Nodes on one page of a search in a tree. */
const FOUND = 200;
/** Maximum number of levels of a tree. It also ends a circle. */
const DEPTH = 30;

/** An order reveals the values that it compares. */
function orderOf(target: Module, { scope }: Boundary): readonly Sort[] {
  return target.list.sort.filter(({ field }) => !scope.rules.hidden.has(field));
}

/** The condition for the input: one of the fields contains it. */
function searched(context: OperationContext, target: Module, fields: readonly string[]): Condition[] {
  const text = context.query.get("q") ?? "";
  if (text === "") return [];
  // A search by a hidden field would reveal its values.
  if (fields.length === 0) return [oneOf(storedField(target, "id"), [])];
  if (!isStorableText(text))
    throw new TrellisError("badFilterValue", { params: { name: "q", value: text.replaceAll("\0", "").toWellFormed() } });
  return [any(fields.map((name) => containing(storedField(target, name), text)))];
}

/** The same condition, or a name of which this is the pinyin. */
async function orSounding(
  context: OperationContext,
  target: Module,
  asked: { readonly boundary: Boundary; readonly names: readonly string[]; readonly within: readonly Condition[] },
  found: readonly Condition[],
): Promise<readonly Condition[]> {
  const typed = context.query.get("q") ?? "";
  const names = asked.names.filter((name) => storedField(target, name).storage === "text");
  if (names.length === 0 || !isPinyin(typed)) return found;
  const where = all([livingWithin(target, asked.boundary), ...asked.within]);
  const keys = await keysByPinyin(context, target, { value: "id", names }, where, typed);
  return keys.length === 0 ? found : [any([all([...found]), oneOf(storedField(target, "id"), keys)])];
}

function containing(stored: StoredField, text: string): Condition {
  if (stored.storage !== "text") return filterValue(stored, text) === null ? oneOf(stored, []) : oneOf(stored, [text]);
  return filterCondition({ stored, operator: "like", value: null, text });
}

function option(
  { locale }: OperationContext,
  target: Module,
  link: ReferenceLink,
  row: Row,
  detail: string | null = null,
): ReferenceOption {
  const base = { value: String(row[link.value] ?? ""), label: localLabel(target, link.label, row, locale) };
  const second = detail === null ? "" : String(row[detail] ?? "");
  if (target.tree === null) return second === "" ? base : { ...base, detail: second };
  return {
    ...base,
    parentId: String(row[target.tree.parentField] ?? target.tree.root),
    hasChildren: row["hasChildren"] === true,
  };
}

function positive(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
}
