import type { Text } from "#contract";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const outOfRange: Rule = {
  id: "out-of-range",
  severity: "error",
  says: text("数值、长度或个数超出范围", "A number, length or count is out of range"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "out-of-range") continue;
      const name = fault.path.findLast((step) => typeof step === "string") ?? "";
      const words = WORDS[fault.limit]?.(fault.bound, fault.actual) ?? text("超出范围", "is out of range");
      const empty = fault.limit.startsWith("min") && fault.actual === 0 && fault.limit !== "minimum";
      const hint = empty
        ? text("写上内容，或删除该键以采用默认值", "Give a value, or delete the key to use the default")
        : nearestTo(fault.limit, fault.bound, fault.actual);
      report(fault.path, fault.part, text(`“${name}”${words.zh}`, `“${name}” ${words.en}`), hint);
    }
  },
};

/** The nearest allowed number; for a length or a count the surplus. */
function nearestTo(limit: string, bound: number, actual: number): Text {
  if (limit === "minimum" || limit === "maximum")
    return text(`当前为 ${actual}；写成 ${bound}，或删除该键`, `Current value: ${actual}. Write ${bound}, or delete the key.`);
  return text(`当前为 ${actual}`, `Current value: ${actual}`);
}

const WORDS: Readonly<Record<string, (bound: number, actual: number) => Text>> = {
  minimum: (bound) => text(`不能小于 ${bound}`, `must be at least ${bound}`),
  maximum: (bound) => text(`不能大于 ${bound}`, `must be at most ${bound}`),
  exclusiveMinimum: (bound) => text(`必须大于 ${bound}`, `must be more than ${bound}`),
  minLength: (bound) =>
    text(
      bound === 1 ? "不能为空" : `至少 ${bound} 个字符`,
      bound === 1 ? "must not be empty" : `needs at least ${bound} characters`,
    ),
  maxLength: (bound) => text(`最多 ${bound} 个字符`, `may have at most ${bound} characters`),
  minItems: () => text("不能是空数组", "must not be an empty list"),
  minProperties: () => text("不能是空对象", "must not be an empty object"),
};
