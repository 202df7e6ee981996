import {
  recordsOf,
  schemaCondition,
  wrongField,
  type InputOf,
  type Interceptors,
  type OperationContext,
  type RowOf,
} from "#server";
import { ROLE_SCOPE, fieldNamed } from "#server/rights";
import type { Module } from "#metadata";

const DEPT_RULES = new Set([3, 4]);
const CUSTOM = 5;

/** Rejects an invalid rule when it is saved. An invalid rule would hide all records without an error. */
export const dataScopeInterceptors: Interceptors<RowOf<"data-scope">> = {
  beforeSave: async (context, input) => {
    const module = await moduleOfMenu(context, input);
    const type = input.scopeType ?? 0;
    if (module === null) throw wrongField("menuId", "scope", TEXTS.menu);
    if (DEPT_RULES.has(type) && !knows(module, input.scopeColumn ?? "createDept")) {
      throw wrongField("scopeColumn", "scope", TEXTS.column);
    }
    if (type === CUSTOM && !isCondition(module, input.scopeValue)) throw wrongField("scopeValue", "scope", TEXTS.value);
    const unknown = listed(input.scopeField).find((name) => name !== "*" && !knows(module, name));
    if (unknown !== undefined) throw wrongField("scopeField", "scope", TEXTS.field);
    return input;
  },
  afterRemove: (context, records) => removeScopeGrants(context, records, "data"),
};

export const apiScopeInterceptors: Interceptors<RowOf<"api-scope">> = {
  afterRemove: (context, records) => removeScopeGrants(context, records, "api"),
};

const TEXTS = {
  menu: { zh: "请选择一个模块的菜单", en: "Choose the menu of a module" },
  column: { zh: "该模块没有此字段", en: "The module has no such field" },
  field: { zh: "该模块没有列出的某个字段", en: "The module does not have one of these fields" },
  value: {
    zh: "规则须为 JSON Schema，只能使用 properties、const、enum、minimum、maximum、not、allOf、anyOf、required",
    en: "Use a JSON Schema with only properties, const, enum, minimum, maximum, not, allOf, anyOf and required",
  },
} as const;

async function removeScopeGrants(
  context: OperationContext,
  records: readonly { readonly id: string }[],
  kind: "data" | "api",
): Promise<void> {
  const ids = records.map(({ id }) => id);
  await context.db.deleteFrom(ROLE_SCOPE).where("kind", "=", kind).where("scope_id", "in", ids).execute();
}

/** @returns the module of the menu's screen; null for a folder, a button or a link */
async function moduleOfMenu(
  context: OperationContext,
  input: InputOf<RowOf<"data-scope"> | RowOf<"api-scope">>,
): Promise<Module | null> {
  const [menu] = await recordsOf(context, "menu", null).find({ id: input.menuId ?? "" });
  const component = menu?.component ?? "";
  return component.startsWith("module/") ? (context.catalog.modules.get(component.slice("module/".length)) ?? null) : null;
}

function isCondition(module: Module, value: unknown): boolean {
  try {
    const schema: unknown = JSON.parse(String(value ?? ""));
    const placeholders = { $userId: ["0"], $deptId: ["0"], $tenantId: ["0"] };
    return schemaCondition(schema, { fieldOf: (name) => (knows(module, name) ? name : null), placeholders }) !== null;
  } catch {
    return false;
  }
}

/** Clients of the API family name columns (`create_dept`), module files fields (`createDept`). */
function knows(module: Module, name: string): boolean {
  const field = fieldNamed(module, name);
  return field !== null && (field !== "tenantId" || module.tenancy === "tenant");
}

function listed(value: unknown): string[] {
  return String(value ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
