import { isJsonObject, type Json, type SavedView, type ViewSharing } from "#contract";
import { sql } from "kysely";
import { callerOf, type OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import type { Condition } from "../../data/conditions/conditions.ts";
import { quoted } from "../../data/naming.ts";
import { fieldRulesOf } from "../../policies/field-rules.ts";
import { fittingContent, readContent } from "./view-content.ts";
import { mayManage } from "./view-rights.ts";

interface ViewRow {
  readonly id: string;
  readonly owner_id: string;
  readonly owner_name: string | null;
  readonly name: string;
  readonly sharing: ViewSharing["kind"];
  readonly role_ids: readonly string[];
  readonly content: Json;
  readonly revision: number;
}

/** Views of the module that the caller may use: the own ones first, each group by name. */
export async function usableViews(context: OperationContext, boundary: Boundary): Promise<SavedView[]> {
  return read(context, boundary, sql`true`);
}

/** One of them; undefined when there is none of that id that the caller may use. */
export async function usableView(context: OperationContext, boundary: Boundary, id: string): Promise<SavedView | undefined> {
  const [view] = await read(context, boundary, sql`v.id = ${id}`);
  return view;
}

async function read(context: OperationContext, boundary: Boundary, where: Condition): Promise<SavedView[]> {
  const { db, module, tenantId } = context;
  const caller = callerOf(context);
  const manages = mayManage(context);
  const shared = manages ? sql`v.sharing <> 'private'` : sql`(v.sharing = 'everyone' or v.role_ids && ${caller.roleIds}::text[])`;
  const { rows } = await sql<ViewRow>`
    select v.id, v.owner_id, ${await ownerName(context)} as owner_name, v.name, v.sharing, v.role_ids, v.content, v.revision
    from trellis_view v
    where v.tenant_id = ${tenantId} and v.module = ${module.name} and ${where} and (v.owner_id = ${caller.userId} or ${shared})
    order by v.owner_id <> ${caller.userId}, v.name, v.id`.execute(db);
  return rows.flatMap((row): SavedView[] => {
    const content = readContent(isJsonObject(row.content) ? row.content : undefined);
    // The content is of another version of the server and may have any shape.
    if (content === null) return [];
    const mine = row.owner_id === caller.userId;
    return [
      {
        id: row.id,
        name: row.name,
        owner: { id: row.owner_id, name: row.owner_name ?? "" },
        mine,
        mayChange: mine || manages,
        sharing: row.sharing === "roles" ? { kind: "roles", roles: row.role_ids } : { kind: row.sharing },
        content: fittingContent(context, boundary, content),
        revision: row.revision,
      },
    ];
  });
}

async function ownerName(context: OperationContext): Promise<Condition> {
  const user = context.catalog.modules.get("user");
  if (user === undefined || (await fieldRulesOf(context, user)).hidden.has(user.labelField)) return sql`''`;
  const label = sql.raw(`u.${quoted(storedField(user, user.labelField).column)}`);
  return sql`(select ${label} from ${sql.table(user.table)} u where u.id = v.owner_id)`;
}
