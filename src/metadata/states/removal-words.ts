import type { Text } from "#contract";

/** The message for records in other states than these. Names in the language of the message. */
export function removalWords(names: readonly string[]): Text {
  const last = names.at(-1) ?? "";
  const before = names.slice(0, -1);
  const listed = before.length === 0 ? `“${last}”` : `${before.map((name) => `“${name}”`).join(", ")} or “${last}”`;
  return {
    zh: `只能删除${names.map((name) => `“${name}”`).join("")}的记录`,
    en: `Only records in the state ${listed} can be deleted.`,
  };
}
