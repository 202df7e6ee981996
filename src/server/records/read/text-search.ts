import { QUERY_LIMITS, SEARCH_PARAMETER, TrellisError } from "#contract";
import type { Module, ReferenceLink } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin, tenantBoundary, withinBoundary, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField, storedFields, type StoredField } from "../../data/columns.ts";
import { all, any, column, containsText, type Condition } from "../../data/conditions/conditions.ts";
import { quoted } from "../../data/naming.ts";
import { filterValue, isStorableText } from "../../data/conditions/filter-values.ts";
import type { Filter } from "../../data/conditions/query-filters.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { scopeOf } from "../../policies/scope-of.ts";
import { MOST_COMPARED, isPinyin, soundsLike } from "./pinyin.ts";
import { formTexts, isFreeText, referenceNames } from "./reference-names.ts";

/** Maximum number of records of another module that one word can stand for. The first by key count. */
const MOST_NAMED = 2_000;

/**
 * The search of a list: every word must stand in a text of the record that the list shows or filters by, in the name of
 * a record that it refers to, or, in a small module, be pinyin of one of these. In a large table only texts with an index
 * for their parts are searched: one without would make the search read every record.
 * @param askable the fields that the caller may ask by; null for all that it sees
 * @throws TrellisError badFilterValue
 */
export async function searchFilters(
  context: OperationContext,
  boundary: Boundary,
  text: string,
  askable: ReadonlySet<string> | null,
): Promise<readonly Filter[]> {
  const words = text.trim().split(/\s+/);
  if (!isStorableText(text) || text.length > QUERY_LIMITS.search || words.length > QUERY_LIMITS.words) {
    const value = text.slice(0, QUERY_LIMITS.search).replaceAll("\0", "").toWellFormed();
    throw new TrellisError("badFilterValue", { params: { name: SEARCH_PARAMETER, value } });
  }
  const searched = searchedFields(context.module, boundary, askable);
  const fields = (await isLarge(context)) ? withIndex(searched) : searched;
  const filters: Filter[] = [];
  for (const word of words) filters.push(await wordFilter(context, boundary, fields, word));
  return filters;
}

/** Texts and references that the list shows or filters by, the label among them, as far as the caller may ask by them. */
function searchedFields(module: Module, { scope }: Boundary, askable: ReadonlySet<string> | null): readonly StoredField[] {
  const names = new Set([
    module.labelField,
    ...module.list.columns.map(({ field }) => field),
    ...module.list.filters.map(({ field }) => field),
    ...(module.search?.fields ?? []),
  ]);
  return storedFields(module).readable.filter(
    ({ name, field }) =>
      names.has(name) &&
      field !== null &&
      shows(scope, name) &&
      (askable === null || askable.has(name)) &&
      (field.ref !== null || (isFreeText(field) && !ADDRESSES.has(field.widget))),
  );
}

/** Records from which a table is large. */
const LARGE = 50_000;

