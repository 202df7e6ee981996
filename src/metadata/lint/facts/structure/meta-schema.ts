import { isJsonObject, type JsonObject } from "#contract";
import areaSchema from "../../../../../schemas/area.schema.json" with { type: "json" };
import dashboardSchema from "../../../../../schemas/dashboard.schema.json" with { type: "json" };
import menusSchema from "../../../../../schemas/menus.schema.json" with { type: "json" };
import moduleSchema from "../../../../../schemas/module.schema.json" with { type: "json" };

/**
 * Meta-schema of module files, the same file that editors read through `$schema`. Without `allOf`, which leads editors to
 * further checks in another file: the rules of the linter say more.
 */
export const MODULE_META_SCHEMA = withoutEditorRules(plainSchema(moduleSchema));
/** Meta-schema of `schemas/menus.json`. */
export const MENUS_META_SCHEMA = plainSchema(menusSchema);
/** Meta-schema of `schemas/<area>/area.json`. */
export const AREA_META_SCHEMA = plainSchema(areaSchema);
/** Meta-schema of the files in `schemas/dashboards/`. */
export const DASHBOARD_META_SCHEMA = plainSchema(dashboardSchema);

function withoutEditorRules({ allOf: _rules, ...schema }: JsonObject): JsonObject {
  return schema;
}

function plainSchema(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) throw new Error("A meta-schema is a JSON object");
  return schema;
}
