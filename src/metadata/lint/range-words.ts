import type { Text } from "#contract";
import type { StructuralFault } from "./facts/structure/structure.ts";
import { text } from "./words.ts";

type RangeFault = Extract<StructuralFault, { readonly kind: "out-of-range" }>;

/** The message and the hint for a number, a length or a count that is out of range. */
export function rangeWords({ path, limit, bound, actual, required }: RangeFault): {
  readonly message: Text;
  readonly hint: Text;
} {
  const name = path.findLast((step) => typeof step === "string") ?? "";
  const words = WORDS[limit]?.(bound, actual) ?? text("超出范围", "is out of range");
  const isEmpty = limit.startsWith("min") && actual === 0 && limit !== "minimum";
  return {
    message: text(`“${name}”${words.zh}`, `“${name}” ${words.en}`),
    hint: isEmpty
      ? name === "edit"
        ? text("不能修改任何字段写作 false", "Write false if nothing can be edited")
        : path.join(".") === "schema.properties"
          ? text("至少写一个字段", "Give at least one field")
          : required
            ? text("写上内容", "Give a value")
            : text("写上内容，或删除该键以采用默认值", "Give a value, or delete the key to use the default")
      : nearestTo(limit, bound, actual),
  };
}

/** The nearest allowed number; for a length or a count the surplus. */
function nearestTo(limit: string, bound: number, actual: number): Text {
  if (limit === "minimum" || limit === "maximum")
    return text(`当前为 ${actual}；写成 ${bound}，或删除该键`, `Current value: ${actual}. Write ${bound}, or delete the key.`);
  if (limit === "exclusiveMinimum")
    return text(
      `当前为 ${actual}；写更大的数，如 0.01 或 1，或删除该键`,
      `Current value: ${actual}. Write more, such as 0.01 or 1, or delete the key.`,
    );
  if (limit === "maxLength")
    return text(`当前为 ${actual}；缩短到 ${bound} 个字符以内`, `Current value: ${actual}. Shorten it to ${bound} characters.`);
  if (limit === "maxItems" || limit === "maxProperties")
    return text(
      `当前有 ${actual} 项；只留 ${bound} 项`,
      `It has ${actual}. Keep ${bound === 1 ? "one of them" : `${bound} of them`}.`,
    );
  if (limit === "minLength")
    return text(`当前为 ${actual} 个字符；补足到 ${bound} 个`, `It has ${actual}. Write at least ${bound}.`);
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
  maxItems: (bound) => text(`最多 ${bound} 项`, `may have at most ${counted(bound, "item")}`),
  maxProperties: (bound) => text(`最多 ${bound} 个键`, `may have at most ${counted(bound, "key")}`),
  minProperties: () => text("不能是空对象", "must not be an empty object"),
};

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