/** True when the database reckons, by its statistics, that the table has many records, of whatever tenant. */
async function isLarge({ db, module }: OperationContext): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select reltuples > ${sql.lit(LARGE)} as many from pg_class where oid = to_regclass(${quoted(module.table)})`.execute(db);
  return rows[0]?.many === true;
}

/** References, and the texts that have an index for their parts; all if there are none. */
function withIndex(fields: readonly StoredField[]): readonly StoredField[] {
  const quick = fields.filter(({ field, byPart }) => byPart || (field?.ref ?? null) !== null);
  return quick.length === 0 ? fields : quick;
}

/** Widgets whose text is no text to people. */
const ADDRESSES: ReadonlySet<string> = new Set(["image", "file", "files", "icon", "color"]);

async function wordFilter(
  context: OperationContext,
  boundary: Boundary,
  fields: readonly StoredField[],
  word: string,
): Promise<Filter> {
  const { module } = context;
  const of: Filter[] = [];
  for (const stored of fields) {
    const ref = stored.field?.ref ?? null;
    if (ref === null) of.push({ stored, operator: "like", value: null, text: word });
    else of.push(oneOfKeys(stored, await namedKeys(context, boundary, ref, word)));
  }
  const named = new Set([module.labelField, ...formTexts(module), ...(module.search?.fields ?? [])]);
  const names = fields.filter(({ name, field, storage }) => named.has(name) && field?.ref === null && storage === "text");
  if (names.length > 0 && isPinyin(word)) {
    const where = livingWithin(module, boundary);
    const link = { value: "id", names: names.map(({ name }) => name) };
    of.push(oneOfKeys(storedField(module, "id"), await keysByPinyin(context, module, link, where, word)));
  }
  return of.length > 0 ? { join: "any", of } : oneOfKeys(storedField(module, "id"), []);
}

function oneOfKeys(stored: StoredField, keys: readonly string[]): Filter {
  const of = keys.map((key) => filterValue(stored, key)).filter((value) => value !== null);
  return { stored, operator: "in", value: of.length === 0 ? null : { kind: "list", of }, text: "" };
}

/**
 * Keys of the records with such a name. Records that refer to it show the label, so the label counts for every caller
 * who may see it. Further names count for callers who may read the record itself.
 */
async function namedKeys(
  context: OperationContext,
  boundary: Boundary,
  ref: ReferenceLink,
  word: string,
): Promise<readonly string[]> {
  const target = context.catalog.modules.get(ref.module);
  // A public page shows no names of other modules.
  if (target === undefined || context.caller === null) return [];
  const scope = await scopeOf(context, target);
  const { searched } = referenceNames(context.caller, target, ref, scope);
  if (searched.length === 0 || scope.rules.hidden.has(ref.value)) return [];
  const holds = searched
    .filter((name) => isText(target, name))
    .map((name) => ({ name, found: containsText(target, name, word) }));
  const own = holds.filter(({ name }) => name === ref.label).map(({ found }) => found);
  const others = holds.filter(({ name }) => name !== ref.label).map(({ found }) => found);
  const tenant = withinBoundary(target, tenantBoundary(boundary.tenantId));
  const within = livingWithin(target, { tenantId: boundary.tenantId, scope });
  const found = await keysWhere(context, target, ref.value, all([tenant, any([...own, all([within, any(others)])])]));
  if (!isPinyin(word)) return found;
  const texts = holds.map(({ name }) => name);
  const [label, further] = [texts.filter((name) => name === ref.label), texts.filter((name) => name !== ref.label)];
  const { value } = ref;
  return [
    ...new Set([
      ...found,
      ...(await keysByPinyin(context, target, { value, names: label }, tenant, word)),
      ...(await keysByPinyin(context, target, { value, names: further }, all([tenant, within]), word)),
    ]),
  ];
}

function isText(module: Module, name: string): boolean {
  return storedField(module, name).storage === "text";
}

async function keysWhere(context: OperationContext, module: Module, value: string, where: Condition): Promise<string[]> {
  const key = column(storedField(module, value));
  const { rows } = await sql<{ key: string }>`
    select ${key}::text as key from ${tableAs(module)} where ${where} order by t.id limit ${sql.lit(MOST_NAMED)}`.execute(
    context.db,
  );
  return rows.map((row) => row.key);
}

/** Keys of the records of which a name sounds so; none in a module that is too large to be compared. */
export async function keysByPinyin(
  context: OperationContext,
  module: Module,
  { value, names }: { readonly value: string; readonly names: readonly string[] },
  where: Condition,
  word: string,
): Promise<string[]> {
  if (names.length === 0) return [];
  const key = column(storedField(module, value));
  const texts = sql.join(names.map((name) => sql`${column(storedField(module, name))}::text`));
  const { rows } = await sql<{ key: string; texts: readonly (string | null)[] }>`
    select ${key}::text as key, array[${texts}] as texts from ${tableAs(module)}
    where ${where} limit ${sql.lit(MOST_COMPARED + 1)}`.execute(context.db);
  if (rows.length > MOST_COMPARED) return [];
  return rows.filter((row) => row.texts.some((text) => soundsLike(text ?? "", word))).map((row) => row.key);
}
