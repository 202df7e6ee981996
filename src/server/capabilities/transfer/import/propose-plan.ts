import type { ImportMode, ImportPlan, ImportTarget } from "#contract";
import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../../base/tables.ts";
import { halfWidth } from "../cell-text.ts";

type Db = Kysely<TrellisTables>;

/** Proposes a field for each column: by its title in either language, by its name, or by the name of its label. */
export function proposePlan(
  module: Module,
  headers: readonly string[],
  targets: readonly ImportTarget[],
  modes: readonly ImportMode[],
): ImportPlan {
  const mode = modes[0] ?? "add";
  const wanted = new Map<string, string>();
  for (const target of targets) {
    const field = module.fields.find(({ name }) => name === target.field);
    const names = [target.field, target.title, field?.title.zh, field?.title.en, field?.labelKey];
    // A field's own name comes before another one's label.
    for (const name of names) if (typeof name === "string" && !wanted.has(plain(name))) wanted.set(plain(name), target.field);
  }
  const keyOnly = new Set(targets.filter((target) => target.keyOnly).map(({ field }) => field));
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  for (const [at, header] of headers.entries()) {
    const field = wanted.get(plain(header));
    if (field === undefined || taken.has(field) || (mode === "add" && keyOnly.has(field))) continue;
    taken.add(field);
    mapping[at] = field;
  }
  return { mode, key: mode === "add" ? null : keyIn(targets, taken), mapping, blank: "leave" };
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

/** The plan that the person used last on a file with these columns; null when there is none that still fits. */
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
