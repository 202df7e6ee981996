import type { ModuleDraft } from "../../facts/draft.ts";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const removalWords: Rule = {
  id: "removal-words",
  severity: "warning",
  says: text(
    "removal.otherwise 说的可删除的状态与 remove 不同，或只有一条记录可以删除",
    "`removal.otherwise` names other states than those with `remove`, or only one record can be removed",
  ),
  check(draft, report) {
    const { authored, states } = draft;
    checkOnlyOne(draft, report);
    const message = stringAt(authored, "removal", "otherwise");
    // Conditions of its own limit the removal further, which the message may explain.
    if (message === undefined || states === null || valueAt(authored, "removal", "when") !== undefined) return;
    const [, sentence = ""] = /(?:只有|只能|仅)([^；;。]*)/.exec(message) ?? [];
    const [said = "", ...rest] = sentence.split(/[，,]/);
    const titles = states.list.map(({ title }) => title);
    const named = states.list.filter(({ title }) => mentions(said, title, titles));
    // The words after a comma may name a further state that can be deleted, or one that cannot.
    if (!named.some(({ remove }) => remove) || titles.some((title) => mentions(rest.join(), title, titles))) return;
    if (/没有|不|无/.test(said)) return;
    for (const state of states.list) {
      if (state.remove === named.includes(state)) continue;
      report(
        ["states", "values", state.id, ...(state.remove ? ["remove"] : [])],
        state.remove ? "key" : "value",
        state.remove
          ? text(
              `“${state.title}”可以删除，提示“${message}”却没有说`,
              `“${state.id}” can be removed, but removal.otherwise names only ${named.map(({ id }) => `“${id}”`).join(", ")}`,
            )
          : text(
              `提示“${message}”说“${state.title}”可以删除，其实不能`,
              `removal.otherwise says that “${state.id}” can be removed, but it cannot`,
            ),
        state.remove
          ? text(
              `删除 remove，或在 removal.otherwise 中写上“${state.title}”`,
              "Delete remove, or name the state in removal.otherwise",
            )
          : text('写上 "remove": true，或改 removal.otherwise', 'Add "remove": true, or correct removal.otherwise'),
      );
    }
  },
};

/** A condition that one record alone satisfies is mostly meant for all others. */
function checkOnlyOne({ authored, record }: ModuleDraft, report: Report): void {
  for (const [name, test] of Object.entries(objectAt(authored, "removal", "when", "properties"))) {
    const only = valueAt(test, "const");
    if (only === undefined || only === null || record.fields.get(name)?.schema["x-unique"] !== true) continue;
    report(
      ["removal", "when", "properties", name],
      "value",
      text(`“${name}”不重复，只有一条记录可以删除`, `“${name}” is unique, so only one record can be removed`),
      text(
        `要让它以外的都可删除，写 "${name}": {"not": {"const": ${JSON.stringify(only)}}}`,
        `Write "${name}": {"not": {"const": ${JSON.stringify(only)}}} so that all others can be removed`,
      ),
    );
  }
}

/** True if a text has a title, and neither as a part of a longer one nor behind a word that turns it round: “未完成”. */
export function mentions(said: string, title: string, titles: readonly string[]): boolean {
  const longer = titles.filter((other) => other !== title && other.includes(title));
  const rest = longer.reduce((left, other) => left.replaceAll(other, ""), said);
  const at = rest.indexOf(title);
  return at >= 0 && !/[未不没非无待可需应将]/.test(rest.charAt(at - 1));
}
