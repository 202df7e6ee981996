import type { Module } from "./module.ts";

/** Every permission code that the module brings: its menu, its operations and its actions. */
export function permissionCodes({ permissions, actions }: Pick<Module, "permissions" | "actions">): readonly string[] {
  const { prefix: _prefix, ...codes } = permissions;
  const all = [...Object.values(codes), ...actions.map((action) => action.permission)];
  return [...new Set(all.filter((code) => code !== null))];
}
