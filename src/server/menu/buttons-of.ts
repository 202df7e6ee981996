import type { Text } from "#contract";
import type { Action, Module } from "#metadata";

/** A permission of a module as a menu row of category 2. */
export interface Button {
  readonly code: string;
  readonly title: Text;
  /** The code's last part, e.g. `add`. */
  readonly alias: string;
  readonly sort: number;
  /** 1 toolbar, 2 row, 3 both. */
  readonly action: 1 | 2 | 3;
}

const GENERIC = [
  { key: "add", title: { zh: "新增", en: "Add" }, action: 1 },
  { key: "edit", title: { zh: "修改", en: "Edit" }, action: 2 },
  { key: "delete", title: { zh: "删除", en: "Delete" }, action: 3 },
  { key: "view", title: { zh: "查看", en: "View" }, action: 2 },
  { key: "export", title: { zh: "导出", en: "Export" }, action: 1 },
  { key: "import", title: { zh: "导入", en: "Import" }, action: 1 },
  { key: "print", title: { zh: "打印", en: "Print" }, action: 3 },
] as const;

const PLACES = { toolbar: 1, batch: 1, row: 2 } as const satisfies Record<Action["on"], number>;

/**
 * Every code by which the module's endpoints may be closed, once: those of the generic operations, those of its actions
 * under the first action's title, and those that only an endpoint names. Codes of other modules are theirs.
 */
export function buttonsOf(module: Module): readonly Button[] {
  const { permissions } = module;
  const prefix = `${permissions.prefix}_`;
  const found = new Map<string, Omit<Button, "sort">>();
  const add = (code: string, title: Text, action: Button["action"]): void => {
    if (code.startsWith(prefix) && !found.has(code)) found.set(code, { code, title, alias: code.slice(prefix.length), action });
  };
  for (const { key, title, action } of GENERIC) {
    const code = permissions[key];
    // A module with a single record has no button to add: its record is only changed.
    if (key === "add" && code === permissions.edit) continue;
    if (code !== null) add(code, title, action);
  }
  for (const action of module.actions) add(action.permission, action.title, PLACES[action.on]);
  for (const { access, id } of module.endpoints) {
    if (typeof access !== "string") for (const code of access) add(code, { zh: id, en: id }, 3);
  }
  return [...found.values()].map((button, index) => ({ ...button, sort: index + 1 }));
}
