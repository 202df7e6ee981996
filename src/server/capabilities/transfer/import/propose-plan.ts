import type { ImportMode, ImportPlan, ImportTarget } from "#contract";
import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../../base/tables.ts";
import { halfWidth } from "../../../sheets/cell-text.ts";

type Db = Kysely<TrellisTables>;

/**
 * Proposes a field for each column: by its title in either language, by its name, or by the name of its label. A file with
 * IDs is one of existing records, such as an export, which is not to double them.
 * @param modes those of which the person may choose, the usual one first
 */
export function proposePlan(
  module: Module,
  headers: readonly string[],
  targets: readonly ImportTarget[],
  modes: readonly ImportMode[],
): ImportPlan {
  const named = new Set(Object.values(proposeMapping(module, headers, targets)));
  const isOfRecords = targets.some(({ field, keyOnly }) => keyOnly && named.has(field));
  const mode = modes.find((each) => isOfRecords && each === "upsert") ?? modes[0] ?? "add";
  const offered = targets.filter(({ keyOnly }) => mode !== "add" || !keyOnly);
  const mapping = proposeMapping(module, headers, offered);
  return { mode, key: mode === "add" ? null : keyIn(targets, new Set(Object.values(mapping))), mapping, blank: "leave" };
}

/** Index of a column → field. */
export function proposeMapping(
  module: Module,
  headers: readonly string[],
  targets: readonly ImportTarget[],
): Record<string, string> {
  const wanted = new Map<string, string>();
  for (const target of targets) {
    // A field's own name comes before another one's label.
    for (const name of namesOf(module, target.field, target.title))
      if (!wanted.has(plain(name))) wanted.set(plain(name), target.field);
  }
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  const seen = new Map<string, number>();
  for (const [at, header] of headers.entries()) {
    const name = plain(header);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    // The draft of a module calls the second column of a name “Phone 2”.
    const field = wanted.get(count === 1 ? name : `${name}${count}`);
    if (field === undefined || taken.has(field)) continue;
    taken.add(field);
    mapping[at] = field;
  }
  return mapping;
}

/** Index of the first column that a person would call so; null without one. */
export function columnNamed(headers: readonly string[], names: readonly string[]): number | null {
  const wanted = new Set(names.map(plain));
  const at = headers.findIndex((header) => wanted.has(plain(header)));
  return at < 0 ? null : at;
}

/** The names by which the header of a file may call a field. */
export function namesOf(module: Module, name: string, title = name): string[] {
  const field = module.fields.find((candidate) => candidate.name === name);
  return [name, title, field?.title.zh, field?.title.en, field?.labelKey].filter((one) => typeof one === "string");
}

function keyIn(targets: readonly ImportTarget[], mapped: ReadonlySet<string>): string | null {
  return targets.find(({ field, key }) => key && mapped.has(field))?.field ?? null;
}

/** A header in the form for comparison: without the marks and notes that people and templates add. */
function plain(header: string): string {
  return halfWidth(header)
    .toLowerCase()
    .replace(/\((?:必填|选填|required|optional)\)/g, "")
    .replace(/[\s*_:-]/g, "");
}

/** The plan that the person used last on a file with these columns; null when there is none whose fields are still there. */
export async function rememberedPlan(
  db: Db,
  userId: string,
  module: Module,
  headers: readonly string[],
  targets: readonly ImportTarget[],
  modes: readonly ImportMode[],
): Promise<ImportPlan | null> {
  const { rows } = await sql<{ plan: ImportPlan }>`
    select plan from trellis_import_mapping
    where user_id = ${userId} and module = ${module.name} and headers = md5(${JSON.stringify(headers)})`.execute(db);
  const plan = rows[0]?.plan;
  if (plan === undefined || !modes.includes(plan.mode)) return null;
  const known = new Set(targets.map(({ field }) => field));
  return Object.values(plan.mapping).every((field) => known.has(field)) ? plan : null;
}

export async function rememberPlan(
  db: Db,
  userId: string,
  module: string,
  headers: readonly string[],
  plan: ImportPlan,
): Promise<void> {
  await sql`
    insert into trellis_import_mapping (user_id, module, headers, plan)
    values (${userId}, ${module}, md5(${JSON.stringify(headers)}), ${JSON.stringify(plan)}::jsonb)
    on conflict (user_id, module, headers) do update set plan = excluded.plan, used_at = now()`.execute(db);
}
