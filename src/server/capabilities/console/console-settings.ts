import { type ConsoleSettings } from "#contract";
import { sql } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";

const LOGO = "console.logo";
const SILENT_CODES = "console.silentCodes";
const SEARCH_BOX = "console.searchBox";

/** Appearance of the console for the caller's tenant, and the sites whose pages it may embed. */
export async function consoleSettings(core: Core, { tenantId }: Caller): Promise<ConsoleSettings> {
  const param = core.inForce().catalog.modules.get("param");
  const { rows } =
    param === undefined
      ? { rows: [] }
      : await sql<{ key: string; value: string }>`
          select param_key as key, param_value as value from ${sql.table(param.table)}
          where tenant_id = ${tenantId} and is_deleted = 0 and param_key in (${LOGO}, ${SEARCH_BOX}, ${SILENT_CODES}) order by id`.execute(
          core.db,
        );
  const valueOf = (key: string): string => rows.find((row) => row.key === key)?.value.trim() ?? "";
  const logo = valueOf(LOGO);
  return {
    chatSocket: core.deps.config.chatSocket ?? "",
    frameHosts: core.deps.config.frameHosts ?? [],
    // The page takes pictures from this server only.
    logo: /^\/(?![/\\])\S*$/.test(logo) ? logo : "",
    searchBox: valueOf(SEARCH_BOX) !== "false",
    // Never 401: it ends the session.
    silentCodes: valueOf(SILENT_CODES)
      .split(/[,，\s]+/)
      .filter((code) => /^\d{3,6}$/.test(code) && code !== "401")
      .map(Number),
  };
}
