import type { Locale, Text } from "#contract";
import type { Module } from "#metadata";

const WORDS: Readonly<Record<string, Text>> = {
  import: { zh: "导入", en: "Import" },
  bulk: { zh: "批量操作", en: "Bulk change" },
  restore: { zh: "从历史恢复", en: "Restored from history" },
  undo: { zh: "撤销", en: "Undone" },
  reorder: { zh: "调整顺序", en: "Reordered" },
};

/**
 * Words for the origin of a write: the title of an action, else a word of `WORDS`. An endpoint has no words, and people do
 * not know its id: the kind of the change and its fields say what happened.
 */
export function originText(module: Module, origin: string, locale: Locale): string {
  const action = module.actions.find(({ id }) => id === origin);
  return (action?.title ?? WORDS[origin] ?? WORDS[origin.split("/")[0] ?? ""])?.[locale] ?? "";
}
