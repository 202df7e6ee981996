import { type ConsoleSettings } from "#contract";
import { sql } from "kysely";
import type { Core } from "../core.ts";
import { signedIn } from "./auth-endpoints.ts";
import { succeed } from "./envelope.ts";
import type { Incoming } from "./incoming.ts";

const LOGO = "console.logo";
const SEARCH_BOX = "console.searchBox";

/** What the console is to look like for the caller's tenant, and whose pages it may show. */
export async function consoleSettings(core: Core, incoming: Incoming): Promise<Response> {
  const { tenantId } = await signedIn(core, incoming);
  const param = core.inForce().catalog.modules.get("param");
  const { rows } =
    param === undefined
      ? { rows: [] }
      : await sql<{ key: string; value: string }>`
          select param_key as key, param_value as value from ${sql.table(param.table)}
          where tenant_id = ${tenantId} and is_deleted = 0 and param_key in (${LOGO}, ${SEARCH_BOX}) order by id`.execute(
          core.db,
        );
  const valueOf = (key: string): string => rows.find((row) => row.key === key)?.value.trim() ?? "";
  const logo = valueOf(LOGO);
  const settings: ConsoleSettings = {
    frameHosts: core.deps.config.frameHosts ?? [],
    // The page takes pictures from this server only.
    logo: /^\/(?![/\\])\S*$/.test(logo) ? logo : "",
    searchBox: valueOf(SEARCH_BOX) === "true",
  };
  return succeed(settings, incoming.locale);
}
