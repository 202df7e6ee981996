import type { Locale, Text } from "#contract";
import type { Module } from "#metadata";

/** Origins that the history does not show: a plain save or removal says no more than the kind of the change. */
const WORDS: Readonly<Record<string, Text>> = {
  import: { zh: "导入", en: "Import" },
  bulk: { zh: "批量操作", en: "Bulk change" },
  restore: { zh: "从历史恢复", en: "Restored from history" },
  undo: { zh: "撤销", en: "Undone" },
  reorder: { zh: "调整顺序", en: "Reordered" },
};

const PLAIN: ReadonlySet<string> = new Set(["submit", "save", "update", "remove", "bin/restore", "bin/purge"]);

/** Words for the origin of a write: the title of an action, else a word of `WORDS`, else the name of the endpoint. */
export function originText(module: Module, origin: string, locale: Locale): string {
  if (PLAIN.has(origin)) return "";
  const action = module.actions.find(({ id }) => id === origin);
  return (action?.title ?? WORDS[origin] ?? WORDS[origin.split("/")[0] ?? ""])?.[locale] ?? origin;
}
