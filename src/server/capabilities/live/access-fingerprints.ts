import type { Catalog } from "#metadata";
import { sql, type Kysely } from "kysely";
import { catalogText } from "../../base/catalog-text.ts";
import type { Caller } from "../../base/context.ts";
import type { TrellisTables } from "../../base/tables.ts";
import { FIELD_RULE } from "../../policies/field-rules.ts";
import { TOP_MENU } from "../../policies/grant-tables.ts";
import { digest } from "../../session/random.ts";

/** Texts that change with the rights of a user, the menu, a module or a dashboard. They reveal nothing about them. */
export class AccessFingerprints {
  readonly #db: Kysely<TrellisTables>;
  readonly #catalog: () => Catalog;

  constructor(db: Kysely<TrellisTables>, catalog: () => Catalog) {
    this.#db = db;
    this.#catalog = catalog;
  }

  /** Callers that are checked at the same time share one read of the menus. */
  forOneMoment(): (caller: Caller) => Promise<string> {
    let looking: Promise<string> | null = null;
    return async ({ permissions, roleIds, deptIds, administrator }) => {
      looking ??= this.#menus();
      const served = catalogText(this.#catalog());
      return digest(JSON.stringify([[...permissions].toSorted(), roleIds, deptIds, administrator, served, await looking]));
    };
  }

  /** Everything that is in the menus, under the top menus, and in the field rules. */
  async #menus(): Promise<string> {
    const { modules } = this.#catalog();
    const tables = ["menu", "top-menu"].flatMap((name) => modules.get(name)?.table ?? []);
    const parts = [...tables, TOP_MENU, FIELD_RULE].map(
      (table) => sql`(select md5(string_agg(t::text, '|' order by t::text)) from ${sql.table(table)} t)`,
    );
    const { rows } = await sql<{ mark: string }>`select concat_ws(',', ${sql.join(parts)}) as mark`.execute(this.#db);
    return rows[0]?.mark ?? "";
  }
}
