import { DEFAULT_TENANT } from "#contract";
import { permissionCodes } from "#metadata";
import { sql } from "kysely";
import { idList } from "../../data/conditions/id-list.ts";
import type { WriteJudge } from "../../data/write/write-records.ts";
import { identityTables } from "../identity-tables.ts";
import { beyondOwnRights } from "./excess.ts";
import { judgementOf, type Judgement, type RightsContext } from "./judgement.ts";
import type { RightsReader } from "./load-rights.ts";

/** A package that a tenant has gets and loses only menus that the caller holds. */
export function judgeTenantPackages(judgement: Judgement): WriteJudge {
  return async (_kind, written) => {
    for (const { before, after } of written) {
      const [was, is] = [idList(before?.["menuId"]), idList(after?.["menuId"])];
      const id = (before ?? after)?.id;
      if (id === undefined || !(await isUsed(judgement, id))) continue;
      const isEdit = before?.["isDeleted"] === after?.["isDeleted"];
      const moved = [...was, ...is].filter((id) => !isEdit || !was.includes(id) || !is.includes(id));
      await assertHoldsMenus(judgement, moved, String((after ?? before)?.["packageName"] ?? ""));
    }
  };
}

async function isUsed({ db, catalog }: Judgement, packageId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(identityTables(catalog).tenant)}
    where package_id = ${packageId} and is_deleted = 0 limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * A tenant takes and leaves only packages that the caller holds; without a package it has every menu of tenants. Its
 * removal is a right of its own.
 */
export function judgeTenants(judgement: Judgement): WriteJudge {
  return async (kind, written) => {
    if (kind !== "add" && kind !== "edit") return;
    for (const { before, after } of written) {
      if (before?.["packageId"] === after?.["packageId"]) continue;
      const name = String((after ?? before)?.["tenantName"] ?? "");
      for (const row of [before, after]) {
        if (row === null) continue;
        const [packageId] = idList(row["packageId"]);
        const menuIds = packageId === undefined ? await menusOfTenants(judgement) : await menusOfPackage(judgement, packageId);
        await assertHoldsMenus(judgement, menuIds, name);
      }
    }
  };
}

/**
 * Called before menus are granted to the administrators of a tenant.
 * @param name the tenant, for the refusal
 * @throws TrellisError forbidden when the caller lacks one of them
 */
export async function assertMayGrantMenus(context: RightsContext, menuIds: readonly string[], name: string): Promise<void> {
  const { caller } = context;
  if (caller === null || caller.administrator) return;
  await assertHoldsMenus(await judgementOf(context, caller), menuIds, name);
}

/** True in a tenant of which the caller holds every menu: nobody in it holds more. Never in the platform's own tenant. */
export async function holdsWholeTenant(judgement: Judgement): Promise<boolean> {
  const { caller, db, catalog } = judgement;
  if (caller.tenantId === DEFAULT_TENANT) return false;
  const { rows } = await sql<{ package_id: string | null }>`
    select package_id from ${sql.table(identityTables(catalog).tenant)}
    where tenant_id = ${caller.tenantId} and is_deleted = 0`.execute(db);
  const [packageId] = idList(rows[0]?.package_id);
  const menuIds = packageId === undefined ? await menusOfTenants(judgement) : await menusOfPackage(judgement, packageId);
  return (await codeBeyond(judgement, menuIds)) === null;
}

async function assertHoldsMenus(judgement: Judgement, ids: readonly string[], name: string): Promise<void> {
  const beyond = await codeBeyond(judgement, ids);
  if (beyond !== null) throw beyondOwnRights(name, beyond);
}

/** @returns the code of one of the menus that the caller lacks; null for none */
async function codeBeyond({ db, catalog, held }: Judgement, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(identityTables(catalog).menu)} where id = any(${ids}::bigint[]) and is_deleted = 0`.execute(db);
  return rows.find(({ code }) => !held.codes.has(code))?.code ?? null;
}

/** The menus of a tenant without a package. */
async function menusOfTenants({ db, catalog }: RightsReader): Promise<readonly string[]> {
  const codes = [...catalog.modules.values()].filter(({ tenancy }) => tenancy === "tenant").flatMap(permissionCodes);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(identityTables(catalog).menu)} where code = any(${codes}::text[]) and is_deleted = 0`.execute(db);
  return rows.map(({ id }) => id);
}

async function menusOfPackage({ db, catalog }: RightsReader, packageId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ menu_id: string | null }>`
    select menu_id from ${sql.table(identityTables(catalog)["tenant-package"])} where id = ${packageId}`.execute(db);
  return idList(rows[0]?.menu_id);
}
