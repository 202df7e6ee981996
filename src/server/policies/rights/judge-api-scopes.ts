import { sql } from "kysely";
import type { Row } from "../../base/tables.ts";
import type { WriteJudge } from "../../data/write/write-records.ts";
import { identityTables } from "../identity-tables.ts";
import { beyondOwnRights } from "./excess.ts";
import type { Judgement } from "./judgement.ts";
import { textIn } from "../../base/text-in.ts";

/**
 * An API scope closes its paths to callers without it. Only a caller with the scope changes or removes it. Its path
 * never overlaps one that the caller may not call, because any scope of a path opens it.
 */
export function judgeApiScopes(judgement: Judgement): WriteJudge {
  return async (kind, written) => {
    for (const { before, after } of written) {
      if (kind === "edit" && before?.["scopePath"] === after?.["scopePath"] && before?.["menuId"] === after?.["menuId"]) continue;
      const scope = before ?? after;
      if (scope === null) continue;
      const { id } = scope;
      const name = textIn(scope, "scopeName");
      if (before !== null && before["isDeleted"] !== 1 && !judgement.held.apiScopes.has(id) && !isOwn(judgement, before))
        throw beyondOwnRights(name, id);
      await assertHoldsMenu(judgement, after ?? scope, name);
      if (after !== null && after["scopePath"] !== before?.["scopePath"] && judgement.held.apiScopes.has(id)) {
        await assertMeetsNoOther(judgement, textIn(after, "scopePath"), name);
      }
    }
  };
}

/** The caller closed the paths, and nobody has changed the scope since: removing it restores what was. */
function isOwn({ caller }: Judgement, scope: Row): boolean {
  return scope["createUser"] === caller.userId && scope["updateUser"] === caller.userId;
}

async function assertHoldsMenu({ db, catalog, held }: Judgement, scope: Row, name: string): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(identityTables(catalog).menu)}
    where id = cast(${textIn(scope, "menuId")} as bigint) and is_deleted = 0`.execute(db);
  const [menu] = rows;
  if (menu !== undefined && !held.codes.has(menu.code)) throw beyondOwnRights(name, menu.code);
}

async function assertMeetsNoOther({ db, catalog, held }: Judgement, path: string, name: string): Promise<void> {
  const { rows } = await sql<{ id: string; path: string }>`
    select id, scope_path as path from ${sql.table(identityTables(catalog)["api-scope"])}
    where is_deleted = 0 and scope_path is not null`.execute(db);
  const other = rows.find((row) => !held.apiScopes.has(row.id) && mayMeet(row.path, path));
  if (other !== undefined) throw beyondOwnRights(name, other.path);
}

/** False only when no address can fit both: the parts before the first wildcard differ. */
function mayMeet(one: string, other: string): boolean {
  const [a, b] = [fixedPart(one), fixedPart(other)];
  if (!one.includes("*") && !other.includes("*")) return a === b;
  return a.startsWith(b) || b.startsWith(a);
}

function fixedPart(path: string): string {
  // `/x/**` covers `/x` as well.
  return path.replace(/^\/api(?=\/)/, "").replace(/\/?\*.*$/s, "");
}
